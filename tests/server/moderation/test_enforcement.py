"""Bans hold on every door, and end sessions and matches that have begun."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

import pytest
from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from boardwire.matches import Reason
from boardwire.server import Server
from boardwire.server.accounts.account import Role
from boardwire.server.limits import client_limits
from boardwire.server.moderation.moderation import Moderation
from boardwire.server.restrictions import restrictions as restrictions_module
from boardwire.server.restrictions.restriction import (
    FROM_WHERE,
    RestrictionKind,
    Scope,
    parse_subject,
)

from ..browser import Browser
from ..conftest import StartServer
from ..people import ended, facts, person_of, play
from ..wire import Client, bot_of, client_of

STRANGE = ip_address("192.0.2.7")


async def ban(
    server: Server, who: str, scope: Scope | None = None, reason: str = "tricks", network: str = ""
) -> None:
    """Ban somebody without an end, in the server itself."""
    moderation = Moderation(server.store)
    subject = parse_subject(who, scope)
    await moderation.restrict(RestrictionKind.BAN, subject, reason, by="a test", network=network)
    await server.moderation.load()


async def last_words(client: Client) -> str:
    """What the server says before it closes the connection."""
    return (await client.read_all()).decode()


@pytest.fixture
def from_afar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have clients of this machine look like one elsewhere, which can be banned."""
    for module in (restrictions_module, client_limits):
        monkeypatch.setattr(module, "host_address", lambda host: STRANGE if host else None)


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_a_banned_account_is_sent_away_and_stays_out(
    scheme: str, start_server: StartServer
) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        async with person_of(server, "ada", token, scheme) as ada:
            await ban(server, "ada")
            assert "# closing: the account ada is banned: tricks" in await last_words(ada)
        async with client_of(server, scheme) as again:
            assert await again.ask(f"bw-login ada {token}") == (
                "? the account ada is banned: tricks"
            )
        async with client_of(server, scheme) as bot:
            await bot.send(f"bw-bot ada {token} go\n".encode())
            assert "error: the account ada is banned: tricks" in await last_words(bot)


async def test_a_browser_of_a_banned_account_is_logged_out(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        browser = Browser(server)
        assert await browser.post("/login", name="ada", token=token) == (303, "/")
        assert "You are ada" in await browser.get("/")
        await ban(server, "ada")
        assert "You are ada" not in await browser.get("/")
        status, text = await browser.post("/login", name="ada", token=token)
        assert status == 403
        assert "The account ada is banned: tricks." in text


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_a_banned_address_gets_the_reason_at_every_door(
    scheme: str, start_server: StartServer, from_afar: None
) -> None:
    async with start_server() as server:
        async with person_of(server, "eve", scheme=scheme) as eve:
            await ban(server, "192.0.2.7")
            assert "# closing: 192.0.2.7 is banned: tricks" in await last_words(eve)
        async with client_of(server, scheme) as again:
            assert "# closing: 192.0.2.7 is banned: tricks" in await last_words(again)


async def test_a_banned_address_reads_nothing_over_http(
    start_server: StartServer, from_afar: None
) -> None:
    async with start_server() as server:
        await ban(server, "192.0.2.0/24")
        browser = Browser(server)
        for path in ("/api/v1/matches", "/api/v1/games", "/api/v1/live", "/operator/state"):
            status, text = await browser.fetch(path, Accept="*/*")
            assert (status, json.loads(text)) == (
                403,
                {"detail": "192.0.2.0/24 is banned: tricks"},
            )
        status, text = await browser.fetch("/")
        assert status == 403
        assert "192.0.2.0/24 is banned: tricks" in text
        assert (await browser.fetch("/health"))[0] == 200
        with pytest.raises(InvalidStatus, match="403"):
            await open_websocket(f"ws://127.0.0.1:{server.http_port}/live").__aenter__()


async def test_live_news_end_for_an_address_that_is_banned(
    start_server: StartServer, from_afar: None
) -> None:
    async with (
        start_server() as server,
        open_websocket(f"ws://127.0.0.1:{server.http_port}/live?lobby=1") as reader,
    ):
        await reader.recv()
        await ban(server, "192.0.2.7")
        with pytest.raises(ConnectionClosed):
            async with asyncio.timeout(10):
                while True:
                    await reader.recv()


async def test_a_guest_whose_match_waits_keeps_its_name_over_a_restart(
    start_server: StartServer,
) -> None:
    async with (
        start_server() as server,
        person_of(server, "ada") as ada,
        person_of(server, "ben") as ben,
    ):
        await play(server, ada, ben, "tictactoe")
        assert (await ada.ask("play b A1")).startswith("=")
        assert (await ben.ask("genmove b")).startswith("=")
        assert (await ben.ask("play w B1")).startswith("=")
        session = facts(await ada.ask("bw-whoami"))["session"]
    async with start_server() as server, client_of(server) as client:
        assert (await client.ask("bw-login ada -")).startswith("? a guest with the name ada was")
        assert (await client.ask(f"bw-resume {session}")).startswith("= name=ada")


async def test_an_operator_comes_in_from_a_banned_address(
    start_server: StartServer, from_afar: None
) -> None:
    async with start_server() as server:
        boss = await server.accounts.register("boss", Role.ADMIN)
        ben = await server.accounts.register("ben")
        await ban(server, "192.0.2.7")
        for name, token, status in (("boss", boss, 200), ("ben", ben, 403)):
            browser = Browser(server)
            assert await browser.post("/login", name=name, token=token) == (303, "/")
            assert (await browser.fetch("/ladder"))[0] == status


async def test_this_machine_is_never_restricted(start_server: StartServer) -> None:
    async with start_server(exempt=("192.0.2.0/24",)) as server:
        await ban(server, "192.0.2.0/24")
        restrictions = server.moderation.restrictions
        now = datetime.now(UTC)
        assert restrictions.of_address(RestrictionKind.BAN, "192.0.2.7", now) is None
        assert restrictions.of_address(RestrictionKind.BAN, "127.0.0.1", now) is None


async def test_a_banned_guest_comes_with_no_name_like_that(start_server: StartServer) -> None:
    async with start_server() as server:
        async with person_of(server, "Troll") as troll:
            session = facts(await troll.ask("bw-whoami"))["session"]
            await ban(server, "troll", Scope.GUEST)
            assert "# closing: the guest troll is banned: tricks" in await last_words(troll)
        async with client_of(server) as again:
            for name in ("troll", "TROLL", "tro11", "t.r.o.l.l", "troll7", "troll_42"):
                answer = await again.ask(f"bw-login {name} -")
                assert answer == "? the guest troll is banned: tricks", name
            assert (await again.ask(f"bw-resume {session}")).startswith("?")
            assert (await again.ask("bw-login trolley -")).startswith("=")
        async with client_of(server) as bot:
            await bot.send(b"bw-bot tro1l - go\n")
            assert "error: the guest troll is banned: tricks" in await last_words(bot)


async def test_a_banned_guest_comes_with_no_other_name(
    start_server: StartServer, from_afar: None
) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        async with person_of(server, "troll") as troll, person_of(server, "ben") as ben:
            await ban(server, "troll", Scope.GUEST, network=FROM_WHERE)
            assert "is banned" in await last_words(troll)
            assert (await ben.ask("bw-whoami")).startswith("= name=ben")  # was here before
        (restriction,) = server.moderation.restrictions.all
        assert restriction.network == "192.0.2.7"
        async with client_of(server) as again:
            refusal = (
                "guests from your address are banned: tricks; accounts are not concerned: log in "
                "with a token"
            )
            assert await again.ask("bw-login innocent -") == f"? {refusal}"
            assert await again.ask("bw-register innocent") == f"? {refusal}"
            assert await again.ask("bw-seek go") == f"? {refusal}"
            assert (await again.ask(f"bw-login ada {token}")).startswith("= name=ada")


async def test_the_owner_of_a_banned_account_does_not_come_back_as_a_guest(
    start_server: StartServer, from_afar: None
) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        async with person_of(server, "ada", token) as ada:
            await ban(server, "ada", network=FROM_WHERE)
            assert "is banned" in await last_words(ada)
        async with client_of(server) as again:
            assert (await again.ask("bw-login somebody -")).startswith("? guests from your address")


async def test_a_ban_ends_by_itself(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        moderation, now = Moderation(server.store), datetime.now(UTC)
        ends = now + timedelta(seconds=3)
        for who, scope in (("ada", Scope.ACCOUNT), ("troll", Scope.GUEST)):
            subject = parse_subject(who, scope)
            await moderation.restrict(
                RestrictionKind.BAN, subject, "tricks", by="a test", ends=ends
            )
        await server.moderation.load()
        async with client_of(server) as client:
            for line in (f"bw-login ada {token}", "bw-login troll -"):
                assert f"is banned until {ends:%Y-%m-%d %H:%M} UTC" in await client.ask(line)
            await asyncio.sleep((ends - datetime.now(UTC)).total_seconds())
            for line in (f"bw-login ada {token}", "bw-login troll -"):
                assert (await client.ask(line)).startswith("= name="), line


async def test_a_match_of_a_banned_player_is_lost_or_called_off(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        for moves, reason in ((0, Reason.CALLED_OFF), (2, Reason.RESIGNATION)):
            async with person_of(server, "ada", token) as ada, person_of(server, "ben") as ben:
                match = await play(server, ada, ben, "tictactoe")
                if moves:
                    assert (await ada.ask("play b A1")).startswith("=")
                    assert (await ben.ask("genmove b")).startswith("=")
                    assert (await ben.ask("play w B1")).startswith("=")
                    assert (await ada.ask("genmove w")).startswith("=")
                await ban(server, "ada")
                result = (await ended(server, match)).result
                assert result is not None
                assert result.reason is reason
                if moves:
                    assert (result.returns, result.detail) == ((-1.0, 1.0), "ada was banned")
                await Moderation(server.store).lift(
                    RestrictionKind.BAN, parse_subject("ada"), by="a test"
                )


async def test_a_match_is_given_up_for_a_player_banned_while_the_server_was_down(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        async with person_of(server, "ada", token) as ada, person_of(server, "ben") as ben:
            match = await play(server, ada, ben, "tictactoe")
            await ada.ask("play b A1")
            await ben.ask("genmove b")
            await ben.ask("play w B1")
            await ada.ask("genmove w")
        await Moderation(server.store).restrict(
            RestrictionKind.BAN, parse_subject("ada"), "tricks", by="a test"
        )
    async with start_server() as server:
        record = await ended(server, match)
        assert record.result is not None
        assert record.result.detail == "ada was banned"


async def test_a_house_bot_cannot_be_banned_by_its_name(start_server: StartServer) -> None:
    async with start_server(bots=("random",)) as server:
        await ban(server, "random", Scope.GUEST)
        async with client_of(server) as client:
            async with asyncio.timeout(20):
                while not (await client.ask("bw-bots")).startswith("= name=random"):
                    await asyncio.sleep(0.05)
            await client.ask("boardsize 9")
            assert (await client.ask("genmove b")).startswith("= ")


async def test_a_command_beside_the_server_holds_within_seconds(start_server: StartServer) -> None:
    async with start_server() as server, person_of(server, "troll") as troll:
        subject = parse_subject("troll", Scope.GUEST)
        await Moderation(server.store).restrict(RestrictionKind.BAN, subject, "tricks", by="a test")
        async with asyncio.timeout(10):
            assert "the guest troll is banned" in await last_words(troll)


async def test_a_muted_player_plays_and_says_nothing(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        moderation, now = Moderation(server.store), datetime.now(UTC)
        async with person_of(server, "ada", token) as ada, person_of(server, "ben") as ben:
            await play(server, ada, ben, "tictactoe")
            assert await ada.ask("bw-say hello") == "="
            ends = now + timedelta(hours=1)
            await moderation.restrict(
                RestrictionKind.MUTE,
                parse_subject("ada"),
                "mind your words",
                by="a test",
                ends=ends,
            )
            subject = parse_subject("ben", Scope.GUEST)
            await moderation.restrict(RestrictionKind.MUTE, subject, "spam", by="a test")
            await server.moderation.load()
            assert await ada.ask("bw-say hello") == (
                f"? the account ada is muted until {ends:%Y-%m-%d %H:%M} UTC: mind your words"
            )
            assert await ben.ask("bw-say hello") == "? the guest ben is muted: spam"
            assert (await ada.ask("play b A1")).startswith("=")
            await moderation.lift(RestrictionKind.MUTE, parse_subject("ada"), by="a test")
            await server.moderation.load()
            assert await ada.ask("bw-say hello") == "="


async def test_a_muted_address_says_nothing(start_server: StartServer, from_afar: None) -> None:
    async with (
        start_server() as server,
        person_of(server, "ada") as ada,
        person_of(server, "ben") as ben,
    ):
        await play(server, ada, ben, "tictactoe")
        subject = parse_subject("192.0.2.7")
        await Moderation(server.store).restrict(RestrictionKind.MUTE, subject, "spam", by="a test")
        await server.moderation.load()
        assert await ada.ask("bw-say hello") == "? 192.0.2.7 is muted: spam"


async def test_a_bot_of_a_banned_account_leaves_the_lobby(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        async with bot_of(server, "ada", "tictactoe", [], token=token) as bot:
            await ban(server, "ada")
            while await bot.line():
                pass
            heard = "".join(bot.heard)
            assert "the account ada is banned: tricks" in heard
            assert not server.lobby.bots
