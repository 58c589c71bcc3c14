"""Hex beside OpenSpiel's: the same moves, players and winners in random games.

OpenSpiel numbers rows from the top and knows no swap.
"""

from __future__ import annotations

import random

import pyspiel
import pytest

from boardwire import _native
from boardwire.games import OVER


@pytest.mark.parametrize(("size", "count"), [(3, 200), (4, 100), (7, 40), (11, 10), (19, 2)])
def test_random_games_go_as_in_openspiel(size: int, count: int) -> None:
    game = pyspiel.load_game(f"hex(board_size={size})")
    chooser = random.Random(size)

    def theirs(move: int) -> int:
        row, column = divmod(move, size)
        return (size - 1 - row) * size + column

    for _ in range(count):
        state, peer = _native.Hex(size, swap=False), game.new_initial_state()
        while not peer.is_terminal():
            assert state.to_act() == peer.current_player()
            moves = state.legal_moves()
            assert sorted(map(theirs, moves)) == peer.legal_actions()
            move = chooser.choice(moves)
            state.apply(move)
            peer.apply_action(theirs(move))
        assert state.to_act() == OVER
        assert state.returns() == peer.returns()
