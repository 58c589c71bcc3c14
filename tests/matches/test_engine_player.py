"""The engine player: a transport and a driver that are handed in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire.matches import (
    Answered,
    Broken,
    EnginePlayer,
    GtpDriver,
    MoveRequest,
    PlayerEvent,
    Reason,
)


class Wire:
    """A transport whose other end is the test."""

    peer = "nowhere"

    def __init__(self) -> None:
        self.sent = b""
        self.closed = False
        self.received: Callable[[bytes], bool] = lambda data: True
        self.ended = asyncio.Event()

    def send(self, data: bytes) -> None:
        self.sent += data

    async def deliver(self, receive: Callable[[bytes], bool]) -> None:
        self.received = receive
        await self.ended.wait()

    def round_trip(self) -> float:
        return 0.0

    async def write_eof(self) -> None:
        self.ended.set()

    async def close(self) -> None:
        self.closed = True


async def engine() -> tuple[EnginePlayer, Wire, asyncio.Task[None]]:
    wire = Wire()
    player = EnginePlayer(wire, GtpDriver())  # type: ignore[arg-type]
    reading = asyncio.create_task(player.run())
    await asyncio.sleep(0)
    return player, wire, reading


async def test_an_engine_introduces_itself() -> None:
    player, wire, reading = await engine()
    player.introduce()
    assert wire.sent == b"name\nversion\nlist_commands\n"
    waiting = asyncio.create_task(player.introduced(5.0))
    wire.received(b"= Fake\n\n= 1.2\n\n= undo\n\n")
    assert await waiting
    assert player.title == "Fake 1.2"
    assert player.can_undo
    assert player.idle
    reading.cancel()


async def test_an_engine_that_does_not_answer_is_not_waited_for_longer() -> None:
    player, _, reading = await engine()
    player.introduce()
    assert not await player.introduced(0.01)
    assert not await player.settle(0.01)
    reading.cancel()


async def test_events_reach_the_listener_and_then_nobody() -> None:
    player, wire, reading = await engine()
    heard: list[PlayerEvent] = []
    player.attach(lambda event, _: heard.append(event))
    player.request(MoveRequest(0, (None, None)))
    player.flush()
    assert wire.sent == b"genmove b\n"
    wire.received(b"= D4\n\n")
    player.detach()
    player.request(MoveRequest(0, (None, None)))
    wire.received(b"= D5\n\n")
    assert heard == [Answered("D4")]
    reading.cancel()


async def test_the_end_of_the_connection_is_reported_now_and_later() -> None:
    player, wire, reading = await engine()
    wire.ended.set()
    await reading
    assert player.closed
    assert wire.closed
    heard: list[PlayerEvent] = []
    player.attach(lambda event, _: heard.append(event))
    assert heard == [Broken(Reason.DISCONNECTION, "the connection was closed")]


async def test_an_engine_that_is_dismissed_is_told_to_quit() -> None:
    player, wire, reading = await engine()
    await player.dismiss()
    assert wire.sent == b"quit\n"
    await reading


async def test_a_driver_with_pending_commands_is_freed_without_the_collector() -> None:
    import gc
    import weakref

    gc.disable()
    try:
        driver = GtpDriver()
        driver.introduce()
        alive = weakref.ref(driver)
        del driver
        assert alive() is None
    finally:
        gc.enable()
