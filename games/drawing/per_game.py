"""Values that are worked out once for each game, and kept as long as the game is in use."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from boardwire.games.model import Game

_Value = TypeVar("_Value")


def once_per_game(make: Callable[[Game], _Value]) -> Callable[[Game], _Value]:
    """Keep the values of a function of games.

    Equal games share a value. It is forgotten with the game that it was worked out for, so games
    with odd options, of which there are any number, do not fill the memory.
    """
    kept: WeakKeyDictionary[Game, tuple[type[Game], _Value]] = WeakKeyDictionary()

    @wraps(make)
    def value_of(game: Game) -> _Value:
        found = kept.get(game)
        if found is not None and found[0] is type(game):
            return found[1]
        value = make(game)
        kept[game] = type(game), value
        return value

    return value_of
