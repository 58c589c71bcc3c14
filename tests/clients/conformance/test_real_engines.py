"""Sound engines are never faulted; docs/how-to/check-an-engine.md lists what is found in others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from boardwire.clients.conformance import (
    GTP_CHECKS,
    UCI_CHECKS,
    CheckOutcome,
    CheckVerdict,
    Severity,
    check_gtp,
    check_uci,
)
from boardwire.clients.engines import parse_engine
from boardwire.games import load

from .engines import all_outcomes

pytestmark = [pytest.mark.program, pytest.mark.slow]

PAGE = (Path(__file__).parents[3] / "docs" / "how-to" / "check-an-engine.md").read_text()
SECONDS = 30.0
GNU_CHESS = (
    *("white-space", "carriage-return", "unknown-word-first", "no-legal-move", "nodes"),
    *("searchmoves", "quit-ends-search", "end-of-input-ends", "end-of-input-ends-search"),
)
"""The checks in which GNU Chess deviates."""
STOCKFISH = ("unknown-word-first", "wrong-value")
"""The checks in which Stockfish deviates."""


def deviating(outcomes: list[CheckOutcome]) -> list[str]:
    """The names of the checks that found something; none of them may be a must."""
    found = [it for it in outcomes if it.verdict is CheckVerdict.DEVIATES]
    assert [it for it in found if it.severity is Severity.MUST] == []
    return [it.name for it in found]


async def test_gnu_go(program: Callable[[str], str]) -> None:
    engine = (program("gnugo"), "--mode", "gtp", "--level", "0")
    assert deviating(await check_gtp(engine, load("go"), seconds=SECONDS, think=SECONDS)) == []


async def test_grhino(program: Callable[[str], str]) -> None:
    engine = (program("gtp-rhino"), "-l", "1")
    outcomes = await check_gtp(engine, load("othello"), seconds=SECONDS, think=SECONDS)
    assert deviating(outcomes) == ["space-after-status"]


async def test_an_engine_of_ours() -> None:
    engine = parse_engine("alphabeta:depth=1").argv()
    starts = ("answers-before-the-end", "no-children-left", "quit-ends")  # each in a new process
    only = [it.name for it in GTP_CHECKS if it.name not in starts]
    outcomes = await check_gtp(engine, load("go"), only, seconds=SECONDS, think=SECONDS)
    assert deviating(outcomes) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "known"), [("stockfish", STOCKFISH), ("gnuchess --uci", GNU_CHESS)]
)
async def test_uci_engines(
    program: Callable[[str], str], command: str, known: tuple[str, ...]
) -> None:
    name, *arguments = command.split()
    engine = (program(name), *arguments)
    others = [it.name for it in UCI_CHECKS if it.name not in known]
    assert deviating(await check_uci(engine, others, seconds=SECONDS, think=SECONDS)) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "known"), [("stockfish", STOCKFISH), ("gnuchess --uci", GNU_CHESS)]
)
def test_the_deviations_of_uci_engines(
    program: Callable[[str], str], command: str, known: tuple[str, ...]
) -> None:
    name, *arguments = command.split()
    engine = (program(name), *arguments)

    async def check(name: str) -> CheckOutcome:
        (outcome,) = await check_uci(engine, [name], seconds=1, think=4)
        return outcome

    assert deviating(list(all_outcomes(known, check).values())) == list(known)


def test_the_page_explains_the_deviations() -> None:
    for name in (*GNU_CHESS, *STOCKFISH, "space-after-status"):
        assert f"`{name}`" in PAGE
