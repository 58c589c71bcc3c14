"""The engine player: a transport and a driver that are handed in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import unquote

import pytest

from boardwire.games import load
from boardwire.matches import (
    Answered,
    Broken,
    EnginePlayer,
    GtpDriver,
    Match,
    MatchRunner,
    MoveRequest,
    PlayerEvent,
    Reason,
    Searched,
    match_time,
)
from boardwire.matches.players import engine_player
from boardwire.override import override
from boardwire.protocol import TimeControl
from boardwire.protocol.search_info import SearchInfo

from ..test_runner import Listener, SlowDisk


class Wire:
    """A transport whose other end is the test."""

    peer = "nowhere"
    unread = 0

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

    async def read(self) -> bytes:
        """An engine player does not use it."""
        raise NotImplementedError

    async def write(self, data: bytes) -> None:
        self.send(data)

    async def write_eof(self) -> None:
        self.ended.set()

    async def close(self) -> None:
        self.closed = True


async def engine() -> tuple[EnginePlayer, Wire, asyncio.Task[None]]:
    wire = Wire()
    player = EnginePlayer(wire, GtpDriver())
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


async def test_a_listener_that_comes_after_the_end_hears_why_it_ended() -> None:
    player, wire, reading = await engine()
    assert not wire.received(b"la " * 100_000)
    wire.ended.set()
    await reading
    heard: list[PlayerEvent] = []
    player.attach(lambda event, _: heard.append(event))
    assert heard == [Broken(Reason.PROTOCOL, "a line is longer than 65536 bytes")]


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


async def played_out(*answers: bytes, explains: bool = True, plainly: bool = False) -> list[str]:
    """The comments that an engine is written in a match whose settings it takes.

    Args:
        answers: What it then says, in pieces.
        explains: Whether it is to be written any.
        plainly: Whether those with encoded values are repeated in plain words.
    """
    wire = Wire()
    player = EnginePlayer(
        wire,
        GtpDriver(),
        explains=explains,
        plainly=plainly,
    )
    reading = asyncio.create_task(player.run())
    await asyncio.sleep(0)
    player.introduce()
    wire.received(b"= it\n\n= 1\n\n= play\ngenmove\nboardsize\n\n")
    match = Match("m1", load("go"), ("it", "ben"), TimeControl.none(), now=match_time())
    runner = MatchRunner(match, SlowDisk())
    runner.begin((player, Listener()))
    for answer in answers:
        wire.received(answer)
    assert runner.finished.done()
    reading.cancel()
    return [line for line in wire.sent.decode().splitlines() if line.startswith("#")]


BEGINS = "# begins match=m1 game=go opponent=ben colour=b side=Black time=none"
READY = 3 * b"=\n\n"  # to boardsize, komi and clear_board
RESULT = "# result match=m1 game=go opponent=ben colour=b side=Black"


async def test_the_author_of_an_engine_reads_which_match_begins_and_how_it_ended() -> None:
    assert await played_out(READY, b"= resign\n\n") == [
        BEGINS,
        f"{RESULT} result=W+Resign reason=resignation score=W+Resign ending=Black%20resigns",
    ]


async def test_an_illegal_move_is_named_before_the_result() -> None:
    _, illegal, result = await played_out(READY, b"= Z9\n\n")
    assert illegal.startswith("# illegal match=m1 move=Z9 why=")
    why = illegal.partition(" why=")[2]
    assert result.partition(" score=")[0] == (
        f"{RESULT} result=W+Forfeit reason=illegal-move detail={why}"
    )
    _, illegal, _ = await played_out(READY, b"=\n\n")
    assert illegal == "# illegal match=m1 why=the%20answer%20to%20genmove%20has%20no%20move"


async def test_reasons_follow_in_plain_words_where_that_is_asked_for() -> None:
    begins, illegal, plain, result, plain_result = await played_out(
        READY, b"= Z9\n\n", plainly=True
    )
    assert begins == BEGINS  # which has no encoded value
    why = unquote(illegal.partition(" why=")[2])
    assert plain == f"# match m1: illegal move: {why}"
    assert result.startswith(RESULT)
    assert plain_result == (
        f"# match m1: go against ben as Black: W+Forfeit (Black makes an illegal move: {why})"
    )
    _, refused, plain, _, _ = await played_out(b"? no such\tcommand\n\n", plainly=True)
    assert refused.startswith("# refused ")
    assert plain == "# match m1: the engine refused boardsize 9: no such command"


async def test_a_command_that_was_refused_is_named_before_the_result() -> None:
    assert await played_out(b"? no such\tcommand\n\n") == [
        BEGINS,
        "# refused match=m1 command=boardsize%209 why=no%20such%20command",
        f"{RESULT} result=W+Forfeit reason=refused-move "
        "detail=boardsize%209:%20no%20such%20command score=W+Forfeit "
        "ending=Black%20refuses%20a%20command:%20boardsize%209:%20no%20such%20command",
    ]
    _, refused, result = await played_out(READY, b"?\n\n")
    assert refused == "# refused match=m1 command=genmove%20b why=no%20reason%20given"
    assert "detail=genmove%20b:%20no%20reason%20given score=" in result


async def test_output_without_end_is_named() -> None:
    (_, broke, _) = await played_out(READY, b"= " + b"x" * (1 << 17))
    assert broke.startswith("# broke match=m1 why=a%20line%20is%20longer%20than")


async def test_a_driver_that_fails_ends_the_match_at_once_and_nobody_loses(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(driver: GtpDriver, data: bytes, now: float) -> list[PlayerEvent]:
        raise TypeError("no such thing")

    class Speaking(Wire):
        @override
        async def deliver(self, receive: Callable[[bytes], bool]) -> None:
            await self.ended.wait()
            receive(b"= \n\n")

    wire = Speaking()
    player = EnginePlayer(wire, GtpDriver())
    match = Match("m1", load("go"), ("it", "ben"), TimeControl.none(), now=match_time())
    runner = MatchRunner(match, SlowDisk())
    runner.begin((player, Listener()))
    monkeypatch.setattr(GtpDriver, "receive_data", fail)
    wire.ended.set()
    await player.run()
    assert (player.closed, wire.closed) == (True, True)
    result = match.record.result
    assert result is not None
    why = "the driver failed: TypeError: no such thing"
    assert (result.reason, result.detail, result.winner) == (Reason.ABORT, why, None)
    assert "Traceback" in caplog.text and "no such thing" in caplog.text


async def test_engines_of_local_matches_are_written_no_comments() -> None:
    assert await played_out(READY, b"= Z9\n\n", explains=False) == []


async def test_of_a_search_some_is_reported_and_the_last_before_the_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(engine_player, "match_time", lambda: now)
    player, wire, reading = await engine()
    told: list[PlayerEvent] = []
    player.attach(lambda event, _: told.append(event))
    for _ in range(2):
        player.request(MoveRequest(0, (None, None)))
        player.flush()
        for depth in range(1, 9):
            wire.received(f"# info depth={depth}\n".encode())
            now += 0.125
        wire.received(b"= D4\n\n")
        assert told == [*(Searched(SearchInfo(depth)) for depth in (1, 5, 8)), Answered("D4")]
        told.clear()
    player.request(MoveRequest(0, (None, None)))
    wire.received(b"# info depth=1\n# info depth=2\n")  # one match ends, another one begins
    wire.received(b"# info depth=3\n")
    player.request(MoveRequest(0, (None, None)))
    told.clear()
    wire.received(b"= D4\n\n")
    assert told == [Answered("D4")]
    wire.ended.set()
    await reading


async def seated(ping: float | None = None) -> tuple[EnginePlayer, Wire, list[PlayerEvent]]:
    """An engine that has taken the settings of a game."""
    wire, heard = Wire(), list[PlayerEvent]()
    player = EnginePlayer(wire, GtpDriver(), ping=ping)
    reading = asyncio.create_task(player.run())
    reading.add_done_callback(lambda _: None)
    await asyncio.sleep(0)
    player.introduce()
    wire.received(b"= Fake\n\n= 1.2\n\n= play\n\n")
    player.attach(lambda event, _: heard.append(event))
    wire.sent = b""
    return player, wire, heard


async def test_an_engine_that_answers_a_probe_goes_on() -> None:
    player, wire, heard = await seated()
    player.probe(0.01)
    player.probe(0.01)  # it is asked once at a time
    assert wire.sent == b"protocol_version\n"
    wire.received(b"= 2\n\n")
    await asyncio.sleep(0.03)
    assert heard == []
    player.probe(0.01)
    assert wire.sent == 2 * b"protocol_version\n"


async def test_an_engine_that_does_not_answer_a_probe_loses() -> None:
    player, _, heard = await seated()
    player.probe(0.01)
    await asyncio.sleep(0.05)
    (broken,) = heard
    assert isinstance(broken, Broken)
    assert broken.reason is Reason.NO_ANSWER
    assert broken.detail == (
        "its connection stalls: protocol_version is not answered within 0.01 s"
    )


async def test_an_engine_that_was_given_up_loses_each_match() -> None:
    player, _, heard = await seated()
    player.give_up("its connection stalls: name is not answered within 0.1 s")
    player.detach()
    player.attach(lambda event, _: heard.append(event))
    assert len(heard) == 2
    for broken in heard:
        assert isinstance(broken, Broken)
        assert broken.reason is Reason.NO_ANSWER
    player.probe(0.01)  # of one that is gone nothing is asked


async def test_a_move_counts_when_the_engine_still_answers_after_it() -> None:
    player, wire, heard = await seated(ping=0.05)
    player.request(MoveRequest(0, (None, None)))
    player.flush()
    wire.received(b"= A1\n\n")
    assert wire.sent == b"genmove b\nprotocol_version\n"
    assert heard == []
    wire.received(b"= 2\n\n")
    assert heard == [Answered("A1")]
    player.request(MoveRequest(0, (None, None)))
    player.flush()
    wire.received(b"= B2\n\n")
    await asyncio.sleep(0.1)
    assert [type(it) for it in heard] == [Answered, Broken]
    assert player.relay_words(0) is None
