"""The lobby: bots that wait, and who is to play whom."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boardwire.games import Game, GameError, OptionValue, find
from boardwire.matches import EngineConnection, Played
from boardwire.protocol import TimeControl


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that a bot plays, and the options it insists on.

    Args:
        game: The game.
        options: Values of options, checked; the opponent may choose the others.
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

    def agrees(self, other: Offer) -> bool:
        """Whether the two offers do not contradict each other."""
        return self.game is other.game and all(
            other.options.get(name, value) == value for name, value in self.options.items()
        )

    def with_options_of(self, other: Offer) -> Game:
        """The game that this offer and one that agrees with it make together."""
        return self.game(**{**self.options, **other.options})


@dataclass(eq=False, slots=True)
class Bot:
    """An engine that a session has turned into a player.

    Args:
        name: What it calls itself.
        connection: Where it is.
        offers: What it plays.
        opponent: The only name it wants to play against, or None.
        games: How many matches it still wants to play, or None for no end.
        time: The time control it asks for, or None.
        house: Whether it belongs to the server: such bots wait for guests, not for each other.
        blacks: How many more games it had black than white.
        board: What was last put on its board for a person, or None after a match.
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

    def plays(self, game: Game) -> bool:
        """Whether the bot would play exactly this game."""
        wanted = Offer(type(game), game.options)
        return any(offer.agrees(wanted) for offer in self.offers)

    def is_called(self, name: str | None) -> bool:
        """Whether `name` means this bot, in any case; None means anybody."""
        return name is None or name.lower() == self.name.lower()

    def accepts(self, other: Bot) -> bool:
        """Whether the bot would play against `other`."""
        return other.is_called(self.opponent)


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
    """Two bots that are to play.

    Args:
        game: What they play.
        bots: Who plays, black first.
        time: The time control one of them asked for, or None.
    """

    game: Game
    bots: tuple[Bot, Bot]
    time: TimeControl | None


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
        """Take two bots that agree on a game out of the waiting line; None if there are none."""
        for index, first in enumerate(self.waiting):
            for second in self.waiting[index + 1 :]:
                game = _agreement(first, second)
                if game is not None:
                    self.waiting.remove(first)
                    self.waiting.remove(second)
                    self._note_change()
                    black, white = sorted((first, second), key=lambda bot: bot.blacks)
                    return Pairing(game, (black, white), first.time or second.time)
        return None

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


def _agreement(first: Bot, second: Bot) -> Game | None:
    if (first.house and second.house) or not (first.accepts(second) and second.accepts(first)):
        return None
    if first.time is not None and second.time is not None and first.time != second.time:
        return None
    for mine in first.offers:
        for theirs in second.offers:
            if mine.agrees(theirs):
                try:
                    return mine.with_options_of(theirs)
                except GameError:  # each allows its own options, and together they make no game
                    continue
    return None
