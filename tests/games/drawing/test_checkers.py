"""Pictures of checkers."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.games.drawing import cell_label, frame, move_points
from boardwire.games.drawing.checkers import square_number
from boardwire.games.points import point_of

from .conftest import Shown


@pytest.mark.parametrize(("variant", "size"), [("english", 8), ("international", 10)])
def test_squares_have_the_numbers_of_the_moves(variant: str, size: int) -> None:
    state = load("checkers", variant=variant).initial()
    for move in state.legal_moves():
        squares = [int(number) for number in state.move_text(move).split("-")]
        points = (point_of(point, size, size) for point in move_points(state, move))
        assert [square_number(*point, size) for point in points] == squares
    assert f">{size * size // 2}<" in frame(state.game).svg


def test_men_and_kings_are_told_apart(shown: Shown) -> None:
    pieces = shown("checkers", position="B:WK32:B1")
    assert pieces == {"B8": "black-man", "G1": "white-king"}


def test_a_square_is_told_by_its_number() -> None:
    game = load("checkers", position="B:WK32:B1")
    view = game.start().view()
    assert cell_label(game, view, "B8") == "square 1, black man"
    assert cell_label(game, view, "D8") == "square 2, empty"


def test_only_dark_squares_can_be_touched() -> None:
    drawn = frame(load("checkers"))
    assert len(drawn.points) == 32
    assert drawn.rows[0] == ("B8", "D8", "F8", "H8")
    assert drawn.rows[-1] == ("A1", "C1", "E1", "G1")
