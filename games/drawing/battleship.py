"""The waters of Battleship, those that the observer shoots at beside its own."""

from collections.abc import Iterator

from boardwire.games.model import Game
from boardwire.games.points import column_name, point_name
from boardwire.games.view import BoardView
from boardwire.override import override

from .drawing import Drawing
from .frame import MARK, Box, Frame
from .grid import cell_index, cell_names, piece_words
from .palette import paint
from .svg import circle, group, lines, path, rect, text
from .symbols import square_mark

_CELL = 100.0
_MARGIN, _GAP = 70.0, 90.0


class BattleshipDrawing(Drawing):
    """Two boards beside each other, the one that is shot at on the left."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        size = int(game.options["size"])
        board = size * _CELL
        width, height = 2 * board + 2 * _MARGIN + _GAP, board + 2 * _MARGIN
        slots = {name: (x, y) for name, x, y in _middles(size)}
        return Frame(
            width=width,
            height=height,
            inner=(_MARGIN, _MARGIN, width - 2 * _MARGIN, board),
            background="".join(_waters(size, half) for half in (0, 1)),
            symbols={MARK: square_mark()} | _SYMBOLS,
            slots=slots,
            points={name: Box(*slots[name], _CELL, _CELL) for name in slots},
            rows=tuple(
                tuple(point_name(column, row + half * size) for column in range(size))
                for half in (0, 1)
                for row in range(size)
            ),
            piece_size=_CELL,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        names = cell_names(view.columns, view.rows)
        return {
            name: piece.kind
            for name, piece in zip(names, view.cells, strict=True)
            if piece is not None
        }

    @override
    def label(self, game: Game, view: BoardView, point: str) -> str:
        return f"{point}, {piece_words(view.cells[cell_index(view, point)])}"


def _left(size: int, half: int) -> float:
    return _MARGIN + half * (size * _CELL + _GAP)


def _middles(size: int) -> Iterator[tuple[str, float, float]]:
    """Yield the name and the middle of every square of both boards."""
    for half in (0, 1):
        for row in range(size):
            for column in range(size):
                x = _left(size, half) + (column + 0.5) * _CELL
                yield point_name(column, row + half * size), x, _MARGIN + (row + 0.5) * _CELL


def _waters(size: int, half: int) -> str:
    """Return a board with its coordinates."""
    left, board = _left(size, half), size * _CELL
    edges = [it * _CELL for it in range(1, size)]
    across = [(left, _MARGIN + it, left + board, _MARGIN + it) for it in edges]
    down = [(left + it, _MARGIN, left + it, _MARGIN + board) for it in edges]
    letters = [
        text(left + (it + 0.5) * _CELL, _MARGIN / 2, column_name(it), 38) for it in range(size)
    ]
    numbers = [
        text(left - 32, _MARGIN + (it + 0.5) * _CELL, str(it + 1 + half * size), 38)
        for it in range(size)
    ]
    return (
        rect(left, _MARGIN, board, board, rx=8, fill=paint("stand"))
        + path(lines([*across, *down]), fill="none", stroke=paint("stand-edge"), stroke_width=3)
        + group([*letters, *numbers], font_weight="500", class_="coordinates")
    )


def _ship(colour: str, edge: str) -> str:
    return rect(8, 8, 84, 84, rx=14, fill=paint(colour), stroke=paint(edge), stroke_width=3)


_CROSS = path("M30 30L70 70M70 30L30 70", stroke=paint("third"), stroke_width=13, fill="none")
_SYMBOLS = {
    "ship": _ship("nobody", "piece-edge"),
    "hit": _ship("white", "white-edge") + _CROSS,
    "miss": circle(50, 50, 15, fill=paint("hole")),
    "shot": circle(50, 50, 24, fill="none", stroke=paint("white"), stroke_width=7),
}
