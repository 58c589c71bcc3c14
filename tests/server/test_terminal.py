"""Matches at a server, played at a terminal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

import pytest
from tests.clients.terminal.conftest import Script, Typist

from boardwire.clients.terminal.playing import practise_at
from boardwire.clients.terminal.server_connection import Wanted
from boardwire.clients.terminal.server_match import ServerMatch
from boardwire.games import load
from boardwire.matches.openings import Opening
from boardwire.matches.openings.known import KnownOpenings
from boardwire.protocol import CommandError
from boardwire.server import Server
from boardwire.server.config import HouseSettings

from .conftest import StartServer
from .people import facts, person_of
from .wire import bot_of


@asynccontextmanager
async def terminal_at(server: Server, wanted: Wanted, game: str) -> AsyncIterator[Typist]:
    """A person at a terminal who looks for a match."""
    typist = Typist()
    match = ServerMatch(server.address, wanted, load(game), typist.terminal)
    typist.terminal.match = match
    others = typist.terminal.watch_at(server.address)
    await match.begin()
    try:
        yield typist
    finally:
        await others.close()
        await match.leave()


async def shows(typist: Typist, pattern: str) -> re.Match[str]:
    """Wait until the screen has shown something."""
    async with asyncio.timeout(20):
        while (found := re.search(pattern, typist.shown)) is None:
            await asyncio.sleep(0.01)
    return found


@pytest.mark.long
async def test_a_match_against_a_bot_is_played_to_its_end(start_server: StartServer) -> None:
    async with start_server() as server, bot_of(server, "hal", "tictactoe", ["A1", "A2"]) as hal:
        playing = asyncio.create_task(hal.play_on())
        wanted = Wanted("tictactoe", ("opponent=hal", "colour=b", "time=5m"), "ann")
        async with terminal_at(server, wanted, "tictactoe") as ann:
            await ann.type("B2", "undo", "hint", "clock", "B2", "B1", "B3")
            await shows(ann, "You win: X wins")
            assert "X: you  -  O: hal  -  time 5m" in ann.shown
            assert "2. A1  O (hal)" in ann.shown
            assert "hal is an engine that takes no moves back" in ann.shown
            assert "no hints in a match" in ann.shown
            assert "X 4:59" in ann.shown or "X 5:00" in ann.shown
            assert "B2 is no legal move" in ann.shown
        await playing


@pytest.mark.long
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
            await shows(ann, "A draw: draw by agreement")


@pytest.mark.long
async def test_people_take_moves_back_by_consent(start_server: StartServer) -> None:
    wanted = Wanted("chess", ("opponent=ben", "colour=w", "time=5m"), "ann")
    async with (
        start_server() as server,
        terminal_at(server, Wanted("chess", ("opponent=nobody",), "ben"), "chess") as ben,
        terminal_at(server, wanted, "chess") as ann,
    ):
        await shows(ben, "ann challenges you")
        await ben.type_now("accept")
        await shows(ann, "White: you")
        assert "you have made no move yet" in await ann.type("undo")
        assert "nobody asks to take a move back" in await ann.type("undo accept")
        await ann.type_now("e4")
        await shows(ben, r"1\. e4")
        assert "you ask to take your last move back" in await ann.type_now("undo")
        await shows(ben, "ann asks to take a move back")
        await shows(ben, "`undo accept` agrees to that, `undo decline` keeps the move")
        await ben.type_now("undo decline")
        await shows(ann, "ben declines to take the move back")
        await ben.type_now("e5")
        await shows(ann, "e5")
        await ann.type_now("Nf3")
        await shows(ben, "Nf3")
        await ben.type_now("Nc6", "takeback")
        await shows(ann, "ben asks to take a move back")
        await ann.type_now("takeback accept")
        for person in (ann, ben):
            await shows(person, "moves are taken back")
            assert len(person.terminal.match.table.history) == 3
        await ann.type_now("draw")
        await shows(ben, "(?s)ann offers a draw.*`draw accept` agrees to that")
        await ben.type_now("draw decline")
        await shows(ann, "(?s)you offer a draw.*ben declines the draw")
        assert "undo, undo accept or undo decline" in await ben.type_now("undo perhaps")


async def test_the_house_has_its_name_for_people_and_answers_them(
    start_server: StartServer,
) -> None:
    wanted = Wanted("chess", ("opponent=house-1", "colour=w", "time=none"), "ann")
    quick = HouseSettings(bots=(), seconds=0.05, least=0.0, reply=0.05)
    async with (
        start_server(house=quick) as server,
        terminal_at(server, wanted, "chess") as ann,
    ):
        await shows(ann, "White: you  -  Black: House, level 1")
        await ann.type("e4", "draw")
        await shows(ann, "House, level 1 declines the draw")
        await ann.type("undo")
        await shows(ann, "moves are taken back")
        assert ann.terminal.match.table.history == []
        await ann.type("resign", "rematch")
        await shows(ann, "White: House, level 1  -  Black: you")
        assert "house-1" not in ann.shown


async def test_a_rematch_is_offered_with_the_sides_swapped_and_accepted(
    start_server: StartServer,
) -> None:
    wanted = Wanted("chess", ("opponent=ben", "colour=w", "time=5m"), "ann")
    async with (
        start_server() as server,
        terminal_at(server, Wanted("chess", ("opponent=nobody",), "ben"), "chess") as ben,
        terminal_at(server, wanted, "chess") as ann,
    ):
        await shows(ben, "ann challenges you to chess, time 5m")
        await ben.type_now("accept")
        await shows(ann, "Chess  -  White: you  -  Black: ben  -  time 5m")
        await ann.type("resign")
        await shows(ben, r"You win: White resigns \(0-1\)")
        await ann.type_now("rematch")
        await shows(ben, "(?s)You win.*ann challenges you to chess, time 5m")
        await ben.type_now("accept")
        await shows(ben, "Chess  -  White: you  -  Black: ann  -  time 5m")
        await shows(ann, "Chess  -  White: ben  -  Black: you  -  time 5m")
        await ben.type_now("e4")
        await shows(ann, r"1\. e4\n")
        await ann.type_now("e5")
        await shows(ben, r"1\. e4 e5\n")


async def test_a_challenge_is_declined_at_a_terminal(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        terminal_at(server, Wanted("chess", ("opponent=nobody",), "ben"), "chess") as ben,
        terminal_at(server, Wanted("chess", ("opponent=ben",), "ann"), "chess") as ann,
    ):
        await shows(ben, "ann challenges you")
        await ben.type_now("decline")
        await shows(ann, "ben declines to play")
        assert "nobody has challenged you" in await ben.type_now("accept")


async def test_a_challenge_that_was_answered_by_its_number_is_not_the_last_one(
    start_server: StartServer,
) -> None:
    async with (
        start_server() as server,
        terminal_at(server, Wanted("chess", ("opponent=nobody",), "ben"), "chess") as ben,
        terminal_at(server, Wanted("chess", ("opponent=ben",), "ann"), "chess") as ann,
    ):
        number = (await shows(ben, r"accept (\w+) or decline"))[1]
        await ben.type_now(f"decline {number}")
        await shows(ann, "ben declines to play")
        assert "nobody has challenged you" in await ben.type_now("decline")


async def test_other_matches_are_watched(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "chess", ["e7e5", "b8c6"]) as hal,
        terminal_at(server, Wanted("go", ("opponent=nobody",), "eve"), "go") as eve,
    ):
        assert "no match is played now" in await eve.type_now("watch")
        assert "you watch no match" in await eve.type_now("watch off")
        playing = asyncio.create_task(hal.play_on())
        wanted = Wanted("chess", ("opponent=hal", "colour=w", "time=5m"), "ann")
        async with terminal_at(server, wanted, "chess") as ann:
            await ann.type("e4")
            await shows(ann, r"1\. e4 e5")
            listed = await eve.type_now("watch", "watch nosuch")
            found = re.search(r"^(\w+)  Chess: ann - hal, time 5m", listed, re.MULTILINE)
            assert found
            assert "no match" in listed
            await eve.type_now(f"watch {found[1]}")
            await shows(eve, rf"\* {found[1]} Chess: White ann, Black hal, time 5m")
            await shows(eve, rf"\* {found[1]} 1\. e4 e5")
            await shows(eve, r"(?s)1\. e4 e5.*4 \. \. \. \. P")  # the board
            await ann.type("Nf3")
            await shows(eve, rf"\* {found[1]} 2\. Nf3")
            await eve.type_now("watch off")
            await ann.type("resign")
            await shows(ann, "You lose: White resigns")
            assert "resigns" not in eve.shown
        playing.cancel()


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
    monkeypatch.setattr("boardwire.clients.terminal.server_connection.RETRY_SECONDS", 0.05)
    async with start_server() as server, bot_of(server, "hal", "tictactoe", ["A1"]) as hal:
        playing = asyncio.create_task(hal.play_on())
        wanted = Wanted("tictactoe", ("opponent=hal", "colour=b"), "ann")
        async with terminal_at(server, wanted, "tictactoe") as ann:
            await ann.type("B2", "board")
            match = ann.terminal.match
            assert isinstance(match, ServerMatch)
            await match._connection.client.close()
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
            await shows(ann, r"1\. check  Player 1 \(you\)")
            assert "Player 2, card: ?" in ann.shown
            assert not re.search("Player 2, card: [JQK]", ann.shown)
            assert await ben.ask("play w check") == "="
            await typing
            await shows(ann, "You (win|lose)")


async def test_practice_is_refused_where_no_engine_plays_the_game(
    start_server: StartServer,
) -> None:
    async with start_server() as server, bot_of(server, "hopper", "tictactoe", []):
        typist = Typist()

        def practise(game: str, opponent: str | None) -> Awaitable[None]:
            played = load(game)
            usual = KnownOpenings([Opening(played)])
            there = typist.terminal, lambda _: Script(), server.address
            return practise_at(*there, played, opponent, openings=usual)

        with pytest.raises(CommandError, match="no engine of the server plays Kuhn Poker"):
            await practise("kuhn", None)
        with pytest.raises(CommandError, match="hopper does not play Othello"):
            await practise("othello", "hopper")
        assert typist.shown == ""
