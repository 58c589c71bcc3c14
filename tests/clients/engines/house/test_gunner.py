"""The player of Battleship that shoots where the most of the possible fleets have a ship."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.house.gunner import Gunner
from boardwire.games import CHANCE, OVER, State, load


def placed(state: State, seed: int = 1) -> State:
    """The position once all ships have places."""
    dice = Random(seed)
    while state.to_act() == CHANCE:
        state.apply(dice.choice(state.chance_outcomes())[0])
    return state


def rolled(state: State) -> State:
    """The position once the result of a shot is reported."""
    while state.to_act() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    return state


def test_it_shoots_beside_a_hit() -> None:
    state = placed(load("battleship", placing="chance").start())
    cells = [next(it for it in fleet if it.length == 5) for fleet in state.fleets]  # type: ignore[attr-defined] # of Battleship
    bits = [it for it in range(100) if cells[1].squares >> it & 1]
    state.apply(bits[2])
    rolled(state).apply(state.legal_moves()[0])
    rolled(state)
    move = Gunner({"seed": 1}).choose(Root(state), SearchLimits(nodes=60)).move
    assert move in (bits[2] - 1, bits[2] + 1, bits[2] - 10, bits[2] + 10)


@pytest.mark.parametrize("number", range(2))
def test_it_sinks_the_fleet_of_a_player_that_shoots_at_random(number: int) -> None:
    seats = [Gunner({"seed": 1}), make_searcher("random", {"seed": 1})]
    state = placed(load("battleship", placing="chance").start())
    while (player := state.to_act()) != OVER:
        limits = SearchLimits(nodes=4)
        move = seats[(player + number) % 2].search(Root(state), limits).move
        state.apply(move)
        if state.to_act() != OVER:
            rolled(state)
    assert state.returns()[number] > 0


def test_it_uses_what_its_player_knows_alone() -> None:
    one, other = (placed(load("battleship", placing="chance").start(), it) for it in (1, 2))
    hidden = other.fleets[1]  # type: ignore[attr-defined] # of Battleship
    assert hidden != one.fleets[1]  # type: ignore[attr-defined] # of Battleship
    other.fleets = (one.fleets[0], hidden)  # type: ignore[attr-defined] # of Battleship
    moves = [
        Gunner({"seed": 5}).choose(Root(it), SearchLimits(nodes=3)).move for it in (one, other)
    ]
    assert moves[0] == moves[1]
