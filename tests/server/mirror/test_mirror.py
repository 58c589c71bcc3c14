"""A mirror shows the matches of a server from a real broker alone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from boardwire.server.config import BrokerSettings
from boardwire.server.mirror import Mirror, MirrorSettings, run_mirror

from ..conftest import StartServer
from ..mosquitto import mosquitto
from ..people import match_of, two_people
from ..wire import get

pytestmark = pytest.mark.slow


@pytest.fixture
async def broker(program: Callable[[str], str], tmp_path: Path) -> AsyncIterator[BrokerSettings]:
    async with mosquitto(program("mosquitto"), tmp_path) as port:
        yield BrokerSettings(f"mqtt://127.0.0.1:{port}")


@asynccontextmanager
async def mirroring(broker: BrokerSettings, server: str = "") -> AsyncIterator[Mirror]:
    async with run_mirror(MirrorSettings(broker, port=0, server=server)) as mirror:
        yield mirror


class At:
    """The ports of a mirror, as the helpers of these tests want them."""

    port = 0

    def __init__(self, mirror: Mirror) -> None:
        self.http_port = mirror.port


async def asked(mirror: Mirror, path: str) -> Any:
    """What the mirror's API answers, or None where it knows no such thing."""
    status, _, body = await get(At(mirror), path)
    return json.loads(body) if status == 200 else None


async def until(ask: Callable[[], Any], wanted: Callable[[Any], bool]) -> Any:
    async with asyncio.timeout(20):
        while not wanted(answer := await ask()):
            await asyncio.sleep(0.02)
        return answer


async def test_a_mirror_follows_a_match_from_its_middle_to_its_end(
    start_server: StartServer, broker: BrokerSettings
) -> None:
    async with two_people(start_server, broker=broker) as (_, anna, ben):
        await anna.ask("bw-seek tictactoe opponent=ben colour=b")
        await ben.ask("bw-seek tictactoe opponent=anna")
        match = await match_of(anna, ben)
        await anna.ask("play b B2")
        async with mirroring(broker) as mirror:

            def replay() -> Any:
                return asked(mirror, f"/api/v1/matches/{match}/replay")

            await until(
                replay, lambda told: told and [it["move"] for it in told["plies"]] == ["B2"]
            )
            url = f"ws://127.0.0.1:{mirror.port}/live?match={match}"
            async with connect(url) as live, asyncio.timeout(20):
                state = json.loads(await live.recv())
                assert (state["type"], state["position"]["pieces"]) == ("state", {"B2": "black"})
                assert (await asked(mirror, "/api/v1/matches"))["matches"] == []
                await ben.ask("genmove b")
                await ben.ask("play w A1")
                move = json.loads(await live.recv())
                assert (move["move"], move["changes"]) == ("A1", {"A1": "white"})
                (row,) = (await asked(mirror, "/api/v1/matches"))["matches"]
                assert row["match"] == match
                await ben.ask("bw-resign")
                end = json.loads(await live.recv())
                assert (end["type"], end["result"]) == ("end", "B+Resign")
            told = await asked(mirror, f"/api/v1/matches/{match}")
            assert (told["result"], told["players"]) == ("B+Resign", ["anna", "ben"])
            listed = await asked(mirror, "/api/v1/matches?finished=true&player=ANNA")
            assert [it["match"] for it in listed["matches"]] == [match]
            status, _, page = await get(At(mirror), f"/matches/{match}")
            assert status == 200
            assert b"anna" in page


async def test_a_mirror_shows_who_is_at_the_server(
    start_server: StartServer, broker: BrokerSettings
) -> None:
    async with two_people(start_server, broker=broker), mirroring(broker) as mirror:

        def home() -> Any:
            return get(At(mirror), "/")

        await until(home, lambda told: b"anna" in told[2] and b"ben" in told[2])


async def test_a_mirror_sends_players_to_the_server(broker: BrokerSettings) -> None:
    async with mirroring(broker, "https://boards.example.org/") as mirror:
        status, headers, _ = await get(At(mirror), "/play?game=go")
        assert (status, headers["location"]) == (307, "https://boards.example.org/play?game=go")
        assert b"wss://boards.example.org/gtp" in (await get(At(mirror), "/"))[2]
    async with mirroring(broker) as mirror:
        assert (await get(At(mirror), "/play"))[0] == 404
        assert b"/gtp" not in (await get(At(mirror), "/"))[2]  # nobody plays at a mirror


async def test_a_mirror_without_its_broker_says_so(tmp_path: Path) -> None:
    async with mirroring(BrokerSettings("mqtt://127.0.0.1:1")) as mirror:

        def health() -> Any:
            return get(At(mirror), "/health")

        status, _, body = await until(health, lambda told: b"the broker mqtt" in told[2])
        assert status == 503
        assert json.loads(body)["reason"].startswith("the broker mqtt://127.0.0.1:1: ")


async def test_what_ended_while_the_mirror_was_away_is_there_afterwards(
    start_server: StartServer, broker: BrokerSettings
) -> None:
    async with two_people(start_server, broker=broker) as (_, anna, ben):
        await anna.ask("bw-seek tictactoe opponent=ben colour=b")
        await ben.ask("bw-seek tictactoe opponent=anna")
        match = await match_of(anna, ben)
        await anna.ask("play b B2")
        await anna.ask("bw-resign")
        async with mirroring(broker) as mirror:

            def told() -> Any:
                return asked(mirror, f"/api/v1/matches/{match}")

            found = await until(told, lambda it: it and it["result"] and it["plies"])
            assert (found["result"], [ply["move"] for ply in found["plies"]]) == (
                "W+Resign",
                ["B2"],
            )
