"""People take moves back in a match when all agree."""

from __future__ import annotations

import json

import pytest

from boardwire.server.config import HouseSettings, SpectatorSettings
from boardwire.server.store import Store

from ...conftest import StartServer
from ...people import comments, ended, facts, match_of, person_of, play, two_people


async def test_two_people_take_a_move_back_and_the_record_has_none_of_it(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (server, anna, ben), person_of(server, "eve") as eve:
        match = await play(server, anna, ben, "tictactoe")
        await eve.ask(f"bw-watch {match}")
        await anna.ask("bw-notify on")
        await ben.ask("bw-notify on")
        for person, move in ((anna, "b A1"), (ben, "w B1"), (anna, "b C1")):
            assert await person.ask(f"play {move}") == "="
        assert await anna.ask("bw-takeback") == "="
        assert await anna.ask("bw-takeback ask") == "="
        assert await ben.ask("bw-takeback") == "= asked=b agreed=b"
        assert await ben.ask("bw-takeback accept") == "="
        view = json.loads((await ben.ask("bw-view moves=0")).removeprefix("= "))
        assert [move[1] for move in view["moves"]] == ["A1", "B1"]
        assert await anna.ask("play b A2") == "="  # another move at the same place
        view = json.loads((await ben.ask("bw-view moves=0")).removeprefix("= "))
        assert [move[1] for move in view["moves"]] == ["A1", "B1", "A2"]
        assert await ben.ask("play w B2") == "="
        assert await anna.ask("play b A3") == "="
        record = await ended(server, match)
        assert [move.text for move in record.moves] == ["A1", "B1", "A2", "B2", "A3"]
        told = [facts(str(it)) if isinstance(it, str) else it for it in await comments(eve, 8)]
        assert any(it.get("taken_back") == "yes" and it.get("plies") == "2" for it in told)


async def test_a_request_is_declined_and_a_rated_match_takes_nothing_back(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (server, anna, ben):
        await play(server, anna, ben, "tictactoe")
        assert await anna.ask("bw-takeback ask") == "? you have made no move yet"
        assert await anna.ask("play b A1") == "="
        assert await anna.ask("bw-takeback ask") == "="
        assert await ben.ask("bw-takeback decline") == "="
        assert (await anna.ask("bw-takeback ask")).startswith("? you may ask again after")
        assert (await ben.ask("bw-takeback accept")) == "? nobody asks to take a move back"
        assert (await ben.ask("bw-takeback now")).startswith("? ")


async def test_the_house_lets_people_take_moves_back(start_server: StartServer) -> None:
    house = HouseSettings(bots=(), seconds=0.02, least=0.0, reply=0.02)
    async with start_server(house=house) as server, person_of(server, "anna") as anna:
        await anna.ask("bw-seek othello opponent=house-1 colour=b")
        match = await match_of(anna)
        assert await anna.ask("play b D3") == "="
        assert (await anna.ask("genmove w")).startswith("= ")
        await anna.ask("bw-notify on")
        assert await anna.ask("bw-takeback ask") == "="
        told = await comments(anna, 2)
        assert told[-1]["plies"] == "0"
        assert await anna.ask("play b C4") == "="
        assert (await anna.ask("genmove w")).startswith("= ")
        await anna.ask("bw-resign")
        record = await ended(server, match)
        assert record.moves[0].text == "C4"


@pytest.mark.parametrize("delay", [0.0, 5.0])
async def test_moves_stay_where_spectators_see_them_later(
    start_server: StartServer, delay: float
) -> None:
    async with two_people(start_server, spectators=SpectatorSettings(delay=delay)) as (
        server,
        anna,
        ben,
    ):
        await play(server, anna, ben, "tictactoe")
        assert await anna.ask("play b A1") == "="
        answer = await anna.ask("bw-takeback ask")
        assert (answer == "=") is (delay == 0.0)


async def test_a_killed_server_goes_on_without_the_moves(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe")
        for person, move in ((anna, "b A1"), (ben, "w B1")):
            assert await person.ask(f"play {move}") == "="
        assert await ben.ask("bw-takeback ask") == "="
        assert await anna.ask("bw-takeback accept") == "="
        assert await ben.ask("play w C3") == "="
        assert isinstance(server.store, Store)
        (kept,) = await server.store.unfinished()
        assert [move.text for move in kept.moves] == ["A1", "C3"]
        assert (await server.store.record(match)) is not None
