"""`boardwire watch` against a server: what its lines tell."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from boardwire.clients.watching.choices import OfPlayer, running
from boardwire.clients.watching.line_output import JsonMatchLines, MatchLines, PlainLines
from boardwire.clients.watching.spectator import Choose, Spectator
from boardwire.protocol import CommandError, TransportError
from boardwire.server import Server

from .conftest import StartServer
from .people import match_of, play, two_people
from .wire import client_of


class Told:
    """The lines that were written."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    async def has(self, text: str) -> str:
        """The first line with a text, once it is there."""
        async with asyncio.timeout(20):
            while not (found := [it for it in self.lines if text in it]):
                await asyncio.sleep(0.005)
        return found[0]


@asynccontextmanager
async def watching(
    server: Server, choose: Choose, make: Callable[[Callable[[str], None]], MatchLines] = PlainLines
) -> AsyncIterator[Told]:
    """Watch in the background; yield the lines."""
    told = Told()
    spectator = Spectator(server.address, choose, make(told.lines.append))
    try:
        await spectator.begin()
        task = asyncio.create_task(spectator.run())
        yield told
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    finally:
        await spectator.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the list often, and connect again at once."""
    monkeypatch.setattr("boardwire.clients.watching.spectator.LIST_SECONDS", 0.02)
    monkeypatch.setattr("boardwire.clients.watching.spectator.RETRY_SECONDS", 0.02)


async def test_a_match_is_told_from_its_start_to_its_end(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe time=5m")
        await anna.ask("play b A1")
        async with watching(server, lambda _: (match,)) as told:
            await ben.ask("play w B1")
            await anna.ask("bw-say well%1b[2J")
            await told.has("says")
            await anna.ask("bw-resign")
            await told.has("W+Resign")
        assert told.lines[0] == "Tic-Tac-Toe: X anna, O ben, time 5m"
        assert told.lines[1].startswith("1. A1  X (")
        assert told.lines[2].startswith("2. B1  O (")
        assert told.lines[3:] == ["anna says: well%1b[2J", "W+Resign {X resigns}"]


async def test_the_record_of_a_match_that_is_over_is_told(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "go size=5")
        await anna.ask("play b E5")
        await anna.ask("bw-resign")
        async with watching(server, lambda _: (match,), JsonMatchLines) as told:
            await told.has("result")
        head, ply, end = map(json.loads, told.lines)
        assert (head["players"], head["options"]["size"]) == (["anna", "ben"], "5")
        assert ply == {"match": match, "ply": 1, "player": "b", "move": "E5"}
        assert (end["result"], end["reason"]) == ("W+Resign", "resignation")


async def test_the_list_tells_what_begins_and_ends(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        make = lambda write: PlainLines(write, listing=True)  # noqa: E731 - one line, used once
        async with watching(server, lambda _: (), make) as told:
            match = await play(server, anna, ben, "tictactoe")
            line = await told.has("running")
            assert line == f"{match} Tic-Tac-Toe: anna - ben, time none: running"
            await anna.ask("play b A1")
            await ben.ask("play w B1")  # else no list has the match when it is over
            await anna.ask("bw-resign")
            await told.has("W+Resign {X resigns}")


async def test_every_match_is_told_under_its_name(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        make = lambda write: PlainLines(write, several=True)  # noqa: E731 - one line, used once
        async with watching(server, running, make) as told:
            match = await play(server, anna, ben, "tictactoe")
            await told.has("anna")
            await anna.ask("play b A1")
            assert await told.has("A1") == f"{match} 1. A1  X"


async def test_the_next_match_of_a_player_follows(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        first = await play(server, anna, ben, "tictactoe")
        async with watching(server, OfPlayer("ANNA"), JsonMatchLines) as told:
            await told.has(first)
            await anna.ask("bw-resign")
            await told.has("result")
            await anna.ask("clear_board")
            await ben.ask("clear_board")
            second = await play(server, ben, anna, "othello")
            assert json.loads(await told.has(second))["game"] == "othello"


async def test_what_players_may_not_know_is_not_told(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "kuhn")
        async with watching(server, lambda _: (match,)) as told:
            await anna.ask("play b check")
            await told.has("check")
            assert told.lines[1] == "deal: ??"
            await ben.ask("play w check")
            await told.has("wins by 1 chip")


async def test_a_restart_in_the_middle_is_told_and_outlived(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        port = server.port
        match = await play(server, anna, ben, "tictactoe")
        session = (await anna.ask("bw-whoami")).partition("session=")[2].split()[0]
        await anna.ask("play b A1")
        watched = watching(server, lambda _: (match,))
        told = await watched.__aenter__()
        await told.has("A1")
    try:
        await told.has("* ")
        async with start_server(port=port) as server, client_of(server) as anna:
            await told.has("* the server is back")
            await anna.ask(f"bw-resume {session}")
            assert match == await match_of(anna)
            await anna.ask("bw-resign")
            await told.has("W+Resign")
    finally:
        await watched.__aexit__(None, None, None)
    assert [it for it in told.lines if "A1" in it] == ["1. A1  X"]


async def test_a_match_that_does_not_exist_is_refused(start_server: StartServer) -> None:
    async with start_server() as server:
        with pytest.raises(CommandError, match="there is no match foo"):
            async with watching(server, lambda _: ("foo",)):
                pass
        with pytest.raises(CommandError):
            async with watching(server, lambda _: ("f oo",)):
                pass


async def test_a_server_that_is_away_is_told_at_the_start(start_server: StartServer) -> None:
    async with start_server() as server:
        pass
    with pytest.raises(TransportError, match="no server listens there"):
        async with watching(server, running):
            pass
