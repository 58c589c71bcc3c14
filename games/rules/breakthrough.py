"""Breakthrough: the first player to bring a pawn across the board wins.

Rules: Dan Troyka, 2000. Black starts at the top and moves first and down, as in OpenSpiel; white
starts at the bottom.
"""

import re
from collections.abc import Mapping

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import InvalidMove, PositionError
from boardwire.games.model import OVER, Game
from boardwire.games.options import POSITION, Option
from boardwire.games.points import point_of
from boardwire.games.rows import read_rows, rows_text
from boardwire.games.view import Mark, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import player_text

from .state import PointState

_MOVE = re.compile(r"([a-z]\d+)[-x]?([a-z]\d+)", re.ASCII | re.IGNORECASE)
_PAWNS = "pP"  # as in FEN: small letters for black


class BreakthroughState(PointState[_native.Breakthrough]):
    """A position of Breakthrough; a move is the square left and the square reached, ``B7C6``."""

    pieces = (Piece(0, "pawn", "X"), Piece(1, "pawn", "O"))

    @property
    @override
    def columns(self) -> int:
        return self.core.columns

    @property
    @override
    def rows(self) -> int:
        return self.core.rows

    def _ahead(self) -> int:
        """Return the step in rows of the player whose turn it is."""
        return -1 if self.core.side_to_move == 0 else 1

    @override
    def fixed_texts(self) -> list[tuple[str, int]]:
        return []

    @override
    def ending(self) -> str:
        if self.to_act() != OVER:
            return ""
        loser = self.core.side_to_move
        side = _CONVENTIONS.side(1 - loser)
        if loser + 1 in self.core.cells():
            return english("{side} reaches the last row", side=side)
        return english("{side} takes the last pawn", side=side)

    @override
    def prompt(self, player: int) -> Words | None:
        if player == 0:
            return phrase("Bring a pawn to row 1. Pawns take diagonally.")
        return phrase("Bring a pawn to row {row}. Pawns take diagonally.", row=self.rows)

    @override
    def marks(self) -> Mapping[Mark, tuple[str, ...]]:
        if self.to_act() != OVER:
            return {}
        winner, cells = 1 - self.core.side_to_move, self.core.cells()
        last = 0 if winner == 0 else (self.rows - 1) * self.columns
        reached = [it for it in range(last, last + self.columns) if cells[it] == winner + 1]
        return {Mark.WIN: tuple(map(self.point_text, reached))} if reached else {}

    @override
    def move_text(self, move: int) -> str:
        point, direction = divmod(move, 3)
        target = point + self._ahead() * self.columns + direction - 1
        return self.point_text(point) + self.point_text(target)

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        text = self.move_text(move)
        return text[:2], text[2:]

    @override
    def parse_move(self, text: str) -> int:
        match = _MOVE.fullmatch(text)
        if match is None:
            raise InvalidMove(
                english("{text} is no move from point to point such as B7C6", text=repr(text[:20]))
            )
        column, row = point_of(match[1], self.columns, self.rows)
        to_column, to_row = point_of(match[2], self.columns, self.rows)
        if to_row != row + self._ahead() or abs(to_column - column) > 1:
            return self._check(-1, text)
        return self._check(3 * (row * self.columns + column) + to_column - column + 1, text)

    @override
    def position_text(self) -> str:
        cells = "".join(f" {_PAWNS}"[cell] for cell in self.core.cells())
        return f"{rows_text(cells, self.columns, ' ')} {player_text(self.core.side_to_move)}"


_CONVENTIONS = Conventions(numbered_in_pairs=True, below=1)


class Breakthrough(Game):
    """Black moves first, from the top down; the first to reach the other end wins."""

    name = "breakthrough"
    title = english("Breakthrough")
    declared = (
        Option(
            english("columns"), 8, english("width of the board"), minimum=3, maximum=8, rated=(5, 8)
        ),
        Option(
            english("rows"), 8, english("height of the board"), minimum=3, maximum=8, rated=(5, 8)
        ),
        POSITION,
    )

    @property
    def _sides(self) -> tuple[int, int]:
        return int(self.options["columns"]), int(self.options["rows"])

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> BreakthroughState:
        return BreakthroughState(self, _native.Breakthrough(*self._sides))

    @override
    def read_position(self, text: str) -> BreakthroughState:
        """The first two fields of a FEN: the rows from the top, ``p`` black, ``P`` white; the side.

        The side to move is ``b`` or ``w``. The four further fields of chess, which Fairy-Stockfish
        writes, are ignored.
        """
        columns, rows = self._sides
        words = text.split()
        if len(words) not in (2, 6) or words[1] not in ("b", "w"):
            raise PositionError(
                english(
                    "{text} is no position of Breakthrough: write {rows} rows of "
                    "{columns} squares, the highest first and / between them, with p for "
                    "black, P for white and a number for that many empty squares; a "
                    "space; b or w to move",
                    text=repr(text[:80]),
                    rows=rows,
                    columns=columns,
                )
            )
        try:
            cells = read_rows(words[0], columns, rows, f" {_PAWNS}", " ")
            black, white = (
                sum(1 << index for index, cell in enumerate(cells) if cell == pawn)
                for pawn in _PAWNS
            )
            core = _native.Breakthrough.from_cells(
                columns, rows, black, white, "bw".index(words[1])
            )
        except ValueError as error:
            raise PositionError(
                english(
                    "{text} is no position of Breakthrough: {problem}",
                    text=repr(text[:80]),
                    problem=error,
                )
            ) from error
        return BreakthroughState(self, core)
