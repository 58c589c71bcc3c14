"""Base classes of the states of games written in C++."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import ClassVar, Generic, Self, TypeVar

from boardwire import _native
from boardwire.games.model import OVER, Game, State
from boardwire.games.points import point_name, point_of
from boardwire.games.view import BoardView, Geometry, Mark, Piece
from boardwire.override import override
from boardwire.vocabulary import PASS

from .winning_lines import points_in_lines

Core = TypeVar("Core", bound=_native.State)


class BundledState(State, Generic[Core]):
    """A state whose rules are in C++.

    Args:
        game: The game with its options.
        core: The position itself; searches take it as it is.
        last_move: The text of the last move, for the view.
    """

    def __init__(self, game: Game, core: Core, last_move: str | None = None) -> None:
        super().__init__(game)
        self.core: Core = core
        self.last_move = last_move

    @property
    @override
    def position(self) -> Core:
        return self.core

    @override
    def copy(self) -> Self:
        return type(self)(self.game, self.core.copy(), self.last_move)

    @override
    def to_act(self) -> int:
        return self.core.to_act()

    @override
    def legal_moves(self) -> list[int]:
        return self.core.legal_moves()

    @override
    def is_legal(self, move: int) -> bool:
        return self.core.is_legal(move)

    @override
    def apply(self, move: int) -> None:
        self._check(move, f"move {move}")
        self.make(move, self.move_text(move))

    @override
    def make(self, move: int, text: str) -> None:
        self.last_move = text
        self.core.apply(move)

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.core.chance_outcomes()

    @override
    def returns(self) -> list[float]:
        return self.core.returns()

    @override
    def key(self) -> int:
        return self.core.key()

    @override
    def determinized(self, player: int, random: Random) -> Self:
        drawn = self.core.determinized(player, random.getrandbits(64))
        return type(self)(self.game, drawn, self.last_move if self.perfect_information else None)

    @override
    def evaluate(self, player: int) -> float:
        return self.core.evaluate(player)


@lru_cache(4096)  # lists of moves have thousands of names
def _name_of(point: int, columns: int) -> str:
    row, column = divmod(point, columns)
    return point_name(column, row)


class PointState(BundledState[Core]):
    """A bundled state on a rectangular board whose moves are points and perhaps ``pass``.

    A cell of the core is 0 where it is empty, else the number of a piece of `pieces`, from 1 on.
    """

    geometry: ClassVar[Geometry] = Geometry.SQUARES
    row_one_on_top: ClassVar[bool] = False
    pieces: ClassVar[tuple[Piece, ...]]
    winning_length: ClassVar[int] = 0
    """The number of pieces in a line that win; 0 where lines do not."""

    @property
    def no_overlines(self) -> bool:
        """Whether longer lines do not win."""
        return False

    @property
    def columns(self) -> int:
        """The width of the board in cells."""
        return int(self.game.options["size"])

    @property
    def rows(self) -> int:
        """The height of the board in cells."""
        return self.columns

    def point_text(self, point: int) -> str:
        """Return the name of a point; points count row by row from A1."""
        return _name_of(point, self.columns)

    @override
    def move_text(self, move: int) -> str:
        columns = self.columns
        return PASS if move == columns * self.rows else _name_of(move, columns)

    @override
    def fixed_texts(self) -> list[tuple[str, int]]:
        return [(self.point_text(it), it) for it in range(self.columns * self.rows)]

    @override
    def parse_move(self, text: str) -> int:
        columns, rows = self.columns, self.rows
        if text.lower() == PASS:
            return self._check(columns * rows, PASS)
        return self._check(self.parse_point(text), text)

    def parse_point(self, text: str) -> int:
        """Return the point of a name such as ``D4``; points count row by row from A1.

        Raises:
            InvalidMove: The text is no point of the board.
        """
        column, row = point_of(text, self.columns, self.rows)
        return row * self.columns + column

    def side(self) -> Mapping[str, int | float | str]:
        """Return the facts beside the board."""
        return {}

    def marks(self) -> Mapping[Mark, tuple[str, ...]]:
        """Return the points with a mark, by its kind; at the end those of the winning lines."""
        if not self.winning_length or self.to_act() != OVER:
            return {}
        cells, columns = self.core.cells(), self.columns
        in_lines = points_in_lines(cells, columns, self.winning_length, exactly=self.no_overlines)
        return {Mark.WIN: tuple(map(self.point_text, in_lines))} if in_lines else {}

    @override
    def view(self, player: int | None = None) -> BoardView:
        piece_of = (None, *self.pieces)
        return BoardView(
            self.geometry,
            self.columns,
            self.rows,
            tuple(piece_of[cell] for cell in self.core.cells()),
            self.row_one_on_top,
            self.last_move,
            self.side(),
            marks=self.marks(),
        )
