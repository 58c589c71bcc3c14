"""Typical positions: every game has a picture."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from boardwire.games import GameError, names
from boardwire.server.computing.examples import EXAMPLES, SIZE, example_svg, listed_games


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
