"""Positions of backgammon as lists of points, in any side's numbering."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.games import CHANCE, PositionError, load
from boardwire.games.rules.backgammon import START, BackgammonState

OWN = "b 6:5 8:3 13:5 24:2 w 6:5 8:3 13:5 24:2"


def state(text: str) -> BackgammonState:
    found = load("backgammon", position=text).start()
    assert isinstance(found, BackgammonState)
    return found


def test_the_start_in_the_numbering_of_each_side() -> None:
    for text in (
        OWN,
        "b 6:5 8:3 13:5 24:2 w 19:5 17:3 12:5 1:2 by b",
        "white 6:5,8:3,13:5,24:2 black 19:5,17:3,12:5,1:2 by white",
        OWN.replace(" ", "_"),
    ):
        assert [tuple(state(text).counts(player)) for player in (0, 1)] == [START, START]


def test_the_player_on_roll_and_the_roll() -> None:
    assert state(OWN).to_act() == CHANCE
    assert len(state(OWN).chance_outcomes()) == 21
    played = state(f"{OWN} to w roll 65")
    assert played.to_act() == 1
    assert played.is_legal(played.parse_move("24/13"))
    # The plays of 65 from the start: 24/13, 24/18 with 13/8, 13/2, 13/7 with 13/8 and so on.
    assert len(played.legal_moves()) == 7


def test_checkers_that_are_not_listed_are_off_and_the_bar_is_a_point() -> None:
    here = state("b bar 3:2 w 1:1")
    assert (here.counts(0)[0], here.counts(0)[25], here.counts(1)[0]) == (12, 1, 14)


counts = st.lists(st.integers(1, 24), max_size=7)


@pytest.mark.slow
@given(counts, counts, st.sampled_from("bw"))
def test_a_list_is_the_position_of_its_id(black: list[int], white: list[int], side: str) -> None:
    free = [point for point in white if 25 - point not in black]
    words = ["b", *map(str, black), "bar", "w", *map(str, free), "bar", "to", side]
    here = state(" ".join(words))
    again = load("backgammon", position=here.position_text()).start()
    assert isinstance(again, BackgammonState)
    assert [again.counts(player) for player in (0, 1)] == [here.counts(player) for player in (0, 1)]
    assert here.counts(0)[25] == 1
    assert all(here.counts(0)[point] == black.count(point) for point in black)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b 6:16 w 6:5", "a player has 16 checkers, at most 15"),
        ("b 26:1 w 6:5", "points are 1 to 24, and bar"),
        ("b six w 6:5", "'six' is no point with its checkers: write the points"),
        ("b 6:5 w 6:5 to p3", "after to comes b or w, not 'p3'"),
        ("b 6:5 w 6:5 roll 7", "after roll come two dice such as 65, not '7'"),
        ("b 6:5 w 19:5", "this position is impossible"),
    ],
)
def test_what_is_no_position_is_told(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        state(text)
