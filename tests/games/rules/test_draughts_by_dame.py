"""International draughts against dame: the same moves, and the same end, in random games."""

from __future__ import annotations

import random

import dame
import pytest

from boardwire.games import OVER, load
from boardwire.games.rules.checkers import CheckersState

pytestmark = pytest.mark.slow

GAMES = 10
_RETURNS = {"2-0": [-1.0, 1.0], "0-2": [1.0, -1.0], "1-1": [0.0, 0.0]}
"""Our returns by the results of PDN, where white is named first."""


def in_hub(state: CheckersState, move: int) -> str:
    """A move as dame writes it: its ends, then the pieces taken."""
    taken = [square + 1 for square in state.core.taken(move)]
    squares = [(move & 63) + 1, (move >> 6 & 63) + 1, *taken]
    return ("x" if taken else "-").join(map(str, squares))


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_are_the_same(seed: int) -> None:
    chooser = random.Random(seed)
    state = load("checkers", variant="international").start()
    assert isinstance(state, CheckersState)
    board = dame.Board()
    while state.to_act() != OVER:
        ours = {in_hub(state, move): move for move in state.legal_moves()}
        assert sorted(ours) == sorted(it.hub() for it in board.legal_moves), state.position_text()
        text = chooser.choice(sorted(ours))
        state.apply(ours[text])
        board.push(text)
    outcome = board.outcome()
    if outcome is None:  # dame counts anew after a capture, where a lone king has 5 or 16 moves
        assert state.returns() == _RETURNS["1-1"]
        assert sum(cell > 0 for cell in state.core.cells()) <= 4
    else:
        assert state.returns() == _RETURNS[outcome.result()]
