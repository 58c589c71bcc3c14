"""Bad input: every kind has its stated answer, and other sessions do not notice."""

from __future__ import annotations

import asyncio
import os
import resource
import socket

import pytest

from boardwire.server import Server, SessionLimits
from boardwire.server.config import HttpSettings
from boardwire.server.limits.usage import QuotaLimits

from ..until import until
from .conftest import StartServer
from .wire import Client, client_of

GENEROUS = QuotaLimits(commands_per_second=1e6, burst=10**6)


async def assert_well(server: Server) -> None:
    """A new session is served as if nothing had happened."""
    async with client_of(server) as client:
        assert await client.ask("name") == "= boardwire server"


REFUSED = (
    ("frobnicate", "? unknown command"),
    ("play b", "? syntax error: play COLOUR MOVE"),
    ("play b D4 D5", "? syntax error: play COLOUR MOVE"),
    ("play green D4", "? syntax error: not a colour: 'green', usage: play COLOUR MOVE"),
    ("play b K1", "? illegal move: K1 is off the board of 9x9"),
    ("play b D44444", "? illegal move: 'D44444' is no vertex such as J1"),
    ("play b I5", "? illegal move: 'I5' is no vertex such as J1"),
    ("boardsize 26", "? unacceptable size: option size must be a whole number from 1 to 25"),
    ("boardsize nine", "? syntax error: not a whole number: 'nine', usage: boardsize COLUMNS"),
    ("komi nan", "? syntax error: not a number: 'nan', usage: komi POINTS"),
    ("undo", "? cannot undo"),
    ("gg-undo -1", "? syntax error: not a number of moves: -1, usage: gg-undo [COUNT]"),
    ("set_game Parcheesi", "? no game is called 'Parcheesi'; there are tictactoe"),
    ("bw-game go size=0", "? option size must be a whole number from 1 to 25, or WIDTHxHEIGHT"),
    ("bw-game go colour=red", "? go has no option 'colour'; it has"),
    ("bw-record nothing", "? there is no match nothing"),
    ("bw-matches yesterday", "? syntax error"),
    ("bw-roll", "? no roll is due"),
    ("bw-bot gnugo", "? syntax error: bw-bot NAME TOKEN [GAMES...]"),
)
"""Lines that cannot be done, and the beginnings of the answers."""


async def test_what_cannot_be_done_is_refused_in_words(
    start_server: StartServer, subtests: pytest.Subtests
) -> None:
    async with start_server() as server:
        for line, answer in REFUSED:
            with subtests.test(line):
                async with client_of(server) as client:
                    assert (await client.ask(line)).startswith(answer)
                    assert await client.ask("protocol_version") == "= 2"


async def test_an_illegal_move_is_refused_and_the_board_stays(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        assert await client.ask("play b D4") == "="
        before = await client.ask("showboard")
        assert (await client.ask("play w D4")).startswith("? illegal move")
        assert await client.ask("showboard") == before


async def test_ids_out_of_range_are_refused(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        await client.send(b"2147483647 name\n2147483648 name\n99999999999999999999 name\n7\n")
        answers = await client.read_until(b"empty command\n\n")
        assert answers == (
            b"=2147483647 boardwire server\n\n"
            b"? id out of range\n\n"
            b"? id out of range\n\n"
            b"?7 empty command\n\n"
        )


async def test_a_line_of_a_megabyte_is_refused_and_the_session_goes_on(
    start_server: StartServer,
) -> None:
    async with start_server() as server, client_of(server) as client:
        await client.send(b"a" * 1_000_000 + b"\nname\n")
        answers = await client.read_until(b"boardwire server\n\n")
        assert answers == b"? line too long\n\n= boardwire server\n\n"


async def test_binary_noise_is_answered_line_by_line(start_server: StartServer) -> None:
    noise = os.urandom(200_000)
    async with start_server() as server, client_of(server) as client:
        await asyncio.gather(client.send(noise + b"\n"), _read_some(client))
        await assert_well(server)


async def _read_some(client: Client) -> None:
    received = await client.read_until(b"\n\n")
    assert received.startswith(b"?")


async def test_half_a_line_and_silence_ends_with_a_reason(start_server: StartServer) -> None:
    async with (
        start_server(sessions=SessionLimits(partial_line=0.3)) as server,
        client_of(server) as client,
    ):
        await client.send(b"play b D")
        assert await client.read_all() == b"# closing: line not ended by a newline\n"
        await assert_well(server)


async def test_an_idle_console_ends_with_a_reason(start_server: StartServer) -> None:
    async with (
        start_server(sessions=SessionLimits(idle=0.3)) as server,
        client_of(server) as client,
    ):
        assert await client.read_all() == b"# closing: idle\n"


async def test_a_client_that_never_reads_is_cut_off_and_memory_stays_bounded(
    start_server: StartServer,
) -> None:
    patient = SessionLimits(write=0.5)
    async with start_server(sessions=patient, address_quota=GENEROUS) as server:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with socket.create_connection(("127.0.0.1", server.port)) as deaf:
            deaf.setblocking(False)
            await _write_until_cut_off(deaf, b"list_commands\n" * 1000)
        await assert_well(server)
        grown_kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown_kib < 64 * 1024


async def _write_until_cut_off(deaf: socket.socket, data: bytes) -> None:
    """Send as fast as the server reads, and read nothing, until the server gives up."""
    async with asyncio.timeout(20):
        while True:
            try:
                deaf.send(data)
            except BlockingIOError:
                await asyncio.sleep(0.02)
            except (ConnectionResetError, BrokenPipeError):
                return


async def test_a_full_server_says_so(start_server: StartServer) -> None:
    async with start_server(sessions=SessionLimits(sessions=1)) as server:
        async with client_of(server) as first:
            assert await first.ask("name") == "= boardwire server"
            async with client_of(server) as second:
                refusal = await second.read_all()
                assert refusal == b"# closing: busy, try again in 30 s: the server is full\n"
        await until(lambda: not server.sessions.count)
        async with client_of(server) as third:
            assert await third.ask("name") == "= boardwire server"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("bw-bot me -", "no game is named"),
        ("bw-bot me - parcheesi", "no game is called 'parcheesi'"),
        ("bw-bot me - go size=77", "option size must be"),
        ("bw-bot me - go colour=red", "none of go has an option 'colour'"),
        ("bw-bot a,b=c - go", "'a,b=c' cannot be a name"),
        ("bw-bot any - go", "'any' cannot be a name"),
        ("bw-bot me - go house=yes", "house bots are started by the server itself"),
        ("bw-bot me - go games=many", "games=many is no number of matches"),
        ("bw-bot me - go time=soon", "not a time control: 'soon'"),
        ("bw-bot me - go time=10m+0x30", "byo-yomi time cannot have 600 s"),
        (
            "bw-bot me - tree players=1",
            "a match is for two or more players, not for one alone at Tree",
        ),
        ("bw-bot me - tree tree=[[1,2],[]]", "option tree, node 2: an empty list"),
        (f"bw-bot {'x' * 41} - go", "cannot be a name: write up to 40 letters"),
    ],
)
async def test_a_login_that_cannot_be_is_closed_with_a_reason(
    line: str, reason: str, start_server: StartServer
) -> None:
    async with start_server() as server, client_of(server) as client:
        await client.send(line.encode() + b"\n")
        answer = (await client.read_all()).decode()
        assert answer.startswith("# closing: error: ")
        assert reason in answer


async def test_who_connects_and_says_nothing_is_no_player(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        client_of(server),
        client_of(server),
        client_of(server) as client,
    ):
        assert await client.ask("bw-bots") == "="


async def test_a_hundred_sessions_do_not_disturb_one_another(start_server: StartServer) -> None:
    async def play(server: Server, number: int) -> None:
        async with client_of(server) as client:
            size = 2 + number % 20
            assert await client.ask(f"boardsize {size}") == "="
            assert await client.ask("play b A1") == "="
            assert (await client.ask("play w A1")).startswith("? illegal move")
            assert await client.ask("bw-game") == (
                f"= go size={size} komi=7.5 ko=positional suicide=false"
            )

    async with start_server() as server:
        await asyncio.gather(*(play(server, number) for number in range(100)))


async def test_thousands_of_pipelined_commands_do_not_hold_up_another_session(
    start_server: StartServer,
) -> None:
    async with (
        start_server(address_quota=GENEROUS) as server,
        client_of(server) as busy,
        client_of(server) as other,
    ):
        await busy.ask("boardsize 25")
        writing = asyncio.create_task(busy.send(b"showboard\n" * 5000 + b"quit\n"))
        reading = asyncio.create_task(busy.read_all())
        answered_meanwhile = 0
        while not reading.done():
            assert await other.ask("name") == "= boardwire server"
            answered_meanwhile += 1
        await writing
        assert (await reading).count(b"= \n") == 5001
        assert answered_meanwhile > 100


async def test_a_table_does_not_grow_without_end(start_server: StartServer) -> None:
    passes = "b pass w pass " * 600
    async with start_server() as server, client_of(server) as client:
        for _ in range(4):
            assert await client.ask(f"gogui-play_sequence {passes}") == "="
        refused = await client.ask(f"gogui-play_sequence {passes}")
        assert refused == "? illegal move: a game has at most 5000 plies here"
        assert await client.ask("komi 3") == "="
        assert await client.ask("gg-undo 4800") == "="


async def test_a_game_named_a_thousand_times_is_one_offer(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        await client.send(b"bw-bot me -" + b" go" * 1000 + b"\n")
        await client.read_until(b"name\n")
        for answer in (b"= me\n\n", b"= 1\n\n", b"= play\n\n"):
            await client.send(answer)
            await client.read_until(b"\n")
        await until(lambda: server.lobby.waiting)
        assert len(server.lobby.waiting[0].offers) == 1


async def test_an_http_connection_that_asks_nothing_is_closed(start_server: StartServer) -> None:
    async with start_server(http=HttpSettings(request=0.2)) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(b"GET /hea")
        async with asyncio.timeout(10):
            assert await reader.read() == b""
        writer.close()
