"""A position of which only the legal moves are known."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwire.games import CHANCE, GameFault, State, load
from boardwire.games.unknown_state import UnknownState


def test_its_moves_are_those_that_the_referee_told() -> None:
    state = UnknownState(load("kuhn"), 1, ["chance J?"], ["bet", "check"])
    assert (state.to_act(), state.yield_turn(1), state.yield_turn(0)) == (1, True, False)
    assert [state.move_text(it) for it in state.legal_moves()] == ["bet", "check"]
    assert state.parse_move("BET") == 0
    assert state.copy().legal == state.legal
    assert "chance J?" in state.text(1)
    assert "no position of Kuhn Poker that fits the observations was found" in state.text(1)


def test_nobody_is_known_to_be_to_move_where_it_told_none() -> None:
    state = UnknownState(load("kuhn"), 1)
    assert (state.to_act(), state.legal_moves(), state.yield_turn(1)) == (CHANCE, [], False)
    with pytest.raises(GameFault, match="only the legal moves that the referee lists are known"):
        state.chance_outcomes()


@pytest.mark.parametrize(
    "ask",
    [
        lambda state: state.apply(0),
        lambda state: state.returns(),
        lambda state: state.observation(1),
        lambda state: state.position_text(),
    ],
)
def test_everything_else_is_refused_in_words(ask: Callable[[State], object]) -> None:
    with pytest.raises(GameFault, match="no position of Kuhn Poker that fits"):
        ask(UnknownState(load("kuhn"), 1, (), ["bet", "check"]))
