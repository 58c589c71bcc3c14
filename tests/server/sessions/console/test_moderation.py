"""What users are told about themselves, reports of players, and bans by operators at a console."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from boardwire.server import Server
from boardwire.server.accounts.account import Role
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.moderation.announcements import Announcements
from boardwire.server.moderation.moderation_log import read_log
from boardwire.server.moderation.reports import Reports

from ...conftest import StartServer
from ...people import facts, person_of, play, records
from ...wire import client_of


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def test_players_report_each_other_and_duplicates_are_merged(server: Server) -> None:
    token = await server.accounts.register("ada")
    async with person_of(server, "ada", token) as ada, person_of(server, "ben") as ben:
        match = await play(server, ada, ben, "tictactoe")
        assert await ada.ask(f"bw-report {match} BEN rude words") == (
            "= the operators read your report"
        )
        assert await ada.ask(f"bw-report {match} ben again") == "= you have reported that already"
        async with person_of(server, "spectator") as other:
            assert (await other.ask(f"bw-report {match} ben I saw it")).startswith(
                "= the operators"
            )
        (case,) = (await Reports(server.store).page(9)).items
        assert (case.match, case.subject) == (match, "ben")
        assert [(it.reporter, it.text) for it in case.reports] == [
            ("ada", "rude words"),
            ("spectator", "I saw it"),
        ]
        for line, refusal in (
            (f"bw-report {match} eve cheats", f"eve did not play in {match}, but ada, ben"),
            (f"bw-report {match} ada is me", "that is you: report another player"),
            (f"bw-report {match} ben", "say what was wrong"),
            ("bw-report nothing ben cheats", "there is no match nothing"),
        ):
            assert await ada.ask(line) == f"? {refusal}"
        await Reports(server.store).close(match, "ben", by="eve", outcome="muted")
        assert (await Reports(server.store).page(9)).items == ()
        assert (await ada.ask(f"bw-report {match} ben again")).endswith("reported that already")


async def test_reports_have_a_daily_limit(start_server: StartServer) -> None:
    async with (
        start_server(address_quota=QuotaLimits(reports_per_day=2)) as server,
        person_of(server, "ada") as ada,
        person_of(server, "ben") as ben,
    ):
        match = await play(server, ada, ben, "tictactoe")
        for _ in range(2):
            assert (await ada.ask(f"bw-report {match} ben rude")).startswith("=")
        assert await ben.ask(f"bw-report {match} ada rude") == (
            "? too many reports from 127.0.0.1: at most 2 a day"
        )


async def test_a_user_reads_what_it_may_do_and_why_not(server: Server) -> None:
    boss = await server.accounts.register("boss", Role.ADMIN)
    async with person_of(server, "ben") as ben, person_of(server, "boss", boss) as operator:
        assert await operator.ask("bw-mute guest:ben 1h mind your words") == "="
        await ben.ask("bw-seek go")
        lines = (await ben.ask("bw-standing"))[2:].splitlines()
        assert lines[0] == "you are ben, role guest"
        assert re.fullmatch(r"the guest ben is muted until \S+ \S+ UTC: mind your words", lines[1])
        assert "seeks from 127.0.0.1: 1 of 150" in lines
    async with client_of(server) as stranger:
        assert (await stranger.ask("bw-standing")).startswith("= you have not logged in\n")


async def test_operators_ban_at_a_console(server: Server) -> None:
    boss = await server.accounts.register("boss", Role.ADMIN)
    ada = await server.accounts.register("ada")
    async with person_of(server, "boss", boss) as operator, person_of(server, "ben") as ben:
        assert await ben.ask("bw-ban boss ever") == "? bw-ban is for admins"
        async with person_of(server, "ada", ada) as banned:
            assert await operator.ask("bw-ban ada 7d two windows") == "="
            assert b"the account ada is banned until " in await banned.read_all()
        assert (await operator.ask("bw-ban boss 7d")).startswith(
            "? the account boss is an operator's"
        )
        assert await operator.ask("bw-ban 127.0.0.1 7d") == (
            "? 127.0.0.1/32 is this machine, which cannot be restricted"
        )
        assert await operator.ask("bw-unban ada") == "="
        for line in ("bw-ban nobody 7d", "bw-unban nobody"):
            assert await operator.ask(line) == (
                "? there is no account nobody; a guest is written guest:NAME"
            )
        entries = await read_log(server.store, 9)
        assert [(it.by, it.action) for it in entries] == [("boss", "unban"), ("boss", "ban")]


async def test_announcements_are_read_at_consoles(server: Server) -> None:
    async with person_of(server, "ben") as ben:
        assert await ben.ask("bw-announcements") == "="
        await Announcements(server.store).announce("The server restarts at noon.", by="eve")
        await server.moderation.load()
        assert await ben.ask("bw-announcements") == "= announcement: The server restarts at noon."


async def test_announcements_reach_consoles_that_want_news(server: Server) -> None:
    async with person_of(server, "ben") as ben:
        await ben.ask("bw-notify on")
        await Announcements(server.store).announce("The server restarts at noon.", by="eve")
        await server.moderation.load()
        assert b"# announcement: The server restarts at noon." in await ben.read_until(b"noon.")


async def test_a_recovery_code_gives_a_new_token_once(server: Server) -> None:
    async with client_of(server) as ada:
        made = facts(await ada.ask("bw-register ada"))
        assert re.fullmatch(r"bwr_[\w-]{24}", made["recovery"])
        new = facts(await ada.ask(f"bw-recover ada {made['recovery']}"))
        assert (await ada.ask(f"bw-login ada {made['token']}")).startswith("? no account ada has")
        assert (await ada.ask(f"bw-recover ada {made['recovery']}")) == (
            "? no account ada has that recovery code"
        )
        assert (await ada.ask(f"bw-login ada {new['token']}")).startswith("= name=ada")
        (again,) = records(await ada.ask(f"bw-recovery {new['token']}"))
        assert (await ada.ask(f"bw-recover ada {new['recovery']}")).startswith("? no account ada")
        assert (await ada.ask(f"bw-recover ada {again['recovery']}")).startswith(
            "= name=ada token="
        )


async def test_codes_are_not_guessed_without_end(start_server: StartServer) -> None:
    async with (
        start_server(address_quota=QuotaLimits(registrations_per_day=3)) as server,
        client_of(server) as thief,
    ):
        await server.accounts.register("ada")
        code = f"bwr_{'x' * 24}"
        for _ in range(3):
            assert (await thief.ask(f"bw-recover ada {code}")).startswith("? no account ada has")
        assert await thief.ask(f"bw-recover ada {code}") == (
            "? too many attempts to recover a token from 127.0.0.1: at most 3 a day, "
            "new accounts included"
        )
        assert await thief.ask("bw-register thief") == (
            "? too many new accounts from 127.0.0.1: at most 3 a day"
        )
