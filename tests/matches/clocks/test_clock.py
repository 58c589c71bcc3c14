"""Clock arithmetic, without a watch."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.matches import Clock, ClockState
from boardwire.protocol import TimeControl, TimeControlError, TimeKind


def clock(text: str) -> Clock:
    return Clock(TimeControl.parse(text), 2)


def test_without_a_limit_no_flag_ever_falls() -> None:
    it = clock("none")
    it.start(0, 10.0)
    assert it.flag(0) is None
    assert not it.exceeded(0, 1e9, 0.0)
    assert it.stop(0, 25.0) == 15.0
    assert it.all_remaining() == (None, None)


def test_players_have_clocks_of_different_kinds() -> None:
    times = [TimeControl.parse(text) for text in ("10s+1", "none", "0s+5/2")]
    it = Clock(times[0], 3, times)
    assert it.all_remaining() == (10.0, None, 5.0)
    assert [it.timed(player) for player in range(3)] == [True, False, True]
    for player, flag in enumerate((10.0, None, 5.0)):
        it.start(player, 0.0)
        assert it.flag(player) == flag
        it.stop(player, 2.0)
    assert it.all_remaining() == (9.0, None, 3.0)
    assert [it.stones(player) for player in range(3)] == [0, 0, 1]
    it.restore(1, None)
    with pytest.raises(TimeControlError, match="no clock at none stands at"):
        it.restore(1, 3.0)


def test_a_session_adds_its_time_to_what_is_left() -> None:
    it = clock("2/10s+1")
    assert (it.remaining(0), it.stones(0)) == (10.0, 2)
    for begin, used, left, stones in (
        (0.0, 4.0, 7.0, 1),
        (10.0, 3.0, 15.0, 2),
        (20.0, 15.0, 1.0, 1),
    ):
        it.start(0, begin)
        it.stop(0, begin + used)
        assert (it.remaining(0), it.stones(0)) == (left, stones)
    it.start(0, 40.0)
    assert it.flag(0) == 41.0
    assert it.exceeded(0, 41.5, 0.0)


def test_a_clock_of_sessions_is_restored() -> None:
    it = clock("40/1m")
    it.restore(1, 12.5, 7)
    assert it.state(1) == ClockState(12.5, 7)
    with pytest.raises(TimeControlError):
        it.restore(1, 12.5, 41)


def test_absolute_time_runs_down_to_zero_and_not_below() -> None:
    it = clock("30s")
    it.start(0, 0.0)
    assert it.flag(0) == 30.0
    assert it.stop(0, 12.0) == 12.0
    assert it.all_remaining() == (18.0, 30.0)
    it.start(0, 100.0)
    assert it.flag(0) == 118.0
    it.stop(0, 118.2)
    assert it.remaining(0) == 0.0


def test_grace_is_given_once_and_not_at_every_move() -> None:
    it = clock("1s")
    it.start(0, 0.0)
    it.stop(0, 1.4)
    it.start(0, 10.0)
    assert not it.exceeded(0, 10.05, 0.5)
    assert it.exceeded(0, 10.2, 0.5)


def test_time_per_move_is_not_saved() -> None:
    it = clock("5/move")
    for begun in (0.0, 50.0):
        it.start(1, begun)
        assert it.flag(1) == begun + 5
        it.stop(1, begun + 1)
    assert it.all_remaining() == (5.0, 5.0)


def test_fischer_time_adds_the_increment_after_the_move() -> None:
    it = clock("60s+2")
    it.start(0, 0.0)
    assert it.flag(0) == 60.0
    it.stop(0, 10.0)
    assert it.all_remaining() == (52.0, 60.0)


def test_the_flag_waits_for_the_grace() -> None:
    it = clock("5/move")
    it.start(0, 0.0)
    assert not it.exceeded(0, 5.4, 0.5)
    assert it.exceeded(0, 5.6, 0.5)


def test_time_that_goes_backwards_costs_nothing() -> None:
    it = clock("5/move")
    it.start(0, 10.0)
    assert it.stop(0, 9.0) == 0.0


def charged(text: str, *moves: float) -> list[ClockState]:
    """What the clock of a player shows at the start, and after each of its moves."""
    it = clock(text)
    shown = [it.state(0)]
    for seconds in moves:
        it.start(0, 100.0)
        assert it.stop(0, 100.0 + seconds) == seconds
        shown.append(it.state(0))
    return shown


def test_byo_yomi_gives_a_period_back_that_a_move_fits_into() -> None:
    shown = charged("10s+3x5", 4, 7, 4.5, 5, 5.5, 0)
    assert [(it.seconds, it.stones) for it in shown] == [
        *((10, 0), (6, 0)),  # main time
        *((5, 3), (5, 3), (5, 3)),  # a second in the first period, then whole ones, nothing lost
        *((5, 2), (5, 2)),  # more than a period: one is gone
    ]


def test_a_long_move_uses_up_main_time_and_periods_together() -> None:
    assert charged("10s+3x5", 21)[-1] == ClockState(5, 1)
    assert charged("10s+3x5", 20)[-1] == ClockState(5, 2)
    assert charged("0+3x5", 12)[-1] == ClockState(5, 1)


def test_byo_yomi_ends_with_the_last_period() -> None:
    it = clock("10s+3x5")
    it.start(0, 100.0)
    assert it.flag(0) == 125.0
    it.stop(0, 112.0)
    it.start(0, 200.0)
    assert it.flag(0) == 215.0
    it.stop(0, 207.0)
    it.start(0, 300.0)
    assert it.flag(0) == 310.0
    assert not it.exceeded(0, 310.0, 0.0)
    assert it.exceeded(0, 310.001, 0.0)


def test_canadian_moves_share_a_period_and_the_last_of_them_begins_a_new_one() -> None:
    shown = charged("10s+30s/3", 4, 8, 20, 8, 29)
    assert [(it.seconds, it.stones) for it in shown] == [
        *((10, 0), (6, 0)),  # main time
        *((28, 2), (8, 1), (30, 3)),  # the first of three moves began in main time
        (1, 2),
    ]


def test_canadian_time_ends_with_the_period() -> None:
    it = clock("10s+30s/3")
    it.start(0, 100.0)
    assert it.flag(0) == 140.0
    it.stop(0, 112.0)
    it.start(0, 200.0)
    assert it.flag(0) == 228.0


def test_main_time_used_to_the_last_moment_leaves_the_periods_whole() -> None:
    assert charged("10s+3x5", 10)[-1] == ClockState(5, 3)
    assert charged("10s+30s/3", 10)[-1] == ClockState(30, 3)


def test_where_nodes_count_no_flag_falls() -> None:
    it = clock("500n/move")
    it.start(0, 0.0)
    assert it.flag(0) is None
    assert it.stop(0, 7.0) == 7.0
    assert (it.remaining(0), it.state(0)) == (None, ClockState(None))


def test_what_is_given_back_for_lag_is_not_charged() -> None:
    it = clock("30s")
    it.start(0, 0.0)
    assert it.elapsed(0, 2.5) == 2.5
    assert it.stop(0, 2.5, compensation=0.3) == 2.2
    assert it.remaining(0) == 27.8


@pytest.mark.parametrize(
    ("text", "seconds", "stones"),
    [
        ("30s", None, 0),
        ("none", 3.0, 0),
        ("100n/move", 3.0, 0),
        ("30s", 3.0, 1),
        ("10s+3x5", 3.0, 4),
        ("10s+30s/3", 3.0, -1),
    ],
)
def test_a_clock_cannot_be_set_to_what_it_never_shows(
    text: str, seconds: float | None, stones: int
) -> None:
    with pytest.raises(TimeControlError, match="no clock at"):
        clock(text).restore(0, seconds, stones)


# -- properties ------------------------------------------------------------------------------

SHORT = st.integers(1, 20_000_000).map(lambda micros: micros / 1e6)
COUNT = st.integers(1, 6)
CONTROLS = st.one_of(
    st.builds(TimeControl.absolute, SHORT),
    st.builds(TimeControl.per_move, SHORT),
    st.builds(TimeControl.fischer, SHORT, SHORT),
    st.builds(TimeControl.byo_yomi, SHORT | st.just(0), SHORT, COUNT),
    st.builds(TimeControl.canadian, SHORT | st.just(0), SHORT, COUNT),
)
USES = st.lists(st.floats(0, 1), min_size=1, max_size=30)
"""What part of the time until the flag each move takes."""


def micros(seconds: float) -> int:
    return round(seconds * 1_000_000)


class PocketCalculator:
    """One player's time as somebody keeps it by hand: what is left, piece by piece, in micros.

    The pieces are the main time and the periods to come; in Canadian time `moves` counts those to
    be made in the first piece, once main time is over.
    """

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.period = micros(control.period)
        self.pieces = [micros(control.main)]
        self.moves = 0
        match control.kind:
            case TimeKind.PER_MOVE:
                self.pieces = [self.period]
            case TimeKind.BYO_YOMI:
                self.pieces += [self.period] * control.count
            case TimeKind.CANADIAN:
                self.pieces += [self.period]
        self.in_main = True
        self._leave_empty_main()

    def _leave_empty_main(self) -> None:
        periods = self.control.kind in (TimeKind.BYO_YOMI, TimeKind.CANADIAN)
        if self.in_main and periods and self.pieces[0] == 0:
            self._next_piece()

    def _next_piece(self) -> None:
        del self.pieces[0]
        if self.in_main and self.control.kind is TimeKind.CANADIAN:
            self.moves = self.control.count
        self.in_main = False

    @property
    def total(self) -> int:
        return sum(self.pieces)

    @property
    def shown(self) -> ClockState:
        stones = 0
        if not self.in_main:
            stones = self.moves if self.control.kind is TimeKind.CANADIAN else len(self.pieces)
        return ClockState(self.pieces[0] / 1e6, stones)

    def move(self, used: int) -> None:
        while used > self.pieces[0]:
            used -= self.pieces[0]
            self._next_piece()
        kind = self.control.kind
        if kind is TimeKind.PER_MOVE or (kind is TimeKind.BYO_YOMI and not self.in_main):
            return
        self.pieces[0] -= used
        if kind is TimeKind.FISCHER:
            self.pieces[0] += self.period
        elif kind is TimeKind.CANADIAN and not self.in_main:
            self.moves -= 1
            if self.moves == 0:
                self.pieces, self.moves = [self.period], self.control.count
        self._leave_empty_main()


@given(CONTROLS, USES)
def test_a_clock_agrees_with_a_pocket_calculator(control: TimeControl, uses: list[float]) -> None:
    it, plain = Clock(control, 2), PocketCalculator(control)
    for at, use in enumerate(uses):
        now = 1000.0 * at
        it.start(1, now)
        assert it.flag(1) == pytest.approx(now + plain.total / 1e6, abs=1e-6)
        used = int(plain.total * use)
        plain.move(used)
        assert micros(it.stop(1, now + used / 1e6)) == used
        assert it.state(1) == plain.shown


@given(CONTROLS, USES)
def test_who_always_answers_in_time_never_loses_on_time(
    control: TimeControl, uses: list[float]
) -> None:
    it, now = Clock(control, 1), 0.0
    for use in uses:
        it.start(0, now)
        flag = it.flag(0)
        assert flag is not None
        assert flag >= now
        now += (flag - now) * use
        assert not it.exceeded(0, now, 0.0)
        it.stop(0, now)
        left = it.state(0).seconds
        assert left is not None
        assert left >= 0


@given(CONTROLS, USES)
def test_time_grows_by_the_increment_at_most(control: TimeControl, uses: list[float]) -> None:
    it = Clock(control, 1)
    increment = control.period if control.kind is TimeKind.FISCHER else 0.0
    before: float | None = None
    stones = 0
    for use in uses:
        it.start(0, 0.0)
        total = it.flag(0)
        assert total is not None
        fresh = control.kind is TimeKind.CANADIAN and it.stones(0) >= max(stones, 1)
        if before is not None and not fresh:
            assert total <= before + increment + 1e-6
        before, stones = total, it.stones(0)
        it.stop(0, total * use)


@given(CONTROLS, st.lists(st.floats(0, 30), min_size=1, max_size=20))
def test_a_clock_goes_on_from_what_was_written_down_after_any_move(
    control: TimeControl, seconds: list[float]
) -> None:
    """Whatever the moves take: grace may let any of them through."""
    it = Clock(control, 2)
    for taken in seconds:
        state = it.state(0)
        written = json.loads(json.dumps([round(state.seconds or 0.0, 6), state.stones]))
        other = Clock(control, 2)
        other.restore(0, *written)
        assert other.state(0) == state
        for one in (it, other):
            one.start(0, 50.0)
        assert other.flag(0) == it.flag(0)
        assert other.stop(0, 50.0 + taken) == it.stop(0, 50.0 + taken)
        assert other.state(0) == it.state(0)
