"""Values that are kept for each game."""

from __future__ import annotations

import gc

import pytest

from boardwire.games import Game, load
from boardwire.games.drawing.per_game import once_per_game


@pytest.mark.slow
def test_a_value_is_made_once_and_forgotten_with_its_game() -> None:
    made: list[str] = []

    @once_per_game
    def value_of(game: Game) -> str:
        made.append(game.name)
        return f"value {len(made)}"

    game = load("nim", heaps="1,2")
    assert value_of(game) == value_of(load("nim", heaps="1,2")) == "value 1"
    assert value_of(load("nim", heaps="3")) == "value 2"
    del game
    gc.collect()
    assert value_of(load("nim", heaps="1,2")) == "value 3"


def test_another_class_of_the_same_name_has_its_own_value() -> None:
    kind = type(load("nim"))
    other = type("Other", (kind,), {})
    value_of = once_per_game(type)
    game, twin = kind(), other()
    assert (value_of(game), value_of(twin), value_of(game)) == (kind, other, kind)
