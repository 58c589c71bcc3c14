"""The driver: the interface between an engine player and one protocol that engines speak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from boardwire.matches.messages.briefing import Briefing
from boardwire.matches.messages.observation import Observation
from boardwire.matches.messages.player_events import PlayerEvent
from boardwire.matches.messages.reports import ReportRequest
from boardwire.matches.messages.requests import Request
from boardwire.protocol.search_info import SearchInfo
from boardwire.values import value_class


class Driver(Protocol):
    """The driver of one engine: it turns requests into bytes, and bytes into player events.

    It does no I/O and has no clock of its own: times are monotonic seconds that the caller hands
    in. One driver serves one engine for any number of matches, one after the other. A method that
    sends to the engine raises ProtocolError where too many commands wait for its answers.
    """

    name: str
    """The engine's own name, once it has reported it."""
    version: str
    """The engine's version, once it has reported it."""
    introduced: bool
    """Whether the engine has reported its name and its abilities."""

    @property
    def idle(self) -> bool:
        """Whether the engine owes no answer."""
        ...

    @property
    def unended(self) -> str:
        """A clause for the engine's author on what its last bytes lack; empty if nothing."""
        ...

    @property
    def awaited(self) -> str:
        """The oldest command that the engine has not answered; empty if there is none."""
        ...

    @property
    def lag(self) -> float:
        """The seconds that commands and answers spend on the way; 0 before any was measured."""
        ...

    @property
    def can_undo(self) -> bool:
        """Whether the engine takes moves back."""
        ...

    # -- bytes -----------------------------------------------------------------------------

    @property
    def has_data_to_send(self) -> bool:
        """Whether there are bytes to be written to the engine."""
        ...

    def data_to_send(self, now: float) -> bytes:
        """Take the bytes to be written to the engine.

        Args:
            now: The time at which they are written.
        """
        ...

    def receive_data(self, data: bytes, now: float) -> list[PlayerEvent]:
        """Take bytes from the engine; return the events that they report, in order.

        An answer counts when its end has come, by the protocol. A crash may cut off a move so that
        it reads as another one.

        Args:
            data: The bytes.
            now: The time at which they arrived.
        """
        ...

    # -- messages to the engine ------------------------------------------------------------

    def introduce(self) -> None:
        """Ask the engine for its name and its abilities, once; `Introduced` follows."""
        ...

    def brief(self, briefing: Briefing) -> None:
        """Set up a game, its moves so far and the time control; `Ready` follows."""
        ...

    def observe(self, observation: Observation) -> None:
        """Report a move or an outcome of chance to the engine."""
        ...

    def request(self, request: Request) -> None:
        """Ask for a move or a score; `Answered` or `Scored` follows."""
        ...

    def undo(self, count: int) -> None:
        """Take back the last `count` moves on the engine's board."""
        ...

    def interrupt(self) -> None:
        """Ask the engine to answer a running request for a move at once, if it can."""
        ...

    def comment(self, text: str) -> None:
        """Write a line that is for people and means nothing to the engine."""
        ...

    def quit(self) -> None:
        """Ask the engine to end."""
        ...


@value_class
class GtpWords:
    """The words written to an engine with GTP from move to move.

    Args:
        ask: The command that asks for a move.
        tell: The command that reports a move of the opponent, up to the move.
    """

    ask: str
    tell: str


@value_class
class UciWords:
    """The words written to an engine with UCI from move to move.

    Args:
        ask: The line that asks for a move.
        position: The line that sets the position, up to its list of moves.
    """

    ask: str
    position: str


@runtime_checkable
class RelayedDriver(Protocol):
    """A driver whose moves a relay can make for a while (see `relay.py`)."""

    def relay_words(self, player: int) -> GtpWords | UciWords | None:
        """Return the words for a relay; None unless they never differ, but for the moves.

        Args:
            player: The player that the engine is.
        """
        ...

    def relayed(self, moves: Sequence[str]) -> None:
        """Record moves of both players that the engine knows already."""
        ...

    def read_report(self, line: str) -> SearchInfo | None:
        """Read a line that the engine wrote on its search; None if that is not what it is."""
        ...


@runtime_checkable
class PingingDriver(Protocol):
    """A driver that can find out whether its engine still answers."""

    def ping(self) -> str:
        """Ask the engine for an answer that costs it nothing; `Alive` follows.

        Returns:
            The command that asks for it. Empty where the protocol has none that an engine answers
            now, as while a GTP engine thinks; nothing is asked then.
        """
        ...


@runtime_checkable
class HandicapDriver(Protocol):
    """A driver of engines that may be able to place the stones of a free handicap."""

    @property
    def can_place_handicap(self) -> bool:
        """Whether the engine places them."""
        ...

    def place_handicap(self, stones: int) -> None:
        """Ask for a handicap of Go on the empty board; `Placed` follows.

        Args:
            stones: The most stones to place.
        """
        ...


@runtime_checkable
class ReportingDriver(Protocol):
    """A driver of engines that may be able to report what they think of a position."""

    @property
    def can_report(self) -> bool:
        """Whether the engine reports."""
        ...

    def ask_report(self, player: int, request: ReportRequest) -> None:
        """Ask for a report on the position on the engine's board; `Reported` follows.

        Args:
            player: The player to act.
            request: The limits of the search.
        """
        ...
