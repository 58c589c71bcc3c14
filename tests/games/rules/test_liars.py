"""Liar's dice: rolls, bids, and the player that loses."""

from __future__ import annotations

import pytest

from boardwire.games import CHANCE, OVER, InvalidMove, State, load


def at(text: str, **options: object) -> State:
    return load("liars", **options).read_position(text)


def test_rolls_are_as_likely_as_with_dice() -> None:
    state = load("liars").start()
    rolls = {state.move_text(roll): chance for roll, chance in state.chance_outcomes()}
    assert len(rolls) == 21
    assert rolls["66"] == pytest.approx(1 / 36)
    assert rolls["61"] == pytest.approx(1 / 18)
    assert sum(rolls.values()) == pytest.approx(1)


def test_a_bid_is_above_the_last_one() -> None:
    state = at("61/42")
    texts = [state.move_text(move) for move in state.legal_moves()]
    assert texts[:7] == ["1x1", "1x2", "1x3", "1x4", "1x5", "1x6", "2x1"]
    assert len(texts) == 24
    assert texts[-1] == "4x6", "the first bid cannot be doubted"
    raised = at("61/42 2x5")
    assert [raised.move_text(move) for move in raised.legal_moves()][:2] == ["2x6", "3x1"]
    assert raised.move_text(raised.legal_moves()[-1]) == "liar"
    assert [at("61/42 4x6").move_text(move) for move in at("61/42 4x6").legal_moves()] == ["liar"]


@pytest.mark.parametrize(
    ("text", "returns"),
    [
        ("61/42 2x4 liar", [1, -1]),  # a four and a wild six
        ("51/42 2x4 liar", [-1, 1]),
        ("61/62 2x6 liar", [1, -1]),
        ("61/62 2x5 3x5 liar", [1, -1]),
    ],
)
def test_the_highest_face_is_wild(text: str, returns: list[float]) -> None:
    state = at(text)
    assert state.to_act() == OVER
    assert state.returns() == returns


def test_with_more_players_one_loses_and_the_others_share() -> None:
    state = at("1/2/3 1x1 2x3 liar", players=3, dice=1, faces=4)
    assert state.returns() == [0.5, -1, 0.5]


def test_everybody_sees_its_own_dice_alone_until_the_end() -> None:
    state = at("61/42 1x5")
    assert [state.observation(it) for it in (0, 1, None)] == ["61/?? 1x5", "??/42 1x5", "??/?? 1x5"]
    assert at("61/42 1x5 liar").observation(None) == "61/42 1x5 liar"
    rolling = load("liars").start()
    rolling.apply(rolling.parse_move("61"))
    assert rolling.to_act() == CHANCE
    assert [rolling.observation(it) for it in (0, 1)] == ["61/--", "??/--"]
    roll = rolling.parse_move("42")
    assert [rolling.move_text_for(roll, it) for it in (0, 1, None)] == ["??", "42", "??"]


@pytest.mark.parametrize("text", ["7x1", "0x3", "2x7", "two fives", "2x"])
def test_what_is_no_bid_is_told_so(text: str) -> None:
    state = at("61/42")
    with pytest.raises(InvalidMove) if text != "7x1" else pytest.raises(Exception, match="legal"):
        state.parse_move(text)


def test_the_table_has_the_own_dice_and_those_of_the_others_under_cups() -> None:
    table = at("61/42 2x5").view(1).table
    assert table["hands"] == [[0, 0], [4, 2]]
    assert table["bids"] == [[0, 2, 5]]
    assert "loser" not in table
    assert at("61/42 2x5").view().table["hands"] == [[0, 0], [0, 0]]
    assert at("61/--").view(0).table["hands"] == [[6, 1], []]


def test_the_table_shows_all_dice_at_the_end_and_counts_those_of_the_bid() -> None:
    table = at("65/42 1x5 2x5 liar").view(0).table
    assert table["hands"] == [[6, 5], [4, 2]]
    assert (table["doubter"], table["matching"], table["loser"]) == (0, 2, 0)


def test_ones_may_be_wild_and_are_the_highest_face_of_a_bid() -> None:
    state = at("61/53 1x6", wild="ones")
    assert state.move_text(state.legal_moves()[0]) == "1x1"
    assert [state.move_text(it) for it in state.legal_moves()[1:4]] == ["2x2", "2x3", "2x4"]
    assert at("61/53 2x6 liar", wild="ones").returns() == [1, -1]  # the one counts as a six
    assert at("61/53 2x1 liar", wild="ones").returns() == [-1, 1]  # a six is no one
    assert at("61/53 2x1 liar").returns() == [1, -1]  # the six is wild
    assert at("61/53 2x1 liar", wild="ones").view().table["wild"] == 1


def test_forms_propose_five_dice_and_wild_ones() -> None:
    proposed = {it.name: it.proposed for it in load("liars").declared}
    assert (proposed["dice"], proposed["wild"]) == (5, "ones")


@pytest.mark.parametrize("wild", ["highest", "ones"])
def test_every_bid_is_read_as_it_is_written(wild: str) -> None:
    state = at("61/53", wild=wild)
    for move in state.legal_moves():
        assert state.parse_move(state.move_text(move)) == move
