"""Whole pictures of positions."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from boardwire.games import load
from boardwire.games.drawing import board_svg, frame
from boardwire.games.drawing.picture import SMALL

from .conftest import after

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_says_what_it_shows() -> None:
    game = load("tictactoe")
    for moves, words in (("", "Tic-Tac-Toe"), ("B2", "Tic-Tac-Toe, last move B2")):
        root = ElementTree.fromstring(board_svg(game, after(game, moves).view()))
        assert (root.attrib["role"], root.attrib["aria-label"]) == ("img", words)
        assert "width" not in root.attrib, "it fills its place"


@pytest.mark.parametrize(("size", "coordinates"), [(SMALL, 0), (SMALL + 1, 2), (None, 2)])
def test_a_small_picture_has_no_coordinates(size: int | None, coordinates: int) -> None:
    game = load("go")
    root = ElementTree.fromstring(board_svg(game, game.start().view(), size=size))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    seen = [
        it
        for it in root.iter(f"{SVG}text")
        if it.text == "D"
        and left <= float(it.attrib["x"]) <= left + width
        and top <= float(it.attrib["y"]) <= top + height
    ]
    assert len(seen) == coordinates


def test_points_are_marked_once_and_other_names_are_passed_over() -> None:
    game = load("chess")
    root = ElementTree.fromstring(
        board_svg(game, game.start().view(), marks=["E2", "E4", "E2", "pass"])
    )
    uses = [it.attrib["href"] for it in root.iter(f"{SVG}use")]
    mark = f"#{frame(game).prefix}mark"
    assert uses.count(mark) == 2
    assert uses[:2] == [mark, mark], "below the pieces"


def test_stones_are_marked_above() -> None:
    game = load("go")
    picture = board_svg(game, after(game, "D4").view(), marks=["D4"])
    uses = [it.attrib["href"] for it in ElementTree.fromstring(picture).iter(f"{SVG}use")]
    assert uses == [f"#{frame(game).prefix}{name}" for name in ("black", "mark")]


def test_boards_on_one_page_do_not_share_symbols_that_differ() -> None:
    prefixes = {frame(load(name)).prefix for name in ("go", "othello", "chess", "checkers")}
    assert len(prefixes) == 4
    assert frame(load("go", size=9)).prefix == frame(load("go", size=19)).prefix
