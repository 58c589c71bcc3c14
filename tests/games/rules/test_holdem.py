"""Texas hold'em: hands, betting, what observers see, and following a game without the cards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire import _native
from boardwire.games import (
    CHANCE,
    OVER,
    IllegalMove,
    InvalidMove,
    OptionError,
    State,
    load,
)
from boardwire.games.rules.playing_cards import DECK, card_text, cards_text, read_cards
from boardwire.matches import Table

LIMIT = load("holdem")
NO_LIMIT = load("holdem", betting="no-limit", stack=200)
CATEGORIES = (
    "high",
    "pair",
    "two pairs",
    "three",
    "straight",
    "flush",
    "full",
    "four",
    "straight flush",
)


def category(text: str) -> str:
    return CATEGORIES[_native.poker_hand(read_cards(text)) >> 24]


def play(table: Table, moves: str) -> Table:
    """Make moves and deals, written in a row."""
    for move in moves.split():
        table.play(table.state.to_act(), move)
    return table


DEAL = "Ah Kd Qc Qs"


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("AhKdQc9s7h4d2c", "high"),
        ("AhAdQc9s7h4d2c", "pair"),
        ("AhAdQcQs7h7d2c", "two pairs"),
        ("AhAdAcQs7h4d2c", "three"),
        ("Ah2d3c4s5h9dTc", "straight"),
        ("QhKdAc2s3h9d9c", "pair"),
        ("AhKh9h4h2h2d2c", "flush"),
        ("AhAdAcQsQh4d2c", "full"),
        ("AhAdAcQsQhQd2c", "full"),
        ("AhAdAcAsQhQdQc", "four"),
        ("Ah2h3h4h5h6dTc", "straight flush"),
        ("AhKhQhJhTh", "straight flush"),
    ],
)
def test_the_best_five_cards_count(cards: str, found: str) -> None:
    assert category(cards) == found


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6h5d4c3s2h", "Ah5d4c3s2h"),
        ("AhAdKc3s2h", "AhAdQcJsTh"),
        ("3h3d2c2s5h", "3h3d2c2s4h"),
        ("AhAdKcKs3hQdQc", "AhAdKcKs3h2d2c"),
        ("KhKdKc2s2h", "QhQdQcAsAh"),
        ("AhKh9h4h3h", "AhKh9h4h2h"),
    ],
)
def test_equal_categories_are_compared_by_ranks(better: str, worse: str) -> None:
    assert _native.poker_hand(read_cards(better)) > _native.poker_hand(read_cards(worse))


@pytest.mark.parametrize("cards", [[0, 1, 2, 3], [0, 0, 1, 2, 3], [0, 1, 2, 3, 52], list(range(8))])
def test_what_is_no_hand_is_refused(cards: list[int]) -> None:
    with pytest.raises(ValueError, match="five to seven different cards"):
        _native.poker_hand(cards)


@given(st.sets(st.integers(0, DECK - 1), max_size=9))
def test_cards_are_read_as_they_are_written(cards: set[int]) -> None:
    assert read_cards("".join(map(card_text, cards))) == list(cards)
    assert read_cards(cards_text(cards).swapcase()) == sorted(cards, reverse=True)


@pytest.mark.parametrize("text", ["A", "Ahh", "1h", "AhAh", "10h"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove, match="such as Ah or Td"):
        read_cards(text)


def test_cards_are_told_to_their_owner_and_at_a_showdown_to_all() -> None:
    table = play(Table(LIMIT), DEAL)
    assert [played.text_for(0) for played in table.history] == ["Ah", "Kd", "?", "?"]
    assert [played.text_for(1) for played in table.history] == ["?", "?", "Qc", "Qs"]
    assert [played.text_for(None) for played in table.history] == ["?"] * 4
    assert table.state.observation(0) == "0:0::AhKd|??"
    play(table, "call check 9h 8h 2c check check Jh check check 3d check check")
    assert table.state.to_act() == CHANCE
    assert table.state.observation(1) == "0:0:cc/cc/cc/cc:??|QsQc/9h8h2c/Jh/3d"
    play(table, "AhKd-QcQs")
    assert table.history[-1].text_for(None) == "AhKd-QsQc"
    assert table.state.observation() == "0:0:cc/cc/cc/cc:AhKd|QsQc/9h8h2c/Jh/3d:-10"
    assert table.score() == "W+10"
    assert table.state.returns() == [-10 / 240, 10 / 240]


def test_cards_are_not_shown_after_a_fold() -> None:
    table = play(Table(LIMIT), f"{DEAL} raise fold")
    assert table.over
    assert table.state.observation(1) == "0:0:rf:??|QsQc:+10"
    assert table.state.view().side["black cards"] == "??"


@pytest.mark.parametrize(
    ("moves", "legal"),
    [
        ("", "call fold raise"),
        ("call", "check raise"),
        ("raise raise raise", "call fold"),
        ("call check 9h 8h 2c", "bet check"),
        ("call check 9h 8h 2c bet raise raise raise", "call fold"),
    ],
)
def test_limit_betting(moves: str, legal: str) -> None:
    table = play(Table(LIMIT), f"{DEAL} {moves}")
    assert " ".join(sorted(table.legal_texts(table.state.to_act()))) == legal


def test_no_limit_betting_tells_chips_of_the_round() -> None:
    table = play(Table(NO_LIMIT), f"{DEAL} raise30")
    assert "raise49" not in table.legal_texts(1)
    assert {"raise50", "raise200", "call", "fold"} <= set(table.legal_texts(1))
    play(table, "call 9h 8h 2c")
    assert {"bet10", "bet170"} <= set(table.legal_texts(1))
    assert "bet171" not in table.legal_texts(1)
    play(table, "b40 allin")
    assert table.state.position_text() == "0:0:r30c/r70r200:AhKd|QsQc/9h8h2c"
    assert sorted(table.legal_texts(1)) == ["call", "fold"]
    play(table, "call 3h Jh AhKd-QcQs")
    assert (table.score(), table.state.returns()) == ("B+200", [1.0, -1.0])


def test_chips_won_stay_in_play_where_they_carry_over() -> None:
    game = load("holdem", betting="no-limit", stack=100, hands=5, carry=True)
    table = play(Table(game), f"{DEAL} allin fold {DEAL}")
    side = table.state.view().side
    assert (side["black stack"], side["white stack"], side["dealer"]) == (110, 90, "white")
    play(table, "allin call 2c 3d 7s 8s 9h AhKd-QsQc")
    assert not table.over
    assert table.state.margin() == 10 - 90
    with pytest.raises(OptionError, match="needs betting=no-limit"):
        load("holdem", carry=True)


def test_no_raise_is_more_than_the_other_player_can_match() -> None:
    game = load("holdem", betting="no-limit", stack=2000, hands=9, carry=True)
    table = play(Table(game), f"{DEAL} fold {DEAL}")
    state = game.read_position("1:1500::AhKd|QcQs")
    assert max(state.legal_moves()) == 500
    assert max(table.state.legal_moves()) == 1995


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("check", IllegalMove),
        ("bet15", IllegalMove),
        ("raise", InvalidMove),
        ("raise15", IllegalMove),
        ("call5", IllegalMove),
        ("Ah", InvalidMove),
        ("raise-5", InvalidMove),
        ("raise999999", InvalidMove),
    ],
)
def test_what_cannot_be_played_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        play(Table(NO_LIMIT), f"{DEAL} {text}")


def random_game(options: dict[str, object], seed: int) -> list[State]:
    """The states of a random game."""
    random, state = Random(seed), load("holdem", **options).start()
    found = [state.copy()]
    while state.to_act() != OVER:
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        state.apply(random.choice(moves[:3] if random.random() < 0.7 else moves))
        found.append(state.copy())
    return found


OPTIONS: list[dict[str, object]] = [
    {},
    {"hands": 3},
    {"betting": "no-limit", "stack": 60, "hands": 4, "carry": True},
]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(OPTIONS), st.integers(0, 10**6))
def test_positions_are_read_as_they_are_written(options: dict[str, object], seed: int) -> None:
    for state in random_game(options, seed):
        text = state.position_text()
        again = state.game.read_position(text)
        assert (again.position_text(), again.key()) == (text, state.key())
        assert [again.observation(it) for it in (0, 1)] == [state.observation(it) for it in (0, 1)]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(OPTIONS), st.integers(0, 10**6), st.sampled_from((0, 1)))
def test_a_table_that_is_told_its_cards_alone_follows_to_the_end(
    options: dict[str, object], seed: int, observer: int
) -> None:
    random = Random(seed)
    whole = Table(load("holdem", **options))
    follower = Table(whole.game, observer)
    while not whole.over:
        state = whole.state
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        played = whole.play(state.to_act(), state.move_text(random.choice(moves)))
        follower.play(played.player, played.text_for(observer))
        assert follower.state.observation(observer) == whole.state.observation(observer)
    assert follower.score() == whole.score()


def test_a_card_that_was_guessed_wrong_is_replaced() -> None:
    follower = Table(LIMIT, observer=0)
    play(follower, "Ah Kd ? ? call check")
    guessed = follower.state.position_text().split("|")[1]
    play(follower, f"{guessed[:2]} {guessed[2:]} 9h")
    assert follower.state.observation(0) == f"0:0:cc/:AhKd|??/9h{guessed}"
    with pytest.raises(IllegalMove):
        play(Table(LIMIT, observer=0), "Ah Ah")
