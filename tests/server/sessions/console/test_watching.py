"""Spectators at consoles: what they see, when, and that they hold nobody up."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.server import Server
from boardwire.server.config import SpectatorSettings
from boardwire.server.sessions.notices import QUEUED_NOTICES

from ...conftest import StartServer
from ...people import comments, facts, person_of, play, records, two_people
from ...wire import Client, client_of


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_a_spectator_sees_what_was_and_what_comes(
    start_server: StartServer, scheme: str
) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        client_of(server, scheme) as watcher,
    ):
        match = await play(server, anna, ben, "tictactoe time=5m")
        await anna.ask("play b A1")
        head, ply = records(await watcher.ask(f"bw-watch {match}"))
        assert (head["game"], head["players"], head["time"]) == ("tictactoe", "anna,ben", "5m")
        assert float(head["clocks"].split(",")[0]) <= 300
        assert (ply["ply"], ply["player"], ply["move"]) == ("1", "b", "A1")
        await ben.ask("play w B1")
        (ply,) = await comments(watcher, 1)
        assert (ply["match"], ply["ply"], ply["player"], ply["move"]) == (match, "2", "w", "B1")
        assert len(ply["clocks"].split(",")) == 2
        await anna.ask("bw-resign")
        (end,) = await comments(watcher, 1)
        assert end == {
            **{"match": match, "result": "W+Resign", "reason": "resignation"},
            **{"score": "W+Resign", "ending": "X%20resigns"},
        }
        assert (await watcher.ask(f"bw-watch {match}")).startswith("? no match")


async def test_rolls_are_shown(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        client_of(server) as watcher,
    ):
        match = await play(server, anna, ben, "pig")
        await watcher.ask(f"bw-watch {match}")
        await anna.ask("play b roll")
        move, roll = await comments(watcher, 2)
        assert (move["ply"], move["move"]) == ("1", "roll")
        assert (roll["ply"], roll["roll"]) == ("2", (await anna.ask("bw-roll"))[2:])


async def test_who_watches_no_longer_hears_nothing(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        client_of(server) as watcher,
    ):
        match = await play(server, anna, ben, "tictactoe")
        for line in (f"bw-unwatch {match}", "bw-unwatch"):
            await watcher.ask(f"bw-watch {match}")
            assert await watcher.ask(line) == "="
        await anna.ask("play b A1")
        await watcher.send(b"name\n")
        assert await watcher.read_until(b"\n\n") == b"= boardwire server\n\n"


async def test_spectators_may_be_some_time_behind(start_server: StartServer) -> None:
    async with (
        two_people(start_server, spectators=SpectatorSettings(delay=0.6)) as (server, anna, ben),
        client_of(server) as watcher,
    ):
        match = await play(server, anna, ben, "tictactoe")
        begun = asyncio.get_running_loop().time()
        await anna.ask("play b A1")
        await ben.ask("play w B1")
        await anna.ask("bw-resign")
        assert len(records(await watcher.ask(f"bw-watch {match}"))) == 1
        (row,) = records(await watcher.ask("bw-matches"))
        assert "result" not in row
        assert (await watcher.ask(f"bw-record {match}"))[2:].splitlines()[1:] == []
        told = await comments(watcher, 3)
        assert asyncio.get_running_loop().time() - begun >= 0.6
        assert [it.get("move") or it.get("result") for it in told] == ["A1", "B1", "W+Resign"]
        assert "A1 B1" in await watcher.ask(f"bw-record {match}")


async def test_players_who_want_to_know_are_told_all_of_their_match(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (_server, anna, ben):
        await ben.ask("bw-notify on")
        match = await play_silently(anna, ben)
        await anna.ask("play b A1")
        await anna.ask("bw-say good luck, ben: 100%")
        await anna.ask("bw-resign")
        begun, ply, said, end = await comments(ben, 4)
        assert (begun["match"], begun["colour"], begun["players"]) == (match, "w", "anna,ben")
        assert (ply["ply"], ply["player"], ply["move"]) == ("1", "b", "A1")
        assert said == {
            "match": match,
            "name": "anna",
            "says": "good%20luck,%20ben:%20100%25",
        }
        assert (end["result"], end["reason"]) == ("W+Resign", "resignation")
        await ben.ask("bw-notify off")


async def play_silently(black: Client, white: Client) -> str:
    """Have two begin a match, of which the second hears unasked."""
    seek = facts(await black.ask("bw-seek tictactoe colour=b bots=no"))["seek"]
    await white.send(b"bw-seek tictactoe opponent=anna\n")
    assert (await white.read_until(b"\n\n")).startswith(b"= seek=")
    async with asyncio.timeout(20):
        while "match" not in (told := facts(await black.ask("bw-whoami"))):
            await asyncio.sleep(0.01)
    assert seek == "1"
    return told["match"]


async def test_spectators_talk_among_themselves(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        person_of(server, "carl") as carl,
        client_of(server) as watcher,
    ):
        match = await play(server, anna, ben, "tictactoe")
        await anna.ask("bw-notify on")
        for spectator in (carl, watcher):
            await spectator.ask(f"bw-watch {match}")
        assert await carl.ask("bw-say A1 wins") == "="
        assert (await comments(watcher, 1))[0]["says"] == "A1%20wins"
        await anna.send(b"name\n")
        assert await anna.read_until(b"\n\n") == b"= boardwire server\n\n"


async def test_what_is_said_is_bounded(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        assert await anna.ask("bw-say hello") == "? you neither play nor watch a match"
        await play(server, anna, ben, "tictactoe")
        assert (await anna.ask("bw-say")).startswith("? say between 1 and 200")
        assert (await anna.ask(f"bw-say {'x' * 201}")).startswith("? say between 1 and 200")
        answers = [await anna.ask("bw-say hello") for _ in range(10)]
        assert answers[0] == "="
        assert answers[-1] == "? you say too much; wait a little"


async def test_who_reads_too_slowly_is_dropped_and_holds_up_nobody(
    start_server: StartServer,
) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        client_of(server) as watcher,
    ):
        match = await play(server, anna, ben, "tictactoe")
        await watcher.ask(f"bw-watch {match}")
        spectators = server.spectators
        text = "x" * 4000
        async with asyncio.timeout(20):
            while match in spectators._audiences:
                for _ in range(QUEUED_NOTICES):
                    spectators.say(match, "crowd", text)
                await asyncio.sleep(0)
        assert await anna.ask("play b A1") == "="
        received = b""
        async with asyncio.timeout(20):
            while b"note=you%20read%20too%20slowly" not in received:
                received = received[-100:] + await watcher.transport.read()
        assert await watcher.ask("name") == "= boardwire server"


async def test_the_standing_has_clocks_of_all_and_ratings(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ratings = {"ben": 1510.4}
    monkeypatch.setattr(Server, "_rating", lambda _, game, speed, name: ratings.get(name))
    async with (
        two_people(start_server) as (server, anna, ben),
        client_of(server) as watcher,
    ):
        match = await play(server, anna, ben, "tictactoe time=5m")
        (head,) = records(await watcher.ask(f"bw-watch {match}"))
        assert (head["clocks"], head["ratings"]) == ("300.0,300.0", "-,1510")
        first = float(head["thinking"])
        await asyncio.sleep(0.25)
        assert float(records(await watcher.ask(f"bw-watch {match}"))[0]["thinking"]) > first
        await anna.ask("play b A1")
        (head,) = records((await watcher.ask(f"bw-record {match}")).splitlines()[0])
        assert head["ratings"] == "-,1510"
        assert "options" not in head  # tic-tac-toe has none
