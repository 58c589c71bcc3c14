"""The plays of backgammon lead where those of another program lead, bgsage."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations_with_replacement

import bgsage
import pytest

from boardwire import _native

pytestmark = pytest.mark.slow

ROLLS = list(combinations_with_replacement(range(1, 7), 2))
CHECKERS = 15
BAR = 25

Counts = list[int]  # of one player: off, points 1 to 24 from the own side, bar


def from_play(chooser: random.Random) -> tuple[Counts, Counts]:
    """A position that random play comes to."""
    state = _native.Backgammon()
    for _ in range(chooser.randrange(1, 180)):
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        state.apply(chooser.choice(moves))
        if state.to_act() == _native.OVER:
            return from_play(chooser)
    cells = list(state.cells())
    return cells[:26], cells[26:]


def scattered(chooser: random.Random) -> tuple[Counts, Counts]:
    """Contact: the points of the board are dealt out to both; some checkers are on the bar."""
    points = list(range(1, 25))
    chooser.shuffle(points)
    share = chooser.randrange(4, 20)
    counts = [0] * 26, [0] * 26
    for side, mine in zip(counts, (points[:share], [25 - p for p in points[share:]]), strict=True):
        side[BAR] = chooser.choice((0, 0, 0, 1, 2, 4))
        for _ in range(CHECKERS - side[BAR]):
            side[chooser.choice(mine)] += 1
    return counts


def bear_off(chooser: random.Random) -> tuple[Counts, Counts]:
    """All or almost all at home, with the other side on the bar, behind, or gone."""
    home = chooser.sample(range(1, 7), chooser.randrange(1, 7))
    own = [0] * 26
    own[0] = chooser.randrange(14)
    for _ in range(CHECKERS - own[0]):
        own[chooser.choice(home)] += 1
    if chooser.random() < 0.3:
        straggler = max(point for point in home if own[point])
        own[straggler] -= 1
        own[chooser.randrange(7, 13)] += 1
    free = [25 - point for point in range(1, 25) if not own[point]]
    other = [0] * 26
    other[BAR] = chooser.choice((0, 0, 1, 2))
    for _ in range(CHECKERS - other[BAR]):
        other[chooser.choice(free)] += 1
    return own, other


def race(chooser: random.Random) -> tuple[Counts, Counts]:
    """Nothing can be hit any more."""
    border = chooser.randrange(4, 21)
    sides = [0] * 26, [0] * 26
    for side, last in zip(sides, (border, 25 - border - 1), strict=True):
        side[0] = chooser.randrange(12)
        for _ in range(CHECKERS - side[0]):
            side[chooser.randrange(1, last + 1)] += 1
    return sides


def as_board(own: Counts, other: Counts) -> tuple[int, ...]:
    """As bgsage writes boards: own checkers positive; the other's bar first, the own last."""
    points = (own[point] - other[25 - point] for point in range(1, 25))
    return (other[BAR], *points, own[BAR])


def boards_after(own: Counts, other: Counts, roll: tuple[int, int]) -> list[tuple[int, ...]]:
    """The boards that our plays lead to, one for each play; the same one when none can be made."""
    state = _native.Backgammon().with_position(
        counts=(bytes(own), bytes(other)), phase="play", player=0, dice=roll
    )
    boards = []
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        cells = list(after.cells())
        boards.append(as_board(cells[:26], cells[26:]))
    return boards


def test_a_last_checker_must_be_played_with_both_dice() -> None:
    """As GNU Backgammon has it, and the rules; bgsage lets it be borne off with one die as well."""
    own, other = [14, 0, 1, *[0] * 23], [0, 7, 0, 0, 0, 0, 7, *[0] * 17, 1, 0]
    assert boards_after(own, other, (2, 1)) == [(1, *[0] * 18, -7, *[0] * 4, -7, 0)]
    assert len(bgsage.possible_moves(list(as_board(own, other)), 2, 1)) == 2


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("deal", [from_play, scattered, bear_off, race])
def test_plays_lead_where_those_of_bgsage_lead(
    deal: Callable[[random.Random], tuple[Counts, Counts]],
) -> None:
    chooser = random.Random(1)
    for _ in range(150):
        own, other = deal(chooser)
        if own[0] == CHECKERS - 1:
            continue  # see test_a_last_checker_must_be_played_with_both_dice
        for roll in ROLLS:
            boards = boards_after(own, other, roll)
            expected = bgsage.possible_moves(list(as_board(own, other)), *roll)
            assert sorted(boards) == sorted(map(tuple, expected)), (own, other, roll)
