"""Breakthrough beside OpenSpiel's: the same moves, players and winners in random games."""

from __future__ import annotations

import random

import pyspiel
import pytest

from boardwire.games import OVER, load

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("columns", range(3, 9))
@pytest.mark.parametrize("rows", range(3, 9))
def test_random_games_go_as_in_openspiel(columns: int, rows: int) -> None:
    game = load("breakthrough", columns=columns, rows=rows)
    peer_game = pyspiel.load_game(f"breakthrough(rows={rows},columns={columns})")
    chooser = random.Random(8 * columns + rows)
    for _ in range(8):
        state, peer = game.start(), peer_game.new_initial_state()
        while not peer.is_terminal():
            assert state.to_act() == peer.current_player()
            ours = {state.move_text(move).lower(): move for move in state.legal_moves()}
            theirs = {peer.action_to_string(a).rstrip("*"): a for a in peer.legal_actions()}
            assert ours.keys() == theirs.keys()
            text = chooser.choice(sorted(ours))
            state.apply(ours[text])
            peer.apply_action(theirs[text])
        assert state.to_act() == OVER
        assert state.returns() == peer.returns()
