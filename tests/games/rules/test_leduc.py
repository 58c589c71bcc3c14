"""Leduc hold'em: the deal, two rounds of betting, and the showdown."""

from __future__ import annotations

import pytest

from boardwire.games import CHANCE, OVER, InvalidMove, State, load
from boardwire.games.rules.leduc import LeducState


def at(text: str) -> LeducState:
    state = load("leduc").read_position(text)
    assert isinstance(state, LeducState)
    return state


def moves(state: State) -> list[str]:
    return [state.move_text(move) for move in state.legal_moves()]


def test_the_deal_has_two_cards_of_each_rank() -> None:
    state = load("leduc").start()
    deals = {state.move_text(deal): chance for deal, chance in state.chance_outcomes()}
    assert len(deals) == 9
    assert deals["KK"] == pytest.approx(2 / 30)
    assert deals["KJ"] == pytest.approx(4 / 30)
    table = {
        state.move_text(card): chance
        for state in [at("KK check check")]
        for card, chance in state.chance_outcomes()
    }
    assert table == {"J": pytest.approx(0.5), "Q": pytest.approx(0.5)}


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("KJ", ["check", "bet"]),
        ("KJ check", ["check", "bet"]),
        ("KJ bet", ["fold", "call", "raise"]),
        ("KJ bet raise", ["fold", "call"]),
        ("KJ check bet raise", ["fold", "call"]),
        ("KJ bet call Q", ["check", "bet"]),
    ],
)
def test_a_round_has_one_bet_and_one_raise(text: str, legal: list[str]) -> None:
    assert moves(at(text)) == legal


@pytest.mark.parametrize(
    ("text", "black_wins"),
    [
        ("KJ check check Q check check", 1),
        ("KJ check check J check check", -1),
        ("KK bet call Q bet call", 0),
        ("QK bet raise call Q bet raise call", 13),
        ("JK bet raise call Q bet raise call", -13),
        ("KJ bet fold", 1),
        ("KJ bet raise fold", -3),
        ("KJ check bet fold", -1),
        ("JK check bet call Q bet fold", 3),
        ("JK bet call Q check bet raise fold", 7),
    ],
)
def test_chips_are_won_by_a_pair_by_the_higher_card_or_by_a_fold(
    text: str, black_wins: int
) -> None:
    state = at(text)
    assert state.to_act() == OVER
    assert state.margin() == black_wins
    assert state.returns() == [black_wins / 13, -black_wins / 13]


def test_the_table_card_comes_between_the_rounds() -> None:
    assert at("KJ check check").to_act() == CHANCE
    assert at("KJ bet raise call").to_act() == CHANCE
    assert at("KJ bet call Q").to_act() == 0


def test_a_player_sees_its_card_and_the_table_until_the_showdown() -> None:
    state = at("KJ check check Q bet")
    assert state.observation(0) == "K? check check Q bet"
    assert state.observation(1) == "?J check check Q bet"
    assert state.observation(None) == "?? check check Q bet"
    assert at("KJ check check Q bet call").observation(None) == "KJ check check Q bet call"
    assert at("KJ check check Q bet fold").observation(1) == "?J check check Q bet fold"


def test_a_word_that_is_no_move_names_the_moves() -> None:
    with pytest.raises(InvalidMove, match="fold, check, call, bet, raise"):
        at("KJ").parse_move("all-in")
