"""Results, times and options in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from boardwire.matches import MatchRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server.http.words import ago, game_title, options_words, result_words, time_words

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
RECORD = MatchRecord("m", "go", {}, ("Ada", "Bob"), TimeControl.fischer(60, 1), "", NOW)


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (None, ""),
        (Result.by_rule(3.5, (1, -1)), "Ada won by 3.5"),
        (Result.by_rule(None, (-1, 1)), "Bob won"),
        (Result.by_rule(0, (0, 0)), "Draw"),
        (Result.loss(0, 2, Reason.TIME), "Bob won: Ada ran out of time"),
        (Result.loss(1, 2, Reason.RESIGNATION), "Ada won: Bob resigned"),
        (Result.draw(2, Reason.AGREEMENT), "Draw: agreed by the players"),
        (Result.void(Reason.CALLED_OFF), "No result: called off before all had moved"),
    ],
)
def test_results_name_the_winner_and_the_reason(result: Result | None, words: str) -> None:
    assert result_words(replace(RECORD, result=result)) == words


def test_several_players_share_a_win() -> None:
    players = ("Ada", "Bob", "Cy")
    lost = replace(RECORD, players=players, result=Result.loss(2, 3, Reason.DISCONNECTION))
    assert result_words(lost) == "Ada and Bob won: Cy left"
    alone = replace(RECORD, players=("Ada",), result=Result.by_rule(None, (-1,)))
    assert result_words(alone) == "Ada lost"


def test_every_reason_but_the_rules_has_words() -> None:
    for reason in Reason:
        told = result_words(replace(RECORD, result=Result.loss(1, 2, reason)))
        assert told.startswith("Ada won: ") or reason is Reason.RULE


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
    [(5, "just now"), (60, "1 minute ago"), (7300, "2 hours ago"), (1e6 * 2, "2026-10-29")],
)
def test_times_are_told_from_now(seconds: float, words: str) -> None:
    assert ago(NOW - timedelta(seconds=seconds), NOW) == words
