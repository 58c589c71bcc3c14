"""People say which stones of Go are dead."""

from __future__ import annotations

import json

from boardwire.protocol.name_values import read_record

from ...conftest import StartServer
from ...people import ended, match_of, two_people
from ...wire import Client, client_of


async def passed(anna: Client, ben: Client) -> str:
    """Anna and Ben play, and both pass."""
    for person in (anna, ben):
        assert await person.ask("bw-dead ask") == "="
    await anna.ask("bw-seek go size=5 komi=0.5 colour=b opponent=ben")
    await ben.ask("bw-seek go size=5 komi=0.5 opponent=anna")
    match = await match_of(anna, ben)
    for person, colour, move in ((anna, "b", "C3"), (ben, "w", "A1"), (anna, "b", "pass")):
        assert await person.ask(f"play {colour} {move}") == "="
        other = anna if person is ben else ben
        await other.ask(f"genmove {colour}")
    assert await ben.ask("play w pass") == "="
    return match


async def proposals(person: Client) -> list[dict[str, str]]:
    """The answer to `bw-dead`, without the seconds and the server's own proposal."""
    lines = (await person.ask("bw-dead")).removeprefix("= ").split("\n")
    told = [read_record(line) for line in lines]
    for it in told:
        it.pop("seconds", None)
        it.pop("proposed", None)
    return told


async def test_people_agree_on_dead_stones(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await passed(anna, ben)
        assert await proposals(anna) == [{"asked": "yes"}]
        assert await anna.ask("bw-dead B2") == "? there is no stone at B2"
        assert await anna.ask("bw-dead a1") == "="
        assert (
            await anna.ask("bw-dead A1")
            == "? you are not asked for dead stones now; see bw-dead ask"
        )
        assert await proposals(ben) == [{"asked": "yes"}, {"name": "anna", "dead": "A1"}]
        assert await ben.ask("bw-dead A1") == "="
        record = await ended(server, match)
        assert record.dead == ("A1",)
        seen = json.loads((await anna.ask("bw-view")).removeprefix("= "))
        assert seen["marks"]["dead"] == ["A1"]
        assert len(seen["marks"]["territory-black"]) == 24


async def test_people_who_disagree_play_on(start_server: StartServer) -> None:
    async with two_people(start_server) as (_, anna, ben):
        await passed(anna, ben)
        assert await anna.ask("bw-dead A1") == "="
        assert await ben.ask("bw-dead none") == "="
        seen = json.loads((await anna.ask("bw-view")).removeprefix("= "))
        assert not seen["over"]
        assert ["A2", ["A2"]] in seen["legal"]
        assert await anna.ask("play b A2") == "="


async def test_who_has_not_asked_for_it_is_not_asked(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        await anna.ask("bw-seek go size=5 colour=b opponent=ben")
        await ben.ask("bw-seek go size=5 opponent=anna")
        match = await match_of(anna, ben)
        await anna.ask("play b pass")
        await ben.ask("genmove b")
        await ben.ask("play w pass")
        record = await ended(server, match)
        assert record.dead == ()


CUT_IN_TWO = "2X1XO3/2XXXO3/3XOO3/XXXXO1X2/OO1XO4/2XXO2OO/3XOOO2/3XO4/O2XO4"


async def test_the_stones_at_the_own_table_have_a_status(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        assert await client.ask(f"bw-game go size=9 position={CUT_IN_TWO}_X") == "="
        assert await client.ask("final_status_list dead") == "= G6\nA1\nA5 B5"
        assert "D9" not in await client.ask("final_status_list alive")
        assert "E9" in await client.ask("final_status_list alive")
        assert await client.ask("final_status_list seki") == "="
        assert "write one of alive, dead, seki" in await client.ask("final_status_list asleep")
        assert await client.ask("bw-game chess") == "="
        assert await client.ask("final_status_list dead") == "? only stones of Go are alive or dead"


async def test_the_server_judges_no_stones_of_a_match(start_server: StartServer) -> None:
    async with two_people(start_server) as (_, anna, ben):
        await passed(anna, ben)
        answer = await anna.ask("final_status_list dead")
        assert answer.startswith("? the server judges no stones while you play; bw-dead lists")


async def test_a_person_who_is_asked_sees_the_score_without_stones(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (_, anna, ben):
        await anna.ask("bw-dead ask")
        assert (await anna.ask("bw-dead score A1")).startswith("?")
        await passed(anna, ben)
        with_it = read_record((await anna.ask("bw-dead score none")).removeprefix("= "))
        assert (with_it["black"], with_it["white"]) == ("1.0", "1.5")
        assert with_it["territory_black"] == "none"
        without = read_record((await anna.ask("bw-dead score a1")).removeprefix("= "))
        assert (without["black"], without["white"]) == ("25.0", "0.5")
        assert len(without["territory_black"].split(",")) == 24
        assert await anna.ask("bw-dead score B2") == "? there is no stone at B2"
