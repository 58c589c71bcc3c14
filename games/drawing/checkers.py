"""The boards of checkers."""

from dataclasses import replace

from boardwire.games.model import Game
from boardwire.games.points import MAX_SIDE, point_of
from boardwire.games.view import BoardView, Piece
from boardwire.override import override

from .frame import Frame, Touching
from .grid import BoardDrawing, cell_index, piece_words
from .layout import Layout
from .palette import paint
from .svg import circle, group, path, text
from .symbols import disc, edge_colour, owner_word, text_colour

_CROWN = "M28 62L24 38L37 47L50 31L63 47L76 38L72 62Z"


class CheckersDrawing(BoardDrawing):
    """Squares in two colours, of which the dark ones have their numbers; men and kings."""

    coordinates = False
    touching = Touching(by_end=True)

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        whole = super().frame(game, side)
        played = {name for name in whole.points if _in_play(name)}
        return replace(
            whole,
            points={name: box for name, box in whole.points.items() if name in played},
            rows=tuple(tuple(name for name in row if name in played) for row in whole.rows),
        )

    @override
    def ground(self, layout: Layout) -> str:
        numbers = (
            text(
                layout.x(column) - 47,
                layout.y(row) - 39,
                str(square_number(column, row, layout.columns)),
                20,
                "black-line",
                text_anchor="start",
            )
            for name, column, row in layout.cells()
            if _in_play(name)
        )
        return super().ground(layout) + group(numbers, font_weight="600")

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        return {
            name: markup
            for player in (0, 1)
            for name, markup in (
                (f"{owner_word(player)}-man", _man(player)),
                (f"{owner_word(player)}-king", _king(player)),
            )
        }

    @override
    def symbol(self, piece: Piece) -> str:
        return f"{owner_word(piece.player)}-{piece.kind}"

    @override
    def label(self, game: Game, view: BoardView, point: str) -> str:
        row, column = divmod(cell_index(view, point), view.columns)
        number = square_number(column, row, view.columns)
        return f"square {number}, {piece_words(view.piece(column, row))}"


def _in_play(point: str) -> bool:
    """Return whether a point is a dark square."""
    column, row = point_of(point, MAX_SIDE, MAX_SIDE)
    return (column + row) % 2 == 0


def square_number(column: int, row: int, size: int) -> int:
    """The number of a dark square in draughts notation: from the top row on, left to right."""
    return (size - 1 - row) * (size // 2) + column // 2 + 1


def _man(player: int) -> str:
    return disc(player, 39) + circle(
        50, 50, 27, fill="none", stroke=_trim(player), stroke_width=3.5
    )


def _king(player: int) -> str:
    return disc(player, 39) + path(
        _CROWN,
        fill=paint("mark" if player == 0 else text_colour(player)),
        stroke=paint(edge_colour(player)),
        stroke_width=1,
        stroke_linejoin="round",
    )


def _trim(player: int) -> str:
    return paint("black-shine" if player == 0 else "white-shade")
