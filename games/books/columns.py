"""Books of Connect Four with one move for each position, packed: the book that is shipped is one.

The file has two lines of text, then binary data, compressed by zlib:

```
boardwire columns 1
{"positions": 3, "leaves": {"nodes": 100000, "discs": 13}}
```

The second line is JSON: the number of positions, and how the book was made. The data are first the
columns, 0 to 6, one byte each, in the order of the positions' numbers; then the numbers, as gaps in
LEB128: seven bits a byte, the lowest first, with the eighth bit set where another byte follows.

The number of a position has seven bits for each column, the first column lowest. They are the
discs of the player to act as bits, the bottom row lowest, plus those of both players, plus one (J.
Tromp's layout, P. Pons's sum). Mirror images share the smaller of their numbers; the column is
that of the position with this number.
"""

from __future__ import annotations

import json
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardwire import _native
from boardwire.games.model import State
from boardwire.games.rules.connect4 import ConnectFourState

from .book import COLUMNS_HEADER, BookError, BookMove

COLUMNS = 7
_BITS = 7  # of a column


@dataclass(frozen=True, slots=True)
class ColumnPlace:
    """A position as a book of columns has it.

    Args:
        number: The smaller of the numbers of the position and its mirror image.
        mirrored: Whether it is that of the mirror image.
    """

    number: int
    mirrored: bool

    @classmethod
    def of(cls, position: _native.ConnectFour) -> ColumnPlace:
        """Return the place of a position that is not over."""
        cells, own = position.cells(), position.to_act() + 1
        groups = []
        for column in range(COLUMNS):
            group = 1
            for row, cell in enumerate(cells[column::COLUMNS]):
                group += (bool(cell) + (cell == own)) << row
            groups.append(group)
        here, image = _number(groups), _number(reversed(groups))
        return cls(min(here, image), image < here)

    def turned(self, column: int) -> int:
        """Return a column of the position as that of the book, and the other way round."""
        return COLUMNS - 1 - column if self.mirrored else column


@dataclass(frozen=True, slots=True)
class ColumnBook:
    """A book with one move for each position, in memory.

    Args:
        numbers: The numbers of the positions, ascending.
        columns: The column of each, 0 to 6.
        made: How the book was made.
    """

    numbers: list[int]
    columns: bytes
    made: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Mapping[int, int], made: Mapping[str, Any]) -> ColumnBook:
        """Return a book of columns by the numbers of their positions."""
        numbers = sorted(entries)
        return cls(numbers, bytes(entries[number] for number in numbers), made)

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.numbers)

    def column(self, position: _native.ConnectFour) -> int | None:
        """Return the column for a position that is not over; None if the book has none."""
        place = ColumnPlace.of(position)
        index = bisect_left(self.numbers, place.number)
        if index == len(self.numbers) or self.numbers[index] != place.number:
            return None
        return place.turned(self.columns[index])

    def moves(self, state: State) -> list[BookMove]:
        """Return the move for a position, as `Book.moves` says."""
        if not isinstance(state, ConnectFourState) or state.to_act() < 0:
            return []
        column = self.column(state.core)
        return [] if column is None else [BookMove(column, 1)]

    def save(self, path: Path) -> None:
        """Write the file.

        Raises:
            OSError: The file cannot be written.
        """
        head = json.dumps({**self.made, "positions": len(self)})
        data = zlib.compress(self.columns + _gaps(self.numbers), 9)
        path.write_bytes(f"{COLUMNS_HEADER}\n{head}\n".encode() + data)

    @classmethod
    def load(cls, path: Path) -> ColumnBook:
        """Read a file.

        Raises:
            BookError: The file is no such book.
            OSError: The file cannot be read.
        """
        try:
            header, head, data = path.read_bytes().split(b"\n", 2)
            made = json.loads(head)
            count = int(made["positions"])
            unpacked = zlib.decompress(data)
            numbers = _from_gaps(unpacked[count:])
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise BookError(f"{path} is no book of columns: {error}") from error
        columns = unpacked[:count]
        if header.decode(errors="replace") != COLUMNS_HEADER:
            raise BookError(f"{path} is no book of columns: it begins with {header[:40]!r}")
        if len(numbers) != count or any(column >= COLUMNS for column in columns):
            raise BookError(f"{path} is no book of columns: it does not have {count} positions")
        return cls(numbers, columns, made)


def open_columns(path: Path) -> ColumnBook:
    """Open a book, as `ColumnBook.load` does."""
    return ColumnBook.load(path)


def _number(groups: Iterable[int]) -> int:
    return sum(group << _BITS * column for column, group in enumerate(groups))


def _gaps(numbers: Iterable[int]) -> bytes:
    """Ascending numbers as the gaps between them, in LEB128."""
    packed = bytearray()
    last = 0
    for number in numbers:
        gap, last = number - last, number
        while gap >= 1 << _BITS:
            packed.append(gap & 0x7F | 0x80)
            gap >>= _BITS
        packed.append(gap)
    return bytes(packed)


def _from_gaps(packed: bytes) -> list[int]:
    """Return the reverse of `_gaps`; what follows the last whole number is left out."""
    numbers = []
    last = gap = shift = 0
    for byte in packed:
        gap |= (byte & 0x7F) << shift
        shift += _BITS
        if byte < 0x80:
            last += gap
            numbers.append(last)
            gap = shift = 0
    return numbers
