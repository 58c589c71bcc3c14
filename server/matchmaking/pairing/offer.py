"""Offers: the games that a bot or a person plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache

from boardwire.games import Game, GameError, OptionValue, find
from boardwire.translations import english
from boardwire.values import value_class


@value_class
class Offer:
    """A game that an entrant plays, and the options that it requires.

    Args:
        game: The game.
        options: The required values, checked. The opponents may choose the other options.
    """

    game: type[Game]
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, options: Mapping[str, str]) -> Offer:
        """Return the offer to play the game called `name`, with the `options` that it has.

        Raises:
            UnknownGame: There is no such game.
            OptionError: A value is outside its range.
        """
        game = find(name)
        named = game.expanded(options)
        own = {key: value for key, value in named.items() if game.has_option(key)}
        checked = game(**own).options
        return cls(game, {key: checked[key] for key in own if key in checked})

    def check_rated(self) -> None:
        """Check that matches of this offer may be rated.

        Raises:
            GameError: They may not, or the options do not go together.
        """
        if why := self.game(**self.options).unrated_because():
            raise GameError(english("{problem}: leave out rated=yes, or the option", problem=why))

    @property
    def required_seats(self) -> int | None:
        """The number of players that the required options decide; None if they do not."""
        name = self.game.decides_players
        return _players(self.game, name, self.options[name]) if name in self.options else None

    @property
    def seats(self) -> int:
        """The number of players by this offer alone."""
        return self.required_seats or _usual_players(self.game)

    def agrees(self, other: Offer) -> bool:
        """Return whether the two offers do not contradict each other."""
        return self.game is other.game and all(
            other.options.get(name, value) == value for name, value in self.options.items()
        )

    def joined(self, other: Offer) -> Offer:
        """Return the offer with the options that this one and one that agrees with it require."""
        return Offer(self.game, {**self.options, **other.options})


@lru_cache(maxsize=1024)
def _usual_players(game: type[Game]) -> int:
    """Return the number of players of a game with its usual options."""
    return game().players


@lru_cache(maxsize=1024)
def _players(game: type[Game], name: str, value: OptionValue) -> int:
    """Return the number of players of a game with one option."""
    return game(**{name: value}).players
