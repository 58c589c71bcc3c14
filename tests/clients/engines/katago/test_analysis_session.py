"""Sessions of KataGo's analysis protocol: what KaTrain, Ogatak and scripts send."""

from __future__ import annotations

from typing import Any

import pytest
from tests.protocol.katago.test_json_lines import KATRAIN

from boardwire.clients.engines import make_searcher
from boardwire.clients.engines.katago import check_engine
from boardwire.games import GameError, load

from .queries import LONG, query, session_of

NUMBERS = ("winrate", "scoreLead", "scoreMean", "scoreStdev", "utility")


async def test_ogatak_begins() -> None:
    """Its first two lines: the second finds out whether the engine takes a large board."""
    async with session_of() as engine:
        await engine.send({"id": "query_version", "action": "query_version"})
        version = await engine.answer()
        assert version["action"] == "query_version"
        assert [int(it) for it in version["version"].split(".")] >= [1, 12, 0]
        assert version["program"] == "boardwire mcts 1.2.3"
        large = {"rules": "Chinese", "boardXSize": 29, "boardYSize": 29, "maxVisits": 1}
        await engine.send({"id": "test_bs29", **large, "moves": []})
        refused = await engine.answer()
        assert refused["id"] == "test_bs29"
        assert "error" in refused


async def test_katrain_gets_all_that_it_reads() -> None:
    async with session_of() as engine:
        await engine.send({**KATRAIN, "maxVisits": 30})
        answers = await engine.until(lambda it: it.get("isDuringSearch") is False)
        warned = {it["field"]: it["warning"] for it in answers if "warning" in it}
        assert "wideRootNoise" in warned["overrideSettings"]
        assert "the score here is the area" in warned["rules"]
        answer = answers[-1]
        assert (answer["id"], answer["turnNumber"]) == ("QUERY:7", 2)
        assert len(answer["ownership"]) == 361
        assert len(answer["policy"]) == 362
        assert answer["rootInfo"]["currentPlayer"] == "W"
        assert answer["rootInfo"]["visits"] == 30
        for info in (*answer["moveInfos"], answer["rootInfo"]):
            assert all(isinstance(info[name], float) for name in NUMBERS), info
        for order, info in enumerate(answer["moveInfos"]):
            assert info["order"] == order
            assert info["pv"][0] == info["move"]
            assert len(info["ownership"]) == 361
            assert 0 < info["prior"] < 1


async def test_black_s_moves_are_avoided_only_for_black() -> None:
    avoid = [{"moves": ["C3", "B2", "pass"], "player": "B", "untilDepth": 1}]
    async with session_of() as engine:
        await engine.send(query(avoidMoves=avoid, maxVisits=200))
        found = {it["move"] for it in (await engine.final())["moveInfos"]}
        assert found
        assert not found & {"C3", "B2", "pass"}
        await engine.send(query(avoidMoves=avoid, initialPlayer="W", maxVisits=200))
        assert "C3" in {it["move"] for it in (await engine.final())["moveInfos"]}


async def test_a_search_keeps_to_allowed_moves() -> None:
    allow = [{"moves": ["A1", "E5"], "player": "B", "untilDepth": 1}]
    async with session_of() as engine:
        await engine.send(query(allowMoves=allow))
        assert {it["move"] for it in (await engine.final())["moveInfos"]} == {"A1", "E5"}


async def test_restrictions_that_leave_no_move_are_refused() -> None:
    async with session_of() as engine:
        await engine.send(
            query(
                allowMoves=[{"moves": ["A1"], "player": "B", "untilDepth": 1}], moves=[["W", "A1"]]
            )
        )
        refused = await engine.answer()
        assert (refused["id"], refused["field"]) == ("q", "allowMoves")


async def test_each_turn_is_answered_once() -> None:
    moves = [["B", "C3"], ["W", "C4"], ["B", "D3"]]
    async with session_of() as engine:
        await engine.send(query(moves=moves, analyzeTurns=[0, 3, 1, 3]))
        answers = await engine.rest()
        assert sorted(it["turnNumber"] for it in answers) == [0, 1, 3]
        players = {it["turnNumber"]: it["rootInfo"]["currentPlayer"] for it in answers}
        assert players == {0: "B", 1: "W", 3: "W"}


async def test_a_higher_priority_goes_first() -> None:
    async with session_of(at_a_time=1) as engine:
        await engine.send(query(id="long", maxVisits=LONG, reportDuringSearchEvery=0.05))
        await engine.until(lambda it: it["id"] == "long")
        await engine.send(
            query(id="low"),
            query(id="high", priority=5),
            query(id="next", priority=5),
            query(id="turns", moves=[["B", "A1"]], analyzeTurns=[0, 1], priorities=[7, -1]),
            {"id": "t", "action": "terminate", "terminateId": "long"},
        )
        answers = [it for it in await engine.rest() if it.get("isDuringSearch") is False]
        order = [f"{it['id']}{it['turnNumber']}" for it in answers]
        assert order == ["long0", "turns0", "high0", "next0", "low0", "turns1"]


async def test_a_long_search_does_not_hold_up_others() -> None:
    async with session_of() as engine:
        await engine.send(query(id="long", maxVisits=LONG, reportDuringSearchEvery=0.05))
        await engine.until(lambda it: it["id"] == "long")  # it searches
        await engine.send(query(id="short"))
        assert (await engine.final("short"))["rootInfo"]["visits"] == 40
        await engine.send({"id": "t", "action": "terminate", "terminateId": "long"})
        echo = (await engine.until(lambda it: it["id"] == "t"))[-1]
        assert echo == {"id": "t", "action": "terminate", "terminateId": "long"}
        ended = await engine.final("long")
        assert 0 < ended["rootInfo"]["visits"] < LONG


async def test_queries_that_have_not_begun_end_without_results() -> None:
    moves = [["B", "C3"]]
    async with session_of(at_a_time=1) as engine:
        await engine.send(query(id="long", maxVisits=LONG, reportDuringSearchEvery=0.05))
        await engine.until(lambda it: it["id"] == "long")
        await engine.send(
            query(id="waits", moves=moves, analyzeTurns=[0, 1]),
            {"id": "t", "action": "terminate", "terminateId": "waits", "turnNumbers": [1]},
        )
        ended = await engine.final("waits")
        assert ended == {"id": "waits", "turnNumber": 1, "isDuringSearch": False, "noResults": True}
        await engine.send({"id": "all", "action": "terminate_all"})
        rest = [it for it in await engine.rest() if not it.get("isDuringSearch", True)]
        assert {(it["id"], it.get("noResults", False)) for it in rest} == {
            ("long", False),
            ("waits", True),
        }


async def test_results_are_reported_during_a_search() -> None:
    async with session_of() as engine:
        await engine.send(
            query(maxVisits=LONG, reportDuringSearchEvery=3600, firstReportDuringSearchAfter=0.01)
        )
        first = await engine.answer()
        assert first["isDuringSearch"] is True
        assert first["rootInfo"]["visits"] > 0
        await engine.send({"id": "t", "action": "terminate_all"})
        assert (await engine.final())["rootInfo"]["visits"] >= first["rootInfo"]["visits"]


async def test_time_is_limited_by_a_setting() -> None:
    async with session_of() as engine:
        await engine.send(query(maxVisits=LONG, overrideSettings={"maxTime": 0.05}))
        assert 0 < (await engine.final())["rootInfo"]["visits"] < LONG


async def test_settings_are_checked_by_name() -> None:
    async with session_of() as engine:
        await engine.send(query(overrideSettings={"cpuctExploration": 1.1, "myown": 1}))
        answers = await engine.until(lambda it: "moveInfos" in it)
        warnings = [it["warning"] for it in answers if "warning" in it]
        assert warnings == ["without effect here: cpuctExploration", "unknown settings: myown"]
        for settings in (
            {"maxTime": -1},
            {"numSearchThreads": "two"},
            {"reportAnalysisWinratesAs": "GREEN"},
        ):
            await engine.send(query(overrideSettings=settings))
            refused = await engine.answer()
            assert refused["field"] == "overrideSettings"
            assert next(iter(settings)) in refused["error"]


async def test_values_are_told_for_the_wanted_side() -> None:
    """Black owns all of the board, and white is to move."""
    stones = [["B", f"{column}{row}"] for column in "BD" for row in range(1, 6)]

    async def values(side: str) -> dict[str, Any]:
        settings = {"reportAnalysisWinratesAs": side}
        await engine.send(
            query(
                initialStones=stones,
                initialPlayer="W",
                overrideSettings=settings,
                includeOwnership=True,
            )
        )
        return await engine.final()

    async with session_of() as engine:
        black, white, own = [await values(it) for it in ("BLACK", "WHITE", "SIDETOMOVE")]
    assert black["rootInfo"]["winrate"] > 0.8
    assert black["rootInfo"]["scoreLead"] > 5
    assert sum(black["ownership"]) > 12
    for answer in (white, own):
        assert answer["rootInfo"]["winrate"] == pytest.approx(1 - black["rootInfo"]["winrate"])
        assert answer["rootInfo"]["scoreLead"] == -black["rootInfo"]["scoreLead"]
        assert answer["ownership"] == [-it for it in black["ownership"]]
        best = answer["moveInfos"][0]
        assert best["utility"] == -black["moveInfos"][0]["utility"]
        assert best["lcb"] <= best["winrate"]  # it is the bound of the side to move


async def test_every_mistake_is_told_and_the_session_goes_on() -> None:
    async with session_of() as engine:
        for line in ("nonsense", "[1]", '{"id":7}', '{"id":"a","action":"dance"}'):
            await engine.send_line(line)
            assert "error" in await engine.answer()
        await engine.send_line("")
        await engine.send(query(rules="chess"))
        refused = await engine.answer()
        assert (refused["id"], refused["field"]) == ("q", "rules")
        await engine.send(query())
        assert (await engine.final())["moveInfos"]


async def test_caches_and_models_are_answered() -> None:
    async with session_of() as engine:
        await engine.send(
            {"id": "c", "action": "clear_cache"}, {"id": "m", "action": "query_models"}
        )
        assert await engine.answer() == {"id": "c", "action": "clear_cache"}
        assert await engine.answer() == {"id": "m", "action": "query_models", "models": []}


async def test_open_queries_are_answered_after_the_end_of_the_input() -> None:
    async with session_of(at_a_time=1) as engine:
        await engine.send(*(query(id=str(number)) for number in range(5)))
        assert [it["id"] for it in await engine.rest()] == list("01234")


async def test_too_many_positions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.clients.engines.katago.position_searches.MOST_WAITING", 2)
    moves = [["B", "A1"], ["W", "B1"], ["B", "C1"]]
    async with session_of() as engine:
        await engine.send(query(moves=moves, analyzeTurns=[0, 1, 2]))
        assert "at most 2 positions" in (await engine.answer())["error"]
        await engine.send(query())
        assert (await engine.final())["moveInfos"]


async def test_alphabeta_answers_as_well() -> None:
    async with session_of("alphabeta:depth=1") as engine:
        await engine.send(query(maxVisits=200, includePolicy=True))
        answer = await engine.final()
        assert answer["moveInfos"]
        assert sum(it for it in answer["policy"] if it > 0) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(
    ("game", "engine", "message"), [("chess", "mcts", "for Go"), ("go", "random", "choose mcts")]
)
def test_other_games_and_engines_are_refused(game: str, engine: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        check_engine(load(game), make_searcher(engine))
