"""Match requests: a match as a person or an operator asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardwire.games import find
from boardwire.matches import parse_options
from boardwire.protocol import Colour, CommandError, TimeControl, parse_name
from boardwire.protocol.gtp.entities import parse_bool
from boardwire.translations import english
from boardwire.values import value_class

from .pairing.offer import Offer


@value_class
class MatchRequest:
    """The requirements of a match.

    Args:
        offer: The game, with the required options.
        opponent: The name of the only accepted opponent; None for any.
        time: The required time control; None for any.
        colour: The player that the requester wants to be, or None.
        rated: Whether the match must be rated or unrated; None for either.
        people_only: Whether bots are not accepted as opponents.
    """

    offer: Offer
    opponent: str | None = None
    time: TimeControl | None = None
    colour: int | None = None
    rated: bool | None = None
    people_only: bool = False

    @classmethod
    def parse(cls, game: str, words: Sequence[str]) -> MatchRequest:
        """Read the arguments of `bw-seek`: a game, and words such as `size=9` and `time=10m`.

        Raises:
            CommandError: A word is unknown, or the values do not go together.
            GameError: There is no such game, or an option is outside its range.
        """
        kind = find(game)
        options = parse_options(tuple(words))
        own = {name: options.pop(name) for name in _READERS if name in options}
        for name in options:
            if not kind.has_option(name):
                known = ", ".join(_READERS)
                raise CommandError(
                    english(
                        "{game} has no option {name}; besides: {known}",
                        game=kind.title,
                        name=repr(name[:40]),
                        known=known,
                    )
                )
        values: dict[str, Any] = {}
        for name, text in own.items():
            try:
                values[name] = _READERS[name](text)
            except ValueError as error:
                raise CommandError(f"{name}: {error}") from error
        bots = values.pop("bots", True)
        request = cls(Offer.of(game, options), people_only=not bots, **values)
        request._check()
        return request

    def _check(self) -> None:
        seats = self.offer.seats
        if seats < 2:
            raise CommandError(
                english(
                    "a match is for two or more players, not for one alone at {game}",
                    game=self.offer.game.title,
                )
            )
        if self.rated:
            self.offer.check_rated()
        if self.colour is not None and self.colour >= seats:
            raise CommandError(english("colour: there are {seats} players", seats=seats))


_READERS: dict[str, Callable[[str], object]] = {
    "time": TimeControl.parse,
    "opponent": lambda text: None if text.lower() == "any" else parse_name(text),
    "colour": lambda text: Colour.parse(text).player,
    "rated": parse_bool,
    "bots": parse_bool,
}
