"""The positions of queries."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardwire.clients.engines.katago.query_positions import positions_of
from boardwire.games.rules.go import GoState
from boardwire.protocol.katago import Action, QueryError, Remark, read_line

from .queries import query


def positions(**fields: Any) -> tuple[dict[int, GoState], list[Remark]]:
    item = read_line(json.dumps(query(**fields)))
    assert not isinstance(item, Action)
    return positions_of(item[0])


def position(**fields: Any) -> GoState:
    found, _ = positions(**fields)
    (state,) = found.values()
    return state


def test_stones_are_placed_and_moves_made() -> None:
    state = position(initialStones=[["B", "A5"], ["W", "A5"], ["B", "C3"]], moves=[["W", "D3"]])
    assert state.position_text() == "O4/5/2XO1/5/5 X"


@pytest.mark.parametrize(
    ("fields", "player"),
    [
        ({}, 0),
        ({"initialPlayer": "W"}, 1),
        ({"initialStones": [["B", "A1"]]}, 0),
        ({"initialStones": [["B", "A1"], ["B", "E5"]]}, 1),
        ({"initialStones": [["B", "A1"], ["B", "E5"], ["W", "C3"]]}, 0),
        ({"initialStones": [["B", "A1"], ["B", "E5"]], "initialPlayer": "B"}, 0),
        ({"moves": [["W", "A1"]]}, 0),
        ({"moves": [["B", "A1"], ["B", "B1"]]}, 1),
        ({"moves": [["B", "pass"], ["W", "pass"]]}, 0),
        ({"moves": [["B", "pass"], ["W", "pass"], ["B", "C3"]]}, 1),
    ],
)
def test_the_player_to_move(fields: dict[str, Any], player: int) -> None:
    assert position(**fields).to_act() == player


@pytest.mark.parametrize(
    ("rules", "bonus", "stones", "komi"),
    [
        ("chinese", None, 3, 8.5),
        ("tromp-taylor", None, 3, 5.5),
        ("aga", None, 3, 7.5),
        ("chinese", None, 1, 5.5),
        ("chinese", "0", 3, 5.5),
        ("tromp-taylor", "N-1", 3, 7.5),
        ({"whiteHandicapBonus": "N"}, None, 2, 7.5),
    ],
)
@pytest.mark.parametrize("moved", [False, True])
def test_white_gets_points_for_handicap_stones(
    rules: Any, bonus: str | None, stones: int, komi: float, moved: bool
) -> None:
    placed = [["B", f"A{row}"] for row in range(1, stones + 1)]
    where = {"moves": placed} if moved else {"initialStones": placed}
    state = position(rules=rules, whiteHandicapBonus=bonus, **where)
    assert state.core.komi == komi


def test_positions_that_were_set_up_by_moves_are_no_handicap() -> None:
    moves = [["B", "A1"], ["B", "B1"], ["W", "A5"], ["W", "B5"]]
    assert position(moves=moves).core.komi == 5.5


@pytest.mark.parametrize(
    ("rules", "ko", "suicide", "warned"),
    [
        ("Chinese", "simple", False, ""),
        ("tromp-taylor", "positional", True, ""),
        ("new zealand", "situational", True, ""),
        ("japanese", "simple", False, "territory"),
        ("stone_scoring", "simple", False, "stones"),
        ({"ko": "POSITIONAL", "suicide": True, "scoring": "AREA"}, "positional", True, ""),
        ({"ko": "SITUATIONAL", "scoring": "TERRITORY"}, "situational", False, "scoring"),
    ],
)
def test_rules_are_the_nearest_ones(rules: Any, ko: str, suicide: bool, warned: str) -> None:
    found, remarks = positions(rules=rules)
    assert (found[0].core.ko, found[0].core.suicide) == (ko, suicide)
    assert [it.field for it in remarks] == ["rules"] * bool(warned)
    assert all(warned in it.message for it in remarks)


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"rules": "draughts"}, "rules", "the rules are"),
        ({"rules": {"ko": "NEVER"}}, "rules", "ko can be"),
        ({"rules": {"colour": "red"}}, "rules", "'colour' is not a rule"),
        ({"initialStones": [["B", "A1"], ["W", "A2"], ["W", "B1"]]}, "initialStones", "liberty"),
        ({"moves": [["B", "A1"], ["W", "A1"]]}, "moves", "Illegal move 1: A1"),
        ({"moves": [["B", "A1"], ["W", "A1"]], "analyzeTurns": [0]}, "moves", "Illegal move 1"),
        ({"moves": [["W", "A2"], ["W", "B1"], ["B", "A1"]]}, "moves", "Illegal move 2: A1"),
    ],
)
def test_wrong_positions_are_refused(fields: dict[str, Any], field: str, message: str) -> None:
    with pytest.raises(QueryError, match=message) as caught:
        positions(**fields)
    assert (caught.value.field, caught.value.query_id) == (field, "q")


def test_a_repetition_is_made_and_told() -> None:
    """White takes a ko back at once, as no rules allow."""
    stones = [["B", "B1"], ["B", "A2"], ["B", "B3"], ["W", "C1"], ["W", "D2"], ["W", "C3"]]
    moves = [["W", "B2"], ["B", "C2"], ["W", "B2"]]
    found, remarks = positions(initialStones=stones, moves=moves)
    assert [it.message for it in remarks] == ["move 3, B2, repeats a position; it is made"]
    assert found[3].position_text() == "5/5/1XO2/XO1O1/1XO2 X C2 0 1 1"
