"""The Kalah of the documentation beside OpenSpiel's: the same moves, boards and winners."""

from __future__ import annotations

import random

import pyspiel
import pytest

from boardwire.games import OVER, add

pytestmark = pytest.mark.usefixtures("python_games")

GAMES = 100


@pytest.mark.slow
def test_random_games_go_as_in_openspiel() -> None:
    """OpenSpiel numbers the pits as the example does from 1 on, with white's store as 0."""
    kalah, peer_game = add("kalah:Kalah"), pyspiel.load_game("mancala")
    chooser = random.Random(1)
    for _ in range(GAMES):
        state, peer = kalah().start(), peer_game.new_initial_state()
        while not peer.is_terminal():
            assert state.to_act() == peer.current_player()
            assert sorted(state.legal_moves()) == [pit - 1 for pit in sorted(peer.legal_actions())]
            seeds: list[int] = vars(state.position)["seeds"]
            assert [seeds[-1], *seeds[:-1]] == [int(pit) for pit in peer.observation_tensor(0)[:14]]
            move = chooser.choice(state.legal_moves())
            state.apply(move)
            peer.apply_action(move + 1)
        assert state.to_act() == OVER
        assert state.returns() == peer.returns()
