"""An engine's own clock: the time left, and the overhead of moves beyond their planned time."""

from __future__ import annotations

from boardwire.protocol import TimeControl

from .timing import MOVES_LEFT, seconds_for_move, time_after_move

_NEW = 0.3  # weight of the latest move in the lag
_MOST_LAG = 1.0  # seconds; a larger jump of the clock is a new setting


class EngineClock:
    """Plans the time for moves of any player, and measures the overhead of moves.

    A controller that sends `time_left` shows the delay of the connection, too: the time missing on
    the clock beyond the time of the search. For other controllers the clock runs on its own.
    """

    def __init__(self, control: TimeControl | None = None) -> None:
        self._control = control or TimeControl.none()
        self._left: dict[int, tuple[float, int]] = {}
        self._expected: dict[int, float] = {}  # seconds of main time, after our own moves
        self.lag = 0.0
        """Mean seconds that recent moves took beyond their plan."""

    def set(self, control: TimeControl) -> None:
        """Reset the clock to a time control. The lag belongs to the machine, and is kept."""
        self._control = control
        self.restart()

    def restart(self) -> None:
        """Start a new game at the same time control."""
        self._left.clear()
        self._expected.clear()

    def set_time_left(self, player: int, seconds: float, stones: int) -> None:
        """Set the time left from the controller's `time_left`."""
        self._left[player] = seconds, stones
        expected = self._expected.pop(player, None)
        # Whole seconds were rounded down, so they do not show the delay.
        if expected is not None and not stones and seconds != int(seconds):
            self._learn(expected - seconds)

    def plan(self, player: int, moves: float = MOVES_LEFT) -> float:
        """Return the seconds to spend on a move; 0, no limit, where nodes are limited.

        Args:
            player: The player to move.
            moves: The moves that the player may still make, this one included.
        """
        left, stones = self._left.get(player, (None, 0))
        return seconds_for_move(self._control, left, stones, self.lag, moves)

    def spent(self, player: int, seconds: float, planned: float) -> None:
        """Record the actual and the planned seconds of a move."""
        if not self._control.timed:
            return
        if planned:
            self._learn(seconds - planned)
        left, stones = self._left.get(player, (self._control.main or self._control.period, 0))
        after, stones = time_after_move(self._control, left, stones, seconds)
        self._left[player] = after, stones
        if not stones:
            self._expected[player] = after

    def _learn(self, excess: float) -> None:
        self.lag += _NEW * (min(max(excess, 0.0), _MOST_LAG) - self.lag)
