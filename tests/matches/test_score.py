"""Scores of wins, shared wins, draws and losses."""

from __future__ import annotations

import pytest

from boardwire.matches.score import Outcome, Score, outcome_for


@pytest.mark.parametrize(
    ("returns", "outcomes"),
    [
        ((1.0, -1.0), (Outcome.WIN, Outcome.LOSS)),
        ((0.0, 0.0), (Outcome.DRAW, Outcome.DRAW)),
        ((0.5, -1.0, 0.5), (Outcome.SHARED, Outcome.LOSS, Outcome.SHARED)),
        ((0.0, 0.0, 0.0), (Outcome.DRAW,) * 3),
        ((1.0,), (Outcome.WIN,)),
        ((0.0,), (Outcome.DRAW,)),
        ((-1.0,), (Outcome.LOSS,)),
    ],
)
def test_returns_say_how_a_game_ended_for_each_player(
    returns: tuple[float, ...], outcomes: tuple[Outcome, ...]
) -> None:
    assert tuple(outcome_for(it, returns) for it in range(len(returns))) == outcomes


def test_games_add_up() -> None:
    score = Score().plus(Outcome.WIN, 1.0).plus(Outcome.SHARED, 0.5).plus(Outcome.LOSS)
    assert score == Score(wins=1, losses=1, shared=1, points=1.5)
    assert score.games == 3
