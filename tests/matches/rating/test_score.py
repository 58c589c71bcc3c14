"""Scores of wins, shared wins, draws and losses."""

from __future__ import annotations

import pytest

from boardwire.matches.rating.score import Score, ScoreOutcome, outcome_for


@pytest.mark.parametrize(
    ("returns", "outcomes"),
    [
        ((1.0, -1.0), (ScoreOutcome.WIN, ScoreOutcome.LOSS)),
        ((0.0, 0.0), (ScoreOutcome.DRAW, ScoreOutcome.DRAW)),
        ((0.5, -1.0, 0.5), (ScoreOutcome.SHARED, ScoreOutcome.LOSS, ScoreOutcome.SHARED)),
        ((0.0, 0.0, 0.0), (ScoreOutcome.DRAW,) * 3),
        ((1.0,), (ScoreOutcome.WIN,)),
        ((0.0,), (ScoreOutcome.DRAW,)),
        ((-1.0,), (ScoreOutcome.LOSS,)),
    ],
)
def test_returns_say_how_a_game_ended_for_each_player(
    returns: tuple[float, ...], outcomes: tuple[ScoreOutcome, ...]
) -> None:
    assert tuple(outcome_for(it, returns) for it in range(len(returns))) == outcomes


def test_games_add_up() -> None:
    score = (
        Score().plus(ScoreOutcome.WIN, 1.0).plus(ScoreOutcome.SHARED, 0.5).plus(ScoreOutcome.LOSS)
    )
    assert score == Score(wins=1, losses=1, shared=1, points=1.5)
    assert score.games == 3
