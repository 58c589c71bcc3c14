"""The runner: what it carries out, in which order, and while the recorder takes its time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import load
from boardwire.matches import (
    Answered,
    Briefing,
    Broken,
    Match,
    MatchRecord,
    MatchRunner,
    MoveRecord,
    NotNow,
    Observation,
    Ready,
    Reason,
    Request,
    Result,
    Scored,
    Seat,
    match_time,
)
from boardwire.matches.runner import STOPPED_AT_THE_END
from boardwire.override import override
from boardwire.protocol import (
    DrawOffered,
    Event,
    MatchEnded,
    MovePlayed,
    MovesTakenBack,
    TimeControl,
)


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

    def remove_plies(self, record: MatchRecord, plies: int) -> asyncio.Future[None] | None:
        self.pending.append(asyncio.get_running_loop().create_future())
        return self.pending[-1]

    def announce(self, event: Event) -> None:
        self.events.append(event)

    def close(self, record: MatchRecord) -> asyncio.Future[None] | None:
        self.closed.append(record)
        return None


class SlowEnd(SlowDisk):
    """A recorder whose plies are on disk at once, and whose ends are when the test says so."""

    @override
    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None]:
        super().store(match, move).set_result(None)
        return self.pending.pop()

    @override
    def close(self, record: MatchRecord) -> asyncio.Future[None]:
        super().close(record)
        self.pending.append(asyncio.get_running_loop().create_future())
        return self.pending[-1]


class Listener:
    """A player that is always ready, and notes what it hears."""

    lag = 0.0
    illegal_move_allowance = 0
    takes_back = True
    is_person = False

    def __init__(self) -> None:
        self.seat: Seat | None = None
        self.heard: list[str] = []
        self.notes: list[str] = []
        self.result: Result | None = None
        self.left = False

    def sit(self, seat: Seat, briefing: Briefing) -> None:
        self.seat = seat
        self.heard = [ply.text for ply in briefing.history]
        seat.report(Ready(), match_time())

    def rise(self) -> None:
        self.left = True
        if self.seat is not None:
            self.result = self.seat.result
            assert (self.result is None) is (self.seat.ending is None)

    def observe(self, observation: Observation) -> None:
        self.heard.append(observation.text)

    def accept(self, observation: Observation) -> None:
        self.heard.append(observation.text)

    def blame(self, move: str, why: str) -> None:
        self.notes.append(why)

    def retract(self, plies: int) -> None:
        self.heard.append(f"{plies} left")

    def reject(self, why: str) -> None:
        self.heard.append(f"illegal: {why}")

    def request(self, request: Request) -> None:
        self.heard.append("?")

    def note(self, text: str) -> None:
        self.notes.append(text)

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


class SettingUp(Listener):
    """A player that takes a while to set up its board, as one behind a slow line."""

    @override
    def sit(self, seat: Seat, briefing: Briefing) -> None:
        self.seat = seat
        self.heard = [ply.text for ply in briefing.history]

    def ready(self) -> None:
        self.place.report(Ready(), match_time())


@pytest.mark.parametrize("written", [False, True])
async def test_a_player_who_sets_up_while_the_opponent_moves_is_asked_once(written: bool) -> None:
    """It would answer twice, or refuse the second time: then it is the opponent's turn."""
    disk, anna, ben, again = SlowDisk(), Listener(), Listener(), SettingUp()
    runner = MatchRunner(tictactoe(), disk)
    runner.begin([anna, ben])
    runner.seat(1, again)
    anna.answer("A1")
    if written:
        disk.pending[0].set_result(None)
        await asyncio.sleep(0)
        assert again.heard == ["A1"]
        again.ready()
    else:
        again.ready()
        disk.pending[0].set_result(None)
        await asyncio.sleep(0)
    assert again.heard == ["A1", "?"]
    again.answer("B1")
    disk.pending[1].set_result(None)
    await asyncio.sleep(0)
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


async def test_a_match_whose_event_loop_ends_while_a_move_is_written_just_stops() -> None:
    disk, anna, ben = SlowDisk(), Listener(), Listener()
    runner = MatchRunner(tictactoe(), disk)
    runner.begin([anna, ben])
    anna.answer("A1")
    errors: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
    disk.pending[0].cancel()
    await asyncio.sleep(0.01)
    assert errors == []
    assert not disk.closed
    assert not runner.finished.done()


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


Deed = Callable[[MatchRunner, Listener, Listener], None]


def agree(runner: MatchRunner, anna: Listener, ben: Listener) -> None:
    anna.place.offer_draw()
    anna.notes.clear()
    ben.notes.clear()
    ben.place.accept_draw()


def crash(runner: MatchRunner, anna: Listener, ben: Listener) -> None:
    ben.place.report(Broken(Reason.CRASH, "it crashed"), match_time())


ENDS: dict[str, Deed] = {
    "agreement": agree,
    "resignation": lambda runner, anna, ben: ben.place.resign(),
    "illegal-move": lambda runner, anna, ben: anna.answer("Z9"),
    "called-off": lambda runner, anna, ben: ben.place.abort(),
    "abort": lambda runner, anna, ben: runner.abort("the operator ended it"),
    "crash": crash,
}


@pytest.mark.parametrize("reason", ENDS)
async def test_nobody_is_told_of_an_end_before_its_record_is_kept(reason: str) -> None:
    disk, anna, ben, again = SlowEnd(), Listener(), Listener(), Listener()
    match = tictactoe()
    runner = MatchRunner(match, disk)
    runner.begin([anna, ben])
    ENDS[reason](runner, anna, ben)
    await asyncio.sleep(0.01)
    (record,) = disk.closed
    assert record.result is not None
    assert record.result.reason.value == reason
    assert not [it for it in disk.events if isinstance(it, MatchEnded)]
    drawn = [it for it in disk.events if isinstance(it, DrawOffered)]
    assert len(drawn) == (reason == "agreement")
    assert anna.notes == ben.notes == []
    assert not runner.finished.done()
    for place in (anna.place, ben.place):
        assert place.result is None
        assert place.ending is None
        assert place.draw_agreed == frozenset()
        with pytest.raises(NotNow, match="ending"):
            place.offer_draw()
    runner.seat(1, again)
    assert again.seat is None

    disk.pending[0].set_result(None)
    assert (await runner.finished).result is record.result
    assert len([it for it in disk.events if isinstance(it, MatchEnded)]) == 1
    assert anna.result is ben.result is record.result
    if reason == "agreement":
        assert [type(it) for it in disk.events[-2:]] == [DrawOffered, MatchEnded]
    if reason == "illegal-move":
        assert anna.notes


async def test_an_end_that_the_server_stops_in_is_not_told() -> None:
    disk, anna, ben = SlowEnd(), Listener(), Listener()
    runner = MatchRunner(tictactoe(), disk)
    runner.begin([anna, ben])
    ben.place.resign()
    runner.park("the match goes on later")
    disk.pending[0].set_result(None)
    await asyncio.sleep(0.01)
    assert anna.left
    assert anna.result is ben.result is None
    assert anna.notes == [STOPPED_AT_THE_END]
    assert not [it for it in disk.events if isinstance(it, MatchEnded)]


async def test_players_whose_end_cannot_be_kept_are_told_that_and_no_result() -> None:
    disk, anna, ben = SlowEnd(), Listener(), Listener()
    runner = MatchRunner(tictactoe(), disk)
    runner.begin([anna, ben])
    ben.place.resign()
    disk.pending[0].set_exception(OSError("no space"))
    with pytest.raises(OSError, match="no space"):
        await runner.finished
    assert anna.left
    assert anna.result is ben.result is None
    assert anna.notes == ben.notes == ["the match broke: OSError"]
    assert not [it for it in disk.events if isinstance(it, MatchEnded)]


class Watched(Listener):
    """A player that notes when it is told a result."""

    def __init__(self, disk: Uncertain) -> None:
        super().__init__()
        self._disk = disk

    @override
    def rise(self) -> None:
        super().rise()
        assert self.result is None or self._disk.ended_on_disk

    @override
    def blame(self, move: str, why: str) -> None:
        assert self._disk.ended_on_disk


class Uncertain(SlowDisk):
    """A recorder that writes when it likes, and checks what is shown before."""

    def __init__(self) -> None:
        super().__init__()
        self.ended_on_disk = False
        self.plies_on_disk = 0
        self._to_do: list[str] = []

    @override
    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None]:
        self._to_do.append("ply")
        return super().store(match, move)

    @override
    def close(self, record: MatchRecord) -> asyncio.Future[None]:
        super().close(record)
        self._to_do.append("end")
        self.pending.append(asyncio.get_running_loop().create_future())
        return self.pending[-1]

    def write(self) -> None:
        """Write what has waited for longest, and go on with the match."""
        if self._to_do:
            if self._to_do.pop(0) == "ply":
                self.plies_on_disk += 1
            else:
                self.ended_on_disk = True
            self.pending.pop(0).set_result(None)

    @override
    def announce(self, event: Event) -> None:
        super().announce(event)
        if isinstance(event, MatchEnded):
            assert self.ended_on_disk
        elif isinstance(event, MovePlayed):
            assert event.ply <= self.plies_on_disk


MOVES = ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "Z9")
DOINGS: dict[str, Callable[[Watched, str], None]] = {
    "offer": lambda player, move: player.place.offer_draw(),
    "accept": lambda player, move: player.place.accept_draw(),
    "decline": lambda player, move: player.place.decline_draw(),
    "resign": lambda player, move: player.place.resign(),
    "abort": lambda player, move: player.place.abort(),
    "leave": lambda player, move: player.place.leave("gone"),
    "score": lambda player, move: player.place.report(Scored("0"), match_time()),
    "move": lambda player, move: player.answer(move),
}


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([*DOINGS, *["move"] * 12, *["write"] * 9]),
            st.integers(0, 1),
            st.sampled_from(MOVES),
        ),
        max_size=60,
    )
)
def test_whatever_happens_nothing_is_shown_before_it_is_on_disk(
    happenings: list[tuple[str, int, str]],
) -> None:
    async def play() -> None:
        disk = Uncertain()
        players = (Watched(disk), Watched(disk))
        runner = MatchRunner(tictactoe(), disk)
        runner.begin(players)
        for what, player, move in happenings:
            if what == "write":
                disk.write()
                await asyncio.sleep(0)
            elif not players[player].left:
                with contextlib.suppress(NotNow):
                    DOINGS[what](players[player], move)
        runner.abort("the test is over")
        while not runner.finished.done():
            disk.write()
            await asyncio.sleep(0)
        assert len([it for it in disk.events if isinstance(it, MatchEnded)]) == 1

    asyncio.run(play())


async def test_moves_that_are_taken_back_stay_on_all_boards_until_that_is_on_disk() -> None:
    disk = SlowDisk()
    runner = MatchRunner(tictactoe(), disk)
    anna, ben = Listener(), Listener()
    runner.begin([anna, ben])
    anna.answer("A1")
    disk.pending.pop().set_result(None)
    await asyncio.sleep(0)
    anna.place.ask_takeback()
    ben.place.accept_takeback()
    assert ben.heard == ["A1", "?"]
    ben.answer("B1")  # it comes while the database writes, and does not count any more
    disk.pending.pop().set_result(None)
    await asyncio.sleep(0)
    assert ben.heard == ["A1", "?", "0 left"]
    assert anna.heard == ["?", "A1", "0 left", "?"]
    assert isinstance(disk.events[-1], MovesTakenBack)
    anna.answer("B2")
    disk.pending.pop().set_result(None)
    await asyncio.sleep(0)
    assert ben.heard[-2:] == ["B2", "?"]
    runner.abort("the test is over")
