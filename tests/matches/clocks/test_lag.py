"""Lag: what is measured, and what is given back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.matches import LagAccount, LagLimits, LagMeter
from boardwire.matches.clocks.lag import SMALL_LAG, UNPROVEN_LAG, WINDOW, proven_lag


def metered(*round_trips: float) -> float:
    meter = LagMeter()
    for seconds in round_trips:
        meter.take(seconds)
    return meter.lag


def test_nothing_is_known_before_the_first_round_trip() -> None:
    assert metered() == 0.0


def test_one_slow_answer_feigns_no_lag() -> None:
    assert metered(0.03, 5.0) == metered(5.0, 0.03) == 0.03


def test_a_connection_that_gets_slower_is_believed_after_a_while() -> None:
    assert metered(0.01, *[0.2] * (WINDOW - 1)) == 0.01
    assert metered(0.01, *[0.2] * WINDOW) == 0.2


def test_a_watch_that_goes_backwards_measures_nothing() -> None:
    assert metered(-1.0) == 0.0


@pytest.mark.parametrize(
    ("lag", "seconds", "compensation"),
    [
        (0.2, 3.0, 0.2),
        (0.2, 0.1, 0.1),  # no more than the move took
        (0.9, 3.0, 0.5),  # the cap for a move
        (0.0, 3.0, 0.0),
    ],
)
def test_a_move_gets_its_lag_back_up_to_a_cap(
    lag: float, seconds: float, compensation: float
) -> None:
    account = LagAccount(LagLimits(per_move=0.5, per_game=30.0))
    assert account.allowed(lag) == min(lag, 0.5)
    assert account.compensate(lag, seconds) == compensation
    assert account.given == compensation


def test_a_game_gives_back_no_more_than_its_cap() -> None:
    account = LagAccount(LagLimits(per_move=0.5, per_game=1.0))
    assert [account.compensate(0.4, 2.0) for _ in range(4)] == pytest.approx([0.4, 0.4, 0.2, 0])
    assert account.allowed(0.4) == pytest.approx(0)


def test_what_was_given_before_a_match_was_resumed_counts() -> None:
    account = LagAccount(LagLimits(per_game=1.0))
    account.restore(5.9, 5.0)
    assert account.allowed(0.5) == pytest.approx(0.1)
    account.restore(5.9, 5.0)
    assert account.allowed(0.5) == 0.0


def test_lag_and_grace_come_out_of_one_budget_which_refills_slowly() -> None:
    account = LagAccount(LagLimits(per_move=0.5, budget=1.0, refill=0.1))
    assert account.slack(0.4, 0.5) == pytest.approx(0.9)
    assert account.compensate(0.4, 1.2, usable=0.3) == 0.4  # and half a second after the flag
    assert account.budget == pytest.approx(0.1 + 0.1 * 0.8)
    assert account.slack(0.4, 0.5) == pytest.approx(0.18)
    account.compensate(0.0, 5.0, usable=60.0)
    assert account.slack(0.4, 0.5) == pytest.approx(0.68)
    account.compensate(0.0, 500.0, usable=600.0)
    assert account.budget == 1.0


def test_no_player_gains_much_over_many_moves() -> None:
    """Each move is as late as it may be."""
    limits = LagLimits()
    account, late = LagAccount(limits), 0.0
    for _ in range(200):
        slack = account.slack(0.5, 0.5)
        account.compensate(0.5, 0.3 + slack, usable=0.3)
        late += slack
    assert late < limits.budget + 200 * 0.06


def test_moves_with_a_time_of_their_own_have_grace_only() -> None:
    account = LagAccount(LagLimits(), compensates=False)
    assert account.allowed(0.4) == 0.0
    assert account.slack(0.4, 0.5) == 0.5


@pytest.mark.parametrize(
    ("lag", "measured", "proven"),
    [
        (0.3, 0.25, 0.25),
        (0.2, 0.25, 0.2),
        (0.3, 0.0001, SMALL_LAG),
        (0.3, None, UNPROVEN_LAG),
        (0.05, None, 0.05),
        (0.01, 0.0001, 0.01),
    ],
)
def test_lag_is_believed_as_far_as_the_system_measures_it(
    lag: float, measured: float | None, proven: float
) -> None:
    assert proven_lag(lag, lambda: measured) == proven


@given(st.lists(st.tuples(st.floats(-1, 10), st.floats(0, 10))))
def test_no_player_is_given_more_than_the_limits_or_than_it_took(
    moves: list[tuple[float, float]],
) -> None:
    limits = LagLimits(per_move=0.5, per_game=2.0)
    account = LagAccount(limits)
    for lag, seconds in moves:
        allowed = account.allowed(lag)
        compensation = account.compensate(lag, seconds)
        assert 0 <= compensation <= min(max(lag, 0), seconds, limits.per_move)
        assert compensation <= allowed
    assert account.given <= limits.per_game + 1e-9
