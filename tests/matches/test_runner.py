"""The runner: what it carries out, in which order, and while the recorder takes its time."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.games import load
from boardwire.matches import (
    Answered,
    Briefing,
    Broken,
    Match,
    MatchRecord,
    MatchRunner,
    MoveRecord,
    Observation,
    Ready,
    Reason,
    Request,
    Seat,
    match_time,
)
from boardwire.protocol import Event, MatchEnded, TimeControl


class SlowDisk:
    """A recorder whose plies are on disk when the test says so."""

    follows_moves = True

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.pending: list[asyncio.Future[None]] = []
        self.closed: list[MatchRecord] = []

    def open(self, record: MatchRecord) -> None: ...

    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None]:
        self.pending.append(asyncio.get_running_loop().create_future())
        return self.pending[-1]

    def announce(self, event: Event) -> None:
        self.events.append(event)

    def close(self, record: MatchRecord) -> None:
        self.closed.append(record)


class Listener:
    """A player that is always ready, and notes what it hears."""

    lag = 0.0
    illegal_move_allowance = 0

    def __init__(self) -> None:
        self.seat: Seat | None = None
        self.heard: list[str] = []
        self.left = False

    def sit(self, seat: Seat, briefing: Briefing) -> None:
        self.seat = seat
        self.heard = [ply.text for ply in briefing.history]
        seat.report(Ready(), match_time())

    def rise(self) -> None:
        self.left = True

    def observe(self, observation: Observation) -> None:
        self.heard.append(observation.text)

    def accept(self, observation: Observation) -> None:
        self.heard.append(observation.text)

    def blame(self, move: str, why: str) -> None: ...

    def reject(self, why: str) -> None:
        self.heard.append(f"illegal: {why}")

    def request(self, request: Request) -> None:
        self.heard.append("?")

    def note(self, text: str) -> None: ...

    def flush(self) -> None: ...

    def answer(self, text: str) -> None:
        self.place.report(Answered(text), match_time())

    @property
    def place(self) -> Seat:
        assert self.seat is not None
        return self.seat


def tictactoe() -> Match:
    return Match("m1", load("tictactoe"), ("anna", "ben"), TimeControl.none(), now=match_time())


async def test_nobody_is_asked_for_a_move_after_a_draw_agreed_while_the_last_was_stored() -> None:
    disk, match, anna, ben = SlowDisk(), tictactoe(), Listener(), Listener()
    runner = MatchRunner(match, disk)
    runner.begin((anna, ben))
    anna.place.offer_draw()
    anna.answer("A1")
    assert ben.heard == []
    ben.place.accept_draw()
    disk.pending[0].set_result(None)
    record = await runner.finished
    assert (anna.heard, ben.heard) == (["?", "A1"], ["A1"])
    assert record.result is not None
    assert record.result.reason is Reason.AGREEMENT
    assert match.deadline is None
    assert [type(event) for event in disk.events].count(MatchEnded) == 1


async def test_a_player_who_sits_down_while_a_move_is_written_hears_of_it_once() -> None:
    disk, anna, ben, again = SlowDisk(), Listener(), Listener(), Listener()
    runner = MatchRunner(tictactoe(), disk)
    runner.begin([anna, ben])
    anna.answer("A1")
    runner.seat(1, again)
    assert again.heard == []
    disk.pending[0].set_result(None)
    await asyncio.sleep(0)
    assert again.heard == ["A1", "?"]
    again.answer("B1")
    disk.pending[1].set_result(None)
    await asyncio.sleep(0)
    assert again.heard == ["A1", "?", "B1"]
    assert anna.heard == ["?", "A1", "B1", "?"]
    runner.abort("the test is over")


async def test_a_move_that_cannot_be_written_ends_the_match_once_and_the_record_says_so() -> None:
    disk, anna, ben = SlowDisk(), Listener(), Listener()
    runner = MatchRunner(tictactoe(), disk)
    runner.begin([anna, ben])
    anna.answer("A1")
    disk.pending[0].set_exception(OSError("no space"))
    with pytest.raises(OSError, match="no space"):
        await runner.finished
    (record,) = disk.closed
    assert record.result is not None
    assert record.result.reason is Reason.ABORT
    assert record.result.detail == "the match broke: OSError"
    assert [type(event) for event in disk.events].count(MatchEnded) == 1
    assert anna.left
    assert ben.left


async def test_a_player_who_has_left_is_told_nothing() -> None:
    disk, anna, ben = SlowDisk(), Listener(), Listener()
    runner = MatchRunner(tictactoe(), disk)
    runner.begin([anna, ben])
    ben.place.report(Broken(Reason.DISCONNECTION, "gone"), match_time())
    assert runner.players == [anna, None]
    anna.answer("A1")
    disk.pending[0].set_result(None)
    await asyncio.sleep(0)
    assert ben.heard == []
    runner.abort("the test is over")
