"""The parts of SGF that differ by game: number, points, moves and set-up positions.

The specification has a page for each, http://www.red-bean.com/sgf/ (``go.html``, ``hex.html``,
``amazons.html``): points are two letters, column and row from the top left corner, or in Hex a
letter and a number; a move of Amazons is three points.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from boardwire.games.errors import InvalidMove, OptionError
from boardwire.games.go_rulesets import nearest_options
from boardwire.games.model import Game
from boardwire.games.points import point_name, point_of
from boardwire.values import value_class
from boardwire.vocabulary import OptionValue

Point = tuple[int, int]
"""Column and row of a point, from 0 on, row 1 of the game's own names first."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_POINT = re.compile("[A-HJ-Z]{1,2}[1-9][0-9]?")
_LETTER_AND_NUMBER = re.compile("([a-z]{1,2})([1-9][0-9]?)", re.IGNORECASE | re.ASCII)
_WORDS = ("pass", "resign", "forfeit", "swap", "swap-pieces", "swap-sides")


@value_class
class SgfBoard:
    """Converts SGF's points on one board to the game's own names and back.

    Args:
        columns, rows: The width and height in points.
        row_one_on_top: Whether the game numbers its rows from the top, as SGF does.
        numbered: Whether points are written as a letter and a number, as Hex has them.
    """

    columns: int
    rows: int
    row_one_on_top: bool
    numbered: bool = False

    @classmethod
    @lru_cache(64)  # the games of a tournament are the same one
    def of(cls, game: Game) -> SgfBoard:
        """Return the board of a game."""
        view = game.initial().view()
        return cls(view.columns, view.rows, view.row_one_on_top, DIALECTS[game.name].numbered)

    @property
    def size_text(self) -> str:
        """The size as the value of SZ: one number for a square, else ``9:13``."""
        square = self.columns == self.rows
        return str(self.columns) if square else f"{self.columns}:{self.rows}"

    def _row(self, row: int) -> int:
        return row if self.row_one_on_top else self.rows - 1 - row

    def read(self, text: str) -> Point:
        """Return the point that SGF calls `text`, as letters or with a number.

        Raises:
            InvalidMove: The text is no point of this board.
        """
        if match := _LETTER_AND_NUMBER.fullmatch(text):
            column, row = _number(match[1].lower()), int(match[2]) - 1
        elif len(text) == 2 and set(text) <= set(_LETTERS):
            column, row = map(_LETTERS.index, text)
        else:
            example = self.write((0, 0))
            raise InvalidMove(f"{text[:20]!r} is no point; write points as {example!r}")
        if column >= self.columns or row >= self.rows:
            raise InvalidMove(f"{text} is off the board of {self.columns}x{self.rows}")
        return column, self._row(row)

    def write(self, point: Point) -> str:
        """Return a point as SGF writes it."""
        column, row = point[0], self._row(point[1])
        if self.numbered:
            return f"{_letters(column)}{row + 1}"
        return _LETTERS[column] + _LETTERS[row]

    def read_move(self, text: str) -> str:
        """Return the canonical text of the move that SGF calls `text`.

        Raises:
            InvalidMove: The text is no move.
        """
        text = "".join(text.split())
        if text == "" or (text == "tt" and max(self.columns, self.rows) <= 19):
            return "pass"
        if text.lower() in _WORDS:
            return text.lower()
        if len(text) == 6 and not self.numbered:
            start, end, arrow = (self.read(text[at : at + 2]) for at in (0, 2, 4))
            return f"{point_name(*start)}-{point_name(*end)}/{point_name(*arrow)}"
        return point_name(*self.read(text))

    def write_move(self, text: str) -> str:
        """SGF's text of the move with the canonical text `text`."""
        if text == "pass":
            return ""
        points = _POINT.findall(text)
        if not points:
            return text
        return "".join(self.write(point_of(point, self.columns, self.rows)) for point in points)


def _number(letters: str) -> int:
    """Return the column that Hex names with letters, I among them: a, b ... z, aa, ab ..."""
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1


def _letters(column: int) -> str:
    high, low = divmod(column, 26)
    return (_LETTERS[high - 1] if high else "") + _LETTERS[low]


Cells = Mapping[Point, str]
"""The pieces of a set-up: ``X`` for black, ``O`` for white, ``*`` for an arrow."""


def _othello_position(columns: int, rows: int, cells: Cells, player: int) -> str:
    board = (cells.get((column, row), "-") for row in range(rows) for column in range(columns))
    return f"{''.join(board)} {'XO'[player]}"


def _position(columns: int, rows: int, cells: Cells, player: int) -> str:
    return f"{_rows(columns, rows, cells)} {'XO'[player]}"


def _amazons_position(columns: int, rows: int, cells: Cells, player: int) -> str:
    board = _rows(columns, rows, cells).replace("X", "q").replace("O", "Q")
    return f"{re.sub('[.]+', lambda gap: str(len(gap[0])), board)} {'bw'[player]}"


def _rows(columns: int, rows: int, cells: Cells) -> str:
    board = (
        "".join(cells.get((column, row), ".") for column in range(columns))
        for row in reversed(range(rows))
    )
    return "/".join(board)


@value_class
class SgfDialect:
    """The way in which SGF writes one game.

    Args:
        number: The value of GM.
        size: The size of the board where SZ is missing.
        numbered: As for :class:`SgfBoard`.
        exchanged: Whether SGF has the colours of the usual start exchanged, as in Amazons, where
            the lower amazons move first and SGF calls them black.
        position: Makes the text of a position from the width and height of its board, its cells
            and the player to move.
    """

    number: int
    size: int
    numbered: bool = False
    exchanged: bool = False
    position: Callable[[int, int, Cells, int], str] = _position


DIALECTS: dict[str, SgfDialect] = {
    "go": SgfDialect(1, 19),
    "othello": SgfDialect(2, 8, position=_othello_position),
    "gomoku": SgfDialect(4, 15),
    "hex": SgfDialect(11, 11, numbered=True),
    "amazons": SgfDialect(18, 10, exchanged=True, position=_amazons_position),
}
"""The dialect of each game that has SGF records, by the registry's names."""


_KATAGO_RULES = re.compile("ko(SIMPLE|POSITIONAL|SITUATIONAL).*?(?:sui([01]).*)?", re.DOTALL)


def go_rules(text: str) -> dict[str, OptionValue]:
    """Return the options of Go that a value of RU means, in any usual spelling.

    Unknown rules forbid only to take back a ko at once, so that a game that is legal under any
    rules is read.
    """
    if match := _KATAGO_RULES.fullmatch(text.strip()):
        return {"ko": match[1].lower(), "suicide": match[2] == "1"}
    try:
        return nearest_options(text)[0]
    except OptionError:
        return {"ko": "simple", "suicide": False}


def go_rules_text(game: Game) -> str:
    """The rules of a game of Go as KataGo writes them, which is exact where names are not."""
    ko, suicide = str(game.options["ko"]).upper(), int(bool(game.options["suicide"]))
    return f"ko{ko}scoreAREAtaxNONEsui{suicide}"
