"""Pictures of Nim."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.games.drawing import cell_label, frame, move_points

from .conftest import Shown, after


def test_each_object_is_a_piece(shown: Shown) -> None:
    assert shown("nim", "B2", heaps="1,3") == {
        "A": "count-1",
        "A.1": "object",
        "B": "count-1",
        "B.1": "object",
    }


def test_touching_an_object_takes_it_and_those_after_it() -> None:
    state = after(load("nim", heaps="1,5"), "B1")
    assert move_points(state, state.parse_move("B3")) == ("B.2",)
    touched = {move_points(state, move) for move in state.legal_moves()}
    assert len(touched) == len(state.legal_moves()), "each move has its own object"


def test_objects_are_told() -> None:
    state = after(load("nim", heaps="1,5"), "B1")
    label = [cell_label(state.game, state.view(), point) for point in ("B.2", "B.5")]
    assert label == ["heap B, object 2 of 4, takes 3", "heap B, object 5 is taken"]


@pytest.mark.parametrize("heaps", ["1", "255", "255,1", "255,255,255,255,255,255,255,255"])
def test_a_picture_is_neither_too_wide_nor_too_high(heaps: str) -> None:
    drawn = frame(load("nim", heaps=heaps))
    assert 0.5 < drawn.width / drawn.height < 3


def test_heaps_of_a_position_may_differ_from_the_option(shown: Shown) -> None:
    assert shown("nim", heaps="3,4,5", position="2 b") == {
        "A": "count-2",
        "A.1": "object",
        "A.2": "object",
    }
