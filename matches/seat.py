"""The seat: a player's place at a match, and all that a player may do there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from .actions import Action
from .clocks.clock_source import match_time
from .match import Match
from .messages.player_events import Broken, PlayerEvent
from .records.ending import Ending
from .referee.results import Reason, Result
from .running_state import Phase


class Runner(Protocol):
    """The runner of the match, as a seat needs it."""

    def report(self, player: int, event: PlayerEvent, time: float) -> None:
        """Decide about the event of a player."""
        ...

    def act(self, actions: Sequence[Action]) -> None:
        """Carry out what the match has decided."""
        ...


class Seat:
    """One player's place at a match.

    Args:
        match: The match.
        player: The number of the player who has the place.
        runner: Carries out what the match decides.
    """

    __slots__ = ("_match", "_runner", "player")

    def __init__(self, match: Match, player: int, runner: Runner) -> None:
        self._match = match
        self._runner = runner
        self.player = player

    def report(self, event: PlayerEvent, time: float) -> None:
        """Report an event of the player.

        Args:
            event: The event.
            time: When it happened, by :func:`~boardwire.matches.clocks.clock_source.match_time`.
        """
        self._runner.report(self.player, event, time)

    # -- what the player may ask -----------------------------------------------------------

    @property
    def on_turn(self) -> bool:
        """Whether the match waits for this player's move, or is about to ask for it."""
        return self._match.phase is Phase.PLAYING and self.player in self._match.to_move

    @property
    def decided(self) -> bool:
        """Whether the match has its result, whose record may be yet to be kept."""
        return self._match.phase is Phase.OVER

    @property
    def result(self) -> Result | None:
        """The result of the match; None before it is over and its record kept."""
        return self._match.record.result if self._match.end_kept else None

    @property
    def dead(self) -> tuple[str, ...]:
        """The points of the stones that the score of the match leaves out, in Go."""
        return self._match.record.dead

    @property
    def ending(self) -> Ending | None:
        """The ending of the match for this player; None before it is over and its record kept."""
        if not self._match.end_kept:
            return None
        return Ending.of(self._match.record, self.player)

    @property
    def clocks(self) -> tuple[float | None, ...]:
        """All players' remaining seconds now, or None without a limit."""
        return self._match.clock.all_remaining(match_time())

    @property
    def draw_agreed(self) -> frozenset[int]:
        """The players who have agreed to a draw so far; empty while none is offered."""
        return self._match.agreements.draw_agreed

    @property
    def takeback_asker(self) -> int | None:
        """The player who asks to take its last move back; None while nobody does."""
        return self._match.agreements.takeback_asker

    @property
    def takeback_agreed(self) -> frozenset[int]:
        """The players who want to take the move back, the asker among them."""
        return self._match.agreements.takeback_agreed

    @property
    def absent(self) -> frozenset[int]:
        """The players who have left the match, and may come back."""
        return self._match.absent

    @property
    def dead_stones(self) -> Mapping[int, frozenset[str]]:
        """The points that each player considers dead, while the score is being settled."""
        return self._match.dead_stones

    @property
    def seconds_left(self) -> float:
        """The seconds until the match goes on without what it waits for."""
        deadline = self._match.deadline
        return 0.0 if deadline is None else max(0.0, deadline - match_time())

    # -- what the player may do ------------------------------------------------------------

    def offer_draw(self) -> None:
        """Offer a draw, or accept the one that another player has offered.

        Raises:
            NotNow: A draw cannot be offered now; the message says why.
        """
        self._runner.act(self._match.agreements.offer_draw(self.player))

    def accept_draw(self) -> None:
        """Accept the draw that is offered; the match is drawn when all players have.

        Raises:
            NotNow: No draw is offered.
        """
        self._runner.act(self._match.agreements.accept_draw(self.player))

    def decline_draw(self) -> None:
        """Decline the draw that is offered, or withdraw the own offer.

        Raises:
            NotNow: No draw is offered.
        """
        self._runner.act(self._match.agreements.decline_draw(self.player))

    def ask_takeback(self) -> None:
        """Ask to take the own last move back, with the moves after it.

        Raises:
            NotNow: Moves cannot be taken back now; the message says why.
        """
        self._runner.act(self._match.agreements.ask_takeback(self.player))

    def accept_takeback(self) -> None:
        """Agree to take moves back, which happens when all players have agreed.

        Raises:
            NotNow: Nobody asks for it.
        """
        self._runner.act(self._match.agreements.accept_takeback(self.player, match_time()))

    def decline_takeback(self) -> None:
        """Decline to take moves back, or withdraw the own request.

        Raises:
            NotNow: Nobody asks for it.
        """
        self._runner.act(self._match.agreements.decline_takeback(self.player))

    def abort(self) -> None:
        """End the match without a result, as every player may before all players have moved.

        Raises:
            NotNow: All players have moved, or the match is over.
        """
        self._runner.act(self._match.agreements.abort_by(self.player))

    def fail(self, why: str) -> None:
        """End the match without a winner, because this program has failed and no player has.

        Args:
            why: One line for the record.
        """
        self._runner.act(self._match.abort(why))

    def resign(self) -> None:
        """Resign the match."""
        self.report(Broken(Reason.RESIGNATION, ""), match_time())

    def leave(self, why: str) -> None:
        """Leave the seat, which stays free until the reconnect timeout.

        Args:
            why: One line for the record, should the match be lost by it.
        """
        self.report(Broken(Reason.DISCONNECTION, why), match_time())
