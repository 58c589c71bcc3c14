"""A player's place at a match. Who sits there may leave, and somebody else may come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from .drivers.gtp import Broken, PlayerEvent
from .results import Reason

if TYPE_CHECKING:
    from .match import Match
    from .runner import MatchRunner
    from .table import Played


class Player(Protocol):
    """Who can sit on a chair: an engine at a connection, a person at a console.

    No method waits. What an occupant does it reports by `Seat.happened`, which may call back into
    these methods before it returns. What is told may be kept back until :meth:`flush`.
    """

    @property
    def lag(self) -> float:
        """The seconds that asking and answering spend on the way; 0 where nobody knows."""
        ...

    def sit(self, chair: Seat) -> None:
        """From now on report to `chair`; an occupant that is gone already reports that."""
        ...

    def rise(self) -> None:
        """Report to no chair any more: the match is over, or somebody else sits there."""
        ...

    def prepare(self, match: Match) -> None:
        """Take the game, the time and the moves so far; `Ready` follows."""
        ...

    def tell(self, played: Played) -> None:
        """Take what another player, or chance, played."""
        ...

    def accept(self, played: Played) -> None:
        """Hear that the own move was legal and is kept."""
        ...

    def reject(self, why: str) -> None:
        """Hear that the own move was illegal; another one is awaited."""
        ...

    def ask(self, player: int, clocks: tuple[float | None, ...], stones: int) -> None:
        """Move as `player`; `Answered` follows.

        `clocks` has all players' remaining seconds, `stones` the own periods or stones left.
        """
        ...

    def ask_score(self) -> None:
        """Tell the final score; `Scored` follows."""
        ...

    def note(self, text: str) -> None:
        """Take a line for people: who left, who is back, how it ended."""
        ...

    def flush(self) -> None:
        """Send what was told."""
        ...


class Seat:
    """One player's place at a match that is played.

    Args:
        play: The match.
        player: Which player's place it is.
    """

    def __init__(self, play: MatchRunner, player: int) -> None:
        self.player = player
        self.occupant: Player | None = None
        self.play = play
        """The match that goes on there."""

    @property
    def match(self) -> Match:
        """The match it stands at."""
        return self.play.match

    def take(self, occupant: Player) -> None:
        """Seat somebody, in place of whoever sat there; the match goes on with him.

        A match that waits for the disk first finishes what it does: what it has yet to tell, or
        to ask, is for whoever sat there, and the newcomer is told of it with all that was played.
        """
        self.play.seat(self, occupant)

    def put(self, occupant: Player) -> None:
        """Seat somebody now; for the match itself."""
        if self.occupant is not None:
            self.occupant.rise()
        self.occupant = occupant
        occupant.sit(self)
        if self.occupant is occupant:  # still there
            occupant.prepare(self.match)
            occupant.flush()

    def vacate(self) -> None:
        """Nobody sits here any more."""
        if self.occupant is not None:
            self.occupant.rise()
            self.occupant = None

    def happened(self, happening: PlayerEvent, time: float) -> None:
        """The occupant did something, at a time by :func:`~boardwire.matches.clock_source.match_time`."""
        if isinstance(happening, Broken) and happening.reason is Reason.DISCONNECTION:
            self.occupant = None
        self.play.happened(self.player, happening, time)
