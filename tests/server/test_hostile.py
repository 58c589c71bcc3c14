"""Attackers get what is stated, and everybody else plays on within bounded time and memory.

The server runs in a separate process. Each attacker comes from its own address, as
strangers do; two honest bots play on and on from another.
"""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ..until import until
from .attacked_server import AttackedServer, Line, attacked_server, honest_match

pytestmark = pytest.mark.server

MIB = 1 << 20
BEARABLE_SECONDS = 2.0
"""What a word of the server may take at worst while an attack is on. Time in which the server waits
for a processor does not count."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AttackedServer]:
    with attacked_server(tmp_path_factory.mktemp("siege")) as running:
        yield running
        log = running.log.read_text()
    assert "Traceback" not in log, log[-5000:]


@asynccontextmanager
async def siege(server: AttackedServer, growth: int = 16 * MIB) -> AsyncIterator[str]:
    """An attack from its own address: the honest play on, and memory does not grow.

    Args:
        server: What is attacked.
        growth: Bytes of memory that the server may take meanwhile.
    """
    async with honest_match(server) as delays:
        await until(lambda: delays.moves >= 10)
        before = server.memory
        delays.forget()
        try:
            yield server.address()
        finally:
            await server.hang_up()
        moves = delays.moves
        assert server.memory - before < growth
        await until(lambda: delays.moves >= moves + 10)
        assert delays.worst < BEARABLE_SECONDS
    async with asyncio.timeout(60):
        line = await server.dial("127.0.0.1")
        line.write(b"name\n")
        assert await line.until(b"\n\n") == b"= boardwire server\n\n"
        await line.close()


async def many(server: AttackedServer, source: str, count: int) -> list[Line]:
    return list(await asyncio.gather(*(server.dial(source) for _ in range(count))))


# -- lines -----------------------------------------------------------------------------------


@pytest.mark.long
async def test_lines_that_come_byte_by_byte_and_never_end(server: AttackedServer) -> None:
    async with siege(server) as source:
        lines = await many(server, source, 40)
        reading = [asyncio.create_task(line.rest()) for line in lines]
        for byte in b"showboard":
            for line in lines:
                line.write(bytes((byte,)))
            await asyncio.sleep(0.02)
        for told in await asyncio.gather(*reading):
            assert told == b"# closing: line not ended by a newline\n"


async def test_a_line_of_many_megabytes(server: AttackedServer) -> None:
    async with siege(server) as source:
        line = await server.dial(source)
        reading = asyncio.create_task(line.rest())
        sent = await line.flood(b"a" * MIB, 200)
        assert 20 < sent < 200  # 2000 lines of 16 KiB are 32 MiB
        assert b"too many commands from" in await reading


@pytest.mark.parametrize("filler", [b"\n", b"\r\n", b"#\n", b" \t\n", b"# interrupt\n", b"\x00\n"])
async def test_lines_with_nothing_on_them_count_too(server: AttackedServer, filler: bytes) -> None:
    async with siege(server) as source:
        line = await server.dial(source)
        await line.flood(filler * 1000, min(100, 500 // len(filler)))
        reason = f"too many commands from {source}: at most 200 a second".encode()
        assert (await line.rest()).endswith(b"? " + reason + b"\n\n# closing: " + reason + b"\n")


async def test_control_characters_and_noise_do_not_come_back(server: AttackedServer) -> None:
    async with siege(server) as source:
        line = await server.dial(source)
        line.write(b"\x00na\x07me\x1b\n" + "\u202ename\u2028\n".encode() + b"\xff\xfe\x80\n")
        line.write("set_game \x1b[2J\u202egnp.exe\n".encode() + b"play b \xc0\xaf\nquit\n")
        answers = (await line.rest()).decode()
        assert answers.startswith("= boardwire server\n\n= boardwire server\n\n? unknown command\n")
        assert "[2Jgnp.exe" in answers
        assert all(sign not in answers for sign in "\x00\x07\x1b\u202e\u2028")


async def test_random_bytes(server: AttackedServer) -> None:
    async with siege(server) as source:
        line = await server.dial(source)
        reading = asyncio.create_task(line.rest())
        await line.flood(os.urandom(1 << 16), 100)
        assert b"too many commands" in await reading


# -- floods ----------------------------------------------------------------------------------


async def test_a_flood_of_commands_ends_all_sessions_of_an_address_that_takes_part(
    server: AttackedServer,
) -> None:
    async with siege(server) as source:
        lines = await many(server, source, 20)
        reading = [asyncio.create_task(line.rest()) for line in lines]
        await asyncio.gather(
            *(line.flood(b"bw-legal_moves\nshowboard\n" * 20, 50) for line in lines)
        )
        told = await asyncio.gather(*reading)
        # Commands, or bytes that wait to be read. A line that floods on may destroy its last words.
        assert sum(b"\n# closing: too many " in it for it in told) >= len(lines) / 2


async def test_a_flood_of_connections(server: AttackedServer) -> None:
    async with siege(server) as source:
        kept = await many(server, source, 50)
        for line in kept:
            line.write(b"name\n")
            await line.until(b"\n\n")
        refused = await many(server, source, 20)
        for line in refused:
            reason = f"# closing: too many connections from {source}: at most 50\n"
            assert (await line.rest()).decode() == reason
        for _ in range(20):
            for line in await many(server, source, 50):
                line.reset()
        for line in kept:
            line.write(b"version\n")
            assert (await line.until(b"\n\n")).startswith(b"= ")
            await line.close()


async def test_connections_that_come_and_go_disturb_nobody(server: AttackedServer) -> None:
    """Whether their address is turned away depends on their speed; see test_limits.py for that."""
    async with siege(server) as source:
        refusal = f"# closing: too many commands from {source}: at most 200 a second\n".encode()
        for _ in range(30):
            lines = await many(server, source, 40)
            for line in lines:
                line.write(b"quit\n")
            for line in lines:
                said = await line.rest()
                # Where very many are turned away at a time, some are closed without a reason.
                assert said in (b"", b"= \n\n") or said.endswith(refusal)


@pytest.mark.long
async def test_connections_that_say_nothing_are_closed(tmp_path: Path) -> None:
    with attacked_server(tmp_path, limits__session__first_line=0.6) as server:
        async with siege(server) as source:
            for line in await many(server, source, 50):
                assert await line.rest() == b"# closing: no command\n"


async def test_connections_that_end_in_every_way_leave_nothing_behind(
    server: AttackedServer,
) -> None:
    async with siege(server) as source:
        before = server.files
        for line in await many(server, source, 15):
            line.write(b"showboard\n")
            line.reset()
        for line in await many(server, source, 15):
            line.write(b"name\n")
            line.writer.write_eof()  # one way only
            assert await line.rest() == b"= boardwire server\n\n"
        for line in await many(server, source, 15):
            line.write(b"bw-bot half - go\n")
            line.reset()
        await until(lambda: server.files <= before + 5)  # the store opens some when it needs them


@pytest.mark.long
async def test_http_connections_that_ask_nothing_are_limited_and_closed(
    server: AttackedServer,
) -> None:
    async with siege(server) as source:
        lines = [await server.dial(source, http=True) for _ in range(60)]
        for line in lines:
            line.write(b"GET /health HTTP/1.1\r\nX-Slow:")
        assert sum(line.reader.at_eof() for line in lines) <= 60
        told = [await line.rest() for line in lines]  # those beyond the limit read why
        assert told[:50] == [b""] * 50
        assert all(it.startswith(b"HTTP/1.1 503 ") for it in told[50:])
        other = await server.dial("127.0.0.1", http=True)
        other.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert b'"status":"ok"' in await other.rest()


@pytest.mark.long
async def test_many_requests_disturb_nobody(server: AttackedServer) -> None:
    """Whether they are too many depends on their speed; see test_http.py for that."""
    async with siege(server) as source:
        line = await server.dial(source, http=True)
        for _ in range(1000):
            line.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await line.http_answer()).startswith((b"HTTP/1.1 200 ", b"HTTP/1.1 429 "))
        await line.close()


# -- who does not read -----------------------------------------------------------------------


@pytest.mark.long
async def test_readers_that_never_read_share_what_one_address_may_leave_unread(
    server: AttackedServer,
) -> None:
    async with siege(server, growth=24 * MIB) as source:
        lines = await many(server, source, 5)
        for line in lines:
            line.stop_reading()
            line.write(b"bw-game amazons\n" + b"bw-legal_moves\n" * 300)  # 20 kB each
        reason = f"left: too many unread bytes from {source}: at most 200000"
        await until(lambda: reason in server.log.read_text())  # they also pay for their time


async def test_an_honest_reader_of_an_address_where_others_never_read(
    server: AttackedServer,
) -> None:
    async with siege(server) as source:
        deaf = await server.dial(source)
        deaf.stop_reading()
        deaf.write(b"list_commands\n" * 900)
        reader = await server.dial(source)
        for _ in range(20):
            reader.write(b"showboard\n")
            assert (await reader.until(b"\n\n")).startswith(b"= ")


async def test_pings_whose_pongs_nobody_reads(server: AttackedServer) -> None:
    async with siege(server) as source:
        socket = await server.websocket(source)
        socket.stop_reading()
        sent = await socket.flood(frame(PING, b"x" * 125) * 20, 5000)
        assert sent < 5000


# -- WebSocket -------------------------------------------------------------------------------

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA


def frame(opcode: int, data: bytes = b"", *, last: bool = True, reserved: int = 0) -> bytes:
    """A masked frame (RFC 6455, section 5.2), masked with zeros."""
    head = bytes((opcode | (last and 0x80) | reserved,))
    if len(data) < 126:
        head += bytes((0x80 | len(data),))
    elif len(data) < 1 << 16:
        head += struct.pack("!BH", 0xFE, len(data))
    else:
        head += struct.pack("!BQ", 0xFF, len(data))
    return head + bytes(4) + data


def closing(code: int, reason: str = "") -> bytes:
    """A close frame as a server writes it."""
    data = struct.pack("!H", code) + reason.encode()
    return bytes((0x80 | CLOSE, len(data))) + data


@pytest.mark.parametrize(
    "frames",
    [
        frame(PING),
        frame(PONG, b"nobody asked"),
        frame(TEXT),
        frame(TEXT, b"n"),
        frame(BINARY, b"\n"),
        frame(TEXT, b"na", last=False) + frame(CONTINUATION, b"me\n"),
    ],
    ids=["ping", "pong", "empty", "character", "binary", "fragments"],
)
async def test_floods_of_small_frames(server: AttackedServer, frames: bytes) -> None:
    async with siege(server) as source:
        said = b""
        while not said:  # a flood that goes on after the end can destroy the last words
            socket = await server.websocket(source)
            reading = asyncio.create_task(socket.rest())
            await socket.flood(frames * 500, 200)
            said = await reading
        assert b"too many frames from" in said or b"too many commands from" in said


async def test_a_message_of_fragments_without_end(server: AttackedServer) -> None:
    async with siege(server) as source:
        for piece, reason in ((b"", "too many fragments"), (b"x" * 4000, "frame with")):
            socket = await server.websocket(source)
            reading = asyncio.create_task(socket.rest())
            await socket.flood(
                frame(TEXT, b"x", last=False) + frame(CONTINUATION, piece, last=False) * 1200, 1
            )
            assert closing(1009)[2:4] in (said := await reading)
            assert reason.encode() in said


BROKEN_FRAMES = {
    "utf8": (frame(TEXT, b"\xff\xfe\n"), 1007),
    "utf8-in-fragments": (frame(TEXT, b"\xc3", last=False) + frame(CONTINUATION, b"\xc3"), 1007),
    "giant": (frame(TEXT, b"x" * 200_000), 1009),
    "opcode": (frame(0x3, b"x"), 1002),
    "compressed": (frame(TEXT, b"x", reserved=0x40), 1002),
    "continuation": (frame(CONTINUATION, b"x"), 1002),
    "long-ping": (frame(PING, b"x" * 200), 1002),
    "close": (frame(CLOSE, b"\x00"), 1002),
    "unmasked": (b"\x81\x01x", 1002),
}
"""Frames that break the protocol, and the codes with which the connection ends."""


async def test_frames_that_break_the_protocol_end_the_connection_with_its_code(
    server: AttackedServer, subtests: pytest.Subtests
) -> None:
    async with siege(server) as source:
        for name, (sent, code) in BROKEN_FRAMES.items():
            with subtests.test(name):
                socket = await server.websocket(source)
                socket.write(sent)
                assert struct.pack("!H", code) in await socket.rest()


async def test_compression_is_not_agreed_to(server: AttackedServer) -> None:
    async with siege(server) as source:
        offer = "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=15"
        assert "deflate" not in (await server.websocket(source, offer)).greeting.lower()


async def test_binary_frames_and_unknown_subprotocols_carry_commands_too(
    server: AttackedServer,
) -> None:
    async with siege(server) as source:
        socket = await server.websocket(source, "Sec-WebSocket-Protocol: chat, superchat")
        assert "subprotocol" not in socket.greeting.lower()
        socket.write(frame(BINARY, b"na") + frame(TEXT, b"me\n\x00"))
        assert b"= boardwire server\n\n" in await socket.until(b"server\n\n")


# -- players ---------------------------------------------------------------------------------


async def log_in(line: Line, words: str) -> str:
    """Become a bot; the session token."""
    line.write(f"bw-bot {words}\n".encode())
    welcome = (await line.until(b"\n")).decode()
    assert welcome.startswith("# welcome"), welcome
    while (said := await line.until(b"\n")) != b"name\n":
        assert said.startswith(b"# warning: ")
    return welcome.partition("session=")[2].partition(";")[0]


async def waiting(server: AttackedServer) -> str:
    """What a console is told of the bots."""
    console = await server.dial("127.0.0.1")
    console.write(b"bw-bots\nquit\n")
    return (await console.rest()).decode()


async def waiting_for(server: AttackedServer, name: str) -> str:
    """What a console is told of the bots, once one has this name."""
    async with asyncio.timeout(60):
        while f"name={name}" not in (bots := await waiting(server)):
            await asyncio.sleep(0.02)
    return bots


ANSWERS = {
    b"name\n": b"= fake\n\n",
    b"version\n": b"= 1\n\n",
    b"list_commands\n": b"= play\ngenmove\nboardsize\nclear_board\n\n",
}
"""What a bot answers to the server's first questions."""
ENGINE = b"".join(ANSWERS.values())


async def introduce(line: Line) -> None:
    """Answer the server's first questions, of which it has asked the first one; then the rest."""
    line.write(ANSWERS[b"name\n"])
    for command in (b"version\n", b"list_commands\n", b"version\n", b"list_commands\n", b"name\n"):
        await line.until(command)
        line.write(ANSWERS[command])


@pytest.mark.parametrize(
    "babble",
    [b"\n", b"x\n", b"= A1\n\n", b"# comment\n", b"x" * 50_000, b"? \n", b"=\n"],
    ids=["blank", "short", "unasked", "comment", "long", "error", "equals"],
)
async def test_a_bot_that_babbles_is_sent_away(
    server: AttackedServer, babble: bytes, request: pytest.FixtureRequest
) -> None:
    async with siege(server) as source:
        line = await server.dial(source)
        name = f"babbler-{request.node.callspec.id}"
        await log_in(line, f"{name} - hex")
        await introduce(line)
        reading = asyncio.create_task(line.rest())
        await line.flood(babble * 100, 1000)
        await reading
        assert f"name={name} state=waiting" not in await waiting(server)


async def test_a_bot_that_answers_with_megabytes(server: AttackedServer) -> None:
    async with siege(server) as source:
        for answer in (b"= " + b"x" * MIB, b"= \n" + b"xy z\n" * 300_000, b"= " + b"x " * MIB):
            line = await server.dial(source)
            await log_in(line, "braggart - hex")
            reading = asyncio.create_task(line.rest())
            await line.flood(answer, 10)
            await reading
            assert "name=braggart state=gone" in await waiting(server)


async def test_answers_before_the_questions_are_no_moves(server: AttackedServer) -> None:
    async with siege(server) as source:
        hasty, other = [await server.dial(source) for _ in range(2)]
        await log_in(hasty, "hasty - tictactoe opponent=patient")
        await introduce(hasty)
        hasty.write(b"= A1\n\n" * 50)
        await log_in(other, "patient - tictactoe opponent=hasty")
        await introduce(other)
        await hasty.until(b"clear_board\n")
        await other.until(b"clear_board\n")
        hasty.write(b"= \n\n= A1\n\n= A1\n\n")  # the answer, and two that are early
        other.write(b"= \n\n")
        assert await hasty.until(b"genmove b\n") == b"genmove b\n"
        hasty.write(b"= B2\n\n")
        assert b"play b B2\n" in await other.until(b"genmove w\n")


async def test_commands_of_a_bot_are_no_commands(server: AttackedServer) -> None:
    async with siege(server) as source:
        line = await server.dial(source)
        line.write(b"genmove b\nbw-bot twice - hex\nbw-bot again - hex\nname\nquit\n")
        assert b"? no engine here plays" in await line.until(b"\n\n")
        assert (await line.until(b"commands follow\n")).startswith(b"# welcome twice")
        assert await line.until(b"name\n") == b"name\n"
        line.write(b"bw-bot again - hex\nbw-record x\n")
        await introduce(line)
        bots = await waiting_for(server, "twice")
        assert "name=again" not in bots


NO_NAMES = (
    *("<script>alert(1)</script>", "a\x1b[2J", "\u202eadmin", "x" * 5000, "-", "any", "..%2f"),
    *("a,b", "a=b", "ada\u00a0b", "\u0430da", "''--"),
)


async def test_names_are_plain_words(server: AttackedServer, subtests: pytest.Subtests) -> None:
    async with siege(server) as source:
        for name in NO_NAMES:
            with subtests.test(name[:20]):
                line = await server.dial(source)
                line.write(f"bw-bot {name} - hex\n".encode())
                if len(name) > 1500:  # the console goes on
                    said = (await line.until(b"\n\n")).decode()
                    assert said.startswith("? an argument has at most 1500 characters")
                    continue
                said = (await line.rest()).decode()
                if name in ("a\x1b[2J", "\u202eadmin"):  # what the signs hide is cleaned away first
                    assert "\x1b" not in said
                    assert "\u202e" not in said
                else:
                    assert said.startswith("# closing: error: "), said
                    assert "cannot be a name" in said
                    assert len(said) < 300


async def test_two_logins_with_one_session_token(server: AttackedServer) -> None:
    async with siege(server) as source:
        first, second = [await server.dial(source) for _ in range(2)]
        session = await log_in(first, "twin - hex")
        await introduce(first)
        await log_in(second, f"twin - hex session={session}")
        await introduce(second)
        assert b"# closing: a newer connection has taken your place\n" in await first.rest()
        assert (await waiting_for(server, "twin")).count("name=twin") == 1


async def test_a_flood_of_logins_with_one_session_token(server: AttackedServer) -> None:
    async with siege(server) as source:
        lines = await many(server, source, 45)
        for line in lines:
            line.write(b"bw-bot storm - hex session=" + b"ab" * 16 + b"\n" + ENGINE)
        await asyncio.sleep(1.0)
        assert (await waiting(server)).count("name=storm") <= 1


async def test_a_guessed_or_spent_token_gives_no_seat(server: AttackedServer) -> None:
    async with siege(server) as source:
        lines = [await server.dial(source) for _ in range(2)]
        tokens = [await log_in(lines[0], "left - nim opponent=right games=1")]
        await introduce(lines[0])
        tokens.append(await log_in(lines[1], "right - nim opponent=left games=1"))
        await introduce(lines[1])
        for line in lines:
            await line.until(b"clear_board\n")
            line.write(b"? refused\n\n")  # which ends the match
        for line in lines:
            assert (await line.until(b"quit\n")).endswith(b"quit\n")
            line.reset()
        for token in (tokens[0], "0" * 32):
            thief = await server.dial(server.address())
            thief.write(f"bw-bot thief - hex session={token}\n".encode() + ENGINE)
            await asyncio.sleep(0.3)
            thief.writer.write_eof()
            assert b"clear_board" not in await thief.rest()


# -- people ----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("wish", ["hex time={}m", "pig players=3 time={}m"])
async def test_more_than_a_thousand_seeks(server: AttackedServer, wish: str) -> None:
    async with siege(server) as source:
        lines: list[Line] = []
        for _ in range(12):
            lines += await many(server, server.address(), 10)
        for number, line in enumerate(lines):
            line.write(f"bw-seek {wish.format(number + 1)}\n".encode() * 10)
            line.write(b"bw-seek hex\nversion\n")
        for line in lines:
            assert b"? you seek 10 matches already" in await line.until(b"withdraws one\n")
        line = await server.dial(source)
        line.write(b"bw-seeks\n")
        shown = await line.until(b"\n\n")
        assert (shown.count(b"seek="), b"more=1100" in shown) == (100, True)


async def test_one_address_may_not_fill_the_line(server: AttackedServer) -> None:
    async with siege(server) as source:
        lines = await many(server, source, 11)
        for number, line in enumerate(lines[:10]):
            line.write(f"bw-seek hex time={number + 1}m\n".encode() * 10 + b"version\n")
            await line.until(b"0.1.0\n\n")
        lines[10].write(b"bw-seek hex time=11m\n")
        reason = f"? too many seeks from {source}: at most 100\n\n"
        assert (await lines[10].until(b"\n\n")).decode() == reason
        await lines[0].close()
        async with asyncio.timeout(60):
            while True:
                lines[10].write(b"bw-seek hex time=11m\n")
                if (await lines[10].until(b"\n\n")).startswith(b"= "):
                    break


async def test_registering_again_and_again(server: AttackedServer) -> None:
    async with siege(server, growth=64 * MIB) as source:  # hashes of tokens take memory by design
        line = await server.dial(source)
        for number in range(12):
            line.write(f"bw-register sybil{number}\n".encode())
            answer = (await line.until(b"\n\n")).decode()
            if answer.startswith("? too many"):
                break
        assert number == 8
        assert answer == f"? too many new accounts from {source}: at most 8 a day\n\n"


async def test_guessing_tokens_of_accounts_and_sessions(server: AttackedServer) -> None:
    async with siege(server) as source:
        lines = await many(server, source, 20)
        for number, line in enumerate(lines):
            line.write(f"bw-login honest-anna {'f' * 32}\nbw-resume {number:032x}\n".encode() * 20)
            line.write(b"quit\n")
        for line in lines:
            said = await line.rest()
            assert b"\n= name" not in said
            assert not said.startswith(b"= name")
            assert b"? no seat is kept for that session" in said
