"""The timing of moves: clocks, lag that is given back, and when each awaited move is due."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.protocol import TimeControl, TimeKind
from boardwire.values import value_class

from .clocks.clock import Clock
from .clocks.lag import LagAccount
from .limits import Limits
from .records.match_record import MoveRecord


@value_class
class PlayerTime:
    """The time of one player of a match.

    Args:
        control: Its time control.
        grace: Seconds beyond its clock before its flag falls; None for that of the match's limits.
    """

    control: TimeControl
    grace: float | None = None


class MoveTiming:
    """The time of the moves of one match.

    Args:
        control: The time control.
        players: The number of players.
        limits: Timeouts and other limits of the match.
        own: The time of each player, where these differ; empty where all have `control`.
    """

    def __init__(
        self,
        control: TimeControl,
        players: int,
        limits: Limits,
        own: Sequence[PlayerTime] = (),
    ) -> None:
        times = tuple(own) or (PlayerTime(control),) * players
        self.clock = Clock(control, players, [it.control for it in times])
        self.lag = [LagAccount(limits.lag, compensates=_compensates(it, limits)) for it in times]
        """The accounts of the time that each player is given beyond its clock."""
        self._graces = [limits.grace if it.grace is None else it.grace for it in times]
        self._limits = limits
        self._asked_lag = [0.0] * players  # when each player was last asked
        self._due: dict[int, float] = {}  # by player whose move has been asked for
        self._silent: dict[int, float] = {}  # when a player without a clock is asked what it does

    @property
    def deadline(self) -> float | None:
        """The time at which the first awaited move is due, or its player is to be probed.

        In monotonic seconds; None if no move is awaited.
        """
        return min((*self._due.values(), *self._silent.values()), default=None)

    def silent(self, now: float) -> list[int]:
        """The players to be asked whether they still answer, in ascending order; each move once."""
        found = sorted(player for player, at in self._silent.items() if at <= now)
        for player in found:
            del self._silent[player]
        return found

    def overdue(self, now: float) -> list[int]:
        """Return the players whose moves are due and have not come, in ascending order."""
        return sorted(player for player, due in self._due.items() if due <= now)

    def asked(self, player: int, now: float, lag: float) -> None:
        """`player` is being asked for its move now, at that lag in seconds: its clock starts.

        The clock runs already where the player has left since, and is back with another lag.
        """
        if not self.clock.runs(player):
            self.clock.start(player, now)
        self._asked_lag[player] = lag
        flag = self.clock.flag(player)
        if flag is None:  # from the first request on: leaving and coming back gains nothing
            begun = now - self.clock.elapsed(player, now)
            due = begun + self._limits.move_timeout
            if 0 < self._limits.silence < self._limits.move_timeout:
                self._silent[player] = begun + self._limits.silence
        else:
            due = flag + self.lag[player].slack(lag, self._graces[player])
        self._due[player] = due

    def awaits(self, player: int) -> bool:
        """Return whether the move of `player` is awaited and its clock runs."""
        return self.clock.runs(player)

    def late(self, player: int, now: float, lag: float) -> bool:
        """Whether a move that came at `now`, at that lag in seconds, came after the flag fell."""
        if not self.clock.timed(player):
            return False
        slack = self.lag[player].slack(self._lag_of(player, lag), self._graces[player])
        return self.clock.exceeded(player, now, slack)

    def moved(self, player: int, now: float, lag: float) -> tuple[float, float]:
        """Stop the clock of `player`, whose move came at `now`.

        Returns:
            The seconds that the move took, and the seconds of these that the clock has counted.
        """
        self._due.pop(player, None)
        self._silent.pop(player, None)
        seconds = self.clock.elapsed(player, now)
        if not self.clock.timed(player):
            return seconds, self.clock.stop(player, now)
        usable = self.clock.usable(player)
        given = self.lag[player].compensate(self._lag_of(player, lag), seconds, usable)
        return seconds, self.clock.stop(player, now, given)

    def halt(self) -> None:
        """Stop all clocks without charging anybody: no move is awaited any more."""
        self.clock.halt()
        self._due.clear()
        self._silent.clear()

    def restore(self, move: MoveRecord) -> None:
        """Set the clock and the lag of a player to what they were after a move in the record."""
        self.clock.restore(move.player, move.clock, move.stones)
        self.lag[move.player].restore(move.seconds, move.charged)

    def _lag_of(self, player: int, lag: float) -> float:
        """Return the lag that counts: not less than the one by which the deadline was set."""
        return max(lag, self._asked_lag[player])


def _compensates(time: PlayerTime, limits: Limits) -> bool:
    """Return whether a player gets back the time that its moves spend on the way."""
    kind = time.control.kind
    return time.control.timed and (limits.lag.each_move or kind is not TimeKind.PER_MOVE)
