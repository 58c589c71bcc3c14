"""Gomoku against OpenSpiel's, and against lines counted stone by stone."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pyspiel
import pytest

from boardwire.games import OVER, load

pytestmark = pytest.mark.slow


def length_through(cells: Sequence[object], size: int, move: int, down: int, right: int) -> int:
    """How many stones of one colour lie in a row with the one at a point."""
    row, column = divmod(move, size)
    owner = cells[move]
    length = 1
    for way in (-1, 1):
        i = 1
        while (
            0 <= (r := row + way * i * down) < size
            and 0 <= (c := column + way * i * right) < size
            and cells[r * size + c] == owner
        ):
            length += 1
            i += 1
    return length


def assert_the_first_line_wins(size: int, rule: str, points: list[int]) -> int:
    """Play the points in turn until the game ends; return the length of the longest line."""
    state = load("gomoku", size=size, rule=rule).initial()
    longest = 0
    for ply, move in enumerate(points):
        assert state.to_act() == ply % 2
        state.apply(move)
        cells = state.view().cells
        lengths = [
            length_through(cells, size, move, down, right)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        ]
        longest = max(longest, *lengths)
        won = 5 in lengths if rule == "standard" else max(lengths) >= 5
        assert (state.to_act() == OVER) == (won or ply + 1 == size * size)
        if won:
            assert state.returns() == ([1, -1] if ply % 2 == 0 else [-1, 1])
            break
    if state.to_act() == OVER:
        assert state.legal_moves() == []
        assert any(state.returns()) == won
    return longest


@pytest.mark.long
@pytest.mark.parametrize("size", range(5, 26))
@pytest.mark.parametrize("rule", ["freestyle", "standard"])
def test_the_first_line_that_wins_ends_a_random_game(size: int, rule: str) -> None:
    chooser = random.Random(size)
    for _ in range(2000 // size**2 + 1):
        points = list(range(size * size))
        chooser.shuffle(points)
        assert_the_first_line_wins(size, rule, points)


@pytest.mark.parametrize("size", [8, 12, 15, 18, 25])
@pytest.mark.parametrize("rule", ["freestyle", "standard"])
def test_lines_longer_than_five_are_told_from_fives(size: int, rule: str) -> None:
    """Each player fills its own rows, where stones soon join to long lines."""
    chooser = random.Random(size)
    longest = 0
    for _ in range(10):
        own = [point for point in range(size * size) if point // size % 2 == 0]
        other = [point for point in range(size * size) if point // size % 2 == 1]
        chooser.shuffle(own)
        chooser.shuffle(other)
        points = [point for pair in zip(own, other, strict=False) for point in pair]
        longest = max(longest, assert_the_first_line_wins(size, rule, points))
    assert longest > 5


@pytest.mark.parametrize(("size", "games"), [(5, 40), (6, 40), (9, 30), (15, 20), (19, 10)])
def test_freestyle_is_openspiels_gomoku(size: int, games: int) -> None:
    game = pyspiel.load_game("mnk", {"m": size, "n": size, "k": 5})
    chooser = random.Random(size)
    for _ in range(games):
        ours, theirs = load("gomoku", size=size).initial(), game.new_initial_state()
        while not theirs.is_terminal():
            assert ours.to_act() == theirs.current_player()
            moves = ours.legal_moves()
            assert moves == theirs.legal_actions()
            move = chooser.choice(moves)
            ours.apply(move)
            theirs.apply_action(move)
        assert (ours.to_act(), ours.returns()) == (OVER, theirs.returns())
