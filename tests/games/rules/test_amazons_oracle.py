"""Amazons against OpenSpiel's, which makes of each move three: from, to, and shoot."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pyspiel
import pytest

from boardwire import _native
from boardwire.games import OVER, State, load

pytestmark = pytest.mark.slow


def ours(square: int, size: int) -> int:
    """Our number of a square of OpenSpiel's, which counts rows from the top."""
    row, column = divmod(square, size)
    return (size - 1 - row) * size + column


def whole_moves(state: pyspiel.State, size: int) -> Iterator[tuple[int, list[int]]]:
    """Each move as ours, with the three actions that make it."""
    for start in state.legal_actions():
        moved = state.child(start)
        for target in moved.legal_actions():
            for arrow in moved.child(target).legal_actions():
                move = 0
                for square in (start, target, arrow):
                    move = move * size * size + ours(square, size)
                yield move, [start, target, arrow]


def board(state: pyspiel.State) -> str:
    """The rows from the top: X moves first there, white here."""
    return str(state).translate(str.maketrans("XO#", "Qq*"))


def drawn(state: State) -> str:
    """Our rows from the top, the same way."""
    size = state.view().columns
    rows, _, _ = state.position_text().partition(" ")
    for length in range(size, 0, -1):
        rows = rows.replace(str(length), "." * length)
    return rows.replace("/", "\n")


@pytest.mark.parametrize(("size", "games"), [(6, 30), (8, 15), (10, 10)])
def test_legal_moves_and_results_are_openspiels(size: int, games: int) -> None:
    game = pyspiel.load_game("amazons", {"board_size": size})
    chooser = random.Random(size)
    for _ in range(games):
        state, theirs = load("amazons", size=size).initial(), game.new_initial_state()
        while not theirs.is_terminal():
            # Player 0 moves first there, white, our player 1, here.
            assert state.to_act() == 1 - theirs.current_player()
            assert drawn(state) == board(theirs)
            actions = dict(whole_moves(theirs, size))
            assert state.legal_moves() == sorted(actions)
            move = chooser.choice(state.legal_moves())
            state.apply(move)
            for action in actions[move]:
                theirs.apply_action(action)
        assert (state.to_act(), state.returns()) == (OVER, theirs.returns()[::-1])


@pytest.mark.parametrize("size", [6, 8])
def test_perft_is_openspiels(size: int) -> None:
    """One ply from the start, and one from some of the positions after it."""
    theirs = pyspiel.load_game("amazons", {"board_size": size}).new_initial_state()
    state = load("amazons", size=size).initial()
    first = dict(whole_moves(theirs, size))
    assert _native.perft(state.position, 1) == len(first)
    chooser = random.Random(size)
    for move in chooser.sample(sorted(first), 10):
        after, their_after = state.copy(), theirs.clone()
        after.apply(move)
        for action in first[move]:
            their_after.apply_action(action)
        assert _native.perft(after.position, 1) == sum(1 for _ in whole_moves(their_after, size))
