"""The Game of the Amazons: move like a queen, shoot like a queen; the last to move wins.

Rules: Walter Zamkauskas, 1988. White has the lower amazons and moves first. The 10x10 board is the
original. On smaller boards the amazons stand at a third of the edges too, as on the 8x8 board of
Botzone and the 8x8 and 6x6 boards of OpenSpiel.
"""

import re

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import InvalidMove, PositionError
from boardwire.games.model import Game
from boardwire.games.options import POSITION, Option
from boardwire.games.points import point_of
from boardwire.games.rows import read_rows, rows_text
from boardwire.games.view import NOBODY, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .state import PointState

_MOVE = re.compile(
    r"([a-z]+\d+)[-:]?([a-z]+\d+)(?:[-/,:x]?([a-z]+\d+)|\(([a-z]+\d+)\))", re.ASCII | re.IGNORECASE
)
_SYMBOLS = " qQ*"  # of a FEN, as the cells count them
_EMPTY = _SYMBOLS[0]
_SIDES = "bw"


class AmazonsState(PointState[_native.Amazons]):
    """A position of Amazons; a move is from, to and arrow: ``D1-D7/G7``.

    Also read: any case, ``D1D7G7``, ``D1-D7-G7``, ``D1-D7,G7`` and ``D1-D7(G7)``. Columns are named
    as in all games here: A to K without I on the 10x10 board.
    """

    pieces = (
        Piece(0, "amazon", "X"),
        Piece(1, "amazon", "O"),
        Piece(NOBODY, "arrow", "#"),
    )

    @override
    def fixed_texts(self) -> list[tuple[str, int]]:
        return []

    @override
    def move_text(self, move: int) -> str:
        start, target, arrow = self.points_of(move)
        return f"{start}-{target}/{arrow}"

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        squares, point = self.columns * self.rows, self.point_text
        way, arrow = divmod(move, squares)
        start, target = divmod(way, squares)
        return point(start), point(target), point(arrow)

    @override
    def prompt(self, player: int) -> Words | None:
        return phrase("Move an amazon, then shoot an arrow from its new square.")

    @override
    def parse_move(self, text: str) -> int:
        match = _MOVE.fullmatch(text)
        if match is None:
            raise InvalidMove(
                english(
                    "{text} is no move from, to and arrow such as D1-D7/G7", text=repr(text[:20])
                )
            )
        move = 0
        for name in filter(None, match.groups()):
            column, row = point_of(name, self.columns, self.rows)
            move = move * self.columns * self.rows + row * self.columns + column
        return self._check(move, text)

    @override
    def position_text(self) -> str:
        cells = "".join(_SYMBOLS[cell] for cell in self.core.cells())
        return f"{rows_text(cells, self.columns, _EMPTY)} {_SIDES[self.core.side_to_move]}"


_CONVENTIONS = Conventions(first=1, numbered_in_pairs=True, below=1)


class Amazons(Game):
    """White moves first; a player who cannot move loses."""

    name = "amazons"
    title = english("Amazons")
    declared = (
        Option(
            english("size"), 10, english("width and height of the board"), minimum=6, maximum=10
        ),
        POSITION,
    )
    record_format = "sgf"

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> AmazonsState:
        return AmazonsState(self, _native.Amazons(int(self.options["size"])))

    @override
    def read_position(self, text: str) -> AmazonsState:
        """The first two fields of Fairy-Stockfish's FEN: the rows from the top, and the side.

        ``q`` is a black amazon, ``Q`` a white one, ``*`` an arrow, a number that many empty
        squares; the sides are ``b`` and ``w``. Four more fields are ignored.
        """
        size = int(self.options["size"])
        words = text.split()
        if len(words) not in (2, 6) or words[1] not in tuple(_SIDES):
            raise PositionError(
                english(
                    "{text} is no position of Amazons: write {size} rows of {size} "
                    "squares, the top row first and / between them, with q for a black "
                    "amazon, Q for a white one, * for an arrow and numbers of empty "
                    "squares, a space, and b or w to move",
                    text=repr(text[:80]),
                    size=size,
                )
            )
        try:
            symbols = read_rows(words[0], size, size, _SYMBOLS, _EMPTY)
            cells = bytes(map(_SYMBOLS.index, symbols))
            core = _native.Amazons.from_cells(size, cells, _SIDES.index(words[1]))
        except ValueError as error:
            raise PositionError(
                english(
                    "{text} is no position of Amazons: {problem}",
                    text=repr(text[:80]),
                    problem=error,
                )
            ) from error
        return AmazonsState(self, core)
