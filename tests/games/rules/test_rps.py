"""Rock-paper-scissors: choices at once, rounds, and the end as soon as it is decided."""

from __future__ import annotations

import itertools

import pytest

from boardwire import _native
from boardwire.games import OVER, IllegalMove, State, load
from boardwire.matches import Table


def rounds_of(text: str, **options: object) -> State:
    return load("rps", **options).read_position(text)


@pytest.mark.parametrize(
    ("round_", "margin"),
    [("RS", 1), ("SP", 1), ("PR", 1), ("SR", -1), ("PS", -1), ("RP", -1), ("RR", 0), ("SS", 0)],
)
def test_rock_beats_scissors_beat_paper_beats_rock(round_: str, margin: int) -> None:
    state = rounds_of(round_, rounds=1)
    assert state.to_act() == OVER
    assert (state.margin(), list(state.returns())) == (margin, [margin, -margin])


@pytest.mark.parametrize(
    ("played", "over"),
    [
        ("RS RS", True),
        ("RS SR", False),
        ("RS RR", False),
        ("RS RR RR", True),
        ("RR RR RR", True),
        ("RS RR SR", True),
    ],
)
def test_the_game_ends_when_nobody_can_catch_up(played: str, over: bool) -> None:
    text = played if over else f"{played} --"
    state = rounds_of(text, rounds=3)
    assert state.position_text() == text
    assert (state.to_act() == OVER) is over


def test_a_choice_is_hidden_until_both_have_chosen() -> None:
    state = rounds_of("RP -S")
    assert (state.acting(), state.to_act()) == ((0,), 0)
    assert [state.observation(it) for it in (0, 1, None)] == ["RP -?", "RP ?S", "RP ??"]
    assert "own choice" not in state.view(0).side
    assert state.view(1).side["own choice"] == "scissors"
    assert state.view(0) == rounds_of("RP --").view(0) == state.view(None)
    state.apply(state.parse_move("rock"))
    assert [state.observation(it) for it in (0, 1, None)] == ["RP RS -?", "RP RS ?-", "RP RS ??"]
    assert state.view().side["last round"] == "rock scissors"


@pytest.mark.parametrize("first", [0, 1])
def test_the_order_of_choices_does_not_matter(first: int) -> None:
    table = Table(load("rps"))
    choices = ("paper", "scissors")
    table.play(first, choices[first])
    with pytest.raises(IllegalMove):
        table.play(first, "rock")
    table.play(1 - first, choices[1 - first])
    assert table.state.position_text() == "PS --"
    assert table.state.key() == rounds_of("PS --").key()
    table.undo()
    assert table.state.acting() == (1 - first,)


def test_different_positions_have_different_keys() -> None:
    texts = [f"{a}{b}" for a, b in itertools.product("RPS-", repeat=2)]
    keys = {rounds_of(text).key() for text in texts}
    assert len(keys) == len(texts) == 16
    assert rounds_of("RP").position_text() == "RP --"
    assert all(0 <= key < 2**64 for key in keys)


def test_perft_counts_choices_one_by_one() -> None:
    start = load("rps", rounds=2).start().position
    assert [_native.perft(start, depth) for depth in range(6)] == [1, 3, 9, 27, 81, 0]
