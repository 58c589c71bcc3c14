"""The proof that a book of Connect Four never worsens the result.

The value of a position under the moves of the book follows by minimax from the positions where the
book ends: the player with the book has one move, the other player has all legal moves. The book is
perfect if a prover with an empty table finds no position of a higher value. Where the book ends,
the solver of alpha-beta must find the value within the nodes that the book was made for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from boardwire import _native
from boardwire.games.books import BookError
from boardwire.games.books.columns import ColumnBook, ColumnPlace
from boardwire.override import override

from .perfect import Leaves, Pair, walk


@dataclass(frozen=True, slots=True)
class _Visited:
    """A position that the player with the book can reach, and its column; None for a leaf."""

    here: Pair
    column: int | None


@dataclass(frozen=True, slots=True)
class Proven:
    """The result of a check for one player.

    Args:
        positions: Positions of the book that the player can reach.
        leaves: Positions where the book ends.
        values: The numbers of won, drawn and lost ones among both, by 1, 0 and -1.
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
        BookError: The book does not state where it ends.
    """

    def __init__(self, book: ColumnBook, prover: _native.ConnectFourProver) -> None:
        self._book = book
        self._prover = prover
        try:
            self._leaves = Leaves(**book.made["leaves"])
        except (KeyError, TypeError) as error:
            raise BookError("the book does not say where it ends") from error
        self.proven: list[Proven] = []
        """The results of finished calls of `check`."""

    def check(self, player: int, start: Pair | None = None) -> Iterator[ColumnPlace]:
        """Check all positions that a player with the book can reach.

        Args:
            player: The player with the book: 0 moves first, 1 second.
            start: The position where the book begins; the empty board by default.

        Yields:
            Each position, once when it is found and once when its value is proven.

        Raises:
            BookError: A move of the book worsens the result, or the book ends too early.
        """
        visited: dict[ColumnPlace, _Visited] = {}

        def decide(here: Pair, place: ColumnPlace) -> int | None:
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
        """Return the value that the book keeps and that no move improves.

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
            raise BookError(f"column {column} worsens the result at {_rows(position)}")
        return kept

    def _kept(self, here: Pair, column: int, values: dict[int, int]) -> int:
        """Return the value of a move for its player, from the positions after the replies."""
        player = here.position.to_act()
        after = here.after(column)
        if after.over:
            return round(after.position.returns()[player])
        return min(
            round(reply.position.returns()[player])
            if reply.over
            else values[ColumnPlace.of(reply.position).number]
            for _, reply in after.followed()
        )


def _rows(position: _native.ConnectFour) -> str:
    """Return the rows from the top down."""
    cells = "".join(".XO"[cell] for cell in position.cells())
    return "/".join(cells[start : start + 7] for start in range(len(cells) - 7, -1, -7))
