"""Pictures of games of hidden choices: those of the last round."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.games.drawing import frame, pieces


@pytest.mark.parametrize(
    ("game", "options", "position", "shown"),
    [
        (
            "guess",
            {"rounds": 2},
            "33/22/0",
            {"number-black-1": "digit-3", "number-p3-1": "digit-0"},
        ),
        (
            "matrix",
            {"payoffs": "prisoners-dilemma", "rounds": 2},
            "defect/cooperate",
            {"choice-black": "name-0-1", "choice-white": "name-1-0"},
        ),
        ("matrix", {"rounds": 2}, "", {"choice-black": "hidden", "choice-white": "hidden"}),
    ],
)
def test_the_choices_of_the_last_round_are_shown(
    game: str, options: dict[str, object], position: str, shown: dict[str, str]
) -> None:
    loaded = load(game, **options)
    state = loaded.read_position(position) if position else loaded.start()
    found = pieces(loaded, state.view())
    assert shown.items() <= found.items()
    drawn = frame(loaded)
    assert set(found) <= set(drawn.slots)
    assert set(found.values()) <= set(drawn.symbols)


def test_moves_of_a_large_table_have_their_numbers() -> None:
    game = load("matrix", payoffs=[[0] * 120 for _ in range(120)], rounds=2)
    state = game.start()
    state.apply(118)
    state.apply(7)
    found = pieces(game, state.view())
    assert found["number-black-1"] == "digit-9"
    assert found["number-white-1"] == "digit-8"
