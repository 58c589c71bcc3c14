"""The choice of the engine that plays a game for the house."""

from __future__ import annotations

import pytest

from boardwire.clients.engines.house.choice import engine_for, read_engines
from boardwire.games import load


@pytest.mark.parametrize(
    ("game", "engine"),
    [
        ("chess", "alphabeta"),
        ("go", "mcts"),
        ("backgammon", "expectiminimax"),
        ("property", "expectiminimax"),
        ("bridge", "bridge"),
        ("holdem", "ismcts"),
        ("battleship", "gunner"),
        ("crossword", "greedy"),
        ("stratego", "ismcts"),
        ("kuhn", "equilibrium"),
        ("leduc", "equilibrium"),
        ("matrix", "equilibrium"),
    ],
)
def test_the_traits_of_a_game_decide(game: str, engine: str) -> None:
    assert engine_for(load(game)) == engine


def test_a_game_that_is_too_large_for_an_equilibrium_is_searched() -> None:
    assert engine_for(load("rps")) == "equilibrium"
    assert engine_for(load("rps", rounds=9)) == "ismcts"


def test_an_operator_chooses_other_engines() -> None:
    chosen = read_engines("go/alphabeta+reversi/mcts")
    assert chosen == {"go": "alphabeta", "othello": "mcts"}
    assert engine_for(load("go"), chosen) == "alphabeta"
    assert engine_for(load("chess"), chosen) == "alphabeta"
