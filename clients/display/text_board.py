"""Boards in colour, for terminals: Unicode pieces, coordinates, and the last move marked."""

from __future__ import annotations

from collections.abc import Collection

from rich.text import Text

from boardwire.games import BoardView, Geometry, Piece, board_text, column_name, point_name
from boardwire.values import value_class

GLYPHS = {
    **{"king": "♚", "queen": "♛", "rook": "♜", "bishop": "♝", "knight": "♞", "pawn": "♟\ufe0e"},
    **{"stone": "●", "disc": "●", "checker": "●", "man": "●", "amazon": "♛", "arrow": "✖"},
}
"""A character for each kind of piece. Others are drawn by the glyph of the game."""
_PIECE_COLOURS = ("#101010", "#ffffff")
_NEUTRAL = "#7a2e1f"
EDGE = "#8a8a8a"
"""The colour of coordinates."""


@value_class
class BoardTheme:
    """The colours of a board: two kinds of fields, the field of the last move, and lines."""

    light: str
    dark: str
    marked: str
    empty: str = "#5f5f5f"
    line: str = "#5f5f5f"


CHEQUERED = BoardTheme("#a9bd86", "#6f8f52", "#c9a83c")
_WOOD = BoardTheme("#d9b36c", "#d9b36c", "#f0e08a", "#8a6a30", "#c39a54")
_PLAIN = {
    "othello": BoardTheme("#2f8f4e", "#2f8f4e", "#8fb84e", "#1f6f3a", "#27804a"),
    "connect4": BoardTheme("#3b6fc4", "#3b6fc4", "#d0a93c", "#2a529a", "#3260ad"),
    "tictactoe": BoardTheme("#5d6d7e", "#5d6d7e", "#a98a3c", "#8795a3", "#8795a3"),
    "hex": BoardTheme("#c2a878", "#c2a878", "#efe08a", "#8a7040", "#8f764b"),
}
_FELT = "#3f6b52"


def draw_board(
    view: BoardView, game: str, marked: Collection[str] = (), *, turned: bool = False
) -> Text:
    """Draw a board.

    Args:
        view: The board.
        game: The name of the game; each game has its own colours.
        marked: The points of the last move.
        turned: Whether the board is turned by half, for the player who sits at its far side.
    """
    if view.geometry is Geometry.BACKGAMMON:
        return _backgammon(view)
    return _rectangle(view, game, frozenset(marked), turned=turned) if view.rows else Text()


def theme_of(view: BoardView, game: str) -> BoardTheme:
    """Return the colours of a game's board."""
    return _PLAIN.get(game) or (_WOOD if view.geometry is Geometry.POINTS else CHEQUERED)


def sits_opposite(view: BoardView, player: int) -> bool:
    """Return whether a player's pieces stand at the far side at the start, as black's in chess."""
    if view.geometry is not Geometry.SQUARES:
        return False
    rows: dict[int, list[int]] = {0: [], 1: []}
    for index, piece in enumerate(view.cells):
        if piece is not None and piece.player in rows:
            rows[piece.player].append(index // view.columns)
    if player not in rows or not rows[0] or not rows[1]:
        return False
    mean = {it: sum(numbers) / len(numbers) for it, numbers in rows.items()}
    height = mean[player] - mean[1 - player]
    return (height < -1) if view.row_one_on_top else (height > 1)


def _rectangle(view: BoardView, game: str, marked: frozenset[str], *, turned: bool) -> Text:
    columns = list(range(view.columns))
    rows = list(range(view.rows))
    if view.row_one_on_top == turned:
        rows.reverse()
    if turned:
        columns.reverse()
    theme = theme_of(view, game)
    wide = 3 if view.geometry in (Geometry.SQUARES, Geometry.LETTERS) else 2
    hexes = view.geometry is Geometry.HEXES
    plain = view.geometry is Geometry.LETTERS
    names = "".join(
        (chr(65 + column) if plain else column_name(column)).center(wide) for column in columns
    )
    text = Text("    " + names.rstrip() + "\n", style=EDGE)
    for line, row in enumerate(rows):
        text.append(" " * line * hexes + f"{row + 1:>3} ", style=EDGE)
        for column in columns:
            point = point_name(column, row)
            dark = (column + row) % 2 == 0
            background = theme.marked if point in marked else theme.dark if dark else theme.light
            piece = view.piece(column, row)
            if piece is None:
                field = _crossing(view, column, row) if _lined(view) else "·".center(wide)
                if game == "chess" or theme is CHEQUERED:
                    field = " " * wide
                text.append(field, style=f"{theme.empty} on {background}")
            else:
                text.append(_glyph(piece, wide), style=f"bold {_colour(piece)} on {background}")
        text.append(f" {row + 1}\n", style=EDGE)
    text.append(" " * (len(rows) - 1) * hexes + "    " + names.rstrip(), style=EDGE)
    return text


def _lined(view: BoardView) -> bool:
    return view.geometry is Geometry.POINTS


def _crossing(view: BoardView, column: int, row: int) -> str:
    """Return the lines at an empty point, and the line to the next point on the right."""
    upper, lower = row == view.rows - 1, row == 0
    left, right = column == 0, column == view.columns - 1
    lines = "┌┬┐" if upper else "└┴┘" if lower else "├┼┤"
    return lines[0 if left else 2 if right else 1] + (" " if right else "─")


def _glyph(piece: Piece, wide: int) -> str:
    glyph = GLYPHS.get(piece.kind, piece.glyph)
    return f" {glyph} " if wide == 3 else f"{glyph} "


def _colour(piece: Piece) -> str:
    return _PIECE_COLOURS[piece.player] if piece.player in (0, 1) else _NEUTRAL


def _backgammon(view: BoardView) -> Text:
    """Return the board of `board_text`, on felt, with checkers for its letters."""
    lines = board_text(view).splitlines()[: -len(view.side) or None]
    width = max(map(len, lines)) + 1
    text = Text()
    for number, line in enumerate(lines):
        for character in line.ljust(width):
            colour = {"X": _PIECE_COLOURS[0], "O": _PIECE_COLOURS[1]}.get(character)
            if colour is None:
                text.append(character, style=f"#c9d8cf on {_FELT}")
            else:
                text.append("●", style=f"bold {colour} on {_FELT}")
        text.append("\n" * (number < len(lines) - 1))
    return text
