"""The conduct of engines: their time, and whose fault it was that a game ended."""

from __future__ import annotations

from boardwire.matches import MatchRecord, Reason, Result
from boardwire.matches.records.match_record import MoveRecord
from boardwire.matches.tournaments.statistics import conduct

from ...crosstables import with_result


def timed(result: Result, *seconds: float) -> MatchRecord:
    """A game of "a" and "b", who move in turn and take so long."""
    record = with_result(("a", "b"), result)
    record.moves = [MoveRecord(n + 1, n % 2, "x", it) for n, it in enumerate(seconds)]
    return record


def test_the_time_of_an_engine_is_that_of_its_own_moves() -> None:
    result = Result.by_rule(None, (1.0, -1.0))
    a, b = conduct(["a", "b"], [timed(result, 1.0, 0.5, 3.0), timed(result, 2.0, 0.5)])
    assert (a.games, a.moves, a.seconds, a.longest, a.seconds_per_move) == (2, 3, 6.0, 3.0, 2.0)
    assert (b.games, b.moves, b.seconds, b.longest, b.seconds_per_move) == (2, 2, 1.0, 0.5, 0.5)


def test_a_fault_is_that_of_the_engine_that_lost_by_it() -> None:
    records = [
        with_result(("a", "b"), Result.loss(1, 2, Reason.CRASH)),
        with_result(("b", "a"), Result.loss(0, 2, Reason.TIME)),
        with_result(("b", "a"), Result.loss(0, 2, Reason.CRASH)),
        with_result(("a", "b"), Result.loss(0, 2, Reason.RESIGNATION)),
        with_result(("a", "b"), Result.void(Reason.ABORT)),
    ]
    a, b = conduct(["a", "b"], records)
    assert (
        a.ends
        == b.ends
        == {
            Reason.CRASH: 2,
            Reason.TIME: 1,
            Reason.RESIGNATION: 1,
            Reason.ABORT: 1,
        }
    )
    assert a.faults == {}
    assert b.to_data()["faults"] == {"crash": 2, "time": 1}


def test_an_engine_that_has_not_played_took_no_time() -> None:
    (idle,) = conduct(["idle"], [])
    assert (idle.games, idle.seconds_per_move) == (0, 0.0)
