"""The session with an optimiser: option sets play, and results come back as lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardwire.clients.tournament import TournamentPlan
from boardwire.clients.tournament.asking import AskSession
from boardwire.clients.tournament.sections import EngineSettings
from boardwire.games import OptionError

PLAN = TournamentPlan(
    engine=(EngineSettings(cmd="mcts", option={"playouts": 10}), EngineSettings(cmd="random")),
    game="tictactoe",
    concurrency=2,
    seed=1,
)


class Optimiser:
    """The other side of a session: requests that are known beforehand."""

    peer = "optimiser"

    def __init__(self, *requests: object) -> None:
        lines = [it if isinstance(it, str) else json.dumps(it) for it in requests]
        self.chunks = ["\n".join(lines).encode()]  # the last line has no end
        self.written: list[dict[str, Any]] = []

    async def read(self) -> bytes:
        return self.chunks.pop() if self.chunks else b""

    async def write(self, data: bytes) -> None:
        self.written.append(json.loads(data))

    async def write_eof(self) -> None:
        raise AssertionError("not used")

    async def close(self) -> None:
        raise AssertionError("not used")


async def told(*requests: object, plan: TournamentPlan = PLAN) -> list[dict[str, Any]]:
    """What an optimiser is told after the greeting."""
    optimiser = Optimiser(*requests)
    await AskSession(plan, optimiser, plan.make_openings(plan.make_game())).serve()
    ready, *rest = optimiser.written
    assert ready["ready"] is True
    return rest


async def test_it_begins_with_what_there_is_to_tune() -> None:
    optimiser = Optimiser()
    await AskSession(PLAN, optimiser, None).serve()
    assert optimiser.written == [
        {
            "ready": True,
            "game": "tictactoe",
            "players": 2,
            "engines": ["mcts", "random"],
            "concurrency": 2,
        }
    ]


@pytest.mark.program
async def test_option_sets_play_pairs_and_the_results_come_back() -> None:
    strong = {"engine": "mcts", "option": {"playouts": 200}}
    weak = {"engine": "mcts", "option": {"playouts": 1}}
    found = await told(
        {"id": 1, "play": [strong, weak], "pairs": 3}, {"id": "b", "play": [weak, strong]}
    )
    by_id = {it["id"]: it for it in found}
    assert by_id.keys() == {1, "b"}
    first = by_id[1]
    assert (first["games"], first["void"]) == (6, 0)
    assert first["wins"] + first["draws"] + first["losses"] == 6
    assert first["points"][0] == first["wins"] + first["draws"] / 2 > first["points"][1]
    assert sum(first["pairs"]) == 3
    assert first["engines"] == ["mcts:playouts=200", "mcts:playouts=1"]
    assert by_id["b"]["points"][1] >= 1


@pytest.mark.parametrize(
    ("request_", "id", "message"),
    [
        ("x", None, "it is not JSON: Expecting value"),
        ({"play": [{}, {}]}, None, "id is missing"),
        ({"id": 1, "play": [{}]}, 1, "for 2: ask for 2 option sets, not 1"),
        ({"id": 2, "play": [{"engine": "q"}, {}]}, 2, "called 'q'; there are mcts, random"),
        ({"id": 3, "play": [{"option": {"playot": 1}}, {}]}, 3, "mcts has no option 'playot'"),
        (
            {"id": 4, "play": [{"optoin": {}}, {}]},
            4,
            "no setting play.1.optoin; did you mean option?",
        ),
        (
            {"id": 5, "play": [{}, {}], "pairs": 0},
            5,
            "pairs: 0 is not a whole number from 1 to 10000",
        ),
        ({"id": 6, "play": [{}, {}], "pairs": 10**9}, 6, "pairs: "),
        ({"id": 7, "play": [{"args": "x"}, {}]}, 7, "mcts takes no args"),
    ],
)
async def test_a_wrong_request_is_answered_with_its_mistake(
    request_: object, id: object, message: str
) -> None:
    (answer,) = await told(request_)
    assert answer["id"] == id
    assert message in answer["error"]
    assert answer.keys() == {"id", "error"}


@pytest.fixture
def broken() -> TournamentPlan:
    """A tournament of an engine that is not there, one that ends at once, and a sound one."""
    return TournamentPlan(
        engine=(
            EngineSettings(cmd="/no/such/engine", proto="gtp"),
            EngineSettings(cmd="false", proto="gtp"),
            EngineSettings(cmd="random"),
        ),
        game="tictactoe",
    )


@pytest.mark.program
async def test_an_engine_that_cannot_be_started_ends_its_request_alone(
    broken: TournamentPlan,
) -> None:
    sound = [{"engine": "random"}, {"engine": "random"}]
    refused, played = await told({"id": 1, "play": [{}, {}]}, {"id": 2, "play": sound}, plan=broken)
    assert refused.keys() == {"id", "error"}
    assert "/no/such/engine" in refused["error"]
    assert (played["id"], played["games"]) == (2, 2)


@pytest.mark.program
async def test_an_engine_that_crashes_loses_and_the_optimiser_is_told(
    broken: TournamentPlan,
) -> None:
    (found,) = await told(
        {"id": 1, "play": [{"engine": "random"}, {"engine": "false"}]}, plan=broken
    )
    assert found["points"] == [2, 0]
    assert found["faults"] == [{}, {"crash": 2}]


async def test_without_an_engine_there_is_nothing_to_tune() -> None:
    with pytest.raises(OptionError, match="--engine"):
        AskSession(TournamentPlan(engine=()), Optimiser(), None)
