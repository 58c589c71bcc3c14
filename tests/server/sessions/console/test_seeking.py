"""Seeks, challenges, and what a console tells of games, bots and people."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.server.limits.usage import CHALLENGES_A_MINUTE

from ....until import until
from ...conftest import StartServer
from ...people import facts, match_of, person_of, records, two_people
from ...wire import bot_of, client_of


async def test_a_person_who_waits_for_somebody_that_is_not_here_is_told(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (server, anna, _):
        await server.accounts.register("carl")
        notes = {
            name: facts(await anna.ask(f"bw-seek go opponent={name}")).get("note")
            for name in ("ben", "carl", "dave", "bem")
        }
        assert notes["ben"] is None
        assert notes["carl"] == "carl%20is%20not%20here"
        assert notes["dave"] == "nobody%20called%20dave%20is%20here%20or%20has%20an%20account"
        assert str(notes["bem"]).endswith("did%20you%20mean%20ben?")


async def test_a_seek_is_listed_accepted_and_gone(start_server: StartServer) -> None:
    async with two_people(start_server) as (_server, anna, ben):
        answer = facts(await anna.ask("bw-seek go size=9 time=5m+3 colour=w rated=no bots=no"))
        assert answer["seek"] == "1"
        (seek,) = records(await ben.ask("bw-seeks"))
        assert int(seek.pop("waits")) < 20
        assert seek == {
            "seek": "1",
            "name": "anna",
            "game": "go",
            "options": "size:9",
            "time": "5m+3",
            "colour": "w",
            "rated": "no",
            "bots": "no",
        }
        standing = facts(await ben.ask("bw-accept 1"))
        assert (standing["players"], standing["colour"], standing["turn"]) == (
            "ben,anna",
            "b",
            "yes",
        )
        assert standing["clocks"] == "300.0,300.0"
        assert await match_of(anna, ben) == standing["match"]
        assert await ben.ask("bw-seeks") == "="
        assert await ben.ask("bw-accept 1") == "? there is no seek 1; see bw-seeks"


async def test_two_seeks_that_agree_meet(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        person_of(server, "carl") as carl,
    ):
        await anna.ask("bw-seek othello size=6")
        await anna.ask("bw-seek go time=5m")
        await carl.ask("bw-seek go time=1m")
        assert "match" not in facts(await anna.ask("bw-whoami"))
        await ben.ask("bw-seek go size=13")
        match = await match_of(anna, ben)
        record = server.live.running[match].record
        assert (record.game, record.options["size"], str(record.time)) == ("go", 13, "5m")
        assert len(records(await anna.ask("bw-seeks"))) == 1, "her other seek is withdrawn"


async def test_a_challenge_is_for_one_alone_who_may_decline_it(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        person_of(server, "carl") as carl,
    ):
        await ben.ask("bw-notify on")
        seek = facts(await anna.ask("bw-seek go opponent=Ben"))["seek"]
        assert f"# seek={seek} name=anna game=go opponent=Ben".encode() in (
            await ben.read_until(b"\n")
        )
        assert await carl.ask("bw-seeks") == "="
        assert (await carl.ask(f"bw-accept {seek}")).startswith("? there is no seek")
        assert (await anna.ask(f"bw-decline {seek}")) == "? that is no challenge to you"
        waiting = asyncio.create_task(anna.ask("genmove w"))
        assert await ben.ask(f"bw-decline {seek}") == "="
        assert (await waiting).startswith("? ben declines to play; clear_board")
        seek = facts(await anna.ask("bw-seek go opponent=ben colour=b"))["seek"]
        assert facts(await ben.ask(f"bw-accept {seek}"))["colour"] == "w"


async def test_a_bot_is_challenged_by_name(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "ben", "tictactoe", ["A1"]),
        bot_of(server, "carl", "tictactoe", ["B2"], "opponent=anna") as carl,
        person_of(server, "anna") as anna,
    ):
        playing = asyncio.create_task(carl.play_until("play w"))
        await anna.ask("bw-seek tictactoe opponent=carl colour=w")
        assert await anna.ask("genmove b") == "= B2"
        assert await anna.ask("play w A1") == "="
        await playing


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("nothing", "no game is called"),
        ("go size=99", "size"),
        ("go rows=9", "Go has no option 'rows'"),
        ("go size", "'size' is not NAME=VALUE"),
        ("go time=soon", "time: not a time control"),
        ("go colour=red", "colour: not a colour"),
        ("go colour=p3", "colour: there are 2 players"),
        ("go rated=maybe", "rated: not true or false"),
        ("go opponent=a/b", "opponent: 'a/b' cannot be a name"),
        ("nim players=1", "players"),
    ],
)
async def test_a_seek_that_cannot_be_says_why(
    start_server: StartServer, words: str, why: str
) -> None:
    async with start_server() as server, person_of(server, "anna") as anna:
        answer = await anna.ask(f"bw-seek {words}")
        assert answer.startswith("? ")
        assert why in answer
        assert server.lobby.waiting == []


async def test_seeks_are_bounded_taken_back_and_end_with_the_connection(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        async with person_of(server, "anna") as anna:
            for number in range(1, 11):
                assert (await anna.ask("bw-seek go")).startswith(f"= seek={number} ")
            assert (await anna.ask("bw-seek go")).startswith("? you seek 10 matches already")
            assert await anna.ask("bw-cancel 3") == "="
            assert len(server.lobby.waiting) == 9
            assert await anna.ask("bw-cancel") == "="
            assert server.lobby.waiting == []
            await anna.ask("bw-seek go")
        await until(lambda: not server.lobby.waiting)


async def test_rated_matches_are_for_accounts(start_server: StartServer) -> None:
    async with start_server() as server:
        tokens = {name: await server.accounts.register(name) for name in ("anna", "ben")}
        async with (
            person_of(server, "anna", tokens["anna"]) as anna,
            person_of(server, "ben", tokens["ben"]) as ben,
            person_of(server, "carl") as carl,
        ):
            seek = facts(await anna.ask("bw-seek go rated=yes bots=no"))["seek"]
            assert (await carl.ask(f"bw-accept {seek}")).startswith("? your requirements conflict")
            assert (await ben.ask(f"bw-accept {seek}")).startswith("= match=")
            refusal = await carl.ask("bw-seek go rated=yes")
            assert refusal.startswith("? a guest plays no rated matches")
            (hosted,) = server.live.running.values()
            assert hosted.record.rated
            assert {seat.account for seat in hosted.record.seats} == {"anna", "ben"}


async def test_games_players_and_the_server_are_listed(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "ben", "tictactoe", []),
        person_of(server, "anna") as anna,
        client_of(server) as nobody,
    ):
        games = {it["game"]: it for it in records(await nobody.ask("bw-games"))}
        assert games["connect4"]["title"] == "Connect%20Four"
        assert games["go"]["players"] == "2"
        assert games["go"]["options"].startswith("size:9;komi:")
        assert records(await anna.ask("bw-players")) == [
            {"name": "anna", "role": "guest", "kind": "person"},
            {"name": "ben", "role": "guest", "kind": "bot"},
        ]
        assert records(await anna.ask("bw-bots")) == [
            {"name": "ben", "state": "waiting", "games": "tictactoe", "house": "no"}
        ]
        (told,) = records(await anna.ask("bw-server"))
        assert (told["people"], told["bots"], told["matches"]) == ("2", "1", "0")
        assert (await nobody.ask("bw-whoami")).startswith("? log in first")


async def test_nobody_challenges_without_end(start_server: StartServer) -> None:
    """A seek can be withdrawn and made again at once; here nobody is called like that."""
    async with two_people(start_server) as (_server, anna, _):
        made = 0
        while (told := await anna.ask("bw-seek hex opponent=carl")).startswith("= "):
            await anna.ask("bw-cancel")
            made += 1
        assert made >= CHALLENGES_A_MINUTE, "and one more for each second that it took"
        refused = "too many challenges from 127.0.0.1: at most 60 a minute; try again in 1 s"
        assert told == f"? {refused}"
        assert await anna.ask("bw-seeks") == "="
        assert (await anna.ask("bw-seek hex")).startswith("= "), "which challenges nobody"
