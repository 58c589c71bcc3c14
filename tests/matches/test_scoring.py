"""Scoring: what the players say of the score and of the dead stones, and what follows."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.matches import Table
from boardwire.matches.scoring import Ruling, Scoring

# Black has the left of a board cut in two, with a white stone at A3 that cannot live there.
DEAD_WHITE = "2XO1/2XO1/O1XO1/2XO1/2XO1 X"


def finished() -> Table:
    table = Table(load("go", size=5, komi=0.5, position=DEAD_WHITE))
    table.play(0, "pass")
    table.play(1, "pass")
    return table


def scoring(*told: str | None) -> Scoring:
    """What follows from these lists of dead stones, one for each player."""
    it = Scoring(len(told))
    for player, text in enumerate(told):
        assert not it.complete
        assert it.take(player, None, None if text is None else frozenset(text.split()))
    assert it.complete
    return it


def test_stones_that_all_players_list_are_taken_off() -> None:
    settlement = scoring("A3", "A3").settle(finished())
    assert (settlement.ruling, settlement.dead) == (Ruling.AGREED, ("A3",))
    assert settlement.result is not None
    assert settlement.result.text == "B+4.5"


@pytest.mark.parametrize("told", [("A3", None), (None, None), ("B2", "B2"), ("A3", "Q7")])
def test_without_sound_lists_of_all_players_all_stones_stand(told: tuple[str | None, ...]) -> None:
    settlement = scoring(*told).settle(finished())
    assert (settlement.ruling, settlement.result) == (Ruling.ALL_STAND, None)


def test_different_lists_are_a_dispute() -> None:
    assert scoring("A3", "").settle(finished()).ruling is Ruling.DISPUTED


def test_the_first_answer_of_a_player_counts() -> None:
    it = Scoring(2)
    assert it.take(0, "B+3", frozenset())
    assert not it.take(0, "W+3", None)
    assert it.scores == {0: "B+3"}


def test_the_list_of_a_player_who_has_gone_does_not_count() -> None:
    it = scoring("A3", "A3")
    it.withdraw(1)
    assert it.settle(finished()).ruling is Ruling.ALL_STAND
