"""Othello: the first position, and passes."""

from __future__ import annotations

from boardwire.games import State, load


def test_othello_begins_as_its_federation_says() -> None:
    state = load("othello").initial()
    assert sorted(map(state.move_text, state.legal_moves())) == ["C4", "D3", "E6", "F5"]
    assert state.text().splitlines()[4:6] == [
        " 4 . . . O X . . . 4",
        " 5 . . . X O . . . 5",
    ]


def test_othello_lets_a_forced_pass_be_left_out_but_no_other() -> None:
    # The shortest game with a pass that we know of is found by search on the small board.
    state = _first_forced_pass(load("othello", size=4).initial())
    waiting = state.to_act()
    assert [state.move_text(move) for move in state.legal_moves()] == ["pass"]
    assert state.yield_turn(1 - waiting)
    assert state.to_act() == 1 - waiting
    assert not load("othello").initial().yield_turn(1)


def _first_forced_pass(state: State) -> State:
    states = [state]
    while True:
        following = []
        for position in states:
            if [position.move_text(move) for move in position.legal_moves()] == ["pass"]:
                return position
            for move in position.legal_moves():
                child = position.copy()
                child.apply(move)
                following.append(child)
        states = following
