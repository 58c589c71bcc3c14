"""Analyses at a console, as Sabaki and Lizzie ask for them through `boardwire connect`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from boardwire.server import SessionLimits

from ...conftest import StartServer
from ...people import play, two_people
from ...wire import Client, client_of

BOT = "mcts:seed=1,threads=1"

pytestmark = pytest.mark.slow


@asynccontextmanager
async def console(
    start_server: StartServer, *commands: str, **settings: object
) -> AsyncIterator[Client]:
    async with (
        start_server(bots=(BOT, "random"), **settings) as server,
        client_of(server) as client,
    ):
        for command in ("bw-game go size=5 komi=5.5", *commands):
            assert await client.ask(command) == "="
        yield client


def words(line: str, key: str) -> list[str]:
    """The words after a key, one of each move."""
    parts = line.split()
    return [parts[at + 1] for at, word in enumerate(parts) if word == key]


async def lines_until(client: Client, count: int) -> list[str]:
    """The lines of an analysis until there are so many."""
    received = await client.read_until(b"= \n")
    while received.count(b"\n") <= count:
        received += await client.transport.read()
    return received.decode().split("\n")[1 : count + 1]


async def test_an_analysis_goes_on_until_input_comes(start_server: StartServer) -> None:
    async with console(start_server, "play b C3") as client:
        await client.send(b"lz-analyze w 25\n")
        lines = await lines_until(client, 3)
        for line in lines:
            assert line.startswith("info move ")
            assert set(words(line, "order")) >= {"0"}
            assert all(0 <= int(it) <= 10000 for it in words(line, "winrate"))
        visits = [sum(map(int, words(line, "visits"))) for line in lines]
        assert visits[0] < visits[1] < visits[2]  # the engine goes on from what it knows
        begun = asyncio.get_running_loop().time()
        await client.send(b"genmove w\n")
        rest = await client.read_until(b"\n\n= ")
        assert asyncio.get_running_loop().time() - begun < 5
        assert b"?" not in rest


async def test_values_owners_and_leads_are_told(start_server: StartServer) -> None:
    stones = [f"play b {column}{row}" for column in "BD" for row in range(1, 6)]
    async with console(start_server, *stones) as client:
        await client.send(b"kata-analyze w 25 rootInfo true ownership true maxmoves 3\n")
        (line,) = await lines_until(client, 1)
        await client.send(b"\n")
        assert len(words(line, "move")) == 3
        assert len(words(line, "scoreLead")) == 4  # with that of the position
        assert float(line.partition(" rootInfo ")[2].split()[5]) < 0.3  # of winning, for white
        owners = [float(it) for it in line.partition(" ownership ")[2].split()]
        assert len(owners) == 25
        assert sum(owners) < -12


async def test_a_blank_line_ends_an_analysis(start_server: StartServer) -> None:
    async with console(start_server) as client:
        await client.send(b"kata-analyze 25\n")
        await lines_until(client, 1)
        await client.send(b"\n")
        await client.read_until(b"\n\n")


async def test_stop_ends_an_analysis(start_server: StartServer) -> None:
    async with console(start_server) as client:
        await client.send(b"lz-analyze 25\nstop\nprotocol_version\n")
        assert (await client.read_until(b"= 2\n\n")).count(b"\n\n") == 3


@pytest.mark.parametrize("command", ["lz-genmove_analyze", "kata-genmove_analyze"])
async def test_a_move_comes_after_a_line(start_server: StartServer, command: str) -> None:
    async with console(start_server, "bw-time_settings 0.1/move") as client:
        info, play = (await client.ask(f"{command} b 25"))[2:].strip().split("\n")
        assert info.startswith("info move ")
        word, move = play.split()
        assert word == "play"
        assert (await client.ask("bw-to_act")) == "= w"
        assert (await client.ask(f"play w {move}")).startswith("? illegal move") or move == "pass"


async def test_a_move_is_chosen_without_making_it(start_server: StartServer) -> None:
    async with console(start_server, "bw-time_settings 0.1/move") as client:
        for command in ("reg_genmove b", "kata-search b", "kata-search_analyze b 25"):
            move = (await client.ask(command)).split()[-1]
            assert (await client.ask("bw-to_act")) == "= b"
            assert await client.ask(f"play b {move}") == "="
            assert await client.ask("undo") == "="


async def test_an_engine_without_analysis_plays_all_the_same(start_server: StartServer) -> None:
    async with console(start_server, "bw-opponent random") as client:
        assert (await client.ask("lz-genmove_analyze b"))[2:].strip().startswith("play ")
        refused = await client.ask("lz-analyze")
        assert refused.startswith("? random plays Go but does not analyse")


async def test_an_analysis_uses_engines_for_a_limited_time(start_server: StartServer) -> None:
    limits = SessionLimits(analysis=0.5)
    async with console(start_server, sessions=limits) as client:
        await client.send(b"lz-analyze 25\n")
        await lines_until(client, 1)
        more = b""
        with pytest.raises(TimeoutError):
            while True:
                async with asyncio.timeout(3):
                    more += await client.transport.read()
        assert more.count(b"\n") <= 1
        await client.send(b"\n")
        rest = (await client.read_until(b"analyse again to go on")).decode()
        assert "# an analysis uses an engine for 0.5 s" in rest


async def test_nobody_helps_in_a_match(start_server: StartServer) -> None:
    async with two_people(start_server, bots=(BOT,)) as (server, anna, ben):
        await play(server, anna, ben, "go size=5")
        for command in ("lz-analyze", "kata-analyze", "reg_genmove b", "kata-search_analyze b"):
            assert (await anna.ask(command)).startswith("? no engine helps in a match")
        await anna.ask("play b C3")
        answer = await ben.ask("kata-genmove_analyze b")  # the opponent's move
        assert answer[2:].strip() == "play C3"


async def test_the_next_move_can_be_restricted(start_server: StartServer) -> None:
    async with console(start_server) as client:
        for restriction, moves in (
            ("avoid b C3,B2,pass 1 avoid w A1 1", {"A1"}),
            ("allow b C3,b2 1", {"C3", "B2"}),
            ("focus D4", {"D4"}),
        ):
            await client.send(f"kata-analyze b 50 {restriction}\n".encode())
            (line,) = await lines_until(client, 1)
            found = set(words(line, "move"))
            assert (
                found <= moves if "avoid" not in restriction else not found & {"C3", "B2", "pass"}
            )
            await client.send(b"\n")
            await client.read_until(b"\n\n")
        for restriction, why in (
            ("avoid b C3 4", "for the next move alone"),
            ("allow b Z9 1", "leave no move"),
        ):
            assert why in await client.ask(f"kata-analyze b {restriction}")
        assert "without a move" in await client.ask("kata-genmove_analyze b avoid b C3 1")


@pytest.mark.long
async def test_gogui_draws_what_an_engine_finds(start_server: StartServer) -> None:
    stones = [f"play b {column}{row}" for column in "BD" for row in range(1, 6)]
    async with console(start_server, *stones) as client:
        listed = (await client.ask("gogui-analyze_commands"))[2:].split("\n")
        assert "gfx/Win Rates/bw-win_rates" in listed
        assert "bwboard/Territory/bw-territory" in listed
        territory = (await client.ask("bw-territory"))[2:].split()
        assert territory.count("b") > 20
        owners = [float(it) for it in (await client.ask("bw-ownership"))[2:].split()]
        assert len(owners) == 25 and sum(owners) > 12
        assert (await client.ask("bw-win_rates")).startswith("= INFLUENCE ")
        assert (await client.ask("bw-visits")).startswith("= INFLUENCE ")
        assert (await client.ask("bw-policy")).startswith("= INFLUENCE ")
        assert (await client.ask("bw-variation")).startswith("= w ")
        assert "LABEL" in await client.ask("bw-line")
        assert float((await client.ask("bw-estimate"))[2:]) < 0


async def test_the_record_of_practice_is_printed(start_server: StartServer) -> None:
    async with console(start_server, "play b C3") as client:
        assert "B[cc]" in await client.ask("printsgf")


async def test_parameters_are_kept_or_refused_by_name(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        assert await client.ask("kata-set-param analysisWideRootNoise 0.04") == "="
        assert await client.ask("kata-get-param analysisWideRootNoise") == "= 0.04"
        assert await client.ask('kata-set-params {"antiMirror":true}') == "="
        assert '"antiMirror": true' in await client.ask("kata-get-params")
        assert "playoutDoublingAdvantage" in await client.ask("kata-list-params")
        for line, why in (
            ("kata-set-param maxVisits 9", "maxVisits cannot be set here"),
            ("kata-set-param nothing 9", "there is no parameter 'nothing'"),
            ("kata-set-param antiMirror perhaps", "antiMirror: "),
            ('kata-set-params {"antiMirror":false,"maxTime":1}', "maxTime cannot be set here"),
            ("kata-set-params 1", "no dictionary"),
        ):
            answer = await client.ask(line)
            assert answer.startswith("? ") and why in answer, answer
        assert await client.ask("kata-get-param antiMirror") == "= true"


async def test_lizzieyzy_sets_rules_and_positions(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        listed = (await client.ask("list_commands"))[2:].split("\n")
        needed = "stop boardsize komi kata-get-rules kata-set-rules clear_board play set_position"
        assert {*needed.split(), "kata-analyze", "clear_cache"} <= set(listed)
        assert '"ko":"POSITIONAL"' in await client.ask("kata-get-rules")
        assert await client.ask("kata-set-rules chinese") == "="
        assert '"ko":"SIMPLE"' in await client.ask("kata-get-rules")
        assert (await client.ask("kata-set-rules japanese")).startswith("? Go is not played here")
        assert await client.ask("kgs-rules aga") == "="
        assert await client.ask("kata-set-rule suicide true") == "="
        assert " suicide=true " in f"{await client.ask('bw-game')} "
        assert await client.ask("set_position B C3 W D4") == "="
        assert (await client.ask("bw-position")).startswith("= 9/9/9/9/9/3O5/2X6/9/9 X")
        assert (await client.ask("set_position B C3 W C3")) == "? C3 has two stones"
        assert await client.ask("clear_board") == "="
        assert (await client.ask("bw-position")).startswith("= 9/9/9/9/9/9/9/9/9 X")
        await client.ask("set_game Othello")
        assert (await client.ask("kata-get-rules")).startswith("? this command is for Go")


async def test_a_match_keeps_its_rules(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        await play(server, anna, ben, "go size=5 ko=simple")
        assert await anna.ask("kata-set-rules chinese") == "="
        assert "the match has ko=simple" in await anna.ask("kata-set-rules aga")
        assert "no stones are placed" in await anna.ask("set_position B C3")
        assert '"ko":"SIMPLE"' in await anna.ask("kata-get-rules")
