"""Pictures of games that have no drawing of their own."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from boardwire.games import NOBODY, Geometry, Piece
from boardwire.games.drawing import board_svg, cell_label, frame, pieces

from .conftest import Still

BOARDS = [Geometry.SQUARES, Geometry.POINTS, Geometry.HEXES]


def drawn(game: Still) -> dict[str, str]:
    """The pieces, all of which are in the frame, and the picture is sound."""
    shown = pieces(game, game.seen)
    assert set(shown) <= set(frame(game).slots)
    assert set(shown.values()) <= set(frame(game).symbols)
    ElementTree.fromstring(board_svg(game, game.seen, marks=["A1"]))
    return shown


@pytest.mark.parametrize("geometry", BOARDS)
def test_a_disc_has_a_letter_or_a_number(geometry: Geometry) -> None:
    game = Still(
        geometry,
        Piece(0, "stone", "X"),
        Piece(1, "elephant", "E"),
        Piece(NOBODY, "wall", "#"),
        Piece(0, "seed", "s", 12),
        Piece(1, "seed", "s", 1000),
        Piece(0, "shield", "盾"),
        None,
        Piece(1, "seed", "s"),
        columns=4,
    )
    assert drawn(game) == {
        "A1": "black",
        "B1": "white",
        "B1.top": "white-letter-E",
        "C1": "nobody",
        "C1.top": "nobody-letter-u23",
        "D1": "black",
        "D1.top": "white-count-12",
        "A2": "white",
        "A2.top": "black-count-more",
        "B2": "black",
        "B2.top": "black-letter-u76fe",
        "D2": "white",
    }
    assert cell_label(game, game.seen, "D1") == "D1, 12 black seeds"


def test_a_letter_that_the_game_did_not_begin_with_is_a_question_mark() -> None:
    game = Still(Geometry.SQUARES, Piece(0, "elephant", "E"))
    game.seen = Still(Geometry.SQUARES, Piece(0, "dragon", "龍")).seen
    known = frame(game)
    assert pieces(game, game.seen)["A1.top"] in known.symbols


def test_a_game_of_chess_pieces_has_them() -> None:
    game = Still(Geometry.SQUARES, Piece(0, "knight", "n"), Piece(1, "archer", "A"), columns=2)
    assert drawn(game) == {"A1": "black-knight", "B1": "white", "B1.top": "white-letter-A"}


def test_a_game_without_a_board_shows_its_facts() -> None:
    game = Still(Geometry.NONE)
    assert drawn(game) == {}
    assert "stakes: high" in board_svg(game, game.seen)


def test_a_large_board_has_all_its_points() -> None:
    game = Still(Geometry.SQUARES, *[None] * (52 * 52), columns=52)
    assert len(frame(game).points) == 52 * 52
