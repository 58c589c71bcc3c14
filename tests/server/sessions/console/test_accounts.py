"""Logging in at a console, and what each role may do."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from boardwire.server.accounts.account import Role
from boardwire.server.config import AccountSettings
from boardwire.server.limits.usage import QuotaLimits

from ....until import until
from ...conftest import StartServer
from ...people import facts, match_of, person_of, play, two_people
from ...wire import bot_of, client_of


async def test_somebody_registers_and_comes_back_with_the_token(start_server: StartServer) -> None:
    async with start_server() as server:
        async with client_of(server) as anna:
            told = facts(await anna.ask("bw-register Anna"))
            assert told["name"] == "Anna"
            me = facts(await anna.ask(f"bw-login anna {told['token']}"))
            assert (me["name"], me["role"], me["state"]) == ("Anna", "player", "idle")
            assert len(me["session"]) == 32
            assert (await anna.ask("bw-register anna")).startswith("? there is an account anna")
        async with client_of(server) as impostor:
            assert (await impostor.ask("bw-login anna -")).startswith("? anna is an account")
            assert (await impostor.ask("bw-login anna bw_wrong")).startswith(
                "? no account anna has"
            )


async def test_a_guests_name_is_his_while_he_is_here(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as other:
        async with person_of(server, "anna"):
            assert (await other.ask("bw-login ANNA -")).startswith(
                "? another guest has the name anna"
            )
            line = b"bw-bot anna - go\n"
            async with client_of(server) as bot:
                await bot.send(line)
                assert b"# closing: error: another guest has the name anna" in await bot.read_all()
        async with asyncio.timeout(20):
            while (await other.ask("bw-login anna -")).startswith("?"):
                await asyncio.sleep(0.01)


async def test_a_bot_of_an_account_needs_its_token(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("hal")
        async with client_of(server) as bot:
            await bot.send(b"bw-bot hal - go\n")
            assert b"# closing: error: hal is an account" in await bot.read_all()
        async with client_of(server) as bot:
            await bot.send(f"bw-bot hal {token} go\n".encode())
            assert b"# welcome hal session=" in await bot.read_until(b"\n")


async def test_guests_and_registration_can_be_switched_off(start_server: StartServer) -> None:
    accounts = AccountSettings(guests=False, registration=False)
    async with start_server(accounts=accounts) as server, client_of(server) as client:
        assert (await client.ask("bw-login anna -")).startswith("? this server admits no guests")
        assert (await client.ask("bw-seek go")).startswith("? this server admits no guests")
        assert (await client.ask("bw-register anna")).startswith("? only the operators of this")


async def test_who_plays_or_seeks_stays_who_he_is(start_server: StartServer) -> None:
    async with start_server() as server, person_of(server, "anna") as anna:
        await anna.ask("bw-seek go")
        assert (await anna.ask("bw-login ben -")).startswith("? you are anna, and play or seek")
        await anna.ask("bw-cancel")
        assert facts(await anna.ask("bw-login ben -"))["name"] == "ben"


ADMINS = ["bw-match tictactoe ben carl", "bw-end nothing", "bw-kick ben"]


@pytest.mark.parametrize("line", ADMINS)
async def test_only_admins_run_the_server(start_server: StartServer, line: str) -> None:
    async with start_server() as server, person_of(server, "anna") as anna:
        assert await anna.ask(line) == f"? {line.split()[0]} is for admins"


async def test_an_admin_makes_ends_and_sends_away(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("root", Role.ADMIN)
        async with (
            person_of(server, "root", token) as root,
            bot_of(server, "ben", "go", [], "opponent=nobody") as ben,
            bot_of(server, "carl", "go", [], "opponent=nobody") as carl,
            person_of(server, "anna") as anna,
        ):
            assert (await root.ask("bw-match go ben")).startswith("? Go is for 2 players, not 1")
            assert (await root.ask("bw-match go ben hal")).startswith("? no bot hal waits")
            match = facts(await root.ask("bw-match go ben carl size=9 time=5m"))["match"]
            record = server.live.running[match].record
            assert (record.players, record.options["size"]) == (("ben", "carl"), 9)
            assert await root.ask(f"bw-end {match}") == "="
            await until(lambda: not server.live.running)
            assert (await root.ask("bw-end nothing")).startswith("? no match nothing is played")
            for name in ("ben", "anna"):
                assert await root.ask(f"bw-kick {name}") == "="
            assert b"# closing: sent away by root" in await anna.read_all()
            while (line := await ben.line()) and "closing" not in line:
                pass
            assert line == "# closing: sent away by root"
            assert (await root.ask("bw-kick nobody")).startswith("? nobody is called nobody")
            assert await carl.play_until("clear_board")


async def test_a_person_takes_the_seat_again_by_its_session(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe time=5m")
        session = facts(await anna.ask("bw-whoami"))["session"]
        await anna.ask("play b A1")
        await ben.ask("play w B1")
        anna.abort()
        async with client_of(server) as again:
            me, standing, *plies = (await again.ask(f"bw-resume {session}"))[2:].splitlines()
            assert facts(me)["match"] == facts(standing)["match"] == match
            assert (facts(standing)["colour"], facts(standing)["turn"]) == ("b", "yes")
            assert [facts(ply)["move"] for ply in plies] == ["A1", "B1"]
            assert "A1" not in await again.ask("bw-legal_moves")
            assert await again.ask("play b A2") == "="
            assert await ben.ask("genmove b") == "= A2"


async def test_a_newer_console_replaces_the_older(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        person_of(server, "anna") as older,
        person_of(server, "ben") as ben,
        client_of(server) as newer,
    ):
        await play(server, older, ben, "tictactoe")
        session = facts(await older.ask("bw-whoami"))["session"]
        answer = (await newer.ask(f"bw-resume {session}"))[2:]
        assert facts(answer.splitlines()[0])["name"] == "anna"
        assert b"# closing: a newer connection has taken your place" in await older.read_all()
        assert await newer.ask("play b A1") == "="
        assert await ben.ask("genmove b") == "= A1"


async def test_a_gui_that_has_come_back_repeats_the_match(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        client_of(server) as gui,
    ):
        await play(server, anna, ben, "tictactoe")
        session = facts(await anna.ask("bw-whoami"))["session"]
        await anna.ask("play b A1")
        await ben.ask("play w B1")
        assert (await gui.ask(f"bw-resume {session}")).startswith("=")
        assert await gui.ask("clear_board") == "="
        assert (await gui.ask("bw-legal_moves")).count(" ") == 9
        assert await gui.ask("play b C3") == "? illegal move: the next ply of the match is b A1"
        assert await gui.ask("play b A1") == "="
        told = "? illegal move: the next ply of the match is w B1; genmove w shows it"
        assert await gui.ask("play w C3") == told
        assert await gui.ask("genmove w") == "= B1"
        assert await gui.ask("play b A2") == "="
        assert (await gui.ask("clear_board")).startswith("? the moves of a match stay")


async def test_who_leaves_a_match_can_join_it_again(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe")
        await anna.ask("play b A1")
        assert await anna.ask("bw-leave") == "="
        assert facts(await anna.ask("bw-whoami"))["unfinished"] == match
        assert await ben.ask("play w B1") == "="
        assert await anna.ask("clear_board") == "="
        assert (await anna.ask("bw-join nothing")).startswith("? no seat of yours is free")
        standing, *plies = (await anna.ask(f"bw-join {match}"))[2:].splitlines()
        assert facts(standing)["turn"] == "yes"
        assert [facts(ply)["move"] for ply in plies] == ["A1", "B1"]
        assert await anna.ask("play b A2") == "="
        assert await match_of(anna, ben) == match


async def test_a_match_between_people_goes_on_after_the_server_was_stopped(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe")
        sessions = [facts(await it.ask("bw-whoami"))["session"] for it in (anna, ben)]
        await anna.ask("play b A1")
    async with start_server() as server, client_of(server) as anna, client_of(server) as ben:
        for person, session in zip((anna, ben), sessions, strict=True):
            assert (await person.ask(f"bw-resume {session}")).startswith("= name=")
        assert await match_of(anna, ben) == match
        assert (await ben.ask("play w A1")).startswith("? illegal move: ")
        assert await ben.ask("play w B1") == "="
        assert await anna.ask("genmove w") == "= B1"


async def test_an_unknown_session_opens_nothing(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        assert (await client.ask(f"bw-resume {'0' * 32}")).startswith("? no seat is kept")


@pytest.mark.long
@pytest.mark.parametrize("bots", [False, True])
async def test_two_hundred_who_resume_one_guest_leave_it_resumable(
    bots: bool, start_server: StartServer
) -> None:
    many = QuotaLimits(connections=300)
    line = "bw-bot anna - go opponent=ben session={}" if bots else "bw-resume {}"
    async with (
        start_server(address_quota=many) as server,
        person_of(server, "anna") as anna,
        AsyncExitStack() as stack,
    ):
        session = facts(await anna.ask("bw-whoami"))["session"]
        clients = [await stack.enter_async_context(client_of(server)) for _ in range(200)]
        for client in clients:
            await client.send(line.format(session).encode() + b"\n")
        assert b"# closing: a newer connection" in await anna.read_all()
        await until(lambda: server.sessions.count <= 1)
        async with client_of(server) as last:
            assert facts(await last.ask(f"bw-resume {session}"))["name"] == "anna"
            assert facts(await last.ask("bw-whoami"))["name"] == "anna"


async def test_who_logs_in_as_a_guest_again_stays_that_guest(start_server: StartServer) -> None:
    async with start_server() as server, person_of(server, "anna") as anna:
        assert facts(await anna.ask("bw-login ANNA -"))["name"] == "ANNA"
        async with client_of(server) as other:
            assert (await other.ask("bw-login anna -")).startswith("? another guest has the name")


@pytest.mark.long
@pytest.mark.parametrize("name", ["admin", "Server", "h0use", "mcts-1", "M_C_T_S", "a.d.a", "4da"])
async def test_a_guest_cannot_pass_for_somebody_else(name: str, start_server: StartServer) -> None:
    async with start_server(bots=("mcts",)) as server, client_of(server) as client:
        await server.accounts.register("ada")
        answers = [await client.ask(f"bw-login {name} -"), await client.ask(f"bw-register {name}")]
        if name == "4da":
            assert all(answer.startswith("=") for answer in answers)
        else:
            assert all("choose another name" in answer for answer in answers)
