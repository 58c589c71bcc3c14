"""The interface of opening books: moves of a position, each with a weight."""

from __future__ import annotations

import random
from typing import Protocol

from boardwire.games.errors import GameError
from boardwire.games.model import State
from boardwire.values import value_class

COLUMNS_HEADER = "boardwire columns 1"
"""The first line of a book of columns."""


class BookError(GameError):
    """A file is no book, or cannot be read to its end."""


@value_class
class BookMove:
    """A move of a book.

    Args:
        move: A legal move of the position.
        weight: How often to play it, relative to the other moves' weights; 0 for never.
        note: What else the book says of it, for people.
    """

    move: int
    weight: int
    note: str = ""


class Book(Protocol):
    """A book: it has moves for some positions."""

    def moves(self, state: State) -> list[BookMove]:
        """The moves for a position, the largest weight first; empty where the book has none."""


def pick(moves: list[BookMove], generator: random.Random, *, best: bool = False) -> int | None:
    """Draw a move by weight, or take the first of the largest weight; None if no move has any."""
    played = [it for it in moves if it.weight > 0]
    if not played:
        return None
    if best:
        return max(played, key=lambda it: it.weight).move
    return generator.choices(played, [it.weight for it in played])[0].move
