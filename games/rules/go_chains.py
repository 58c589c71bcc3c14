"""Chains of stones on a board of Go, their liberties, and the owners of empty regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

EMPTY = 0
"""The value of an empty point; 1 is a black stone, 2 a white one."""


def neighbours(point: int, columns: int, rows: int) -> Iterator[int]:
    """Yield the points beside a point; points count row by row."""
    row, column = divmod(point, columns)
    if row:
        yield point - columns
    if column:
        yield point - 1
    if column < columns - 1:
        yield point + 1
    if row < rows - 1:
        yield point + columns


def from_top(points: Iterable[int], columns: int) -> list[int]:
    """Points in the order in which a board is read: the top row first, each row from the left."""
    return sorted(points, key=lambda it: (-(it // columns), it % columns))


def chain_of(cells: Sequence[int], columns: int, point: int) -> set[int]:
    """The connected points of the same value as the one at `point`: a chain, or an empty region."""
    rows = len(cells) // columns
    chain, border = {point}, [point]
    while border:
        for near in neighbours(border.pop(), columns, rows):
            if cells[near] == cells[point] and near not in chain:
                chain.add(near)
                border.append(near)
    return chain


def chains_of(cells: Sequence[int], columns: int, value: int) -> list[set[int]]:
    """Return all connected groups of points of one value, by their first points."""
    found: list[set[int]] = []
    seen: set[int] = set()
    for point, cell in enumerate(cells):
        if cell == value and point not in seen:
            found.append(chain_of(cells, columns, point))
            seen |= found[-1]
    return found


def around(cells: Sequence[int], columns: int, chain: set[int], value: int) -> set[int]:
    """Return the points of a value beside a chain: its liberties where the value is `EMPTY`."""
    rows = len(cells) // columns
    beside = {near for point in chain for near in neighbours(point, columns, rows)}
    return {point for point in beside if cells[point] == value}


def liberties_after(cells: Sequence[int], columns: int, point: int, stone: int) -> set[int]:
    """The liberties of the chain that a stone on an empty point makes, after its captures."""
    after = list(cells)
    after[point] = stone
    for near in around(after, columns, {point}, 3 - stone):
        chain = chain_of(after, columns, near)
        if not around(after, columns, chain, EMPTY):
            for captured in chain:
                after[captured] = EMPTY
    return around(after, columns, chain_of(after, columns, point), EMPTY)


def territories(cells: Sequence[int], columns: int) -> list[int]:
    """The owner of each point: the colour of its stone, or the only colour that surrounds it."""
    owners = list(cells)
    for region in chains_of(cells, columns, EMPTY):
        colours = [it for it in (1, 2) if around(cells, columns, region, it)]
        if len(colours) == 1:
            for point in region:
                owners[point] = colours[0]
    return owners
