"""Pursuit: moves of the eater and the chasers, points, ends, players, maps, and its evaluation."""

from __future__ import annotations

import pytest

from boardwire.games import OVER, IllegalMove, OptionError, State, load
from boardwire.games.rules.pursuit.evaluation import Weights, value
from boardwire.games.rules.pursuit.state import PursuitState

YARD = "..1/.x-/E-2"


def after(moves: str, /, **options: object) -> State:
    state = load("pursuit", **{"map": YARD, "chasers": 2, **options}).start()
    for move in moves.split():
        state.apply(state.parse_move(move))
    return state


def texts(state: State) -> list[str]:
    return [state.move_text(move) for move in state.legal_moves()]


def test_the_eater_moves_first_and_may_stay_and_each_chaser_follows() -> None:
    state = after("")
    assert (state.to_act(), texts(state)) == (0, ["A2", "B1", "A1"])
    state = after("A2")
    assert (state.to_act(), texts(state)) == (1, ["C2", "B3"])
    state = after("A2 C2")  # no chaser enters the square of another one
    assert (state.to_act(), texts(state)) == (1, ["B1"])
    with pytest.raises(IllegalMove, match="C2 is not a legal move"):
        state.apply(state.parse_move("C2"))
    assert after("A2 C2 B1").to_act() == 0


def test_a_chaser_that_can_go_nowhere_stays() -> None:
    assert texts(after("B3", map="E.-/xxx/1x.")) == ["A1"]


@pytest.mark.parametrize(
    ("rows", "turns", "moves", "points", "ending"),
    [
        ("E..x1", 60, "B1 E1 C1", 118, "all food is eaten"),
        ("E-1.", 60, "A1 B1 A1 A1", -102, "chaser 1 catches the eater"),
        ("E..x1", 2, "A1 E1 B1 E1", 8, "the eater has no moves left"),
    ],
)
def test_the_points_at_each_end(
    rows: str, turns: int, moves: str, points: int, ending: str
) -> None:
    state = after(moves, map=rows, turns=turns)
    assert state.to_act() == OVER
    assert (state.margin(), state.ending()) == (points, ending)
    most = 100 + max(20, turns)
    assert state.returns() == [points / most, -points / most]
    again = state.game.read_position(state.position_text())
    assert (again.to_act(), again.returns()) == (OVER, state.returns())


def test_the_chaser_that_catches_the_eater_wins_alone_and_else_all_share() -> None:
    caught = after("A1 B1 C1 A1 A1", map="E-12.", players=3, turns=60)
    assert caught.returns() == [-102 / 160, 102 / 160, 0]
    shared = after("A1 B1 D1", map="E-1-2.", players=3, turns=1)
    assert shared.returns() == [-1 / 110, 0.5 / 110, 0.5 / 110]


def test_the_chasers_are_dealt_to_their_players_in_turn() -> None:
    state = load("pursuit", players=3, chasers=4).start()
    owners = []
    for _ in range(6):
        owners.append(state.to_act())
        state.apply(state.legal_moves()[0])
    assert owners == [0, 1, 2, 1, 2, 0]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"map": "E."}, "chaser 1 is not on the map"),
        ({"map": "E-1"}, "must have an eater, food, and a chaser"),
        ({"map": "..1"}, "must have an eater, food, and a chaser"),
        ({"map": "E.1", "players": 3}, "a chaser for each of the 2 other players"),
        ({"map": "E.#1"}, "a map has no '#'"),
    ],
)
def test_a_map_that_cannot_be_played_is_refused(options: dict[str, object], problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        load("pursuit", **options)


def test_a_position_brings_its_own_map() -> None:
    state = load("pursuit", position="E.xA_1_0_3_7").start()
    assert (state.to_act(), texts(state)) == (1, ["D1"])
    assert state.position_text() == "E.xA 1 0 3 7"


def test_the_evaluation_is_a_weighted_sum_of_features() -> None:
    state = after("", map="E--.1")
    assert isinstance(state, PursuitState)
    found = state.features()
    assert (found.points, found.food_left, found.food_distance, found.danger) == (0, 1, 3, 0)
    state.apply(state.parse_move("B1"))
    found = state.features()
    assert (found.points, found.food_distance, found.danger) == (-1, 2, 1)
    assert value(found, Weights(1, 0, -2, -4)) == -1 - 4 - 4
    assert state.evaluate(0) == -state.evaluate(1) < 0
