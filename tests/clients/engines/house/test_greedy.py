"""The player of the crossword game that takes the most points at once."""

from __future__ import annotations

from random import Random

from boardwire.clients.engines import Root, RootRestriction, SearchLimits
from boardwire.clients.engines.house.greedy import GreedyPlayer
from boardwire.games import CHANCE, State, load


def dealt(state: State) -> State:
    """The position once the players have their tiles."""
    dice = Random(3)
    while state.to_act() == CHANCE:
        state.apply(dice.choice(state.chance_outcomes())[0])
    return state


def test_it_plays_the_move_that_scores_the_most() -> None:
    state = dealt(load("crossword").start())
    scores = {it: state.move_score(it) or 0 for it in state.legal_moves()}
    move = GreedyPlayer().choose(Root(state), SearchLimits()).move
    assert scores[move] == max(scores.values()) > 0


def test_it_exchanges_as_many_tiles_as_it_can_where_no_play_scores() -> None:
    state = dealt(load("crossword").start())
    none = frozenset(it for it in state.legal_moves() if not state.move_score(it))
    limits = SearchLimits(allow=(RootRestriction(state.to_act(), none),))
    move = GreedyPlayer({"seed": 1}).choose(Root(state), limits).move
    assert state.move_text(move).startswith("-")
    assert len(state.move_text(move)) == 1 + 7


def test_it_plays_one_game_alone() -> None:
    assert GreedyPlayer.plays(load("crossword"))
    assert not GreedyPlayer.plays(load("chess"))
