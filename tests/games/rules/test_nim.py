"""Nim: Bouton's theory for two players, max^n for more, and its words."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor

import pytest

from boardwire._native import OVER, AlphaBeta, Expectiminimax
from boardwire.games import IllegalMove, InvalidMove, OptionError, State, load

from ..solving import solve


def mover_wins(heaps: tuple[int, ...], misere: bool) -> bool:
    """Bouton 1901: unless the nim-sum is 0; misere turns that round where no heap is above 1."""
    nim_sum = reduce(xor, heaps)
    return nim_sum == 0 if misere and max(heaps) <= 1 else nim_sum != 0


@pytest.mark.parametrize("misere", [False, True])
def test_alpha_beta_finds_what_the_nim_sum_says_of_all_three_heaps_up_to_seven(
    misere: bool,
) -> None:
    search = AlphaBeta()
    for heaps in product(range(8), repeat=3):
        if any(heaps):
            state = load("nim", heaps=heaps, misere=misere).initial()
            result = search.search(state.position)
            assert (result.value, result.exact) == (1 if mover_wins(heaps, misere) else -1, True)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_for_more_than_two_the_search_is_max_n(players: int, misere: bool) -> None:
    search = Expectiminimax()
    for heaps in product(range(4), repeat=2):
        if any(heaps):
            state = load("nim", heaps=heaps, players=players, misere=misere).initial()
            result = search.search(state.position)
            assert result.value == pytest.approx(solve(state)[0], abs=1e-6)
            assert result.exact


def after(state: State, *moves: str) -> State:
    for move in moves:
        state.apply(state.parse_move(move))
    return state


def test_who_takes_the_last_object_wins_or_in_misere_play_loses() -> None:
    moves = ("A3", "b4", "3:5")
    assert after(load("nim").initial(), *moves).returns() == [1, -1]
    assert after(load("nim", misere=True).initial(), *moves).returns() == [-1, 1]
    three = after(load("nim", players=3).initial(), *moves)
    assert (three.to_act(), three.returns()) == (OVER, [-0.5, -0.5, 1])
    four = after(load("nim", players=4, misere=True).initial(), *moves)
    assert four.returns() == pytest.approx([1 / 3, 1 / 3, -1, 1 / 3])


def test_a_move_names_the_heap_and_how_many_are_taken() -> None:
    state = load("nim").initial()
    assert [state.move_text(move) for move in state.legal_moves()][:4] == ["A1", "A2", "A3", "B1"]
    assert state.parse_move("c5") == state.parse_move("3:5")
    assert after(state, "C2").view().side == {"heap A": 3, "heap B": 4, "heap C": 3}
    for text in ("A0", "A4", "D1", "H1", "A255", "A256", "A999"):
        with pytest.raises(IllegalMove):
            state.parse_move(text)
    for text in ("A", "I1", "3", "0:1", "9:1", "A1000", "A-1", "A1 "):
        with pytest.raises(InvalidMove, match="such as A3"):
            state.parse_move(text)


@pytest.mark.parametrize("heaps", ["3, 4,5", [3, 4, 5], (3, 4, 5), "3,_4,5", "03,4,5"])
def test_heaps_are_read_however_they_are_written(heaps: object) -> None:
    assert load("nim", heaps=heaps).options["heaps"] == "3,4,5"


@pytest.mark.parametrize(
    "heaps",
    ["", "0", "0,0", "256", "1,1,1,1,1,1,1,1,1", "3;4", "-1,2", "3,,4", "a", [], [1.5], 3.5],
)
def test_heaps_that_cannot_be_are_refused(heaps: object) -> None:
    with pytest.raises(OptionError, match="option heaps must be 1 to 8 numbers from 0 to 255"):
        load("nim", heaps=heaps)


def test_a_game_can_begin_at_a_position() -> None:
    game = load("nim", players=3, position="1,4_P3")
    assert game.options["position"] == "1,4 p3"
    assert after(game.start(), "B4").position_text() == "1,0 b"


def test_a_long_list_that_is_no_heaps_is_told_by_its_beginning() -> None:
    with pytest.raises(OptionError, match="option heaps must be") as caught:
        load("nim", heaps="x" * 5000)
    assert len(str(caught.value)) < 200
