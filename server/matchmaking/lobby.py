"""The lobby: bots and people that wait, and who is to play whom."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from boardwire.games import Game
from boardwire.matches import EnginePlayer, Played, SeatRecord
from boardwire.protocol import TimeControl

from .pairing import (
    CostOf,
    Entrant,
    Offer,
    Pairing,
    is_called,
    no_cost,
    pairing_of,
    pairing_with,
    scheduled_pairings,
)


@dataclass(eq=False, slots=True)
class Bot:
    """An engine that a session has turned into a player.

    Args:
        name: What it calls itself.
        connection: Where it is.
        offers: What it plays.
        opponent: The name it wants to play against and not without, or None.
        games: How many matches it still wants to play, or None for no end.
        time: The time control it asks for, or None.
        house: Whether it belongs to the server: such bots wait for guests, not for each other.
        blacks: How many more games it had black than white; in games for more than two, how much
            earlier than others it has had its turn.
        board: What was last put on its board for a person, or None after a match.
        seat: Whose bot it is, and the session that resumes its seat.
        on_end: Ends its connection for a reason.
        on_freed: Called when its match is over.
        colour, rated: As in :class:`Entrant`.
    """

    name: str
    connection: EnginePlayer
    offers: Sequence[Offer]
    opponent: str | None = None
    games: int | None = None
    time: TimeControl | None = None
    house: bool = False
    blacks: int = 0
    board: Board | None = None
    seat: SeatRecord = field(default_factory=SeatRecord)
    on_end: Callable[[str], None] = lambda reason: None
    on_freed: Callable[[Bot], None] = lambda bot: None
    colour: int | None = None
    rated: bool | None = None

    @property
    def player(self) -> Bot:
        """See `Entrant.player`."""
        return self

    @property
    def people_only(self) -> bool:
        """See `Entrant.people_only`."""
        return False

    @property
    def is_bot(self) -> bool:
        """See `Entrant.is_bot`."""
        return True

    def taken(self, turn: int) -> None:
        """See `Entrant.taken`."""
        self.blacks += turn

    @property
    def occupant(self) -> EnginePlayer:
        """See `Participant.occupant`."""
        return self.connection

    @property
    def gone(self) -> bool:
        """See `Participant.gone`."""
        return self.connection.closed

    def end(self, reason: str) -> None:
        """See `Participant.end`."""
        self.on_end(reason)

    def freed(self) -> None:
        """See `Participant.freed`."""
        self.board = None
        if self.games is not None:
            self.games -= 1
        self.on_freed(self)

    def hear(self, words: str) -> None:
        """See `Participant.hear`: a comment, which engines skip."""
        self.connection.note(words)
        self.connection.flush()

    def plays(self, game: Game) -> bool:
        """Whether the bot would play exactly this game."""
        wanted = Offer(type(game), game.options)
        return any(offer.agrees(wanted) for offer in self.offers)


@dataclass(slots=True)
class Board:
    """What is on an engine's board.

    Args:
        game: The game.
        time: The time control it was told.
        history: The moves made, its own included.
    """

    game: Game
    time: TimeControl
    history: list[Played]


@dataclass(eq=False, slots=True)
class Borrower:
    """Somebody who waits for an engine to make one move.

    Args:
        game: What is played.
        opponent: The only name that will do, or None.
        found: Gets the bot.
    """

    game: Game
    opponent: str | None
    found: asyncio.Future[Bot]

    def wants(self, bot: Bot) -> bool:
        """Whether `bot` will do."""
        return bot.opponent is None and is_called(bot, self.opponent) and bot.plays(self.game)


class Lobby:
    """All bots that are connected, and who waits, people too, the longest wait first.

    Args:
        cost: What speaks against two meeting, where there is a choice.
    """

    def __init__(self, cost: CostOf = no_cost) -> None:
        self.bots: set[Bot] = set()
        self.waiting: list[Entrant] = []
        self._newcomers: deque[Entrant] = deque()
        self._cost = cost
        self._borrowers: list[Borrower] = []
        self.house_token = secrets.token_hex(16)
        """What proves that a bot was started by this server."""
        self.changes = 0
        """How often somebody came, went, or got busy."""
        self._changed = asyncio.Event()

    def enter(self, bot: Bot) -> None:
        """`bot` is free: for whoever has waited longest to borrow it, else for a match."""
        self.bots.add(bot)
        for borrower in self._borrowers:
            if not borrower.found.done() and borrower.wants(bot):
                self._borrowers.remove(borrower)
                borrower.found.set_result(bot)
                break
        else:
            self.stand_in_line(bot)
        self._note_change()

    def stand_in_line(self, waiting: Entrant) -> None:
        """Somebody waits for a match."""
        self.waiting.append(waiting)
        self._newcomers.append(waiting)
        self._note_change()

    @property
    def in_demand(self) -> bool:
        """Whether guests wait who could do with one more engine."""
        return bool(self._borrowers) or any(
            not it.house and not it.people_only for it in self.waiting
        )

    def leave(self, waiting: Entrant) -> None:
        """A bot is gone, or somebody waits no longer."""
        if isinstance(waiting, Bot):
            self.bots.discard(waiting)
        if waiting in self.waiting:
            self.waiting.remove(waiting)
        self._note_change()

    def _note_change(self) -> None:
        self.changes += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def changed_since(self, changes: int) -> None:
        """Wait until `changes` is no longer the number of changes."""
        while self.changes == changes:
            await self._changed.wait()

    def pair(self) -> Pairing | None:
        """Take who agrees on a game out of the waiting line; None if nobody does."""
        while self._newcomers:
            newcomer = self._newcomers[0]
            if newcomer in self.waiting:
                pairing = pairing_with(self.waiting, newcomer, self._cost)
                if pairing is not None:
                    return self.take(pairing)
            self._newcomers.popleft()
        return None

    def scheduled(self, offer: Offer, time: TimeControl) -> list[Pairing]:
        """Take who waits and would play a game that the server calls for out of the line."""
        found = list(scheduled_pairings(self.waiting, offer, time, self._cost))
        return [self.take(pairing) for pairing in found]

    def bring_together(self, *those: Entrant) -> Pairing | None:
        """Take exactly these out of the waiting line; None if they do not go together."""
        pairing = pairing_of(those)
        return None if pairing is None else self.take(pairing)

    def take(self, pairing: Pairing) -> Pairing:
        """Take those who are to play with one another out of the waiting line."""
        for it in pairing.seated:
            if it in self.waiting:
                self.waiting.remove(it)
        self._note_change()
        return pairing

    async def borrow(self, game: Game, opponent: str | None, last: Bot | None) -> Bot:
        """Take an engine that plays `game` out of the line, for one move of a person's opponent.

        The engine that moved `last` comes first, then house bots, then others that did not ask for
        somebody else. Where none is free, people are served in the order they came. Give it back
        with :meth:`enter`.

        Args:
            game: The game with its options.
            opponent: The only name that will do, or None.
            last: Who moved last at that table.
        """
        borrower = Borrower(game, opponent, asyncio.get_running_loop().create_future())
        free = [it for it in self.waiting if isinstance(it, Bot) and borrower.wants(it)]
        if free:
            bot = min(free, key=lambda candidate: (candidate is not last, not candidate.house))
            self.waiting.remove(bot)
            self._note_change()
            return bot
        self._borrowers.append(borrower)
        self._note_change()
        try:
            return await borrower.found
        except asyncio.CancelledError:
            if borrower in self._borrowers:
                self._borrowers.remove(borrower)
            elif borrower.found.done() and not borrower.found.cancelled():
                self.enter(borrower.found.result())
            raise
