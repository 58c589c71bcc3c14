"""What goes wrong at a session is told to the one concerned, in a line."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.protocol.name_values import read_record
from boardwire.server import Server

from ..conftest import StartServer
from ..wire import bot_of, client_of


@pytest.mark.parametrize(
    ("response", "what"),
    [
        (b"= tiny\n", b'the response "= tiny" has no empty line at its end'),
        (b"= tiny", b'the line "= tiny" has no line end'),
    ],
)
@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_a_bot_is_told_of_a_response_that_does_not_end(
    response: bytes,
    what: bytes,
    scheme: str,
    start_server: StartServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardwire.matches.players.engine_player.UNENDED_SECONDS", 0.1)
    async with start_server() as server, client_of(server, scheme) as client:
        await client.send(b"bw-bot it - go\n")
        await client.read_until(b"name\n")
        await client.send(response)
        told = await client.read_until(b"\n")
        assert told.startswith(b"# ")
        assert what in told


async def test_the_log_says_in_which_response_a_connection_ended(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with start_server() as server, client_of(server) as client:
        await client.send(b"bw-bot it - go\n")
        await client.read_until(b"name\n")
        await client.send(b"= tiny")
        await client.transport.write_eof()
        await client.read_all()
    assert any("= tiny" in it for it in caplog.messages)


async def test_a_bot_is_told_of_an_opponent_that_nobody_knows(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        client_of(server) as console,
        client_of(server) as client,
    ):
        await client.send(b"bw-bot it - go opponent=nobdoy\n")
        received = await client.read_until(b"\nname\n")
        welcome, warning, *commands = received.decode().splitlines()
        assert welcome.startswith("# welcome it ")
        assert warning == (
            "# warning: nobody called nobdoy is here or has an account; you wait until "
            "somebody logs in with that name"
        )
        assert commands == ["name"]
        for answer in (b"= it\n\n", b"= 1\n\n", b"= play\n\n"):
            await client.send(answer)
            await client.read_until(b"\n")
        while not (bots := await console.ask("bw-bots"))[2:]:
            pass
        facts = read_record(bots)
        assert facts["opponent"] == "nobdoy"
        assert facts["note"] == "nobody called nobdoy is here or has an account"
        async with bot_of(server, "Nobdoy", "tictactoe", []):
            facts = read_record((await console.ask("bw-bots")).splitlines()[-1])
            assert facts["name"] == "it"
            assert "note" not in facts


async def test_an_unknown_opponent_may_be_another_name_misspelt(start_server: StartServer) -> None:
    async def warning(server: Server, name: str, opponent: str) -> str:
        async with client_of(server) as client:
            await client.send(f"bw-bot {name} - go opponent={opponent}\n".encode())
            lines = (await client.read_until(b"name\n")).decode().splitlines()
            return lines[1]

    async with start_server(bots=("alphabeta",)) as server, client_of(server) as person:
        await person.ask("bw-login Annabel -")
        assert (await warning(server, "it", "alfabeta")).endswith("; did you mean alphabeta?")
        assert (await warning(server, "it", "anabel")).endswith("; did you mean Annabel?")
        assert (await warning(server, "it", "zzz")).endswith("logs in with that name")
        # The bot's own name is no opponent.
        assert (await warning(server, "zebra", "zebrah")).endswith("logs in with that name")


async def test_an_opponent_that_somebody_knows_is_no_warning(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        client_of(server) as guest,
        client_of(server) as owner,
    ):
        await guest.ask("bw-login ann -")
        await owner.ask("bw-register ben")
        for name in ("ANN", "ben"):
            async with client_of(server) as client:
                await client.send(f"bw-bot it - go opponent={name}\n".encode())
                assert b"warning" not in await client.read_until(b"name\n")


@pytest.mark.parametrize(
    ("line", "name", "why"),
    [
        ("bw-login ann bw_0123456789012345678901234567890x", "ann", "no account"),
        ("bw-bot ann bw_0123456789012345678901234567890x go", "ann", "no account"),
        ("bw-bot bw_0123456789012345678901234567890x ann go", "a token", "no account"),
        ("bw-resume 00112233445566778899aabbccddeeff", "", "no seat is kept"),
        ("bw-bot ann - nogame", "ann", "nogame"),
    ],
)
async def test_a_login_that_fails_is_logged_without_its_token(
    line: str, name: str, why: str, start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with start_server() as server:
        async with client_of(server) as client:
            await client.send(f"{line}\nquit\n".encode())
            await client.read_all()
        (told,) = (it for it in caplog.messages if "login failed" in it)
    assert told.startswith("127.0.0.1:")
    assert name in told
    assert why in told
    assert "0123456789" not in caplog.text
    assert "00112233" not in caplog.text


async def test_logins_that_fail_very_often_are_logged_within_bounds(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with start_server() as server, client_of(server) as client:
        await client.send(b"bw-login ann no-token\n" * 500 + b"quit\n")
        await client.read_all()
    assert 1 < sum("login failed" in it for it in caplog.messages) < 50


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_every_bot_is_told_to_quit(scheme: str, start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "ann", "tictactoe", ["resign"], "games=1", scheme=scheme) as ann,
        bot_of(server, "ben", "tictactoe", ["resign"], "games=1", scheme=scheme) as ben,
    ):
        told = await asyncio.gather(*(bot.play_until("quit") for bot in (ann, ben)))
    assert told == ["quit", "quit"]
