"""Ballots: all short lines that give nothing away."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.matches.openings import OpeningError, openings
from boardwire.matches.openings.ballots import ballots


@pytest.mark.slow
def test_three_moves_of_checkers_make_about_as_many_as_the_deck_of_the_masters() -> None:
    """The deck has 174 cards. It leaves out other orders of the same moves, too.

    How many remain here depends on the weights of the evaluation, which are learned.
    """
    found = ballots(load("checkers"), 3)
    moves = {it.moves for it in found}
    assert 174 * 3 / 4 < len(found) == len(moves) < 174 * 5 / 4
    assert ("11-15", "22-17", "12-16") not in moves  # loses a man
    assert any(it[:2] == ("11-15", "23-19") for it in moves)  # Old Faithful
    assert all(len(it) == 3 for it in moves)


def test_they_come_in_a_random_order_by_seed() -> None:
    game = load("connect4")
    one, same, other = (openings(f"ballots:2:{seed}", game) for seed in (1, 1, 2))
    first = [one.pick(it).moves for it in range(20)]
    assert first == [same.pick(it).moves for it in range(20)]
    assert first != [other.pick(it).moves for it in range(20)]
    assert len(set(first)) == 20


@pytest.mark.slow
def test_too_many_lines_and_games_of_chance_have_none() -> None:
    with pytest.raises(OpeningError, match=r"more than 2000 lines of 4 plies; .* balanced:4"):
        ballots(load("go", size=7), 4)
    with pytest.raises(OpeningError, match="has no ballots, since it has chance"):
        ballots(load("backgammon"), 2)
    with pytest.raises(OpeningError, match="no line of 9 plies"):
        ballots(load("tictactoe"), 9)
