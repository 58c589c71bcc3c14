"""The summary of a tournament: draws, seats, ends."""

from __future__ import annotations

from boardwire.matches import Reason, Result
from boardwire.matches.records.match_record import MoveRecord
from boardwire.matches.tournaments.statistics import Estimate, summary

from ...crosstables import finished, with_result

WIN, DRAW, LOSS = (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0)


def test_draws_and_seats_are_counted_whoever_sits_there() -> None:
    records = [
        *(finished(("a", "b"), WIN) for _ in range(5)),
        *(finished(("b", "a"), DRAW) for _ in range(4)),
        finished(("b", "c"), LOSS),
        with_result(("a", "b"), Result.void(Reason.ABORT)),
    ]
    found = summary(records)
    assert (found.games, found.void, found.draws, found.draw_share) == (10, 1, 4, 0.4)
    assert found.by_seat == {0: [1, 4, 5], 1: [5, 4, 1]}
    first = found.seat_score(0)
    assert first.value == 0.7
    assert 0.4 < first.lower < 0.55
    assert found.seat_score(1).value == 0.3
    assert found.to_data()["ends"] == {"rule": 10, "abort": 1}


def test_a_result_that_was_made_void_does_not_count() -> None:
    record = finished(("a", "b"), WIN)
    record.voided = "the power failed"
    assert summary([record]).games == 0


def test_lengths_are_those_of_games_with_a_result() -> None:
    short, long = finished(("a", "b"), WIN), finished(("a", "b"), LOSS)
    short.moves = [MoveRecord(1, 0, "x", 0.1)]
    long.moves = [MoveRecord(ply, 0, "x", 0.1) for ply in range(1, 4)]
    assert summary([short, long]).plies_per_game == 2


def test_of_three_players_each_seat_is_compared_with_both_others() -> None:
    found = summary([finished(("a", "b", "c"), (1.0, 1.0, -2.0))])
    assert found.draws == 0
    assert found.by_seat == {0: [0, 1, 1], 1: [0, 1, 1], 2: [2, 0, 0]}


def test_without_games_there_is_nothing_to_know() -> None:
    found = summary([])
    assert (found.draw_share, found.plies_per_game) == (0.0, 0.0)
    assert found.seat_score(0) == Estimate(0.5, 0.0, 1.0)
