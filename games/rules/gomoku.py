"""Gomoku: five stones in a line.

The rules are two of the Gomocup tournaments (https://gomocup.org): in freestyle five or more win,
in standard exactly five. No move is forbidden, unlike for black in Renju, and there is no opening
rule.
"""

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import PositionError
from boardwire.games.model import Game
from boardwire.games.options import POSITION, Option
from boardwire.games.rows import read_rows, rows_text
from boardwire.games.view import Geometry, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .state import PointState


class GomokuState(PointState[_native.Gomoku]):
    """A position of Gomoku; a move is the point of the new stone, such as ``H8``."""

    geometry = Geometry.POINTS
    pieces = (Piece(0, "stone", "X"), Piece(1, "stone", "O"))
    winning_length = 5

    @property
    @override
    def no_overlines(self) -> bool:
        return self.game.options["rule"] == "standard"

    @override
    def prompt(self, player: int) -> Words | None:
        return phrase("Place a stone on a free point.")

    @override
    def position_text(self) -> str:
        cells = "".join("-XO"[cell] for cell in self.core.cells())
        return f"{rows_text(cells, self.columns)} {'XO'[self.core.side_to_move]}"


_CONVENTIONS = Conventions(offers_draws=True)


class Gomoku(Game):
    """Black moves first; five in a line win; a full board without a line is a draw."""

    name = "gomoku"
    title = english("Gomoku")
    declared = (
        Option(
            english("size"),
            15,
            english("width and height of the board"),
            minimum=5,
            maximum=25,
            rated=(9, 25),
            common=(15, 19),
        ),
        Option(
            english("rule"),
            "freestyle",
            english("whether five or more in a line win, or exactly five"),
            choices=(english("freestyle"), english("standard")),
        ),
        POSITION,
    )
    record_format = "sgf"

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> GomokuState:
        size, rule = int(self.options["size"]), str(self.options["rule"])
        return GomokuState(self, _native.Gomoku(size, rule))

    @override
    def read_position(self, text: str) -> GomokuState:
        """Return the rows from the top down, joined by ``/``, and the side to move.

        The cells are ``X``, ``O`` and ``-``, the sides ``X`` and ``O``, as in Othello.
        """
        size, rule = int(self.options["size"]), str(self.options["rule"])
        words = text.upper().replace("*", "X").replace(".", "-").split()
        if words[1:] not in (["X"], ["O"]):
            raise PositionError(
                english(
                    "{text} is no position of Gomoku: write {size} rows of {size} of X, "
                    "O and -, the top row first and / between them, a space, and X or O "
                    "to move",
                    text=repr(text[:80]),
                    size=size,
                )
            )
        try:
            stones = bytes(map("-XO".index, read_rows(words[0], size, size, "-XO")))
            core = _native.Gomoku.from_cells(size, stones, "XO".index(words[1]), rule)
        except ValueError as error:
            raise PositionError(
                english(
                    "{text} is no position of Gomoku: {problem}",
                    text=repr(text[:80]),
                    problem=error,
                )
            ) from error
        return GomokuState(self, core)
