"""The player: the interface between a match and the engine or person that plays it."""

from __future__ import annotations

from typing import Protocol

from ..messages.briefing import Briefing
from ..messages.observation import Observation
from ..messages.requests import Request
from ..seat import Seat


class Player(Protocol):
    """The player at a seat of a match: an engine at a connection, a person at a console.

    A player receives everything as values and never sees the match. No method waits. The player
    reports its events by `Seat.report`, which may call these methods again before it returns.
    Messages may be kept back until :meth:`flush`.
    """

    @property
    def lag(self) -> float:
        """The seconds that asking and answering spend on the way; 0 where they are not known."""
        ...

    @property
    def illegal_move_allowance(self) -> int:
        """The number of illegal moves in a match that the player does not lose by."""
        ...

    @property
    def takes_back(self) -> bool:
        """Whether the player can take moves back on its board, if all players agree to that."""
        ...

    @property
    def is_person(self) -> bool:
        """Whether a person plays, who is shown no reports of engines on the match."""
        ...

    def sit(self, seat: Seat, briefing: Briefing) -> None:
        """Report to `seat` from now on; `Ready` follows when the settings are taken.

        A player whose connection has already ended reports that at once.
        """
        ...

    def rise(self) -> None:
        """Report to no seat any more: the match is over, or another player has the seat."""
        ...

    def observe(self, observation: Observation) -> None:
        """Handle a move of another player, an outcome of chance, or an own move of an opening."""
        ...

    def accept(self, observation: Observation) -> None:
        """Handle the acceptance of the own move: it was legal."""
        ...

    def retract(self, plies: int) -> None:
        """Handle moves that all players have agreed to take back; a request follows.

        Args:
            plies: The number of plies that are left.
        """
        ...

    def reject(self, why: str) -> None:
        """Handle the rejection of an illegal own move; another one is awaited."""
        ...

    def blame(self, move: str, why: str) -> None:
        """Handle the loss of the match by an own answer that was no legal move.

        Args:
            move: The answer.
            why: The reason why it is no legal move.
        """
        ...

    def request(self, request: Request) -> None:
        """Handle a request; the player event that it asks for follows."""
        ...

    def note(self, text: str) -> None:
        """Handle a line for people: who left, who is back, how the match ended."""
        ...

    def flush(self) -> None:
        """Send the messages that are pending."""
        ...
