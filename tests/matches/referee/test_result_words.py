"""Results of matches in the words of their games."""

import pytest

from boardwire.games import load
from boardwire.matches.referee.result_words import conventions_of, ending_text, result_text
from boardwire.matches.referee.results import Reason, Result

CHESS = load("chess").conventions
GO = load("go").conventions


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (Result.by_rule(None, (-1, 1), "White mates"), "1-0 {White mates}"),
        (Result.by_rule(None, (0, 0), "draw by stalemate"), "1/2-1/2 {draw by stalemate}"),
        (Result.loss(1, 2, Reason.TIME), "0-1 {White loses on time}"),
        (Result.loss(0, 2, Reason.RESIGNATION), "1-0 {Black resigns}"),
        (Result.loss(0, 2, Reason.CRASH, "signal 9"), "1-0 {Black crashes: signal 9}"),
        (Result.draw(2, Reason.AGREEMENT), "1/2-1/2 {draw by agreement}"),
        (Result.awarded((-1, 1), Reason.ADJUDICATION), "1-0 {White wins by adjudication}"),
        (Result.forfeit([1], 2, "anna is away"), "0-1 {White is absent: anna is away}"),
        (Result.forfeit([0, 1], 2), "* {no result: nobody was there to play}"),
        (Result.void(Reason.ABORT), "* {no result: the match was stopped}"),
        (None, "not finished"),
    ],
)
def test_chess_has_its_results_with_their_reasons(result: Result | None, text: str) -> None:
    assert result_text(CHESS, result) == text


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (Result.by_rule(3.5, (1, -1)), "B+3.5 {Black wins by 3.5 points}"),
        (Result.by_rule(-1, (-1, 1)), "W+1 {White wins by 1 point}"),
        (Result.by_rule(0, (0, 0)), "Draw"),
        (Result.loss(0, 2, Reason.RESIGNATION), "W+Resign {Black resigns}"),
        (
            Result.by_rule(3, (1, -1), "dead stones taken off: D4"),
            "B+3 {Black wins by 3 points: dead stones taken off: D4}",
        ),
    ],
)
def test_go_has_its_points(result: Result, text: str) -> None:
    assert result_text(GO, result) == text


def test_a_loss_among_several_names_the_loser() -> None:
    result = Result.loss(2, 3, Reason.TIME)
    assert result_text(load("guess").conventions, result) == "-P3 {Player 3 loses on time}"


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("text", ["B+", "W+3", "-P3", "0", "Void", "P3+", "rubbish", ""])
def test_every_reason_has_words_for_every_result(reason: Reason, text: str) -> None:
    told = ending_text(CHESS, text, reason.value, "more")
    assert told.endswith("more")
    assert "{" not in told


def test_an_unknown_reason_is_told_as_it_is() -> None:
    assert ending_text(CHESS, "W+", "flood", "") == "White wins: flood"


def test_an_unknown_game_has_the_usual_conventions() -> None:
    assert conventions_of("nosuchgame", {}).score("B+3") == "B+3"
