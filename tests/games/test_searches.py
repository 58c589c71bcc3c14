"""The bundled searches that suit a game."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import SEARCHERS
from boardwire.games import load, names, searches_for


@pytest.mark.parametrize(
    ("game", "search"),
    [
        ("chess", "alphabeta"),
        ("go", "mcts"),
        ("gomoku", "mcts"),
        ("backgammon", "expectiminimax"),
        ("bridge", "bridge"),
    ],
)
def test_the_best_search_of_a_game_is_first(game: str, search: str) -> None:
    assert searches_for(load(game))[0] == search


def test_every_search_is_a_bundled_engine() -> None:
    for name in names():
        assert set(searches_for(load(name))) < set(SEARCHERS) - {"random"}
