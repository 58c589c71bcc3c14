"""A book for perfect play of Connect Four from the empty board.

The walk begins at the empty board, once for each player. Where that player is to act, one move that
keeps the value is followed; where the other player is to act, all moves are followed. The walk
stops where the player can win at once, or where the solver of alpha-beta proves the value within
few nodes, as a short search does (a leaf). Values are win, draw and loss.

Every decision is a line of a log, so an interrupted walk continues where it ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from boardwire import _native
from boardwire.games.books import BookError
from boardwire.games.books.columns import COLUMNS, ColumnBook, ColumnPlace

_FIRST_BUDGET, _GROWTH = 256, 4  # nodes to find a move that is cheap to prove


@dataclass(frozen=True, slots=True)
class Pair:
    """A position and its mirror image."""

    position: _native.ConnectFour
    image: _native.ConnectFour

    @classmethod
    def of(cls, columns: Iterable[int]) -> Pair:
        """Return the position after moves from the empty board."""
        pair = cls(_native.ConnectFour(), _native.ConnectFour())
        for column in columns:
            pair = pair.after(column)
        return pair

    def after(self, move: int) -> Pair:
        """Return the position after a move."""
        position, image = self.position.copy(), self.image.copy()
        position.apply(move)
        image.apply(COLUMNS - 1 - move)
        return Pair(position, image)

    def followed(self) -> Iterator[tuple[int, Pair]]:
        """Yield the legal moves, from the centre outwards, and the positions after them."""
        legal = self.position.legal_moves()
        for move in sorted(legal, key=_from_the_centre):
            yield move, self.after(move)

    def unfinished(self) -> list[Pair]:
        """Return the positions after the moves that do not end the game."""
        return [after for _, after in self.followed() if not after.over]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.to_act() < 0

    @property
    def discs(self) -> int:
        """The number of discs on the board."""
        return sum(map(bool, self.position.cells()))

    def wins_at_once(self) -> bool:
        """Return whether the player to act can make four in a line."""
        return any(after.over and any(after.position.returns()) for _, after in self.followed())


@dataclass(frozen=True, slots=True)
class Leaves:
    """The end condition of a book: the player to act can win at once, or the solver is fast enough.

    The condition must hold for the mirror image, too, where the solver tries equal moves in another
    order. The defaults are for a search of 0.1 s: alpha-beta then calls its solver from 13 discs
    on, with half of the time.

    Args:
        nodes: The nodes within which the solver must prove the value.
        discs: The least number of discs on the board.
    """

    nodes: int = 30_000
    discs: int = 13

    def include(self, here: Pair) -> bool:
        """Return whether a position is a leaf."""
        if here.wins_at_once():
            return True
        if here.discs < self.discs:
            return False
        solution = _native.ConnectFourProver.solution
        return all(solution(it, self.nodes) is not None for it in (here.position, here.image))


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision of a walk at a position.

    Args:
        place: The position.
        column: The column to play, in the orientation of the place's number; None for a leaf.
    """

    place: ColumnPlace
    column: int | None


class DecisionLog:
    """The decisions of walks, in a text file: a line ``NUMBER COLUMN`` for each, ``-`` for a leaf.

    Raises:
        BookError: The file is not such a log.
        OSError: The file cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        self.columns: dict[int, int | None] = {}
        text = path.read_text(encoding="ascii") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]  # the last line may be cut off
        for line in whole.splitlines():
            try:
                number, column = line.split(" ")
                self.columns[int(number)] = None if column == "-" else int(column)
            except ValueError as error:
                raise BookError(f"{path} is no log of decisions: {line[:60]!r}") from error
        path.write_text(whole, encoding="ascii")
        self._path = path

    def add(self, number: int, column: int | None) -> None:
        """Add a decision."""
        self.columns[number] = column
        with self._path.open("a", encoding="ascii") as file:
            file.write(f"{number} {'-' if column is None else column}\n")

    def book(self, leaves: Leaves) -> ColumnBook:
        """Return the positions other than leaves, and their columns."""
        kept = {number: it for number, it in self.columns.items() if it is not None}
        return ColumnBook.of(kept, {"leaves": asdict(leaves)})


class PerfectBook:
    """The walks that make the book.

    Args:
        log: The earlier decisions; new ones are added.
        prover: Proves the values.
        leaves: The condition for the end of the book.
    """

    def __init__(
        self,
        log: DecisionLog,
        prover: _native.ConnectFourProver,
        leaves: Leaves = Leaves(),
    ) -> None:
        self._log = log
        self._prover = prover
        self._leaves = leaves

    def walk(self, player: int, start: Pair | None = None) -> Iterator[Decision]:
        """Decide every position that a player who follows the decisions can reach on its turn.

        The arguments are those of the function `walk`.
        """
        return walk(player, self._decide, start)

    def _decide(self, here: Pair, place: ColumnPlace) -> int | None:
        if place.number not in self._log.columns:
            leaf = self._leaves.include(here)
            move = None if leaf else self._keeping(here)
            self._log.add(place.number, None if move is None else place.turned(move))
        return self._log.columns[place.number]

    def _keeping(self, here: Pair) -> int:
        """Return a move that keeps the value.

        In a won or drawn position, it is the move with the shortest proof in nodes. If all moves
        lose, it is the move with the longest proof, since the other player must find that proof.
        """
        if self._prover.at_least(here.position, 1):
            return self._cheapest(here, 1)
        costs: dict[int, int] = {}
        for move, after in here.followed():
            before = self._prover.nodes
            if not self._prover.at_least(after.position, 1):
                return self._cheapest(here, 0)
            costs[move] = self._prover.nodes - before
        return max(costs, key=lambda move: costs[move])

    def _cheapest(self, here: Pair, value: int) -> int:
        """Return the first move proven to be worth at least `value`; search budgets grow."""
        open_moves = dict(here.followed())
        budget = _FIRST_BUDGET
        while open_moves:
            for move, after in list(open_moves.items()):
                refuted = self._prover.at_least(after.position, 1 - value, budget)
                if refuted is False:
                    return move
                if refuted:
                    del open_moves[move]
            budget *= _GROWTH
        raise AssertionError("no move keeps the value that was proven")


def walk(
    player: int,
    decide: Callable[[Pair, ColumnPlace], int | None],
    start: Pair | None = None,
) -> Iterator[Decision]:
    """Visit each position once that a player who follows the decisions can reach on its turn.

    Depth first.

    Args:
        player: 0 moves first, 1 second.
        decide: Returns the column for a position, in the orientation of its place's number; None to
            stop there.
        start: The position where the walk begins; the empty board by default.

    Yields:
        Each decision.
    """
    start = start or Pair.of(())
    waiting = [start] if start.position.to_act() == player else start.unfinished()
    seen: set[int] = set()
    while waiting:
        here = waiting.pop()
        place = ColumnPlace.of(here.position)
        if place.number in seen:
            continue
        seen.add(place.number)
        column = decide(here, place)
        yield Decision(place, column)
        if column is not None:
            after = here.after(place.turned(column))
            waiting += [] if after.over else after.unfinished()


def _from_the_centre(column: int) -> tuple[int, int]:
    return abs(column - COLUMNS // 2), column
