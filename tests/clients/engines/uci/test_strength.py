"""Limited strength: levels by their ratings."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardwire.clients.engines import SearchLimits, make_searcher
from boardwire.clients.engines.uci.strength import (
    LEVELS,
    Strength,
    StrengthLevel,
    level_of,
    strength_of,
)
from boardwire.games import load

ROWS = (
    StrengthLevel(800, 10, 0.5),
    StrengthLevel(1000, 10, 0.1),
    StrengthLevel(1200, 10),
    StrengthLevel(1600, 1000),
)


@pytest.mark.parametrize("engine", list(LEVELS))
def test_a_higher_rating_is_a_better_level(engine: str) -> None:
    rows = LEVELS[engine]
    for low, high in pairwise(rows):
        assert low.elo < high.elo
        assert (low.nodes, -low.random) < (high.nodes, -high.random)
    assert rows[-1].random == 0


@pytest.mark.parametrize(
    ("elo", "nodes", "random"),
    [
        (100, 10, 0.5),
        (800, 10, 0.5),
        (900, 10, 0.3),
        (1200, 10, 0.0),
        (1400, 100, 0.0),
        (1600, 1000, 0.0),
        (2900, 1000, 0.0),
    ],
)
def test_a_rating_between_two_levels_is_a_level_between_them(
    elo: int, nodes: int, random: float
) -> None:
    level = level_of(ROWS, elo)
    assert level.nodes == nodes
    assert level.random == pytest.approx(random)


def test_the_rating_counts_where_the_strength_is_limited() -> None:
    strength = Strength(ROWS)
    assert (strength.least, strength.most, strength.elo) == (800, 1600, 1600)
    assert strength.level is None
    strength.elo = 1200
    assert strength.level is None
    strength.limited = True
    assert strength.level == level_of(ROWS, 1200)


@pytest.mark.parametrize(("skill", "elo"), [(0, 800), (5, 1000), (10, 1200), (19, 1560)])
def test_skill_levels_are_ratings_in_equal_steps(skill: int, elo: int) -> None:
    assert Strength(ROWS, skill=skill).level == level_of(ROWS, elo)


def test_the_highest_skill_is_the_full_strength_and_a_rating_counts_before_a_skill() -> None:
    assert Strength(ROWS, skill=20).level is None
    strength = Strength(ROWS, limited=True, skill=0)
    strength.elo = 1200
    assert strength.level == level_of(ROWS, 1200)


def test_some_moves_of_a_weak_level_are_random() -> None:
    state, limits = load("chess").start(), SearchLimits()
    strength = Strength(ROWS, seed=1)
    drawn = [strength.random_move(ROWS[0], state, limits) for _ in range(200)]
    moves = [it.move for it in drawn if it is not None]
    assert 70 < len(moves) < 130
    assert len(set(moves)) > 10
    assert not any(strength.random_move(ROWS[3], state, limits) for _ in range(50))


def test_an_engine_without_measured_levels_has_no_limited_strength() -> None:
    assert strength_of(make_searcher("random")) is None
    assert strength_of(make_searcher("alphabeta")) is not None
