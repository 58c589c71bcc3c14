"""Temporal differences at tic-tac-toe: values spread from results, and less is lost."""

from __future__ import annotations

import random

import pytest

from boardwire.games import load
from boardwire.games.textbook.lab.findings import Plot
from boardwire.games.textbook.lab.temporal_differences import (
    TEMPORAL_DIFFERENCES,
    Values,
    best,
    key,
    losses,
    play,
    value,
)


def test_images_of_a_position_have_one_key() -> None:
    corners = []
    for text in ("A1", "A3", "C1", "C3"):
        state = load("tictactoe").start()
        state.apply(state.parse_move(text))
        corners.append(key(state))
    assert len(set(corners)) == 1
    state = load("tictactoe").start()
    state.apply(state.parse_move("B1"))
    assert key(state) not in corners


def test_a_step_moves_the_value_towards_the_result() -> None:
    state = load("tictactoe").start()
    for text in ("A1", "A2", "B1", "B2"):
        state.apply(state.parse_move(text))
    values = Values()
    assert value(values, best(values, state)) == 1
    play(values, state, 0.25, 0.0, random.Random(1))
    assert values == {key(state): 0.25}


@pytest.mark.slow
def test_what_is_learned_loses_fewer_games() -> None:
    findings = TEMPORAL_DIFFERENCES.run(1, {"games": 3000})
    assert isinstance(findings.plot, Plot)
    lost = [share for _, share in findings.plot.series[0].points]
    assert lost[0] > 40 and lost[-1] < 10
    start = load("tictactoe").start()
    assert losses(Values(), start) == pytest.approx(lost[0] / 100)
