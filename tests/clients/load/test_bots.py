"""The bots of the load test."""

from __future__ import annotations

from itertools import islice, pairwise
from statistics import mean, pstdev

import pytest

from boardwire.clients.load.bots import Script, exponential_think_time


def times(seed: int, count: int) -> list[float]:
    return list(islice(iter(exponential_think_time(1.0, seed), None), count))


def test_think_times_are_exponential_with_the_mean_that_was_asked_for() -> None:
    drawn = times(1, 20_000)
    assert mean(drawn) == pytest.approx(1.0, rel=0.05)
    assert pstdev(drawn) == pytest.approx(1.0, rel=0.05)  # unlike equal times, whose deviation is 0


def test_think_times_follow_from_the_seed() -> None:
    assert times(1, 10) == times(1, 10)
    assert all(one != other for one, other in pairwise(times(seed, 3) for seed in range(5)))


@pytest.mark.parametrize("script", [Script.long(), Script.short()])
def test_no_player_of_a_script_answers_twice_with_one_point(script: Script) -> None:
    moves = [move for player in script.moves for move in player if b"pass" not in move]
    assert len(set(moves)) == len(moves)
