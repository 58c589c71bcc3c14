"""The proof that a book of Connect Four gives nothing away.

The value of a position under the moves of the book follows from the positions where the book ends,
as in minimax: of the player of the book one move counts, of the other player all. The book is
perfect if no position is worth more than that, which a prover with an empty table says. Where the
book ends, the solver of alpha-beta must know the value within the nodes that the book was made for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from boardwire import _native
from boardwire.games.books import BookError
from boardwire.games.books.columns import ColumnBook, Place
from boardwire.override import override

from .perfect import Leaves, Pair, walk


@dataclass(frozen=True, slots=True)
class _Visited:
    """A position that the player of the book can get into, and its column; None for a leaf."""

    here: Pair
    column: int | None


@dataclass(frozen=True, slots=True)
class Proven:
    """The result of a check for one player.

    Args:
        positions: Positions of the book that the player can get into.
        leaves: Positions where the book ends.
        values: How many of both are won, drawn and lost: by 1, 0 and -1.
    """

    positions: int
    leaves: int
    values: Counter[int]

    @override
    def __str__(self) -> str:
        won, drawn, lost = (self.values[value] for value in (1, 0, -1))
        return (
            f"{self.positions} positions of the book and {self.leaves} where it ends keep "
            f"their values; {won} are won, {drawn} drawn, {lost} lost"
        )


class BookCheck:
    """Checks a book.

    Args:
        book: The book.
        prover: Proves the values.

    Raises:
        BookError: The book does not say where it ends.
    """

    def __init__(self, book: ColumnBook, prover: _native.ConnectFourProver) -> None:
        self._book = book
        self._prover = prover
        try:
            self._leaves = Leaves(**book.made["leaves"])
        except (KeyError, TypeError) as error:
            raise BookError("the book does not say where it ends") from error
        self.proven: list[Proven] = []
        """The results of the calls of `check` that came to their end."""

    def check(self, player: int, start: Pair | None = None) -> Iterator[Place]:
        """Check all positions that a player of the book can get into.

        Args:
            player: 0 moves first, 1 second.
            start: The position where the book begins; the empty board by default.

        Yields:
            Each position, once when it is found and once when its value is proven.

        Raises:
            BookError: The book gives something away, or ends too early.
        """
        visited: dict[Place, _Visited] = {}

        def decide(here: Pair, place: Place) -> int | None:
            column = self._book.column(here.position)
            visited[place] = _Visited(here, column)
            return None if column is None else place.turned(column)

        for decision in walk(player, decide, start):
            yield decision.place
        values: dict[int, int] = {}
        for place, it in sorted(visited.items(), key=lambda pair: -pair[1].here.discs):
            values[place.number] = self._value(it, values)
            yield place
        leaves = sum(it.column is None for it in visited.values())
        found = Counter(values.values())
        self.proven.append(Proven(len(visited) - leaves, leaves, found))

    def _value(self, visited: _Visited, values: dict[int, int]) -> int:
        """The value that the book keeps, and no move beats.

        Args:
            visited: The position.
            values: The values of the positions that follow.
        """
        here = visited.here
        position = here.position
        if visited.column is None:
            if not self._leaves.include(here):
                raise BookError(f"the book ends too early, at {_rows(position)}")
            return next((it for it in (1, 0) if self._prover.at_least(position, it)), -1)
        kept = self._kept(here, visited.column, values)
        if kept < 1 and self._prover.at_least(position, kept + 1):
            column = "ABCDEFG"[visited.column]
            raise BookError(f"column {column} gives something away at {_rows(position)}")
        return kept

    def _kept(self, here: Pair, column: int, values: dict[int, int]) -> int:
        """The value of a move for its player, by the positions after the replies."""
        player = here.position.to_act()
        after = here.after(column)
        if after.over:
            return round(after.position.returns()[player])
        return min(
            round(reply.position.returns()[player])
            if reply.over
            else values[Place.of(reply.position).number]
            for _, reply in after.followed()
        )


def _rows(position: _native.ConnectFour) -> str:
    """The rows from the top down."""
    cells = "".join(".XO"[cell] for cell in position.cells())
    return "/".join(cells[start : start + 7] for start in range(len(cells) - 7, -1, -7))
