"""Boards as data and as text."""

from __future__ import annotations

from boardwire.games import NOBODY, BoardView, Geometry, Piece, board_text

BLACK, ARROW = Piece(0, "stone", "X"), Piece(NOBODY, "arrow", "#")


def view(geometry: Geometry = Geometry.POINTS, *, top: bool = False) -> BoardView:
    """A board of three columns and two rows, with black at A1 and an arrow at C2."""
    cells = (BLACK, None, None, None, None, ARROW)
    return BoardView(geometry, 3, 2, cells, top, "A1", {"captured": 1})


def test_cells_are_found_by_column_and_row_and_by_name() -> None:
    assert view().piece(0, 0) is BLACK
    assert view().piece(2, 1) is ARROW
    names = {name: piece for name, piece in view().points() if piece}
    assert names == {"A1": BLACK, "C2": ARROW}


def test_row_one_is_drawn_where_the_game_has_it() -> None:
    rows = ["   A B C", " 2 . . # 2", " 1 X . . 1", "   A B C", "captured: 1"]
    assert board_text(view()).splitlines() == rows
    assert board_text(view(top=True)).splitlines()[1:3] == [rows[2], rows[1]]


def test_rows_of_hexes_are_shifted() -> None:
    assert board_text(view(Geometry.HEXES)).splitlines()[1:3] == [" 2 . . # 2", "  1 X . . 1"]


def test_a_game_without_board_shows_its_facts() -> None:
    bare = BoardView(Geometry.NONE, 0, 0, (), side={"black score": 3, "white score": 4})
    assert board_text(bare) == "black score: 3\nwhite score: 4"


def test_data_has_plain_values_alone() -> None:
    data = view().to_data()
    assert data["geometry"] == "points"
    assert data["cells"][5] == {"player": NOBODY, "kind": "arrow", "glyph": "#", "count": 1}
    assert (data["cells"][1], data["last_move"], data["side"]) == (None, "A1", {"captured": 1})
