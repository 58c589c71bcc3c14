"""The lobby: bots that wait, and who is to play whom."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boardwire.games import Game, find, option_text
from boardwire.matches import EngineConnection
from boardwire.protocol import TimeControl


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that a bot plays, and the options it insists on.

    Args:
        game: The game.
        options: Option names and values; the opponent may choose the others.
    """

    game: type[Game]
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, options: Mapping[str, str]) -> Offer:
        """The offer to play the game called `name`, with those of `options` that it has.

        Raises:
            UnknownGame: No such game.
            OptionError: A value is outside its range.
        """
        game = find(name)
        own = {key: value for key, value in options.items() if game.has_option(key)}
        game(**own)
        return cls(game, own)

    def agree(self, other: Offer) -> Game | None:
        """The game both offers allow, or None if they contradict each other."""
        if self.game is not other.game:
            return None
        mine, theirs = self.game(**self.options).options, other.game(**other.options).options
        for name in self.options.keys() & other.options.keys():
            if mine[name] != theirs[name]:
                return None
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
    """

    name: str
    connection: EngineConnection
    offers: Sequence[Offer]
    opponent: str | None = None
    games: int | None = None
    time: TimeControl | None = None
    house: bool = False
    blacks: int = 0

    def offer_for(self, game: Game) -> bool:
        """Whether the bot would play exactly this game."""
        wanted = Offer(
            game.__class__, {name: option_text(value) for name, value in game.options.items()}
        )
        return any(offer.agree(wanted) is not None for offer in self.offers)

    def is_called(self, name: str | None) -> bool:
        """Whether `name` means this bot, in any case; None means anybody."""
        return name is None or name.lower() == self.name.lower()

    def accepts(self, other: Bot) -> bool:
        """Whether the bot would play against `other`."""
        return other.is_called(self.opponent)


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
        self.house_token = secrets.token_hex(16)
        """What proves that a bot was started by this server."""
        self.changes = 0
        """How often somebody came, went, or got busy."""
        self._changed = asyncio.Event()

    def enter(self, bot: Bot) -> None:
        """`bot` is free to play."""
        self.bots.add(bot)
        self.waiting.append(bot)
        self._note_change()

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

    def take(self, game: Game, opponent: str | None = None) -> Bot | None:
        """Take a bot that plays `game` out of the line to sit down with a person.

        House bots come first, then others that did not ask for somebody else.

        Args:
            game: The game with its options.
            opponent: The only name that will do, or None.
        """
        free = [
            bot
            for bot in self.waiting
            if bot.opponent is None
            and bot.offer_for(game)
            and bot.is_called(opponent)
        ]
        if not free:
            return None
        bot = min(free, key=lambda candidate: not candidate.house)
        self.waiting.remove(bot)
        self._note_change()
        return bot


def _agreement(first: Bot, second: Bot) -> Game | None:
    if (first.house and second.house) or not (first.accepts(second) and second.accepts(first)):
        return None
    if first.time is not None and second.time is not None and first.time != second.time:
        return None
    for mine in first.offers:
        for theirs in second.offers:
            game = mine.agree(theirs)
            if game is not None:
                return game
    return None
