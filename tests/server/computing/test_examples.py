"""Typical positions: every game has a picture."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from boardwire.games import GameError, names
from boardwire.server.computing.examples import (
    EXAMPLES,
    SIZE,
    example_sheet,
    example_svg,
    listed_games,
)


def test_every_example_can_be_played() -> None:
    for name in names():
        root = ElementTree.fromstring(example_svg(name))
        assert SIZE in (int(root.get("width", "")), int(root.get("height", "")))


def test_games_are_listed_in_order_and_none_is_missing() -> None:
    listed = [it["name"] for it in listed_games()]
    assert sorted(listed) == sorted(names())
    assert listed[: len(EXAMPLES)] == list(EXAMPLES)


def test_an_unknown_game_has_no_picture() -> None:
    with pytest.raises(GameError):
        example_svg("unheard")


def test_the_sheet_has_a_view_of_every_game_and_none_lies_over_another() -> None:
    root = ElementTree.fromstring(example_sheet())
    space = "{http://www.w3.org/2000/svg}"
    views = {it.get("id"): it.get("viewBox", "").split() for it in root.findall(f"{space}view")}
    assert list(views) == [it["name"] for it in listed_games()]
    tops = [float(top) for _, top, _, _ in views.values()]
    assert all(later - top > SIZE for top, later in pairwise(tops))
    assert [float(it.get("y", "")) for it in root.findall(f"{space}svg")] == tops
    assert root.get("width") is None and root.get("viewBox") is None
