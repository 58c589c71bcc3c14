"""The lobby: bots that wait, and who is to play whom."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from boardwire.games import Game, GameError, OptionValue, find
from boardwire.matches import EngineConnection, Played, SeatRecord
from boardwire.protocol import TimeControl


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that a bot plays, and the options it insists on.

    Args:
        game: The game.
        options: Values of options, checked; the others at the table may choose the rest.
    """

    game: type[Game]
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, options: Mapping[str, str]) -> Offer:
        """The offer to play the game called `name`, with those of `options` that it has.

        Raises:
            UnknownGame: No such game.
            OptionError: A value is outside its range.
        """
        game = find(name)
        own = {key: value for key, value in options.items() if game.has_option(key)}
        checked = game(**own).options
        return cls(game, {key: checked[key] for key in own if key in checked})

    @property
    def seats(self) -> int:
        """How many play by this offer alone."""
        return int(self.options.get("players", self.game.players))

    def agrees(self, other: Offer) -> bool:
        """Whether the two offers do not contradict each other."""
        return self.game is other.game and all(
            other.options.get(name, value) == value for name, value in self.options.items()
        )

    def joined(self, other: Offer) -> Offer:
        """What this offer and one that agrees with it insist on together."""
        return Offer(self.game, {**self.options, **other.options})


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
    """

    name: str
    connection: EngineConnection
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

    @property
    def occupant(self) -> EngineConnection:
        """See `Player.occupant`."""
        return self.connection

    @property
    def gone(self) -> bool:
        """See `Player.gone`."""
        return self.connection.closed

    def end(self, reason: str) -> None:
        """See `Player.end`."""
        self.on_end(reason)

    def freed(self) -> None:
        """See `Player.freed`."""
        self.board = None
        if self.games is not None:
            self.games -= 1
        self.on_freed(self)

    def plays(self, game: Game) -> bool:
        """Whether the bot would play exactly this game."""
        wanted = Offer(type(game), game.options)
        return any(offer.agrees(wanted) for offer in self.offers)

    def is_called(self, name: str | None) -> bool:
        """Whether `name` means this bot, in any case; None means anybody."""
        return name is None or name.lower() == self.name.lower()

    def accepts(self, others: Iterable[Bot]) -> bool:
        """Whether the bot would play at a table with `others`."""
        return self.opponent is None or any(other.is_called(self.opponent) for other in others)


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
        return bot.opponent is None and bot.is_called(self.opponent) and bot.plays(self.game)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Bots that are to play with one another: two, or as many as the game has players.

    Args:
        game: What they play.
        bots: Who plays, black first.
        time: The time control one of them asked for, or None.
    """

    game: Game
    bots: tuple[Bot, ...]
    time: TimeControl | None


@dataclass(eq=False, slots=True)
class _Party:
    """Bots that come together at a table of a fixed size, and what they agree on so far.

    Args:
        seats: How many are to play.
        offer: The game, with what anybody insists on.
        members: Who is there.
        time: The time control one of them asked for, or None.
    """

    seats: int
    offer: Offer
    members: list[Bot]
    time: TimeControl | None

    def game(self) -> Game | None:
        """What they play; None while seats are free, or if their options do not go together."""
        if len(self.members) < self.seats:
            return None
        try:
            game = self.offer.game(**self.offer.options)
        except GameError:
            return None
        return game if game.players == self.seats else None

    def admit(self, bot: Bot) -> None:
        """Take `bot` in, if there is a seat and nobody's wishes speak against it."""
        if len(self.members) == self.seats or not bot.accepts(self.members):
            return
        if self.time is not None and bot.time is not None and self.time != bot.time:
            return
        for offer in bot.offers:
            agreed = offer.options.get("players", self.seats) == self.seats
            if agreed and offer.agrees(self.offer):
                self.offer = self.offer.joined(offer)
                self.members.append(bot)
                self.time = self.time or bot.time
                return


class Lobby:
    """All bots that are connected, and those among them that wait, the longest wait first."""

    def __init__(self) -> None:
        self.bots: set[Bot] = set()
        self.waiting: list[Bot] = []
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
            self.waiting.append(bot)
        self._note_change()

    @property
    def in_demand(self) -> bool:
        """Whether guests wait who could do with one more engine."""
        return bool(self._borrowers) or any(not bot.house for bot in self.waiting)

    def leave(self, bot: Bot) -> None:
        """`bot` is gone."""
        self.bots.discard(bot)
        if bot in self.waiting:
            self.waiting.remove(bot)
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
        """Take bots that agree on a game out of the waiting line; None if there are none."""
        for first in self.waiting:
            pairing = min(self._pairings(first), key=self._places, default=None)
            if pairing is not None:
                for bot in pairing.bots:
                    self.waiting.remove(bot)
                self._note_change()
                return pairing
        return None

    def _places(self, pairing: Pairing) -> list[int]:
        """Where those who are to play stand in the waiting line, the longest wait first."""
        return sorted(map(self.waiting.index, pairing.bots))

    def _pairings(self, first: Bot) -> Iterator[Pairing]:
        """The full tables that can form round a guest, for each of its games and sizes of table.

        A house bot begins none: they wait for guests, not for each other.
        """
        if first.house:
            return
        others = [bot for bot in self.waiting if bot is not first]
        others.sort(key=lambda bot: not bot.is_called(first.opponent))
        for offer in first.offers:
            same = (it for bot in self.waiting for it in bot.offers if it.game is offer.game)
            for seats in sorted({it.seats for it in same}):
                party = _Party(seats, offer, [first], first.time)
                for bot in others:
                    party.admit(bot)
                game = party.game()
                if game is not None and first.accepts(party.members[1:]):
                    seated = sorted(party.members, key=self.waiting.index)
                    seated.sort(key=lambda bot: bot.blacks)
                    yield Pairing(game, tuple(seated), party.time)

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
        free = [bot for bot in self.waiting if borrower.wants(bot)]
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
