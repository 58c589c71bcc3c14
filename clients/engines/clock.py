"""An engine's own clock: what it has been told of its time, and what its moves really cost."""

from __future__ import annotations

from boardwire.protocol import TimeControl

from .timing import MOVES_LEFT, seconds_for_move, time_after_move

_NEW = 0.3  # weight of the latest move in the lag; the others fade
_MOST_LAG = 1.0  # seconds; a clock that jumps more was set anew


class EngineClock:
    """Plans the time for moves of any player, and learns by how much moves exceed their plan.

    Controllers that say `time_left` also say how long the way there and back is: what is missing
    on the clock beyond what the search took. For others the clock runs on its own.
    """

    def __init__(self, control: TimeControl | None = None) -> None:
        self._control = control or TimeControl.none()
        self._left: dict[int, tuple[float, int]] = {}
        self._expected: dict[int, float] = {}  # seconds of main time, after our own moves
        self.lag = 0.0
        """Seconds by which moves cost more than was planned, of late."""

    def set(self, control: TimeControl) -> None:
        """Start anew with a time control; the lag is that of the machine, and stays known."""
        self._control = control
        self.restart()

    def restart(self) -> None:
        """Begin a new game at the same time control."""
        self._left.clear()
        self._expected.clear()

    def told(self, player: int, seconds: float, stones: int) -> None:
        """Take what the controller's `time_left` says."""
        self._left[player] = seconds, stones
        expected = self._expected.pop(player, None)
        # Whole seconds were rounded down, and say nothing of the way.
        if expected is not None and not stones and seconds != int(seconds):
            self._learn(expected - seconds)

    def plan(self, player: int, moves: float = MOVES_LEFT) -> float:
        """The seconds to spend on a move; 0, no limit, where nodes count.

        Args:
            player: Whose move.
            moves: How many of that player may follow, this one among them.
        """
        left, stones = self._left.get(player, (None, 0))
        return seconds_for_move(self._control, left, stones, self.lag, moves)

    def spent(self, player: int, seconds: float, planned: float) -> None:
        """Note that a move has taken so many seconds, of which `planned` were meant to be."""
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
