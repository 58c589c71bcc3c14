"""Texts of plays, exchanges and boards, and boards as cells."""

from __future__ import annotations

import re

from boardwire.games.errors import InvalidMove
from boardwire.games.view import NOBODY, Piece
from boardwire.translations import english

from .generation import Play
from .tiles import RACK, SIZE, read_tiles

PLAY = re.compile(
    r"(?:(?P<row>1[0-5]|[1-9])(?P<column>[A-O])|(?P<down>[A-O])(?P<place>1[0-5]|[1-9]))"
    r"\.(?P<word>(?:\*?[A-Z]){2,15})",
    re.IGNORECASE,
)
"""The text of a play."""


def place(found: re.Match[str]) -> tuple[bool, int, int]:
    """Return whether a play goes down, its line, and its start in it."""
    if found["down"] is not None:
        return True, ord(found["down"].upper()) - 65, int(found["place"]) - 1
    return False, int(found["row"]) - 1, ord(found["column"].upper()) - 65


def squares(play: Play) -> range:
    """Return the squares of a word."""
    return squares_of(play.down, play.line, play.start, len(play.word))


def squares_of(down: bool, line: int, start: int, length: int) -> range:
    """Return the squares of a word of some length."""
    first, step = (start * SIZE + line, SIZE) if down else (line * SIZE + start, 1)
    return range(first, first + step * length, step)


def play_text(play: Play) -> str:
    """Return the text of a play: `8D.WORD` across, `H8.WORD` down."""
    letter = chr(65 + (play.line if play.down else play.start))
    number = 1 + (play.start if play.down else play.line)
    return f"{letter}{number}.{play.marked}" if play.down else f"{number}{letter}.{play.marked}"


def read_exchange(text: str) -> tuple[int, ...]:
    """Return the tiles of an exchange, ``-ABC``.

    Raises:
        InvalidMove: They are no tiles, or too many.
    """
    try:
        tiles = read_tiles(text[1:])
    except ValueError as error:
        raise InvalidMove(
            english("{text} exchanges no tiles: {problem}", text=repr(text[:20]), problem=error)
        ) from None
    if not 0 < len(tiles) <= RACK:
        raise InvalidMove(
            english("{text} exchanges no 1 to {rack} tiles", text=repr(text[:20]), rack=RACK)
        )
    return tiles


def board_text(board: bytes) -> str:
    """The rows from the top, joined by `/`: letters, small for blanks, and numbers of gaps."""
    rows = []
    for row in range(SIZE):
        text = "".join(_letter(it) for it in board[row * SIZE : (row + 1) * SIZE])
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), text))
    return "/".join(rows)


def _letter(it: int) -> str:
    return "." if not it else chr(it + 64)


_PIECES: tuple[Piece | None, ...] = (
    None,
    *(Piece(NOBODY, "tile", chr(64 + it)) for it in range(1, 27)),
    *(None for _ in range(6)),
    *(Piece(NOBODY, "blank", chr(96 + it)) for it in range(1, 27)),
)


def board_cells(board: bytes) -> tuple[Piece | None, ...]:
    """Return the squares of a board, row by row from the top."""
    return tuple(_PIECES[letter] for letter in board)
