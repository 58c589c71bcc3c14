"""Bots: engines at connections that wait for matches and play them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from boardwire.games import Game
from boardwire.matches import EnginePlayer, MatchRecord, SeatRecord
from boardwire.protocol import TimeControl
from boardwire.protocol.events import BotStatus
from boardwire.server.limits.client_limits import Allowance

from ..borrowed_engine import EngineBoard
from ..pairing.offer import Offer
from .failures import BotIdentity


@dataclass(eq=False, slots=True)
class ConnectedBot:
    """An engine that has logged in with `bw-bot`.

    Args:
        name: Its name.
        connection: The engine at its connection.
        offers: The games that it plays.
        opponent: The name of the only opponent that it accepts; None for any.
        games: The number of matches that it still wants to play; None for no limit.
        time: The time control that it requires, or None.
        house: Whether it is an engine of the server. Such bots wait for guests, not for each other.
        blacks: As in :class:`Entrant`.
        board: The board that it was last given for practice; None after a match.
        seat: Its account, and the session that can take its seat again.
        on_end: Ends its connection, and sends it the reason.
        on_freed: Called when its match is over.
        colour, rated, meets_house: As in :class:`Entrant`.
        allowance: The allowance that its matches count for; None where none does.
        address: The address that its failures count for; empty if that is not known.
        opponent_known: Whether, at its login, there was an account or anybody else called as its
            `opponent`.
        on_status: Called with the status of the bot, whenever that changes.
    """

    name: str
    connection: EnginePlayer
    offers: Sequence[Offer]
    opponent: str | None = None
    games: int | None = None
    time: TimeControl | None = None
    house: bool = False
    blacks: int = 0
    board: EngineBoard | None = None
    seat: SeatRecord = field(default_factory=SeatRecord)
    on_end: Callable[[str], None] = lambda reason: None
    on_freed: Callable[[ConnectedBot], None] = lambda bot: None
    colour: int | None = None
    rated: bool | None = None
    allowance: Allowance | None = None
    address: str = ""
    meets_house: bool = True
    opponent_known: bool = True
    on_status: Callable[[BotStatus], None] = lambda status: None
    _status: tuple[str, str | None] = ("", None)

    @property
    def identity(self) -> BotIdentity:
        """The bot as its failures are counted."""
        return BotIdentity(self.name, self.address, self.seat.account)

    @property
    def participant(self) -> ConnectedBot:
        """The bot itself."""
        return self

    @property
    def people_only(self) -> bool:
        """False: bots accept bots as opponents."""
        return False

    @property
    def is_bot(self) -> bool:
        """True."""
        return True

    def taken(self, turn: int) -> None:
        """Count the colour of a match that is about to begin."""
        self.blacks += turn

    @property
    def player(self) -> EnginePlayer:
        """The engine at the connection, which takes the seat."""
        return self.connection

    @property
    def gone(self) -> bool:
        """Whether the connection has ended."""
        return self.connection.closed

    def end(self, reason: str) -> None:
        """End the connection, and send the reason to the engine."""
        self.on_end(reason)

    def freed(self) -> None:
        """Handle the end of the match: count it, and make the bot free for the next one."""
        self.board = None
        if self.games is not None:
            self.games -= 1
        self.on_freed(self)

    def receive(self, words: str) -> None:
        """Send a chat line as a comment, which engines skip."""
        self.connection.report(words)
        self.connection.flush()

    def wanted(self, record: MatchRecord, time: TimeControl) -> bool:
        """Return whether a match has the settings that the bot asked for, and defaults elsewhere.

        Args:
            record: The match.
            time: The usual time control of the server.
        """
        if record.time != (self.time or time):
            return False
        for offer in self.offers:
            if offer.game.name == record.game:
                usual = {option.name: option.default for option in offer.game.declared}
                expected = {**usual, **offer.options}
                if expected == {**usual, **record.options}:
                    return True
        return False

    def now(self, status: str, match: str | None = None) -> None:
        """Publish the status of the bot, if it has changed.

        Args:
            status: As in :class:`~boardwire.protocol.events.BotStatus`.
            match: The match that it plays, or None.
        """
        if self._status != (status, match):
            self._status = (status, match)
            self.on_status(BotStatus(self.name, status, match))

    def left(self) -> None:
        """Publish that the bot is gone, if it was ever published."""
        if self._status[0]:
            self.now("gone")

    def plays(self, game: Game) -> bool:
        """Return whether the bot plays this game with these options."""
        wanted = Offer(type(game), game.options)
        return any(offer.agrees(wanted) for offer in self.offers)
