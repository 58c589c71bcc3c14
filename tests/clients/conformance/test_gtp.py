"""Every check of GTP passes with a sound engine, and finds the fault of another one."""

from __future__ import annotations

import pytest

from boardwire.clients.conformance import (
    GTP_CHECKS,
    CheckOutcome,
    CheckVerdict,
    Severity,
    check_gtp,
    gtp_engine,
)
from boardwire.clients.conformance.engine_under_test import StartFailure
from boardwire.games import load

from .engines import all_outcomes, small_engine

pytestmark = [pytest.mark.program, pytest.mark.slow]

FAULTS = {
    "response-form": "no-space",
    "space-after-status": "bare-status",
    "id-echoed": "no-id",
    "id-not-repeated": "sticky-id",
    "id-on-error": "no-id-on-error",
    "id-range": "small-id",
    "id-alone": "id-alone-ends",
    "unknown-command": "unknown-succeeds",
    "unknown-command-text": "unknown-text",
    "comment-line": "answers-comments",
    "comment-after-command": "reads-comments",
    "blank-lines": "answers-blank-lines",
    "tab": "no-tabs",
    "carriage-return": "keeps-cr",
    "control-characters": "keeps-control",
    "several-spaces": "single-spaces",
    "pipelining": "drops-pipelined",
    "split-write": "reads-chunks",
    "blank-line-within": "blank-line-within",
    "text-outside": "talks",
    "required-commands": "few-commands",
    "protocol-version": "version-1",
    "name": "nameless",
    "version": "version-fails",
    "commands-listed-once": "listed-twice",
    "listed-commands-known": "unknown-to-itself",
    "unknown-command-known": "knows-everything",
    "board-set-up": "refuses-boards",
    "boardsize-then-clear-board": "keeps-stones",
    "boardsize-refused": "any-size",
    "boardsize-text": "size-text",
    "boardsize-arguments": "ignores-arguments",
    "clear-board": "keeps-stones",
    "komi": "sane-komi",
    "komi-arguments": "ignores-arguments",
    "legal-moves-taken": "refuses-corner",
    "illegal-move-refused": "plays-anywhere",
    "illegal-move-text": "illegal-text",
    "illegal-move-changes-nothing": "illegal-fills",
    "arguments": "ignores-arguments",
    "colours": "short-colours",
    "case-of-moves": "upper-case-only",
    "no-column-i": "column-i",
    "passes": "no-passes",
    "same-colour-twice": "strict-turns",
    "undo-restores": "undo-nothing",
    "undo-of-genmove": "undo-own-kept",
    "undo-beyond-start": "undo-always",
    "undo-text": "undo-text",
    "generated-moves-legal": "occupied",
    "generated-move-made": "genmove-not-made",
    "either-colour": "one-colour",
    "genmove-arguments": "ignores-arguments",
    "reg-genmove": "reg-plays",
    "time-settings": "no-canadian",
    "time-settings-arguments": "ignores-arguments",
    "time-left": "time-left-black",
    "time-left-arguments": "ignores-arguments",
    "little-time": "slow",
    "analysis-works": "analysis-refused",
    "analysis-form": "analysis-illegal",
    "analysis-ends-by-command": "analysis-swallows",
    "analysis-ends-by-blank-line": "analysis-blank-ignored",
    "analysis-ends-at-once": "analysis-swallows",
    "analysis-changes-nothing": "analysis-plays",
    "quit-answered": "quit-silent",
    "quit-ends": "quit-stays",
    "end-of-input-ends": "outlives-input",
    "answers-before-the-end": "drops-at-end",
    "no-children-left": "leaves-child",
}
"""The fault that each check finds."""
GO = ("boardsize-then-clear-board", "no-column-i", "passes", "same-colour-twice", "either-colour")
"""Checks for which the board has to be one of Go."""


async def checked(name: str) -> CheckOutcome:
    """The outcome of a check with its fault."""
    game = load("go" if name in (*GO, "komi") else "tictactoe")
    (outcome,) = await check_gtp(
        small_engine("gtp", FAULTS[name]), game, [name], seconds=0.3, think=30
    )
    return outcome


def test_every_check_has_a_fault() -> None:
    assert list(FAULTS) == [check.name for check in GTP_CHECKS]


async def test_a_sound_engine_is_never_faulted() -> None:
    engine = small_engine("gtp")
    outcomes = await check_gtp(engine, load("tictactoe"), seconds=30, think=30)
    outcomes += await check_gtp(engine, load("go"), GO, seconds=30, think=30)
    assert [it for it in outcomes if it.verdict is CheckVerdict.DEVIATES] == []
    passed = {it.name for it in outcomes if it.verdict is CheckVerdict.PASSED}
    assert passed | {"komi"} == set(FAULTS)


@pytest.fixture(scope="module")
def found() -> dict[str, CheckOutcome]:
    """The outcome of each check with its fault."""
    return all_outcomes(FAULTS, checked)


@pytest.mark.parametrize("name", FAULTS)
def test_a_check_finds_its_fault(name: str, found: dict[str, CheckOutcome]) -> None:
    outcome = found[name]
    assert outcome.verdict is CheckVerdict.DEVIATES
    finding = outcome.finding
    assert finding is not None
    assert finding.expected
    assert finding.came
    assert finding.source.startswith(("GTP 2 draft 2, ", "KataGo's GTP_Extensions.md, "))


def test_a_finding_tells_what_was_sent_what_came_and_what_was_expected(
    found: dict[str, CheckOutcome],
) -> None:
    outcome = found["id-on-error"]
    assert outcome.severity is Severity.MUST
    assert outcome.finding is not None
    assert outcome.finding.sent == "19 boardwire-no_such_command"
    assert outcome.finding.came.startswith("? unknown command")
    assert outcome.finding.expected == "?19 and a message"
    assert outcome.finding.source == "GTP 2 draft 2, 2.6 Response Structure"


async def test_a_silent_program_is_waited_for_and_the_user_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gtp_engine, "WAIT_SECONDS", 0.05)
    told: list[str] = []
    with pytest.raises(StartFailure, match="nothing more"):
        await check_gtp(["sleep", "60"], load("go"), seconds=0.2, think=0.5, warn=told.append)
    assert len(told) == 1
    assert told[0].startswith("still waiting for the first answer, 0.5 s at most")
