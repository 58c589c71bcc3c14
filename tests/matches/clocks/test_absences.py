"""Absences: the players who have left, and until when they may come back."""

from __future__ import annotations

from boardwire.matches.clocks.absences import Absences


def anybody(player: int) -> bool:
    return player >= 0


def test_the_deadline_is_that_of_the_first_to_leave() -> None:
    absences = Absences(20.0)
    assert absences.deadline_of(anybody) is None
    absences.left(1, 5.0)
    absences.left(0, 7.0)
    assert absences.deadline_of(anybody) == 25.0
    assert absences.overdue(24.9) == []
    assert absences.overdue(25.0) == [1]
    assert absences.overdue(99.0) == [0, 1]


def test_a_player_who_is_back_is_waited_for_no_longer() -> None:
    absences = Absences(20.0)
    absences.left(1, 5.0)
    assert absences.back(1)
    assert not absences.back(1)
    assert absences.deadline_of(anybody) is None


def test_a_player_who_leaves_again_has_the_whole_time_again() -> None:
    absences = Absences(20.0)
    absences.left(1, 5.0)
    absences.left(1, 10.0)
    assert absences.deadline_of(anybody) == 30.0
    absences.clear()
    assert absences.deadline_of(anybody) is None


def test_between_two_moves_a_player_may_come_back_so_often_and_no_more() -> None:
    absences = Absences(20.0, returns=2)
    for _ in range(2):
        absences.left(1, 5.0)
        assert absences.back(1)
    assert not absences.too_often(1)
    absences.moved(1)
    for often in (False, False, True):
        absences.left(1, 5.0)
        assert absences.too_often(1) is often
    assert not absences.too_often(0)


def test_a_player_of_whom_nothing_is_awaited_is_not_waited_for() -> None:
    absences = Absences(20.0)
    absences.left(1, 5.0)
    absences.left(0, 7.0)
    assert absences.deadline_of(lambda player: player == 0) == 27.0
    assert absences.deadline_of(lambda player: player == 2) is None


def test_a_departure_while_nothing_is_awaited_does_not_count() -> None:
    absences = Absences(20.0, returns=1)
    for _ in range(5):
        absences.left(1, 5.0, due=False)
        assert absences.back(1)
        assert not absences.too_often(1)
