"""Known openings come in turn or shuffled, each by its number alone."""

from __future__ import annotations

from boardwire.games import load
from boardwire.matches.openings import Opening
from boardwire.matches.openings.known import KnownOpenings

GAME = load("tictactoe")
KNOWN = [Opening(GAME, (move,)) for move in ("A1", "B1", "C1", "A2", "B2")]


def test_they_come_in_turn_from_the_first_wanted() -> None:
    found = KnownOpenings(KNOWN, start=4)
    assert [found.pick(it) for it in range(4)] == [KNOWN[3], KNOWN[4], KNOWN[0], KNOWN[1]]


def test_shuffled_ones_come_all_before_any_comes_again_in_another_order() -> None:
    found = KnownOpenings(KNOWN, seed=1)
    rounds = [[found.pick(5 * round + it) for it in range(5)] for round in range(4)]
    assert all(
        sorted(it.moves for it in round) == sorted(it.moves for it in KNOWN) for round in rounds
    )
    assert len({tuple(it.moves for it in round) for round in rounds}) > 1
    assert KnownOpenings(KNOWN, seed=1).pick(12) == rounds[2][2]
    other = KnownOpenings(KNOWN, seed=2)
    assert [[other.pick(5 * round + it) for it in range(5)] for round in range(4)] != rounds
