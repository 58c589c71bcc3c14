"""Every check of UCI passes with a sound engine, and finds the fault of another one."""

from __future__ import annotations

import pytest

from boardwire.clients.conformance import UCI_CHECKS, CheckOutcome, CheckVerdict, check_uci

from .engines import all_outcomes, small_engine

pytestmark = [pytest.mark.program, pytest.mark.slow]

FAULTS = {
    "name": "nameless",
    "author": "authorless",
    "ready": "ready-once",
    "white-space": "single-spaces",
    "carriage-return": "keeps-cr",
    "unknown-command": "dies-of-unknown-command",
    "unknown-word-first": "unknown-word",
    "stop-without-search": "answers-stop",
    "ponderhit-without-search": "answers-ponderhit",
    "debug": "dies-of-debug",
    "new-game": "dies-of-ucinewgame",
    "option-lines": "option-type",
    "option-ranges": "option-range",
    "option-choices": "option-choice",
    "options-once": "option-twice",
    "options-set": "dies-of-options",
    "unknown-option": "dies-of-unknown-option",
    "wrong-value": "dies-of-wrong-value",
    "moves-legal": "",
    "special-moves": "",
    "special-moves-sent": "",
    "long-game": "illegal",
    "positions-independent": "",
    "no-legal-move": "",
    "alive-without-moves": "dies-without-moves",
    "bestmove-once": "bestmove-twice",
    "limits": "illegal",
    "nodes": "needs-depth",
    "clocks": "needs-depth",
    "infinite-until-stop": "ends-infinite",
    "infinite-with-mate": "ends-mate",
    "ready-while-searching": "stops-for-isready",
    "stop-at-once": "bestmove-twice",
    "searches-in-a-row": "bestmove-text",
    "searchmoves": "searches-all",
    "mate": "ignores-fen",
    "ponderhit": "ponders-aloud",
    "ponder-stopped": "bestmove-twice",
    "ponder-move-legal": "illegal-ponder",
    "info-numbers": "info-score",
    "info-line-legal": "info-line",
    "quit-ends": "quit-stays",
    "quit-ends-search": "quit-searches",
    "end-of-input-ends": "outlives-input",
    "end-of-input-ends-search": "outlives-search",
    "no-children-left": "leaves-child",
}
"""The fault that each check finds. Without a fault the engine knows the first moves alone."""
OTHER_POSITIONS = (
    *("moves-legal", "special-moves", "special-moves-sent"),
    *("positions-independent", "no-legal-move", "long-game"),
)
"""Checks for which the small engine knows too little."""


def test_every_check_has_a_fault() -> None:
    assert list(FAULTS) == [check.name for check in UCI_CHECKS]


async def test_a_sound_engine_is_never_faulted() -> None:
    known = [name for name in FAULTS if name not in OTHER_POSITIONS]
    outcomes = await check_uci(small_engine("uci"), known, seconds=30, think=30)
    assert [it for it in outcomes if it.verdict is not CheckVerdict.PASSED] == []


@pytest.fixture(scope="module")
def found() -> dict[str, CheckOutcome]:
    """The outcome of each check with its fault."""

    async def check(name: str) -> CheckOutcome:
        engine = small_engine("uci", FAULTS[name])
        think = 5 if name in ("nodes", "clocks", "alive-without-moves") else 30
        (outcome,) = await check_uci(engine, [name], seconds=0.3, think=think)
        return outcome

    return all_outcomes(FAULTS, check)


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_a_check_finds_its_fault(name: str, found: dict[str, CheckOutcome]) -> None:
    outcome = found[name]
    assert outcome.verdict is CheckVerdict.DEVIATES
    assert outcome.finding is not None
    assert outcome.finding.expected
    assert outcome.finding.came
    assert outcome.finding.source.startswith("UCI, April 2004, ")
