"""The clock: how much time each player has left, as plain arithmetic on given times.

All times are seconds of one monotonic clock, handed in; nothing here looks at a watch.
"""

from __future__ import annotations

from boardwire.protocol import TimeControl, TimeControlError, TimeKind

_KINDS = (TimeKind.NONE, TimeKind.ABSOLUTE, TimeKind.PER_MOVE, TimeKind.FISCHER)


class Clock:
    """The clocks of all players of one match; at most one runs at a time.

    Args:
        control: How much time there is.
        players: How many players have a clock.

    Raises:
        TimeControlError: The kind of time control is one that matches do not offer.
    """

    def __init__(self, control: TimeControl, players: int) -> None:
        self.check(control)
        self.control = control
        self.running: int | None = None
        """The player whose clock runs."""
        self._started = 0.0
        start = control.period if control.kind is TimeKind.PER_MOVE else control.main
        self._left = [start] * players

    @staticmethod
    def check(control: TimeControl) -> None:
        """Make sure that matches offer this kind of time control.

        Raises:
            TimeControlError: They do not; the message says what they offer.
        """
        if control.kind not in _KINDS:
            offered = ", ".join(kind.value for kind in _KINDS)
            raise TimeControlError(f"no clock for {control.kind.value} time; there are {offered}")

    @property
    def timed(self) -> bool:
        """Whether a flag can fall at all."""
        return self.control.kind is not TimeKind.NONE

    def start(self, player: int, now: float) -> None:
        """Start `player`'s clock."""
        self.running = player
        self._started = now

    def stop(self, now: float) -> float:
        """Stop the running clock, charge the move, and return the seconds it took."""
        player = self.running
        assert player is not None, "stop follows start"
        seconds = max(0.0, now - self._started)
        self.halt()
        if self.control.kind is TimeKind.ABSOLUTE:
            self._left[player] -= seconds  # below 0 once grace is used: there is no second one
        elif self.control.kind is TimeKind.FISCHER:
            self._left[player] += self.control.period - seconds
        return seconds

    def halt(self) -> None:
        """Stop whatever runs without charging anybody."""
        self.running = None

    def flag(self) -> float | None:
        """When the running player's time is used up; None when nothing runs or nothing limits."""
        if self.running is None or not self.timed:
            return None
        return self._started + self._left[self.running]

    def exceeded(self, now: float, grace: float) -> bool:
        """Whether the running player used more than its time and `grace` seconds."""
        flag = self.flag()
        return flag is not None and now > flag + grace

    def remaining(self, player: int) -> float | None:
        """The seconds `player` has left for the game or its next move; None without a limit."""
        return max(0.0, self._left[player]) if self.timed else None

    def all_remaining(self, now: float | None = None) -> tuple[float | None, ...]:
        """What :meth:`remaining` says of every player, less what the running clock shows `now`."""
        left = [self.remaining(player) for player in range(len(self._left))]
        if now is not None and self.running is not None:
            running = left[self.running]
            if running is not None:
                left[self.running] = max(0.0, running - (now - self._started))
        return tuple(left)

    def restore(self, player: int, seconds: float) -> None:
        """Set what `player` has left, as :meth:`remaining` told it."""
        if self.control.kind in (TimeKind.ABSOLUTE, TimeKind.FISCHER):
            self._left[player] = seconds
