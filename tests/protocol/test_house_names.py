"""The names of house players, on the wire and for people."""

from __future__ import annotations

from contextvars import copy_context

import pytest

from boardwire.protocol.house_names import all_names, level_of, shown_name, with_shown_names
from boardwire.translations import find_language, in_language


@pytest.mark.parametrize(
    ("name", "level"),
    [("house", 4), ("house-1", 1), ("HOUSE-10", 10), ("house-7-2", 7)],
)
def test_a_house_player_has_a_level(name: str, level: int) -> None:
    assert level_of(name, 4) == level


@pytest.mark.parametrize("name", [None, "", "house-0", "house-11", "mouse-4", "house-4-"])
def test_other_names_have_none(name: str | None) -> None:
    assert level_of(name, 4) is None


def test_people_read_the_level_in_words() -> None:
    assert shown_name("house-4") == "House, level 4"
    assert shown_name("house-10-3") == "House, level 10 (3)"
    assert shown_name("house") == "The house"
    assert shown_name("ann") == "ann"
    assert with_shown_names("house-4 declines the draw") == "House, level 4 declines the draw"
    assert with_shown_names("my-house-4 and house-44") == "my-house-4 and house-44"


def test_people_read_it_in_their_language() -> None:
    chinese = find_language("zh-Hans")
    assert chinese is not None
    shown = copy_context().run(
        in_language, chinese, lambda: [shown_name("house-4"), shown_name("a")]
    )
    assert shown == ["本站电脑（4级）", "a"]  # noqa: RUF001 - Chinese punctuation


def test_no_name_is_shown_as_it_is_on_the_wire() -> None:
    for name in all_names():
        assert shown_name(name) != name
