"""The boards of Go and gomoku."""

from boardwire.games.model import Game
from boardwire.override import override

from .grid import LineDrawing
from .layout import Layout
from .palette import paint
from .svg import circle, group
from .symbols import stones


class StoneDrawing(LineDrawing):
    """A wooden board with star points, and stones."""

    @override
    def ground(self, layout: Layout) -> str:
        dots = (
            circle(*layout.middle(*point), 9) for point in star_points(layout.columns, layout.rows)
        )
        return super().ground(layout) + group(dots, fill=paint("line"))

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        return stones()


def star_points(columns: int, rows: int) -> list[tuple[int, int]]:
    """The star points (hoshi) of a board, as columns and rows from 0: those of usual boards."""
    if columns != rows:
        return _corner_stars(columns, rows)
    size = columns
    if size < 7:
        return []
    near = 3 if size >= 12 else 2
    ends, middle = (near, size - 1 - near), size // 2
    points = [(column, row) for column in ends for row in ends] if size > 7 else []
    if size % 2:
        points.append((middle, middle))
        if size >= 17:
            points += [(middle, end) for end in ends] + [(end, middle) for end in ends]
    return points


def _corner_stars(columns: int, rows: int) -> list[tuple[int, int]]:
    """Return the star points in the corners of a board that is no square."""
    if min(columns, rows) <= 7:
        return []
    across, up = (
        (near, lines - 1 - near)
        for lines, near in ((columns, 3 if columns >= 12 else 2), (rows, 3 if rows >= 12 else 2))
    )
    return [(column, row) for column in across for row in up]
