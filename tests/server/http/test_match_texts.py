"""Results, times and options in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from boardwire.matches import MatchRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server.http.match_texts import (
    ago,
    game_title,
    names_of,
    options_words,
    result_words,
    score_words,
    seats_of,
    time_words,
)

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
RECORD = MatchRecord("m", "go", {}, ("Ada", "Bob"), TimeControl.fischer(60, 1), "", NOW)


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (None, ""),
        (Result.by_rule(3.5, (1, -1)), "Black wins by 3.5 points"),
        (Result.loss(0, 2, Reason.TIME), "Black loses on time"),
        (Result.loss(1, 2, Reason.RESIGNATION), "White resigns"),
        (Result.draw(2, Reason.AGREEMENT), "Draw · draw by agreement"),
        (
            Result.void(Reason.CALLED_OFF),
            "no result: called off before all players had moved",
        ),
    ],
)
def test_results_have_the_score_and_the_reason(result: Result | None, words: str) -> None:
    assert result_words(replace(RECORD, result=result)) == words


def test_a_game_of_chess_is_told_as_chess_players_do() -> None:
    mate = Result.by_rule(None, (-1, 1), "White mates")
    record = replace(RECORD, game="chess", result=mate)
    assert result_words(record) == "1-0 · White mates"
    assert score_words(record) == "1-0"
    assert seats_of(record) == ((1, "Bob"), (0, "Ada"))
    assert names_of(record) == ("Bob", "Ada")
    assert names_of(RECORD) == ("Ada", "Bob")


def test_a_result_that_names_losers_is_said_in_words_alone() -> None:
    lost = Result.by_rule(None, (-0.5, 0.5, -0.5, 0.5), "East and West score 500 points")
    record = replace(RECORD, game="bridge", players=("A", "B", "C", "D"), result=lost)
    assert lost.text == "-B-P3"
    assert result_words(record) == "North and South lose: East and West score 500 points"


def test_a_draw_is_told_once() -> None:
    assert result_words(replace(RECORD, result=Result.by_rule(0, (0, 0)))) == "Draw"


def test_a_match_without_a_clock_says_so() -> None:
    assert time_words(TimeControl.none()) == "no clock"
    assert time_words(TimeControl.fischer(60, 1)) == "1m+1"


def test_options_are_told_where_they_are_unusual() -> None:
    assert options_words("go", {"size": 19, "komi": 7.5, "suicide": True}) == "size 19, suicide"
    assert options_words("chess", {"chess960": -1, "position": "k7/8"}) == ""
    assert options_words("unheard", {"size": 3}) == "size 3"
    assert game_title("unheard") == "unheard"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "just now"), (60, "1 minute ago"), (7300, "2 hours ago"), (1e6 * 2, "Oct 29, 2026")],
)
def test_times_are_told_from_now(seconds: float, words: str) -> None:
    assert ago(NOW - timedelta(seconds=seconds), NOW) == words
