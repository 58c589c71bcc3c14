"""The serving loop: commands, responses, interrupts, timeouts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypedDict, Unpack

import pytest

from boardwire.override import override
from boardwire.protocol import (
    Command,
    CommandError,
    Reply,
    Requester,
    Responder,
    Then,
    TransportClosed,
)
from boardwire.protocol.transports import (
    ConnectionEnd,
    Ended,
    MemoryTransport,
    Transport,
    answer,
    ask,
    close_with_reason,
    connect,
    memory_pair,
    serving,
)

from .wire import tcp_server


class Engine:
    """A handler whose `genmove` takes until `stop`."""

    def __init__(self) -> None:
        self.stop = asyncio.Event()
        self.started = asyncio.Event()
        self.cancelled = False

    async def handle(self, command: Command) -> Reply | str | None:
        match command.name:
            case "name":
                return "mock"
            case "genmove":
                self.started.set()
                try:
                    await self.stop.wait()
                except asyncio.CancelledError:
                    self.cancelled = True
                    raise
                return "D4"
            case "quit":
                return Reply(then=Then.QUIT)
            case "bw-bot":
                return Reply("welcome", Then.TURN)
            case "leave":
                return Reply("no such token", Then.CLOSE)
            case "long":
                return "x" * 2000
            case "crash":
                raise ZeroDivisionError
            case "elsewhere":
                raise TransportClosed("another connection")
        raise CommandError("unknown command")


class Options(TypedDict, total=False):
    """Options of `answer` that a test sets."""

    on_interrupt: Callable[[], None]
    on_eof: Callable[[], None]
    admit: Callable[[bytes], None]
    first_line_timeout: float
    partial_line_timeout: float
    idle_timeout: float
    max_response_bytes: int


class Session:
    """An engine at one end of a stream, and the test at the other."""

    def __init__(self, **options: Unpack[Options]) -> None:
        self.engine = Engine()
        self.ours, self.theirs = memory_pair()
        self.responder = Responder(max_pipelined=4)
        self.task = asyncio.create_task(
            answer(self.theirs, self.responder, self.engine.handle, **options)
        )

    async def all_output(self) -> bytes:
        output = b""
        while data := await self.ours.read():
            output += data
        return output

    async def ended(self) -> Ended:
        return await self.task


async def test_commands_are_answered_in_order() -> None:
    session = Session()
    await session.ours.write(b"1 name\n7\nfoo\n2 qu")
    await session.ours.write(b"it\nname\n")
    assert (
        await session.all_output() == b"=1 mock\n\n?7 empty command\n\n? unknown command\n\n=2 \n\n"
    )
    assert await session.ended() == Ended(ConnectionEnd.QUIT)


async def test_a_script_gets_all_its_answers_after_the_end_of_its_input() -> None:
    session = Session()
    await session.ours.write(b"name\n" * 20 + b"3 genmove b\nname")
    await session.ours.write_eof()
    session.engine.stop.set()
    assert await session.all_output() == b"= mock\n\n" * 20 + b"=3 D4\n\n= mock\n\n"
    assert await session.ended() == Ended(ConnectionEnd.EOF)


async def test_a_response_over_the_limit_is_an_error() -> None:
    session = Session(max_response_bytes=1000)
    await session.ours.write(b"1 long\nquit\n")
    assert await session.all_output() == b"?1 response too long\n\n= \n\n"


@pytest.mark.parametrize("together", [True, False])
async def test_an_interrupt_reaches_the_command_that_runs(together: bool) -> None:
    interrupts: list[str] = []
    session: Session

    def interrupt() -> None:
        interrupts.append("now")
        session.engine.stop.set()

    session = Session(on_interrupt=interrupt)
    if together:
        await session.ours.write(b"genmove b\n# interrupt\n")
    else:
        await session.ours.write(b"genmove b\n")
        await session.engine.started.wait()
        await session.ours.write(b"# interrupt\n")
    assert await session.ours.read() == b"= D4\n\n"
    await session.ours.write(b"# interrupt\nname\n")
    assert await session.ours.read() == b"= mock\n\n"
    assert interrupts == ["now"]
    await session.ours.close()
    await session.ended()


async def test_the_peers_end_is_noticed_while_a_command_runs() -> None:
    session: Session = Session(on_eof=lambda: session.engine.stop.set())
    await session.ours.write(b"genmove b\n")
    await session.engine.started.wait()
    await session.ours.write_eof()
    assert await session.all_output() == b"= D4\n\n"
    assert await session.ended() == Ended(ConnectionEnd.EOF)


async def test_a_broken_connection_cancels_the_command_that_runs() -> None:
    class Breaking(MemoryTransport):
        @override
        async def read(self) -> bytes:
            if data := await super().read():
                return data
            raise TransportClosed("reset")

    engine = Engine()
    ours, theirs = memory_pair()
    theirs.__class__ = Breaking
    task = asyncio.create_task(answer(theirs, Responder(), engine.handle))
    await ours.write(b"genmove b\n")
    await engine.started.wait()
    await ours.write_eof()
    assert await task == Ended(ConnectionEnd.LOST)
    assert engine.cancelled


async def test_a_peer_that_is_gone_gets_no_more_answers() -> None:
    session = Session()
    await session.ours.write(b"genmove b\nname\nname\n")
    await session.engine.started.wait()
    await session.ours.close()
    session.engine.stop.set()
    assert await session.ended() == Ended(ConnectionEnd.LOST)


async def test_reading_stops_while_too_much_waits() -> None:
    session = Session()
    await session.ours.write(b"genmove b\n")
    await session.engine.started.wait()
    for _ in range(4):
        await session.ours.write(b"name\n")
        await asyncio.sleep(0.01)
    flood = asyncio.create_task(session.ours.write(b"#\n" * 50_000 + b"quit\n"))
    await asyncio.sleep(0.05)
    assert not flood.done()
    assert session.responder.full
    session.engine.stop.set()
    assert await session.all_output() == b"= D4\n\n" + b"= mock\n\n" * 4 + b"= \n\n"
    await flood


async def test_a_stream_that_turns_round_stays_open_and_hands_over_its_bytes() -> None:
    session = Session()
    await session.ours.write(b"bw-bot me\nbanner\n= par")
    ended = await session.ended()
    assert ended == Ended(ConnectionEnd.TURNED, b"banner\n= par")
    assert await session.ours.read() == b"# welcome\n"

    requester = Requester()
    requester.receive_data(ended.unread)
    task = asyncio.create_task(ask(session.theirs, requester, "name"))
    assert await session.ours.read() == b"name\n"
    await session.ours.write(b"\n\n= bot\n\n")
    assert (await task).text == "bot"


async def test_a_session_can_be_refused_without_a_response() -> None:
    session = Session()
    await session.ours.write(b"leave\nname\n")
    assert await session.all_output() == b"# closing: no such token\n"
    await session.ours.close()
    assert await session.ended() == Ended(ConnectionEnd.CLOSED, reason="no such token")


async def test_an_idle_peer_is_told_and_left() -> None:
    session = Session(idle_timeout=0.05)
    await session.ours.write(b"name\n")
    assert await session.all_output() == b"= mock\n\n# closing: idle\n"
    await session.ours.close()
    assert await session.ended() == Ended(ConnectionEnd.CLOSED, reason="idle")


async def test_a_peer_is_not_idle_while_its_command_runs() -> None:
    session = Session(idle_timeout=0.05)
    await session.ours.write(b"genmove b\n")
    await asyncio.sleep(0.15)
    session.engine.stop.set()
    assert (await session.all_output()).startswith(b"= D4\n\n")


async def test_a_peer_that_says_nothing_at_first_is_left_sooner_than_an_idle_one() -> None:
    silent = Session(first_line_timeout=0.05, idle_timeout=60.0)
    assert await silent.all_output() == b"# closing: no command\n"
    dripping = Session(first_line_timeout=0.2, partial_line_timeout=60.0, idle_timeout=60.0)
    await dripping.ours.write(b"na")
    assert await dripping.all_output() == b"# closing: no command\n"


async def test_a_peer_that_has_greeted_may_be_silent_for_longer() -> None:
    session = Session(first_line_timeout=0.05, idle_timeout=60.0)
    await session.ours.write(b"name\n")
    assert await session.ours.read() == b"= mock\n\n"
    await asyncio.sleep(0.15)
    assert not session.task.done()
    session.task.cancel()


async def test_who_sends_too_much_has_what_came_before_answered_and_is_told_why() -> None:
    allowed = 2

    def admit(data: bytes) -> None:
        nonlocal allowed
        allowed -= data.count(b"\n")
        if allowed < 0:
            raise CommandError("too many lines")

    session = Session(admit=admit)
    await session.ours.write(b"name\nfoo\n")
    assert await session.ours.read() == b"= mock\n\n"
    await session.ours.write(b"\n")
    assert await session.all_output() == (
        b"? unknown command\n\n? too many lines\n\n# closing: too many lines\n"
    )
    assert await session.ended() == Ended(ConnectionEnd.CLOSED, reason="too many lines")


async def test_parting_is_bounded_whatever_the_peer_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PARTING_SECONDS", 0.1)
    ours, theirs = memory_pair()
    unread = asyncio.create_task(theirs.write(b"x" * 200_000))  # and nobody reads
    async with asyncio.timeout(2):
        await close_with_reason(theirs, "too slow")
    unread.cancel()
    ours, theirs = memory_pair()
    parting = asyncio.create_task(close_with_reason(theirs, "too much"))
    sent = 0
    with pytest.raises(TransportClosed):
        while True:
            await ours.write(b"x" * 60_000)
            sent += 60_000
    assert sent < 2 * serving.PARTING_BYTES
    await parting


async def test_a_line_that_never_ends_is_not_waited_for() -> None:
    session = Session(partial_line_timeout=0.1, idle_timeout=60)
    began = time.monotonic()

    async def drip() -> None:
        while True:
            await session.ours.write(b"x")
            await asyncio.sleep(0.01)

    dripping = asyncio.create_task(drip())
    assert await session.all_output() == b"# closing: line not ended by a newline\n"
    assert time.monotonic() - began < 30  # half of the limit for an idle session
    with pytest.raises(TransportClosed):
        await dripping  # a peer that goes on regardless is cut off


@pytest.mark.parametrize(
    ("name", "error"), [("crash", ZeroDivisionError), ("elsewhere", TransportClosed)]
)
async def test_an_error_in_a_command_ends_the_session_and_is_passed_on(
    name: str, error: type[Exception]
) -> None:
    session = Session()
    await session.ours.write(name.encode() + b"\n")
    with pytest.raises(error):
        await session.ended()
    assert await session.all_output() == b""


async def test_an_error_in_a_callback_is_passed_on() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    session = Session(on_eof=fail)
    await session.ours.write(b"genmove b\n")
    await session.ours.write_eof()
    with pytest.raises(ZeroDivisionError):
        await session.ended()


async def test_cancelling_a_session_leaves_no_task_behind() -> None:
    before = asyncio.all_tasks()
    session = Session()
    await session.ours.write(b"genmove b\n")
    await session.engine.started.wait()
    session.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await session.task
    assert session.engine.cancelled
    assert asyncio.all_tasks() == before


async def test_a_peer_that_has_closed_its_connection_is_noticed_while_a_command_runs() -> None:
    engine = Engine()

    async def serve(transport: Transport) -> None:
        ended.set_result(await answer(transport, Responder(), engine.handle, probes=True))

    async with tcp_server(serve) as address:
        ended: asyncio.Future[Ended] = asyncio.get_running_loop().create_future()
        peer = await connect(address)
        await peer.write(b"genmove b\n")
        await engine.started.wait()
        await peer.close()
        async with asyncio.timeout(serving.PROBE_INTERVAL * 3):
            assert (await ended).ending is ConnectionEnd.LOST
        assert engine.cancelled


async def test_a_peer_that_has_ended_its_input_only_is_told_so_and_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serving, "PROBE_AFTER", 0.01)
    monkeypatch.setattr(serving, "PROBE_SECONDS", 0.01)
    monkeypatch.setattr(serving, "PROBE_INTERVAL", 0.01)
    engine = Engine()

    async def serve(transport: Transport) -> None:
        ended.set_result(await answer(transport, Responder(), engine.handle, probes=True))

    async with tcp_server(serve) as address:
        ended: asyncio.Future[Ended] = asyncio.get_running_loop().create_future()
        peer = await connect(address)
        await peer.write(b"genmove b\nname\n")
        await peer.write_eof()
        await engine.started.wait()
        await asyncio.sleep(0.1)
        engine.stop.set()
        received = b""
        while data := await peer.read():
            received += data
        assert (await ended).ending is ConnectionEnd.EOF
        await peer.close()
    lines = received.decode().splitlines()
    assert {line for line in lines if line.startswith("#")} == {f"# {serving.PROBE}", "# "}
    assert [line for line in lines if line.startswith("=")] == ["= D4", "= mock"]
