"""Checkers against pydraughts: the same moves and the same captures wherever one may come."""

from __future__ import annotations

import random

import pytest
from draughts import Board

from boardwire import _native
from boardwire.games import OVER, State, load

pytestmark = pytest.mark.slow

PEERS = {"english": "english", "international": "standard"}

Capture = tuple[int, int, frozenset[int]]


def core(state: State) -> _native.Checkers:
    assert isinstance(state.position, _native.Checkers)
    return state.position


def ours(state: State) -> list[Capture]:
    """The legal moves: from, to, and what is taken."""
    taken = core(state).taken
    return sorted(
        (
            ((move & 63) + 1, (move >> 6 & 63) + 1, frozenset(it + 1 for it in taken(move)))
            for move in state.legal_moves()
        ),
        key=repr,
    )


def theirs(state: State, variant: str) -> list[Capture]:
    """The same by pydraughts, which lists ways; several may be one move."""
    board = Board(PEERS[variant], spelled_out(state))
    moves = {
        (move.steps_move[0], move.steps_move[-1], frozenset(move.captures))
        for move in board.legal_moves()
    }
    return sorted(moves, key=repr)


def spelled_out(state: State) -> str:
    """A position's text without ranges."""
    cells = core(state).cells()
    sides = []
    for colour, man, king in (("W", 2, 4), ("B", 1, 3)):
        men = [str(number) for number, cell in enumerate(cells, 1) if cell == man]
        kings = [f"K{number}" for number, cell in enumerate(cells, 1) if cell == king]
        sides.append(colour + ",".join(men + kings))
    return ":".join(("BW"[state.to_act()], *sides))


@pytest.mark.long
@pytest.mark.parametrize("variant", PEERS)
def test_random_games_have_the_same_moves(variant: str) -> None:
    chooser = random.Random(variant)
    compared = 0
    while compared < 250:
        state = load("checkers", variant=variant).start()
        while state.to_act() != OVER and compared < 250:
            if chooser.random() < 0.4:
                assert ours(state) == theirs(state, variant), state.position_text()
                compared += 1
            state.apply(chooser.choice(state.legal_moves()))


@pytest.mark.long
@pytest.mark.parametrize("variant", PEERS)
def test_positions_full_of_kings_have_the_same_moves(variant: str) -> None:
    chooser = random.Random(variant)
    game = load("checkers", variant=variant)
    squares = 32 if variant == "english" else 50
    row = 4 if variant == "english" else 5
    captures = 0
    for _ in range(240):
        black, white = chooser.randint(1, squares // 4), chooser.randint(1, squares // 4)
        chosen = chooser.sample(range(row + 1, squares - row + 1), black + white)
        kings = ["K" if chooser.random() < 0.4 else "" for _ in chosen]
        pieces = [f"{king}{square}" for king, square in zip(kings, chosen, strict=True)]
        turn = chooser.choice("WB")
        text = f"{turn}:W{','.join(pieces[black:])}:B{','.join(pieces[:black])}"
        state = game.read_position(text)
        if state.to_act() == OVER:
            continue
        moves = ours(state)
        captures += any(len(taken) > 1 for _, _, taken in moves)
        assert moves == theirs(state, variant), text
    assert captures > 30, "captures of several pieces must be tried"
