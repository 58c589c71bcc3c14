"""The house plays with people at once, in every game."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

import pytest

from boardwire.games import load, names
from boardwire.matches import Briefing, Reason
from boardwire.protocol import TimeControl
from boardwire.server import Server
from boardwire.server.config import HouseSettings
from boardwire.server.matchmaking.borrowed_engine import EngineLost

from ...until import until
from ..conftest import StartServer
from ..people import ended, facts, match_of, person_of
from ..wire import Client, client_of

QUICK = HouseSettings(bots=(), seconds=0.02, least=0.0, reply=0.02)

SHORT = {
    "amazons": "size=6",
    "backgammon": "",
    "battleship": "size=6 fleet=2,2",
    "breakthrough": "columns=4 rows=5",
    "crossword": "",
    "go": "size=5",
    "gomoku": "size=7",
    "hex": "size=4",
    "othello": "size=4",
    "pig": "target=20",
    "property": "turns=6",
    "stratego": "variant=barrage setup=chance",
}
"""Options with which a game is short."""


async def position(client: Client) -> dict[str, Any]:
    """The position as the user of a console may see it."""
    answer = await client.ask("bw-view")
    assert answer.startswith("= "), answer
    return dict(json.loads(answer[2:]))


async def play_out(server: Server, client: Client, match: str, moves: int = 10_000) -> None:
    """Play random moves for a person until the match is over, or for a number of moves."""
    dice = random.Random(1)
    colour = facts(await client.ask("bw-whoami")).get("colour", "b")
    for _ in range(moves):
        async with asyncio.timeout(30):
            while True:
                if match not in server.live.running:
                    return
                seen = await position(client)
                if seen.get("legal"):
                    break
                await asyncio.sleep(0.01)
        move = dice.choice(seen["legal"])[0]
        answer = await client.ask(f"play {colour} {move}")
        assert answer.startswith("=") or "the match is over" in answer, (move, answer)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("game", names())
async def test_the_house_plays_a_game_to_its_end(start_server: StartServer, game: str) -> None:
    async with start_server(house=QUICK) as server, person_of(server, "anna") as anna:
        answer = await anna.ask(f"bw-seek {game} opponent=house-3 {SHORT.get(game, '')}".strip())
        assert answer.startswith("= seek="), answer
        match = await match_of(anna)
        await play_out(server, anna, match)
        record = await ended(server, match)
        assert record.result is not None
        assert record.result.reason in (Reason.RULE, Reason.MOVE_LIMIT), record.result
        assert set(record.players) == {
            "anna",
            "house-3",
            *(f"house-3-{seat}" for seat in range(2, len(record.players))),
        }


async def test_the_house_is_there_at_once_and_takes_all_other_seats(
    start_server: StartServer,
) -> None:
    async with start_server(house=QUICK) as server, person_of(server, "anna") as anna:
        for game, players in (("nim players=3", 3), ("bridge", 4), ("chess", 2)):
            answer = await anna.ask(f"bw-seek {game} opponent=house-2 time=1m")
            assert answer.startswith("= seek="), answer
            match = await match_of(anna)
            record = server.live.running[match].record
            assert sorted(record.players)[:2] == ["anna", "house-2"]
            assert len(set(record.players)) == players
            assert not record.rated
            await anna.ask("bw-resign")
            await ended(server, match)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("chess opponent=house-4 rated=yes", "a guest plays no rated matches"),
        ("chess opponent=house-4 bots=no", "the house is no person"),
        ("nim players=3 opponent=house colour=p4", "there are 3 players"),
        ("hex size=99 opponent=house", "size"),
    ],
)
async def test_a_match_with_the_house_that_cannot_begin_is_refused(
    start_server: StartServer, words: str, message: str
) -> None:
    async with start_server(house=QUICK) as server, person_of(server, "anna") as anna:
        answer = await anna.ask(f"bw-seek {words}")
        assert answer.startswith("? "), answer
        assert message in answer
        assert not server.live.running


async def test_the_house_joins_a_person_who_waits_and_says_when(start_server: StartServer) -> None:
    house = replace(QUICK, wait=0.5, level=7)
    async with start_server(house=house) as server, person_of(server, "anna") as anna:
        answer = facts(await anna.ask("bw-seek kuhn"))
        assert answer["house"] == "0.5"
        match = await match_of(anna)
        assert set(server.live.running[match].record.players) == {"anna", "house-7"}


@pytest.mark.parametrize("house", [replace(QUICK, join="named"), replace(QUICK, players=False)])
async def test_the_house_joins_nobody_where_the_operator_says_so(
    start_server: StartServer, house: HouseSettings
) -> None:
    async with (
        start_server(house=replace(house, wait=0.0)) as server,
        person_of(server, "anna") as anna,
    ):
        assert "house" not in facts(await anna.ask("bw-seek kuhn"))
        await asyncio.sleep(0.3)
        assert not server.live.running
        answer = await anna.ask("bw-seek kuhn opponent=house-3")
        assert bool(server.live.running) == house.players, answer


async def test_people_who_wait_for_a_table_of_three_sit_together_with_the_house(
    start_server: StartServer,
) -> None:
    house = replace(QUICK, wait=0.5)
    async with (
        start_server(house=house) as server,
        person_of(server, "anna") as anna,
        person_of(server, "ben") as ben,
    ):
        await anna.ask("bw-seek nim players=3")
        await ben.ask("bw-seek nim players=3")
        match = await match_of(anna, ben)
        assert set(server.live.running[match].record.players) == {"anna", "ben", "house-4"}


async def test_two_people_meet_before_the_house_joins(start_server: StartServer) -> None:
    async with (
        start_server(house=QUICK) as server,
        person_of(server, "anna") as anna,
        person_of(server, "ben") as ben,
    ):
        await anna.ask("bw-seek nim")
        await ben.ask("bw-seek nim")
        match = await match_of(anna, ben)
        assert set(server.live.running[match].record.players) == {"anna", "ben"}


async def test_nobody_else_has_a_name_of_the_house(start_server: StartServer) -> None:
    async with start_server(house=QUICK) as server, client_of(server) as client:
        for name in ("house", "house-4", "House-10"):
            assert (await client.ask(f"bw-login {name} -")).startswith("?")


async def test_the_house_answers_in_practice_at_a_level(start_server: StartServer) -> None:
    async with start_server(house=QUICK) as server, client_of(server) as client:
        await client.ask("bw-game breakthrough columns=4 rows=5")
        assert (await client.ask("bw-opponent house-3")) == "="
        assert (await client.ask("genmove b")).startswith("= ")
        assert (await client.ask("level 9")) == "="
        assert (await client.ask("bw-opponent")) == "= house-9"
        await client.ask("undo")
        assert (await client.ask("genmove b")).startswith("= ")
        assert len(server.house.pool.pids) == 1


async def test_a_match_with_the_house_goes_on_after_a_restart(start_server: StartServer) -> None:
    async with start_server(house=QUICK) as server, person_of(server, "anna") as anna:
        answer = await anna.ask("bw-seek tictactoe opponent=house-3 colour=b")
        session = facts(answer)["session"]
        match = await match_of(anna)
        assert (await anna.ask("play b B2")).startswith("=")
        await until(lambda: len(server.live.running[match].record.moves) == 2)
    async with start_server(house=QUICK) as server, client_of(server) as anna:
        assert match in server.live.running
        assert "colour=b" in await anna.ask(f"bw-resume {session}")
        await play_out(server, anna, match)
        record = await ended(server, match)
        assert record.players == ("anna", "house-3")
        assert record.result is not None
        assert record.result.reason is Reason.RULE


async def test_a_draw_offered_to_the_house_is_declined(start_server: StartServer) -> None:
    async with start_server(house=QUICK) as server, person_of(server, "anna") as anna:
        await anna.ask("bw-seek chess opponent=house-3 colour=w")
        await match_of(anna)
        await anna.ask("play w e2e4")
        assert (await anna.ask("bw-draw offer")).startswith("=")
        async with asyncio.timeout(10):
            while "agreed=" in await anna.ask("bw-draw"):
                if facts(await anna.ask("bw-draw")).get("agreed", "") == "":
                    break
                await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("fen", "mover", "least", "most"),
    [
        ("8/8/4k3/8/8/3QK3/8/8 w - - 0 1", 1, 0.5, 1.0),
        ("8/8/4k3/8/8/3QK3/8/8 b - - 0 1", 0, -1.0, -0.5),
        ("8/8/4k1n1/8/8/3K1N2/8/8 w - - 0 1", 1, -0.2, 0.2),
    ],
)
async def test_the_house_evaluates_a_position_for_the_player_to_move(
    start_server: StartServer, fen: str, mover: int, least: float, most: float
) -> None:
    game = load("chess", position=fen)
    seated = ("anna", "house-3")
    briefing = Briefing("m", game, 1, seated, TimeControl.none(), datetime.now(UTC))
    async with start_server(house=QUICK) as server:
        assert least <= await server.house.value(briefing, [], mover, "guest") <= most


async def test_a_game_that_no_engine_evaluates_has_no_value(start_server: StartServer) -> None:
    seated = ("anna", "house-3")
    briefing = Briefing("m", load("rps"), 1, seated, TimeControl.none(), datetime.now(UTC))
    async with start_server(house=QUICK) as server:
        with pytest.raises(EngineLost):
            await server.house.value(briefing, [], 0, "guest")


async def test_an_engine_is_free_as_soon_as_its_guest_has_left(start_server: StartServer) -> None:
    slow = replace(QUICK, seconds=30.0, reply=30.0, processes=1)
    async with start_server(house=slow) as server:
        async with person_of(server, "anna") as anna:
            seek = "bw-seek breakthrough columns=7 rows=8 opponent=house-10 colour=w"
            await anna.ask(seek)  # the house begins, and no book has this board
            match = await match_of(anna)
            house = cast("Any", server.live.running[match].participants[0]).player
            await until(lambda: house._turn is not None)
            await asyncio.sleep(0.5)
            assert not server.house.pool.pids
        await until(lambda: server.house.pool.pids, 10.0)
        assert match in server.live.running
