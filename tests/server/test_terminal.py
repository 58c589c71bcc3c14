"""Matches at a server, played at a terminal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

import pytest
from tests.clients.terminal.conftest import Script, Typist

from boardwire.clients.terminal.playing import practise_at
from boardwire.clients.terminal.server_match import ServerMatch, Wanted
from boardwire.games import load
from boardwire.protocol import CommandError
from boardwire.server import Server

from .conftest import StartServer
from .people import facts, person_of
from .wire import bot_of


@asynccontextmanager
async def terminal_at(server: Server, wanted: Wanted, game: str) -> AsyncIterator[Typist]:
    """A person at a terminal who looks for a match."""
    typist = Typist()
    match = ServerMatch(server.address, wanted, load(game), typist.terminal)
    typist.terminal.match = match
    await match.begin()
    try:
        yield typist
    finally:
        await match.leave()


async def shows(typist: Typist, pattern: str) -> re.Match[str]:
    """Wait until the screen has shown something."""
    async with asyncio.timeout(20):
        while (found := re.search(pattern, typist.shown)) is None:
            await asyncio.sleep(0.01)
    return found


async def test_a_match_against_a_bot_is_played_to_its_end(start_server: StartServer) -> None:
    async with start_server() as server, bot_of(server, "hal", "tictactoe", ["A1", "A2"]) as hal:
        playing = asyncio.create_task(hal.play_on())
        wanted = Wanted("tictactoe", ("opponent=hal", "colour=b", "time=5m"), "ann")
        async with terminal_at(server, wanted, "tictactoe") as ann:
            await ann.type("B2", "undo", "hint", "clock", "B2", "B1", "B3")
            await shows(ann, r"You win: B\+ ")
            assert "black: you  -  white: hal  -  time 5m" in ann.shown
            assert "2. white (hal): A1" in ann.shown
            assert "the moves of a match stay" in ann.shown
            assert "no hints in a match" in ann.shown
            assert "black 4:59" in ann.shown or "black 5:00" in ann.shown
            assert "B2 is no legal move" in ann.shown
        await playing


async def test_people_talk_and_agree_on_a_draw(start_server: StartServer) -> None:
    async with start_server() as server, person_of(server, "ben") as ben:
        wanted = Wanted("tictactoe", ("opponent=ben", "colour=b"), "ann")
        async with terminal_at(server, wanted, "tictactoe") as ann:
            async with asyncio.timeout(20):
                while not (seeks := await ben.ask("bw-seeks"))[2:]:
                    await asyncio.sleep(0.01)
            await ben.ask(f"bw-accept {facts(seeks)['seek']}")
            await ann.type("say good luck")
            await ben.ask("bw-say you too")
            await shows(ann, "ben: you too")
            await ann.type("draw")
            await ben.ask("bw-draw accept")
            await shows(ann, "A draw: 0")


async def test_a_challenge_that_is_declined_is_told(start_server: StartServer) -> None:
    wanted = Wanted("go", ("opponent=ben",), "ann")
    async with (
        start_server() as server,
        person_of(server, "ben") as ben,
        terminal_at(server, wanted, "go") as ann,
    ):
        async with asyncio.timeout(20):
            while not (seeks := await ben.ask("bw-seeks"))[2:]:
                await asyncio.sleep(0.01)
        await ben.ask(f"bw-decline {facts(seeks)['seek']}")
        await shows(ann, "ben declines to play")


async def test_a_lost_connection_is_made_again(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.clients.terminal.server_match.RETRY_SECONDS", 0.05)
    async with start_server() as server, bot_of(server, "hal", "tictactoe", ["A1"]) as hal:
        playing = asyncio.create_task(hal.play_on())
        wanted = Wanted("tictactoe", ("opponent=hal", "colour=b"), "ann")
        async with terminal_at(server, wanted, "tictactoe") as ann:
            await ann.type("B2", "board")
            match = ann.terminal.match
            assert isinstance(match, ServerMatch)
            assert match._client is not None
            await match._client.close()
            await shows(ann, "you are back")
            await shows(ann, r"(?s)the connection is lost.*Tic-Tac-Toe.*2 \. X \. 2")
            await ann.type("resign")
            await shows(ann, "You lose")
        playing.cancel()


async def test_a_hidden_card_never_reaches_the_terminal(start_server: StartServer) -> None:
    async with start_server() as server, person_of(server, "ben") as ben:
        wanted = Wanted("kuhn", ("opponent=ben", "colour=b"), "ann")
        async with terminal_at(server, wanted, "kuhn") as ann:
            async with asyncio.timeout(20):
                while not (seeks := await ben.ask("bw-seeks"))[2:]:
                    await asyncio.sleep(0.01)
            await ben.ask(f"bw-accept {facts(seeks)['seek']}")
            await shows(ann, r"deal: [JQK]\?")
            typing = asyncio.create_task(ann.type("check"))
            assert (await ben.ask("bw-roll")).startswith("= ?")
            assert await ben.ask("genmove b") == "= check"
            await shows(ann, r"1\. black \(you\): check")
            assert "white card: ?" in ann.shown
            assert not re.search("white card: [JQK]", ann.shown)
            assert await ben.ask("play w check") == "="
            await typing
            await shows(ann, "You (win|lose)")


async def test_practice_is_refused_where_no_engine_plays_the_game(
    start_server: StartServer,
) -> None:
    async with start_server() as server, bot_of(server, "hopper", "tictactoe", []):
        typist = Typist()

        def practise(game: str, opponent: str | None) -> Awaitable[None]:
            return practise_at(
                typist.terminal, lambda _: Script(), server.address, load(game), opponent
            )

        with pytest.raises(CommandError, match="no engine of the server plays Kuhn Poker"):
            await practise("kuhn", None)
        with pytest.raises(CommandError, match="hopper does not play Othello"):
            await practise("othello", "hopper")
        assert typist.shown == ""
