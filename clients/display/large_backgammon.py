"""The board of backgammon in square pixels."""

from __future__ import annotations

from rich.text import Text

from boardwire.games import BoardView, Piece

from .pixels import Pixels
from .shapes import COLOURS, EDGES, draw_disc
from .text_board import EDGE

_FELT, _BAR = "#2f5a45", "#3b2a20"
_POINTS = ("#b5783c", "#d9c39a")
_STACK = 5  # maximum number of checkers drawn on a point
_WITH_EDGES = 5  # pixels of a checker from which its edge is drawn all around
_GAP = 2  # pixels between the two rows of points
_BAR_COLUMN, _OFF_COLUMN = 6, 13


def draw_backgammon(view: BoardView, width: int, height: int) -> Text | None:
    """Draw the board with the numbers of black's points, as large as it fits.

    Args:
        view: The board.
        width: The room in characters.
        height: The room in lines.

    Returns:
        The board, or None if there is no room for it.
    """
    for side in (6, 5, 4, 3):
        across, down = side * view.columns, 2 * _STACK * side + _GAP
        if across <= width and (down + 1) // 2 + 2 <= height:
            return _draw(view, side, across, down)
    return None


def _draw(view: BoardView, side: int, across: int, down: int) -> Text:
    end = 2 + down + down % 2
    pixels = Pixels(across, end + 2)
    half = _STACK * side
    for column in range(view.columns):
        x = column * side
        special = column in (_BAR_COLUMN, _OFF_COLUMN)
        pixels.fill(x, 2, side, down, _BAR if special else _FELT)
        for row, y, step in ((1, 2, 1), (0, 2 + down - 1, -1)):
            if not special:
                _triangle(pixels, x, y, step, side, _POINTS[(column + row + (column > 6)) % 2])
            if (piece := view.piece(column, row)) is not None:
                _stack(pixels, x, 2 if row else 2 + down - half, row, side, piece)
        if special:
            continue
        place = column if column < _BAR_COLUMN else column - 1
        for number, y in ((13 + place, 0), (12 - place, end)):
            text = str(number)
            pixels.write(x + (side - len(text) + 1) // 2, y, text, EDGE)
    return pixels.to_text()


def _triangle(pixels: Pixels, x: int, y: int, step: int, side: int, colour: str) -> None:
    """Draw a point of the board, which narrows from the edge inwards."""
    length = _STACK * side - side // 2
    for depth in range(length):
        inset = min(round(side * depth / length / 2), (side - 1) // 2)
        pixels.fill(x + inset, y + step * depth, max(1, side - 2 * inset), 1, colour)


def _stack(pixels: Pixels, x: int, y: int, row: int, side: int, piece: Piece) -> None:
    """Draw the checkers of a point; a high stack shows its number on the innermost one."""
    shown = min(piece.count, _STACK)
    for number in range(shown):
        level = number if row else _STACK - 1 - number
        top = y + level * side
        draw_disc(pixels, x, top, side, piece.player)
        if side < _WITH_EDGES:
            pixels.fill(x + side // 4, top + side - 1, side - side // 4 * 2, 1, EDGES[piece.player])
        if number == _STACK - 1 and piece.count > _STACK:
            text = str(piece.count)
            at = x + (side - len(text)) // 2
            pixels.write(at, top + side // 2, text, COLOURS[1 - piece.player])
