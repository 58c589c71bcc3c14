"""The tables of poker games: what lies on them, the names of hands, the bounds of bets."""

from __future__ import annotations

from typing import Any

import pytest

from boardwire.games import State, load
from boardwire.games.rules.holdem_hands import hand_words
from boardwire.games.rules.playing_cards import read_cards
from boardwire.games.words import Words

TWO_HANDS = load("holdem", betting="no-limit", stack=200, hands=2)


def after(state: State, *moves: str) -> State:
    for move in moves:
        state.apply(state.parse_move(move))
    return state


def table(state: State, observer: int | None = None) -> dict[str, Any]:
    return dict(state.view(observer).table)


@pytest.mark.parametrize(
    "cards, name",
    [
        ("AhKd9c7s5h3d2c", "ace high"),
        ("AhAd9c7s5h3d2c", "a pair of aces"),
        ("AhAd9c9s5h3d2c", "two pairs, aces and 9s"),
        ("AhAd9c9s5h5d2c", "two pairs, aces and 9s"),
        ("7h7d7c9s5h3d2c", "three 7s"),
        ("Ah2d3c4s5hKdKc", "a straight to the five"),
        ("AhKdQcJsTh3d2c", "a straight to the ace"),
        ("Ah9h7h5h2hKdKc", "a flush, ace high"),
        ("KhKdKc4s4h4dAc", "a full house, kings over 4s"),
        ("6h6d6c6sAhAdAc", "four 6s"),
        ("9h8h7h6h5hAdAc", "a straight flush to the nine"),
        ("AhKhQhJhTh2d2c", "a royal flush"),
    ],
)
def test_made_hands_have_names(cards: str, name: str) -> None:
    assert str(hand_words(read_cards(cards))) == name


def test_bets_lie_before_the_players_until_the_round_is_over() -> None:
    state = after(TWO_HANDS.start(), "Ah", "Kd", "Qc", "Qs", "raise30")
    shown = table(state)
    assert (shown["pot"], [it["bet"] for it in shown["seats"]]) == (0, [30, 10])
    assert [it["stack"] for it in shown["seats"]] == [170, 190]
    assert shown["seats"][0]["action"] == ["Raise to {amount}", {"amount": 30}]
    assert "action" not in shown["seats"][1]
    shown = table(after(state, "call", "9h"))
    assert (shown["pot"], [it["bet"] for it in shown["seats"]]) == (60, [0, 0])
    assert shown["board"] == ["9h"]
    assert all("action" not in it for it in shown["seats"])


def test_a_player_sees_its_own_cards_and_the_name_of_its_hand() -> None:
    state = after(TWO_HANDS.start(), "Ah", "Kd", "Qc", "Qs", "call", "check", "9h", "8h", "2c")
    first, second = table(state, 1)["seats"]
    assert (first["cards"], second["cards"]) == (["?", "?"], ["Qs", "Qc"])
    assert "made" not in first
    assert str(Words.from_data(second["made"])) == "a pair of queens"
    assert [it["cards"] for it in table(state)["seats"]] == [["?", "?"]] * 2


def test_the_bounds_and_usual_sizes_of_a_bet_are_legal() -> None:
    state = after(TWO_HANDS.start(), "Ah", "Kd", "Qc", "Qs")
    bounds = table(state)["raise"]
    assert (bounds["text"], bounds["least"], bounds["most"]) == ("raise", 20, 200)
    assert [size for _, size in bounds["presets"]] == [20, 30, 200]
    assert [state.move_text(it) for it in state.offered_moves()] == ["fold", "call"]
    state = after(state, "call", "check", "9h", "8h", "2c")
    bounds = table(state)["raise"]
    assert (bounds["text"], bounds["least"], bounds["most"]) == ("bet", 10, 190)
    assert [size for _, size in bounds["presets"]] == [10, 20, 190]
    for amount in (bounds["least"], bounds["most"]):
        after(state.copy(), f"{bounds['text']}{amount}")
    assert "raise" not in table(after(state, "bet190"))  # a player who is all-in can only be called


def test_the_next_hand_shows_how_the_last_one_ended() -> None:
    state = after(TWO_HANDS.start(), "Ah", "Kd", "Qc", "Qs", "raise30", "fold")
    ended = table(state, 0)["previous"]
    assert [it["cards"] for it in ended["seats"]] == [["Ah", "Kd"], ["?", "?"]]
    assert [it.get("won") for it in ended["seats"]] == [20, None]
    assert [it["folded"] for it in ended["seats"]] == [False, True]
    assert ended["pot"] == 20
    assert [it["cards"] for it in table(state)["previous"]["seats"]] == [["?", "?"]] * 2
    assert (table(state)["hand"], table(state)["score"]) == (2, 10)


def test_a_showdown_names_both_hands_and_the_winner_takes_the_pot() -> None:
    cards = ("9h", "8h", "2c"), ("3d",), ("4s",)
    state = after(load("holdem").start(), "Ah", "Kd", "Qc", "Qs", "call", "check")
    for street in cards:
        after(state, *street, "check", "check")
    shown = table(after(state, "AhKd-QcQs"))
    assert [str(Words.from_data(it["made"])) for it in shown["seats"]] == [
        "ace high",
        "a pair of queens",
    ]
    assert [it.get("won") for it in shown["seats"]] == [None, 20]
    assert [it["cards"] for it in shown["seats"]] == [["Ah", "Kd"], ["Qs", "Qc"]]
    assert "stack" not in shown["seats"][0]


@pytest.mark.parametrize(
    "moves, won, pot",
    [
        (("KJ", "bet", "fold"), [2, None], 2),
        (("KJ", "bet", "call"), [4, None], 4),
        (("JQ", "check", "check"), [None, 2], 2),
    ],
)
def test_the_winner_of_kuhn_poker_takes_what_both_have_paid(
    moves: tuple[str, ...], won: list[int | None], pot: int
) -> None:
    shown = table(after(load("kuhn").start(), *moves))
    assert ([it.get("won") for it in shown["seats"]], shown["pot"]) == (won, pot)


def test_leduc_has_two_rounds_and_a_pair() -> None:
    state = after(load("leduc").start(), "KJ", "bet", "raise")
    assert [it["bet"] for it in table(state)["seats"]] == [2, 4]
    assert [str(state.move_words(it, 0)) for it in state.offered_moves()] == ["Fold", "Call 2"]
    state = after(state, "call", "K", "bet")
    shown = table(state)
    assert (shown["pot"], shown["board"], shown["places"]) == (10, ["K"], 1)
    assert [it["bet"] for it in shown["seats"]] == [4, 0]
    shown = table(after(state, "call"))
    assert [str(Words.from_data(it["made"])) for it in shown["seats"]] == [
        "a pair of kings",
        "jack high",
    ]
    assert ([it.get("won") for it in shown["seats"]], shown["pot"]) == ([18, None], 18)
