"""The figures of two engines, and the verdict of their test, in every way to show a tournament."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest
from rich.console import Console

from boardwire.clients.tournament.report.page import report_page
from boardwire.clients.tournament.show import Output, Progress, shown
from boardwire.clients.tournament.show.head_to_head import HeadToHead, SprtState, verdict_text
from boardwire.clients.tournament.show.live import LiveTable
from boardwire.matches import Reason, Result
from boardwire.matches.tournaments.statistics import (
    Comparisons,
    Multinomial,
    SequentialTest,
    Sprt,
    Verdict,
)

from ..conftest import NAMES, MakeGame

PAIRS = 40


@pytest.fixture
def decided(make_game: MakeGame) -> Progress:
    """A test that has accepted H1: ada won both games of most pairs."""
    test = SequentialTest(Sprt(0, 50), *NAMES)
    progress = Progress(NAMES, 200, tests=[test])
    for number in range(2 * PAIRS):
        seating = (0, 1) if number % 2 == 0 else (1, 0)
        loser = 1 if number % 2 == 0 or number % 8 == 7 else 0
        result = Result.loss(loser, 2, Reason.RESIGNATION)
        game, record = make_game(number, seating, result)
        progress.ended(game, record)
        test.note(game.pair, record)
    return progress


def test_the_fixture_is_decided(decided: Progress) -> None:
    assert decided.verdict == "H1 is accepted"


@pytest.mark.parametrize("output", [Output.LINES, Output.FASTCHESS, Output.CUTECHESS, Output.JSON])
def test_every_output_has_the_verdict_at_the_end(
    decided: Progress, output: Output, capsys: pytest.CaptureFixture[str]
) -> None:
    with shown(decided, output) as displays:
        for it in displays:
            it.finished()
    printed = capsys.readouterr().out
    for word in {
        Output.LINES: ("H1 is accepted", "LLR 6.25 between -2.94 and 2.94", "Elo +", "nElo +"),
        Output.FASTCHESS: ("H1 was accepted", "LLR: 6.25", "(-2.94, 2.94)", "nElo: ", "Ptnml(0-2)"),
        Output.CUTECHESS: ("H1 was accepted", "lbound -2.94", "LOS: "),
        Output.JSON: ('"verdict": "H1"', '"llr": 6.2', '"why": "H1 is accepted"'),
    }[output]:
        assert word in printed
    if output is Output.LINES:
        assert "pairs with 0, 1/2, 1, 3/2, 2 points: 0, 0, 10, 0, 30" in printed
        assert "ended after 80 of at most 200 games: H1 is accepted" in printed
    if output is Output.JSON:
        end = json.loads(printed.splitlines()[-1])
        assert end["encounters"][0]["pairs"] == [0, 0, 10, 0, 30]
        assert end["encounters"][0]["nelo"]["value"] > end["tests"][0]["elo1"]
        assert end["tests"][0]["upper"] == pytest.approx(2.944, abs=0.001)


def test_the_live_table_leaves_the_verdict_behind(decided: Progress) -> None:
    screen = Console(file=io.StringIO(), force_terminal=True)
    tables = Console(width=60, record=True, file=io.StringIO())
    with LiveTable(decided, screen, tables) as display:
        display.finished()
    told = tables.export_text()
    assert "LLR 6.25 between -2.94 and 2.94: H1 is accepted" in told
    assert "pairs with" in told and "LOS" in told


def test_the_report_has_the_figures_and_the_verdict(decided: Progress) -> None:
    page = report_page(decided, "Cup")
    for word in ("H1 is accepted", "LLR 6.25", "nElo +", "3/2, 2 points: 0, 0, 10, 0, 30", "LOS"):
        assert word in page


def test_an_open_test_is_called_open() -> None:
    state = SprtState(Sprt(0, 5), "new", "old", 0.5, Verdict.OPEN)
    assert state.text.endswith("LLR 0.50 between -2.94 and 2.94: open")
    assert verdict_text([state]) == ""
    assert verdict_text([]) == ""


def test_the_tests_of_a_gauntlet_are_told_by_opponent() -> None:
    states = [
        SprtState(Sprt(0, 5), "new", name, 3.0, verdict)
        for name, verdict in (("a", Verdict.H0), ("b", Verdict.H1))
    ]
    assert verdict_text(states) == "accepted are H0 against a, H1 against b"


@pytest.fixture
def alone() -> Iterator[HeadToHead]:
    yield HeadToHead("new", "old", Multinomial((1, 2, 3)))


def test_games_without_pairs_have_figures_of_games(alone: HeadToHead) -> None:
    assert alone.lines[0] == "new - old: 3 won, 2 drawn, 1 lost"
    assert not any("pairs" in line for line in alone.lines)
    assert alone.to_data()["pairs"] is None


def test_without_games_there_are_no_figures() -> None:
    assert HeadToHead.of(Comparisons(2), "new", "old").lines == []
