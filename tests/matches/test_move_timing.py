"""The timing of moves: when they are due, and what the clock counts."""

from __future__ import annotations

from boardwire.matches import LagLimits, Limits
from boardwire.matches.move_timing import MoveTiming, PlayerTime
from boardwire.protocol import TimeControl


def timing(time: str, limits: Limits) -> MoveTiming:
    return MoveTiming(TimeControl.parse(time), 2, limits)


def test_a_move_is_due_when_the_flag_falls_after_lag_and_grace() -> None:
    it = timing("10s", Limits(grace=0.5, lag=LagLimits(per_move=0.4)))
    assert it.deadline is None
    it.asked(0, 100.0, 0.2)
    assert it.deadline == 110.7
    assert not it.late(0, 110.6, 0.0)
    assert it.late(0, 110.8, 0.0)


def test_without_a_clock_a_move_is_due_after_the_move_timeout() -> None:
    it = timing("none", Limits(move_timeout=60.0))
    it.asked(1, 100.0, 0.0)
    it.asked(1, 130.0, 0.0)  # it has come back
    assert it.deadline == 160.0
    assert not it.late(1, 1e9, 0.0)


def test_two_clocks_run_at_once() -> None:
    it = timing("10s", Limits(grace=0.0))
    it.asked(0, 100.0, 0.0)
    it.asked(1, 101.0, 0.0)
    assert it.moved(0, 104.0, 0.0) == (4.0, 4.0)
    assert not it.awaits(0)
    assert it.awaits(1)
    assert it.deadline == 111.0
    assert it.overdue(110.0) == []
    assert it.overdue(111.0) == [1]
    assert it.clock.all_remaining(103.0) == (6.0, 8.0)
    it.halt()
    assert it.deadline is None


def test_lag_is_given_back_at_least_as_the_deadline_was_set() -> None:
    it = timing("10s", Limits(lag=LagLimits(per_move=0.4)))
    it.asked(0, 0.0, 0.3)
    assert it.moved(0, 2.0, 0.1) == (2.0, 1.7)
    assert it.lag[0].given == 0.3


def test_lag_is_given_back_to_moves_with_a_time_of_their_own_only_if_wanted() -> None:
    for each_move, charged in ((False, 0.8), (True, 0.5)):
        it = timing("1/move", Limits(lag=LagLimits(each_move=each_move)))
        it.asked(0, 0.0, 0.3)
        assert it.moved(0, 0.8, 0.3) == (0.8, charged)


def test_grace_at_every_move_ends() -> None:
    it = timing("0.3/move", Limits(grace=0.5))
    now, moves = 0.0, 0
    while moves < 100:
        it.asked(0, now, 0.0)
        if it.late(0, now + 0.7, 0.0):
            break
        it.moved(0, now + 0.7, 0.0)
        now, moves = now + 1.0, moves + 1
    assert moves == 8


def test_players_have_times_and_graces_of_their_own() -> None:
    control = TimeControl.parse("10s")
    own = (PlayerTime(TimeControl.parse("2s"), 0.25), PlayerTime(control))
    it = MoveTiming(control, 2, Limits(grace=1.0), own)
    it.asked(0, 100.0, 0.0)
    assert it.deadline == 102.25
    assert not it.late(0, 102.2, 0.0)
    assert it.late(0, 102.3, 0.0)
    it.moved(0, 101.0, 0.0)
    it.asked(1, 101.0, 0.0)
    assert it.deadline == 112.0


def test_a_player_without_a_clock_is_asked_about_once_in_each_move() -> None:
    it = timing("none", Limits(move_timeout=100.0, silence=30.0))
    it.asked(0, 1.0, 0.0)
    assert it.deadline == 31.0
    assert it.silent(30.9) == []
    assert it.silent(31.0) == [0]
    assert it.silent(40.0) == []
    assert it.deadline == 101.0
    assert it.overdue(101.0) == [0]
    it.moved(0, 41.0, 0.0)
    assert it.deadline is None
    it.asked(0, 50.0, 0.0)
    assert it.silent(80.0) == [0]


def test_nobody_is_asked_about_who_has_a_clock_or_loses_before() -> None:
    for control, silence in (("1m", 30.0), ("none", 100.0), ("none", 0.0)):
        it = timing(control, Limits(move_timeout=100.0, silence=silence))
        it.asked(0, 1.0, 0.0)
        assert it.silent(99.0) == []
