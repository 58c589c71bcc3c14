"""Games in the words of programs for chess engines."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.show import Progress
from boardwire.clients.tournament.show.formats.fastchess import FastchessTables
from boardwire.clients.tournament.show.formats.foreign_output import (
    ForeignLines,
    Intervals,
    outcome,
)
from boardwire.games import load
from boardwire.matches import Reason, Result
from boardwire.matches.tournaments.statistics import SequentialTest, Sprt

from ...conftest import NAMES, MakeGame


@pytest.fixture
def lines() -> list[str]:
    return []


def played(
    progress: Progress, lines: list[str], games: int, make_game: MakeGame, result: Result
) -> None:
    """The lines of a tournament in which ada has black in even games."""
    intervals = Intervals(results=2)
    display = ForeignLines(progress, FastchessTables(), lines.append, lines.append, intervals)
    for number in range(games):
        game, record = make_game(number, (number % 2, 1 - number % 2), result)
        display.begun(game)
        progress.ended(game, record)
        display.ended(game, record)
    display.finished()


def test_the_engine_whose_side_is_named_first_is_named_first(
    lines: list[str], make_game: MakeGame, black_wins: Result
) -> None:
    played(Progress(NAMES, 2), lines, 2, make_game, black_wins)
    assert lines[:4] == [
        "Started game 1 of 2 (ada vs bob)",
        "Finished game 1 (ada vs bob): 1-0 {X wins by adjudication}",
        "Started game 2 of 2 (bob vs ada)",
        "Finished game 2 (bob vs ada): 1-0 {X wins by adjudication}",
    ]
    assert lines[-2] == "Finished match"


@pytest.mark.parametrize(("games", "tables"), [(4, 1), (5, 2), (8, 2)])
def test_results_come_after_so_many_pairs_and_at_the_end(
    games: int, tables: int, lines: list[str], make_game: MakeGame, black_wins: Result
) -> None:
    played(Progress(NAMES, games), lines, games, make_game, black_wins)
    assert sum(line.startswith("-----") for line in lines) == tables


def test_faults_are_counted_at_the_end(
    lines: list[str], make_game: MakeGame, white_late: Result
) -> None:
    played(Progress(NAMES, 4), lines, 4, make_game, white_late)
    assert "Player: ada\n  Timeouts: 2\n  Crashed: 0\nPlayer: bob\n  Timeouts: 2" in lines[-3]


def test_a_test_that_ended_is_told(
    lines: list[str], make_game: MakeGame, black_wins: Result
) -> None:
    test = SequentialTest(Sprt(0, 400), *NAMES, pair_size=1)
    progress = Progress(NAMES, 40, pair_size=1, tests=[test])
    display = ForeignLines(progress, FastchessTables(), lines.append, lines.append)
    for number in range(30):
        game, record = make_game(number, (0, 1), black_wins)
        progress.ended(game, record)
        test.note(game.pair, record)
    display.finished()
    assert "SPRT ([0.00, 400.00]) completed - H1 was accepted" in lines


def test_reasons_are_worded_as_fastchess_does() -> None:
    def of(result: Result) -> tuple[str, str]:
        return outcome(result, load("chess").conventions)

    assert of(Result.by_rule(None, (-1.0, 1.0), "White mates")) == ("1-0", "White mates")
    repeated = Result.by_rule(None, (0.0, 0.0), "draw by threefold repetition")
    assert of(repeated) == ("1/2-1/2", "Draw by 3-fold repetition")
    fivefold = Result.by_rule(None, (0.0, 0.0), "draw by fivefold repetition")
    assert of(fivefold) == ("1/2-1/2", "Draw by fivefold repetition")
    assert of(Result.by_rule(None, (0.0, 0.0))) == ("1/2-1/2", "Draw")
    assert of(Result.loss(0, 2, Reason.TIME)) == ("1-0", "Black loses on time")
    assert of(Result.loss(1, 2, Reason.ILLEGAL_MOVE)) == ("0-1", "White makes an illegal move")
    assert of(Result.loss(1, 2, Reason.NO_ANSWER)) == ("0-1", "White's connection stalls")
    assert of(Result.loss(1, 2, Reason.CRASH)) == ("0-1", "White disconnects")
    long = "a line has more than 65536 bytes"
    assert of(Result.loss(1, 2, Reason.PROTOCOL, long)) == (
        "0-1",
        f"White breaks the protocol: {long}",
    )
    assert of(Result.loss(0, 2, Reason.REFUSAL, "play w {D4}: no")) == (
        "1-0",
        "Black refuses a command: play w (D4): no",
    )
    assert of(Result.draw(2, Reason.MOVE_LIMIT)) == ("1/2-1/2", "Draw by adjudication")
    assert of(Result.void(Reason.ABORT)) == ("*", "Game interrupted")
    go = load("go").conventions
    assert outcome(Result.by_rule(3.0, (1.0, -1.0)), go) == ("1-0", "Black wins")
    assert outcome(Result.loss(2, 3, Reason.CRASH), go) == ("-P3", "crash")
