"""Positions of backgammon as lists of points, in any side's numbering."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.games import CHANCE, load
from boardwire.games.rules.backgammon import START, BackgammonState
from boardwire.games.rules.backgammon.counting import counted

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


BOOK = "w 5:3 19:4 20:3 21:3 22:2 b 13:4 12:3 8:3 6:3 4:2 by b to w roll 65"


def texts(text: str) -> set[str]:
    found = counted(state(text), text)
    return {found.move_text(move) for move in found.legal_moves()}


def test_the_plays_of_russell_and_norvig_in_their_points() -> None:
    assert texts(BOOK) == {"5-10,5-11", "5-11,19-24", "5-10,10-16 or 5-11,11-16"}


def test_plays_have_the_points_of_the_mover_where_the_position_names_no_side() -> None:
    own = "w 20:3 6:4 5:3 4:3 3:2 b 13:4 12:3 8:3 6:3 4:2 to w roll 65"
    assert texts(own) == {"20/14,20/15", "20/14,6/1", "20/9"}


def test_a_checker_that_would_hit_or_be_blocked_on_the_other_way_has_one_way() -> None:
    blocked = BOOK.replace("13:4", "13:2 11:2")
    assert "5-10,10-16" in texts(blocked)
    blot = BOOK.replace("13:4", "13:3 11:1")
    assert {"5-10,10-16", "5-11*,11-16", "5-10,5-11*"} <= texts(blot)


def test_bar_and_off_are_words() -> None:
    assert texts("w bar:1 19:14 b 13:15 by b to w roll 21") >= {"bar-1,19-21", "bar-2,19-20"}
    assert "23-off,24-off" in texts("w 23:7 24:8 b 13:15 by b to w roll 21")


def test_plays_keep_their_points_after_moves() -> None:
    found = counted(state(BOOK), BOOK)
    found.apply(found.parse_move("20/9"))
    found.apply(found.parse_move("21"))
    assert {found.copy().move_text(move) for move in found.legal_moves()} >= {"13-11,12-11"}
