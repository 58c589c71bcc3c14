"""The clock: the time that each player has left, as plain arithmetic on given times.

All times are seconds of one monotonic clock that the caller hands in. They are kept as whole
microseconds, so that sums are exact and a clock can be restored from a record.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.protocol import TimeControl, TimeControlError, TimeKind
from boardwire.values import value_class

_SECOND = 1_000_000  # microseconds
_WITH_PERIODS = (TimeKind.BYO_YOMI, TimeKind.CANADIAN, TimeKind.SESSIONS)


@value_class
class ClockState:
    """One player's clock between two moves, as records keep it.

    Args:
        seconds: What is left of the main time or the period; None without a limit. Below 0 where
            the last move used some of the grace: that is given once, not at every move.
        stones: Byo-yomi periods left, or moves to be made in the Canadian period or the session; 0
            in main time, and where there are no periods.
    """

    seconds: float | None
    stones: int = 0


class Clock:
    """The clocks of all players of one match.

    One of them runs at a time, or several where players choose at once.

    Args:
        control: The time control.
        players: The number of players.
        own: The time control of each player, where these differ; empty where all have `control`.
    """

    def __init__(self, control: TimeControl, players: int, own: Sequence[TimeControl] = ()) -> None:
        self._controls = tuple(own) or (control,) * players
        self._timed = tuple(it.timed for it in self._controls)
        self._any_timed, self._all_timed = any(self._timed), all(self._timed)
        self._started: list[float | None] = [None] * players  # None while a clock stands
        self._periods = [_micros(it.period) for it in self._controls]
        beginnings = [_beginning(it) for it in self._controls]
        self._left = [main for main, _ in beginnings]
        self._stones = [stones for _, stones in beginnings]
        self._unlimited = (None,) * players

    def timed(self, player: int) -> bool:
        """Return whether the time of `player` is limited."""
        return self._timed[player]

    # -- running ---------------------------------------------------------------------------

    def runs(self, player: int) -> bool:
        """Return whether `player`'s clock runs."""
        return self._started[player] is not None

    def start(self, player: int, now: float) -> None:
        """Start `player`'s clock."""
        self._started[player] = now

    def elapsed(self, player: int, now: float) -> float:
        """Return the seconds since `player`'s clock was started; 0 while it stands."""
        return self._elapsed(player, now) / _SECOND

    def stop(self, player: int, now: float, compensation: float = 0.0) -> float:
        """Stop `player`'s clock and charge the move.

        Args:
            player: The player.
            now: When the move arrived.
            compensation: Seconds that are given back, since they were spent on the way.

        Returns:
            The seconds charged.
        """
        charged = max(0, self._elapsed(player, now) - _micros(compensation))
        self._started[player] = None
        self._charge(player, charged)
        return charged / _SECOND

    def halt(self) -> None:
        """Stop all clocks, and charge no player."""
        self._started = [None] * len(self._started)

    def flag(self, player: int) -> float | None:
        """Return the time at which a flag falls; None if the clock stands or is unlimited."""
        started = self._started[player]
        if started is None or not self._timed[player]:
            return None
        return started + self._usable(player) / _SECOND

    def usable(self, player: int) -> float | None:
        """The seconds from the start of `player`'s clock to its flag; None without a limit."""
        return self._usable(player) / _SECOND if self._timed[player] else None

    def exceeded(self, player: int, now: float, grace: float) -> bool:
        """Return whether `player` has used more than its time and `grace` seconds."""
        if not self._timed[player]:
            return False
        return self._elapsed(player, now) > self._usable(player) + _micros(grace)

    # -- what is left ----------------------------------------------------------------------

    def remaining(self, player: int) -> float | None:
        """Return the seconds `player` has left of its main time, its period, or for its next move.

        None without a limit.
        """
        return max(0, self._left[player]) / _SECOND if self._timed[player] else None

    def all_remaining(self, now: float | None = None) -> tuple[float | None, ...]:
        """Every player's :meth:`remaining` seconds, less those that have run off until `now`."""
        if not self._any_timed:
            return self._unlimited
        left = [max(0, micros) / _SECOND for micros in self._left]
        if now is not None:
            left = [
                max(0.0, seconds - self.elapsed(player, now)) for player, seconds in enumerate(left)
            ]
        if self._all_timed:
            return tuple(left)
        return tuple(it if timed else None for it, timed in zip(left, self._timed, strict=True))

    def stones(self, player: int) -> int:
        """Byo-yomi periods left, or moves to be made in the Canadian period or session; else 0."""
        return self._stones[player]

    def state(self, player: int) -> ClockState:
        """Return the state of `player`'s clock, while it does not run."""
        seconds = self._left[player] / _SECOND if self._timed[player] else None
        return ClockState(seconds, self._stones[player])

    def restore(self, player: int, seconds: float | None, stones: int = 0) -> None:
        """Set `player`'s clock to a result of :meth:`state`, from this process or an earlier one.

        Raises:
            TimeControlError: A clock of this time control cannot be in that state.
        """
        control = self._controls[player]
        most = control.count if control.kind in _WITH_PERIODS else 0
        if (seconds is not None) is not self._timed[player] or not 0 <= stones <= most:
            raise TimeControlError(
                f"no clock at {control} stands at {seconds} s and {stones} stones"
            )
        if seconds is not None:
            self._left[player] = _micros(seconds)
        self._stones[player] = stones

    # -- arithmetic, in microseconds ---------------------------------------------------------

    def _elapsed(self, player: int, now: float) -> int:
        started = self._started[player]
        return 0 if started is None else max(0, _micros(now - started))

    def _usable(self, player: int) -> int:
        """Return the time of a move until the flag falls, with all periods still to come."""
        left, stones, control = self._left[player], self._stones[player], self._controls[player]
        if control.kind is TimeKind.BYO_YOMI:
            to_come = control.count if stones == 0 else stones - 1
            return left + to_come * self._periods[player]
        if control.kind is TimeKind.CANADIAN and stones == 0:
            return left + self._periods[player]
        return left

    def _charge(self, player: int, used: int) -> None:
        match self._controls[player].kind:
            case TimeKind.ABSOLUTE:
                self._left[player] -= used
            case TimeKind.FISCHER:
                self._left[player] += self._periods[player] - used
            case TimeKind.BYO_YOMI:
                self._charge_byo_yomi(player, used)
            case TimeKind.CANADIAN:
                self._charge_canadian(player, used)
            case TimeKind.SESSIONS:
                self._charge_session(player, used)

    def _charge_byo_yomi(self, player: int, used: int) -> None:
        """Use up main time, then whole periods. The time used of the last period is given back."""
        over = used - self._left[player]
        stones, period = self._stones[player], self._periods[player]
        if stones == 0:
            if over < 0:
                self._left[player] = -over
                return
            stones, over = self._controls[player].count, over - period  # the first period has begun
        periods = -(-over // period) if over > 0 else 0  # rounded up
        self._stones[player] = max(1, stones - periods)  # less only by grace
        self._left[player] = period

    def _charge_canadian(self, player: int, used: int) -> None:
        """Use up main time, then the period. A new one begins after the moves that it asks for."""
        period, moves = self._periods[player], self._controls[player].count
        self._left[player] -= used
        if self._stones[player] == 0:
            over = -self._left[player]
            if over < 0:
                return
            self._left[player] += period
            self._stones[player] = moves
            if over == 0:  # it used exactly the main time, and is no move of the period
                return
        self._stones[player] -= 1
        if self._stones[player] == 0:
            self._left[player] = period
            self._stones[player] = moves

    def _charge_session(self, player: int, used: int) -> None:
        """Use up the time of the session. After its moves the time of the next one is added."""
        control = self._controls[player]
        self._left[player] += self._periods[player] - used
        self._stones[player] -= 1
        if self._stones[player] == 0:
            self._left[player] += _micros(control.main)
            self._stones[player] = control.count


def _beginning(control: TimeControl) -> tuple[int, int]:
    """Return the microseconds and the stones of a clock at the start."""
    main, period = _micros(control.main), _micros(control.period)
    if control.kind is TimeKind.PER_MOVE:
        return period, 0
    if control.kind is TimeKind.SESSIONS:
        return main, control.count
    if control.kind in _WITH_PERIODS and main == 0:
        return period, control.count
    return main, 0


def _micros(seconds: float) -> int:
    return round(seconds * _SECOND)
