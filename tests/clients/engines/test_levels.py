"""Levels of strength."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardwire.clients.engines.house.choice import engine_for
from boardwire.clients.engines.levels import (
    LEVELS,
    LevelStrength,
    limit_of_level,
    path,
    strength_at,
)
from boardwire.games import load, names


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
        ("pimc", "holdem"),
        ("mcts", "chess"),
        *((engine_for(load(name)), name) for name in names()),
    ],
)
def test_each_level_searches_no_less_and_overlooks_no_more_than_the_one_below(
    engine: str, game: str
) -> None:
    played = load(game)
    levels = [strength_at(engine, played, level) for level in LEVELS]
    assert len({str(it) for it in levels}) == len(LEVELS)
    assert levels[0].overlooked > 0.3
    assert levels[-1] == LevelStrength()
    for below, level in pairwise(levels):
        assert level.overlooked <= below.overlooked
        assert level.nodes == 0 or level.nodes >= below.nodes > 0


def test_a_level_out_of_range_is_the_nearest_one() -> None:
    chess = load("chess")
    assert strength_at("alphabeta", chess, 99) == strength_at("alphabeta", chess, 10)
    assert limit_of_level("mcts", load("go"), 0) == ("playouts", 50)
    assert limit_of_level("random", chess, 3) is None


def test_a_path_leads_from_the_weakest_strength_to_the_strongest() -> None:
    assert path(0.0, 10, 1000, 0.9) == LevelStrength(10, overlooked=0.9)
    assert path(0.5, 10, 1000, 0.9) == LevelStrength(100, overlooked=0.45)
    assert path(1.0, 10, 1000, 0.9) == LevelStrength(1000)
    assert path(0.5, 0, 0, 0.9) == LevelStrength(overlooked=0.45)
