"""Levels of strength."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardwire.clients.engines.levels import LEVELS, limit_of_level, strength_at
from boardwire.games import load


@pytest.mark.parametrize(
    ("engine", "game"),
    [
        ("alphabeta", "chess"),
        ("mcts", "go"),
        ("expectiminimax", "backgammon"),
        ("ismcts", "holdem"),
        ("alphabeta", "tictactoe"),
        ("equilibrium", "kuhn"),
        ("bridge", "bridge"),
    ],
)
def test_each_level_searches_no_less_and_slips_no_more_than_the_one_below(
    engine: str, game: str
) -> None:
    played = load(game)
    levels = [strength_at(engine, played, level) for level in LEVELS]
    assert len({str(it) for it in levels}) == len(LEVELS)
    assert levels[0].slips > 0.5
    assert levels[-1].slips == 0
    for below, level in pairwise(levels):
        assert level.slips <= below.slips
        for name, limit in below.limits.items():
            assert level.limits[name] == 0 or level.limits[name] >= limit > 0 or limit == 0


def test_a_level_out_of_range_is_the_nearest_one() -> None:
    chess = load("chess")
    assert strength_at("alphabeta", chess, 99) == strength_at("alphabeta", chess, 10)
    assert limit_of_level("mcts", load("go"), 0) == ("playouts", 50)
    assert limit_of_level("random", chess, 3) is None
