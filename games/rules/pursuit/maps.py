"""Maps of pursuit as texts: walls, food, and where the eater and the chasers stand.

A map has its rows from the top, with ``/`` between them, and a letter for each square: ``x`` is a
wall, ``.`` food, ``-`` nothing, ``E`` the eater, ``1`` to ``4`` are the chasers, and ``A`` to ``D``
the chasers 1 to 4 on a square with food.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from boardwire.translations import english
from boardwire.values import value_class

from .grid import Grid

MOST_SIDE = 16
"""The most columns and rows of a map."""
MOST_CHASERS = 4
WALL, FOOD, NOTHING, EATER = "x", ".", "-", "E"
CHASERS, CHASERS_ON_FOOD = "1234", "ABCD"
NOWHERE = -1
"""The square of an eater that was caught."""

MAPS: Mapping[str, str] = {
    "room": "1..-..2/.x.x.x./...-.../-x-E-x-/...-.../.x.x.x./3..-..4",
    "corridor": "-.E-----.x1",
    "trap": "---E-1/2xxxxx/....--",
    "alleys": "....x-/xxE--1/....x-",
}
"""Maps by name; the first one is the usual one."""


@value_class
class PlacedPieces:
    """The squares of a map and the pieces on them.

    Args:
        grid: The squares and walls.
        eater: The square of the eater, or NOWHERE.
        chasers: The square of each chaser.
        food: The squares with food, a bit for each.
    """

    grid: Grid
    eater: int
    chasers: tuple[int, ...]
    food: int


@lru_cache(maxsize=256)
def read_map(text: str) -> PlacedPieces:
    """Read a map.

    Raises:
        ValueError: It is no map; the message says why.
    """
    rows = text.replace("e", EATER).replace("X", WALL).split("/")[::-1]
    columns = len(rows[0])
    if not (len(rows) <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise ValueError(english("a map has 1 to {most} rows and columns", most=MOST_SIDE))
    if any(len(row) != columns for row in rows):
        raise ValueError(english("the rows of a map are equally long"))
    cells = "".join(rows)
    if unknown := set(cells) - set(WALL + FOOD + NOTHING + EATER + CHASERS + CHASERS_ON_FOOD):
        raise ValueError(
            english(
                "a map has no {letter}: write {letters}",
                letter=repr(min(unknown)),
                letters=_LETTERS,
            )
        )
    if cells.count(EATER) > 1:
        raise ValueError(english("a map has one eater"))
    walls = frozenset(it for it, letter in enumerate(cells) if letter == WALL)
    food = sum(1 << it for it, letter in enumerate(cells) if letter in FOOD + CHASERS_ON_FOOD)
    return PlacedPieces(_grid(columns, len(rows), walls), cells.find(EATER), _chasers(cells), food)


_LETTERS = "x . - E 1 2 3 4 A B C D"


def _chasers(cells: str) -> tuple[int, ...]:
    """Return the squares of the chasers.

    Raises:
        ValueError: One is there twice, or one is missing among them.
    """
    found: list[int] = []
    for pair in zip(CHASERS, CHASERS_ON_FOOD, strict=True):
        places = [it for it, letter in enumerate(cells) if letter in pair]
        if len(places) > 1:
            raise ValueError(english("chaser {number} is on the map twice", number=pair[0]))
        if places and len(found) < int(pair[0]) - 1:
            raise ValueError(english("chaser {number} is not on the map", number=len(found) + 1))
        found += places
    if not found:
        raise ValueError(english("chaser {number} is not on the map", number=1))
    return tuple(found)


@lru_cache(maxsize=64)
def _grid(columns: int, rows: int, walls: frozenset[int]) -> Grid:
    return Grid(columns, rows, walls)


def map_text(grid: Grid, eater: int, chasers: tuple[int, ...], food: int) -> str:
    """Return a map as :func:`read_map` reads it."""
    cells = [
        WALL if square in grid.walls else FOOD if food >> square & 1 else NOTHING
        for square in range(grid.squares)
    ]
    if eater != NOWHERE:
        cells[eater] = EATER
    for number, square in enumerate(chasers):
        cells[square] = chaser_letter(number, food >> square & 1)
    rows = [cells[it : it + grid.columns] for it in range(0, grid.squares, grid.columns)]
    return "/".join("".join(row) for row in reversed(rows))


def chaser_letter(number: int, on_food: int) -> str:
    """Return the letter of a chaser, counted from 0, on a square with or without food."""
    return (CHASERS_ON_FOOD if on_food else CHASERS)[number]
