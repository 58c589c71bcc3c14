"""Lines of KataGo's analysis protocol, as KaTrain and Ogatak send them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardwire.protocol.katago import (
    Action,
    Query,
    QueryError,
    Remark,
    Restricted,
    Stone,
    read_line,
    write_line,
)

KATRAIN = {
    "id": "QUERY:7",
    "rules": "japanese",
    "priority": 1002,
    "analyzeTurns": [2],
    "maxVisits": 500,
    "komi": 6.5,
    "boardXSize": 19,
    "boardYSize": 19,
    "includeOwnership": True,
    "includeMovesOwnership": True,
    "includePolicy": True,
    "initialStones": [["B", "D4"]],
    "initialPlayer": "W",
    "moves": [["W", "Q16"], ["B", "Q4"]],
    "overrideSettings": {
        "reportAnalysisWinratesAs": "BLACK",
        "wideRootNoise": 0.04,
        "maxTime": 8.0,
    },
    "reportDuringSearchEvery": 0.5,
    "avoidMoves": [{"moves": ["R4", "pass"], "player": "B", "untilDepth": 1}],
}
"""What the sources of KaTrain 1.20 write for an analysis (katrain/core/engine.py)."""


def query_of(data: dict[str, Any]) -> tuple[Query, list[Remark]]:
    item = read_line(json.dumps(data))
    assert not isinstance(item, Action)
    return item


def small(**fields: Any) -> dict[str, Any]:
    return {
        **{"id": "q", "moves": [], "rules": "chinese", "boardXSize": 9, "boardYSize": 9},
        **fields,
    }


def error_of(line: str) -> QueryError:
    with pytest.raises(QueryError) as caught:
        read_line(line)
    return caught.value


def test_a_query_of_katrain_is_read() -> None:
    query, remarks = query_of(KATRAIN)
    assert not remarks
    assert query.id == "QUERY:7"
    assert (query.columns, query.rows, query.komi) == (19, 19, 6.5)
    assert query.stones == (Stone(0, "D4"),)
    assert query.first == 1
    assert query.moves == (Stone(1, "Q16"), Stone(0, "Q4"))
    assert (query.turns, query.priorities) == ((2,), (1002,))
    assert (query.visits, query.report_seconds) == (500, 0.5)
    assert query.avoid == (Restricted(0, ("R4", "pass"), 1),)
    assert query.parts.ownership and query.parts.moves_ownership and query.parts.policy
    assert query.settings["maxTime"] == 8.0


def test_what_a_query_does_not_say_is_as_in_katago() -> None:
    query, remarks = query_of(small(moves=[["b", "d4"], ["white", "E5"]]))
    assert not remarks
    assert query.turns == (2,)
    assert query.priorities == (0,)
    assert query.komi == 7.5
    assert query.visits is None
    assert not query.parts.ownership


@pytest.mark.parametrize(
    ("text", "vertex"),
    [("(0,0)", "A9"), ("(8,8)", "J1"), ("(0,6)", "A3"), (" d4 ", "D4"), ("PASS", "pass")],
)
def test_points_are_written_in_two_ways(text: str, vertex: str) -> None:
    query, _ = query_of(small(moves=[["B", text]]))
    assert query.moves == (Stone(0, vertex),)


def test_each_turn_has_its_own_priority() -> None:
    moves = [["B", "A1"], ["W", "B1"], ["B", "C1"]]
    query, _ = query_of(small(moves=moves, analyzeTurns=[3, 0, 2], priorities=[9, -5, 1]))
    assert dict(zip(query.turns, query.priorities, strict=True)) == {3: 9, 0: -5, 2: 1}


def test_fields_that_change_nothing_are_told() -> None:
    query, remarks = query_of(small(maxvisits=3, includePVVisits=True, rootPolicyTemperature=1.2))
    assert query.visits is None
    assert {it.field: it.message for it in remarks} == {
        "maxvisits": "unexpected field; it changes nothing",
        "includePVVisits": "is not reported by this engine",
        "rootPolicyTemperature": "changes nothing in this engine",
    }
    assert not query_of(small(includePVVisits=False))[1]


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"boardXSize": 29}, "boardXSize", "from 1 to 25, not '29'"),
        ({"boardXSize": None}, "boardXSize", "is missing"),
        ({"boardYSize": 9.5}, "boardYSize", "whole number"),
        ({"moves": None}, "moves", "missing"),
        ({"moves": "D4"}, "moves", "array of pairs"),
        ({"moves": [["B"]]}, "moves", "array of pairs"),
        ({"moves": [["X", "D4"]]}, "moves", 'must be "B" or "W"'),
        ({"moves": [["B", "I5"]]}, "moves", "'I5' is no point of a board of 9x9"),
        ({"moves": [["B", "A10"]]}, "moves", "is no point"),
        ({"moves": [["B", "AA1"]]}, "moves", "is no point"),
        ({"moves": [["B", "(9,0)"]]}, "moves", "is no point"),
        ({"moves": [["B", 4]]}, "moves", "is no point"),
        ({"moves": [["B", "A\u0661"]]}, "moves", "is no point"),
        ({"moves": [["B", "A1"]] * 10_001}, "moves", "10000 pairs at most"),
        ({"initialStones": [["B", "pass"]]}, "initialStones", "is no point"),
        ({"initialPlayer": "green"}, "initialPlayer", 'must be "B" or "W"'),
        ({"rules": None}, "rules", "must be a name"),
        ({"rules": 3}, "rules", "must be a name"),
        ({"komi": 6.3}, "komi", "half number"),
        ({"komi": 401}, "komi", "from -400 to 400"),
        ({"komi": float("nan")}, "komi", "number"),
        ({"komi": True}, "komi", "number"),
        ({"analyzeTurns": [1]}, "analyzeTurns", "the turns 0 to 0, not 1"),
        ({"analyzeTurns": "all"}, "analyzeTurns", "array of turn numbers"),
        ({"priorities": [1]}, "priorities", "needs analyzeTurns"),
        ({"analyzeTurns": [0], "priorities": [1, 2]}, "priorities", "1 numbers"),
        ({"analyzeTurns": [0], "priorities": [1], "priority": 1}, "priority", "combined"),
        ({"maxVisits": 0}, "maxVisits", "from 1 to"),
        ({"maxVisits": "many"}, "maxVisits", "not 'many'"),
        ({"reportDuringSearchEvery": 0}, "reportDuringSearchEvery", "number from 0.001"),
        ({"includeOwnership": 1}, "includeOwnership", "true or false"),
        ({"avoidMoves": {}}, "avoidMoves", "array of objects"),
        ({"avoidMoves": [{"player": "B"}]}, "avoidMoves", "with player, moves and untilDepth"),
        (
            {"avoidMoves": [{"player": "B", "moves": ["A1"], "untilDepth": 0}]},
            *("avoidMoves", "from 1 to"),
        ),
        (
            {"allowMoves": [{"player": "B", "moves": ["A1"], "untilDepth": 1}] * 2},
            *("allowMoves", "one entry"),
        ),
        (
            {
                name: [{"player": "B", "moves": ["A1"], "untilDepth": 1}]
                for name in ("allowMoves", "avoidMoves")
            },
            *("allowMoves", "combined"),
        ),
        ({"overrideSettings": []}, "overrideSettings", "must be an object"),
        ({"whiteHandicapBonus": 2}, "whiteHandicapBonus", '"0", "N" or "N-1"'),
        ({"analysisPVLen": 0}, "analysisPVLen", "from 1 to 1000"),
    ],
)
def test_a_wrong_field_is_named(fields: dict[str, Any], field: str, message: str) -> None:
    error = error_of(json.dumps(small(**fields)))
    assert (error.field, error.query_id) == (field, "q")
    assert message in str(error)


@pytest.mark.parametrize("line", ["hello", "[]", "3", '{"moves":[]}', '{"id":3}', "[" * 100_000])
def test_a_line_that_is_no_query_is_refused(line: str) -> None:
    error = error_of(line)
    assert error.query_id is None
    assert str(error)


def test_actions_are_read() -> None:
    item = read_line('{"id":"a","action":"terminate","terminateId":"q","turnNumbers":[1,2]}')
    assert isinstance(item, Action)
    assert item.ends("q", 1)
    assert not item.ends("q", 3)
    assert not item.ends("other", 1)
    everything = read_line('{"id":"a","action":"terminate_all"}')
    assert isinstance(everything, Action)
    assert everything.ends("other", 3)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"action": "dance"}, "action"),
        ({"action": 1}, "action"),
        ({"action": "terminate"}, "terminateId"),
        ({"action": "terminate_all", "turnNumbers": "1"}, "turnNumbers"),
    ],
)
def test_wrong_actions_are_refused(fields: dict[str, Any], field: str) -> None:
    error = error_of(json.dumps({"id": "a", **fields}))
    assert (error.field, error.query_id) == (field, "a")


def test_an_answer_is_one_line() -> None:
    line = write_line({"id": "a\nb", "moveInfos": []})
    assert line.count(b"\n") == 1
    assert json.loads(line) == {"id": "a\nb", "moveInfos": []}
