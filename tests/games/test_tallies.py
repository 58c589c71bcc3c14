"""The parts of the score at the end of a game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardwire.games import CHANCE, OVER, State, load
from boardwire.games.words import Words
from boardwire.matches import Table
from boardwire.matches.records.position_data import position_data

Parts = dict[str, list[Any]]


def parts(state: State) -> Parts:
    return {name: list(values) for name, values in state.tally()}


def played_out(game: str, seed: int, **options: object) -> State:
    """The end of a game of random moves; before it there is no score."""
    state, dice = load(game, **options).start(), Random(seed)
    for _ in range(5000):
        if state.to_act() == OVER:
            return state
        assert not state.tally()
        if state.to_act() == CHANCE:
            outcomes = list(state.chance_outcomes())
            weights = [it[1] for it in outcomes]
            state.apply(dice.choices([it[0] for it in outcomes], weights)[0])
        else:
            state.apply(dice.choice(list(state.legal_moves())))
    raise AssertionError("the game has no end")


def test_discs_pieces_and_stones_are_counted() -> None:
    othello = played_out("othello", 1, size=4)
    black, white = parts(othello)["discs"]
    assert black + white <= 16
    checkers = parts(played_out("checkers", 1))
    assert list(checkers) == ["men", "kings"]
    assert min(sum(it) for it in zip(*checkers.values(), strict=True)) == 0, "one side has none"
    first, second = parts(played_out("hex", 1, size=4))["stones"]
    assert first - second in (0, 1)


def test_bridge_has_contract_tricks_vulnerability_and_points() -> None:
    state = played_out("bridge", 2, contract="4HX-S", vulnerable="ns")
    told = parts(state)
    assert told["vulnerable"] == ["yes", "no", "yes", "no"]
    assert told["contract"] == ["", "", "4HX", ""]
    assert told["tricks"][:2] == told["tricks"][2:]
    assert sum(told["tricks"][:2]) == 13
    margin = state.margin()
    assert margin is not None
    assert told["points"] == [margin, -margin, margin, -margin]


@pytest.mark.parametrize("match", [0, 3])
def test_backgammon_has_the_cube_and_the_points(match: int) -> None:
    state = played_out("backgammon", 4, match=match, cube=False)
    told = parts(state)
    assert max(told["checkers borne off"]) == 15
    assert min(told["points of the last game"]) == 0 < max(told["points of the last game"])
    assert told["cube"][0] == told["cube"][1] >= 1
    if match:
        assert max(told["points of the match"]) >= match


def test_the_crossword_game_has_words_and_the_tiles_that_were_left() -> None:
    told = parts(played_out("crossword", 5))
    total = [
        sum(it) for it in zip(told["points of the plays"], told["tiles left on racks"], strict=True)
    ]
    assert total == told["total"]
    assert all(
        bingos <= plays
        for bingos, plays in zip(told["plays with all tiles"], told["plays"], strict=True)
    )


def test_poker_has_the_hands_of_a_showdown_and_the_chips() -> None:
    for seed in range(20):
        state = played_out("holdem", seed)
        told = parts(state)
        assert told["chips won"] == [state.margin(), -(state.margin() or 0)]
        if "hand" in told:
            assert all(isinstance(it, Words) for it in told["hand"])
            break
    else:
        raise AssertionError("no showdown")


def test_property_has_cash_deeds_houses_and_the_net_worth() -> None:
    told = parts(played_out("property", 3, turns=12))
    assert list(told) == ["cash", "deeds", "houses", "hotels", "net worth"]
    assert all(isinstance(it, int) and it >= 0 for it in told["cash"])


def test_words_in_a_score_are_sent_to_be_translated() -> None:
    table = Table(load("holdem"))
    dice = Random(0)
    while table.state.to_act() != OVER:
        if table.state.to_act() == CHANCE:
            text = table.state.move_text(dice.choice(list(table.state.chance_outcomes()))[0])
            table.play(CHANCE, text)
        else:
            player = table.state.to_act()
            texts = list(table.legal_texts(player))
            table.play(
                player, next((it for it in texts if it.lower() in ("call", "check", "c")), texts[0])
            )
    rows = dict(position_data(table)["tally"])
    assert all(isinstance(it, list) and isinstance(it[0], str) for it in rows["hand"])
