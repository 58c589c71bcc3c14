"""What a book of openings is, whatever its file: moves, each with how often to play it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from boardwire.games.errors import GameError
from boardwire.games.model import State


class BookError(GameError):
    """A file that is no book, or one that cannot be read to its end."""


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move that a book knows.

    Args:
        move: A legal move of the position.
        weight: How often to play it, beside the other moves' weights; 0 for never.
        note: What the book says besides, in words for people.
    """

    move: int
    weight: int
    note: str = ""


class Book(Protocol):
    """Knows moves of some positions."""

    def moves(self, state: State) -> list[BookMove]:
        """The moves for a position, the one with most weight first; none where it knows none."""


def pick(moves: list[BookMove], generator: random.Random, *, best: bool = False) -> int | None:
    """A move by its weight, or the first with most weight; None where none is to be played."""
    played = [it for it in moves if it.weight > 0]
    if not played:
        return None
    if best:
        return max(played, key=lambda it: it.weight).move
    return generator.choices(played, [it.weight for it in played])[0].move
