"""The book that comes with the program, on random games.

`boardwire book check` looks at the whole of a book, which takes long.
"""

from __future__ import annotations

import random

import pytest

from boardwire import _native
from boardwire.clients.books import Leaves, Pair
from boardwire.games.books import SHIPPED
from boardwire.games.books.columns import ColumnBook

BOOK = ColumnBook.load(SHIPPED / "connect4.columns")
LEAVES = Leaves(**BOOK.made["leaves"])

NODES = 4 * LEAVES.nodes
"""A position behind the end of the book may take more nodes than that end. What the solver visits
in its half of 0.1 s is three times as much, at 8 million nodes a second."""


def played(player: int, chooser: random.Random) -> tuple[int, int]:
    """A game against random moves.

    Returns:
        The proven value to the player where the book ended, and the result.
    """
    prover = _native.ConnectFourProver(1)
    here = Pair.of(())
    value = None
    while not here.over:
        if here.position.to_act() != player:
            here = here.after(chooser.choice(here.position.legal_moves()))
            continue
        column = BOOK.column(here.position)
        if column is None:
            assert here.discs >= LEAVES.discs or here.wins_at_once(), "the book ends too early"
            column = prover.solution(here.position, NODES)
            assert column is not None, "a search of 0.1 s may not solve it"
            if value is None:
                value = next((it for it in (1, 0) if prover.at_least(here.position, it)), -1)
        here = here.after(column)
    result = round(here.position.returns()[player])
    return result if value is None else value, result


@pytest.mark.slow
def test_the_first_player_always_wins() -> None:
    chooser = random.Random(1)
    for _ in range(60):
        assert played(0, chooser) == (1, 1)


def test_the_second_player_gives_nothing_away() -> None:
    chooser = random.Random(2)
    games = [played(1, chooser) for _ in range(60)]
    assert all(result >= value for value, result in games)
    assert {value for value, _ in games} >= {1}


@pytest.mark.parametrize(("line", "replies"), [("", "4"), ("4444", "4"), ("1", "4")])
def test_it_has_the_moves_of_the_literature(line: str, replies: str) -> None:
    """V. Allis, "A Knowledge-Based Approach of Connect-Four", 1988: the centre wins."""
    here = Pair.of(int(it) - 1 for it in line)
    assert BOOK.column(here.position) in {int(it) - 1 for it in replies}
