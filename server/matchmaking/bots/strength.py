"""The strength of bots, for players in practice that have not chosen an opponent."""

from __future__ import annotations

import re
from collections.abc import Callable

from boardwire.games import Game, searches_for
from boardwire.matches.rating.ratings import MEAN
from boardwire.protocol import TimeControl
from boardwire.protocol.timecontrol import TimeClass

from .connected_bot import ConnectedBot

RANDOM = "random"
"""The bundled engine that makes any legal move, and its name at a server."""

_NUMBER = re.compile(r"-[0-9]+$")

RatingOf = Callable[[str, str, str], float | None]
"""A player's rating by game, time class and name; None if there is none."""


def plays_at_random(bot: ConnectedBot) -> bool:
    """Return whether a bot is the bundled engine `random`, by its name."""
    return kind_of(bot.name) == RANDOM


def kind_of(name: str) -> str:
    """Return the engine in a bot's name: `random` for `random-2`."""
    return _NUMBER.sub("", name.lower())


class BotStrength:
    """Orders bots by their strength in a game.

    Ratings decide. A bundled engine without a rating counts as an average player, and among these
    the search comes first that suits the game best. Other bots without a rating come last.

    Args:
        rating: Returns the ratings of players.
    """

    def __init__(self, rating: RatingOf = lambda game, time_class, name: None) -> None:
        self._rating = rating

    def rank(
        self, bot: ConnectedBot, game: Game, time: TimeControl | None = None
    ) -> tuple[float, ...]:
        """Return the rank of a bot in a game: the smaller, the stronger.

        Args:
            bot: The bot.
            game: The game.
            time: The time control, whose class of ratings counts first; None for no clock.
        """
        rating = self._rating_of(bot, game, time)
        known = searches_for(game)
        kind = kind_of(bot.name)
        suits = known.index(kind) if bot.house and kind in known else len(known)
        unknown = rating is None and not bot.house
        return (
            float(plays_at_random(bot)),
            float(unknown),
            -(MEAN if rating is None else rating),
            float(suits),
        )

    def _rating_of(self, bot: ConnectedBot, game: Game, time: TimeControl | None) -> float | None:
        """Return the rating by the time class of a game, or else the highest of the others."""
        if time is not None and time.timed:
            own = self._rating(game.name, time.time_class.value, bot.name)
            if own is not None:
                return own
        found = (self._rating(game.name, it.value, bot.name) for it in TimeClass)
        return max((it for it in found if it is not None), default=None)
