"""Events as spectators may see them: in order, after the delay, and never while a match waits."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import (
    Event,
    MatchEnded,
    MatchStarted,
    MovePlayed,
    ObservationChanged,
    TimeControl,
)
from boardwire.server.broker.publisher import server_status
from boardwire.server.live.public_events import PublicEvents

from ...until import until

MOVE = MovePlayed("m1", 1, 0, "B2", 0.5, (None, None))
END = MatchEnded("m1", "B+", "rule")
STATUS = server_status("main", "stopping")


class Seen:
    """A subscriber that keeps what it is told."""

    def __init__(self) -> None:
        self.events: list[Event | None] = []

    def offer(self, event: Event | None) -> None:
        self.events.append(event)


def begun(delay: float = 0.0, game: str = "tictactoe") -> tuple[PublicEvents, Seen]:
    """Public events with the match m1, and a subscriber."""
    public, seen = PublicEvents(delay), Seen()
    public.bus.attach(seen)
    time = TimeControl.parse("5m")
    options = load(game).options
    record = MatchRecord("m1", game, options, ("ada", "bob"), time, "", datetime.now(UTC))
    public.begin(record)
    record.moves.append(MoveRecord(1, 0, "B2", 0.5, 299.5))
    return public, seen


async def test_a_match_does_not_wait_for_subscribers() -> None:
    public, seen = begun()
    public.offer(MOVE)
    public.when_due(lambda: seen.events.append(None))
    public.offer(END)
    assert seen.events == []
    assert public.matches["m1"].plies == 0
    await asyncio.sleep(0)
    assert seen.events == [MOVE, None, END]
    assert public.matches == {}


async def test_events_are_late_but_the_status_of_the_server_is_not() -> None:
    public, seen = begun(delay=0.05)
    public.offer(MOVE)
    public.offer(STATUS)
    assert seen.events == [STATUS]
    assert public.matches["m1"].state("main").moves == ()
    await until(lambda: len(seen.events) >= 2)
    assert seen.events == [STATUS, MOVE]
    assert public.matches["m1"].state("main").moves == ((0, "B2"),)
    public.close()


async def test_what_is_due_is_published_before_the_end_and_nothing_else() -> None:
    public, seen = begun()
    public.offer(MOVE)
    public.offer(None)
    assert seen.events == [MOVE, None]
    public, seen = begun(delay=60)
    public.offer(MOVE)
    public.offer(None)
    assert seen.events == [None]


async def test_events_of_other_matches_are_dropped() -> None:
    public, seen = begun()
    public.offer(MovePlayed("other", 1, 0, "A1", 0.5, ()))
    await asyncio.sleep(0)
    assert seen.events == []


async def test_the_state_of_a_match_follows_its_events() -> None:
    public, _ = begun()
    match = public.matches["m1"]
    assert match.state("main").phase == "waiting"
    public.offer(MatchStarted("m1", "tictactoe", {}, ("ada", "bob"), TimeControl.parse("5m")))
    await asyncio.sleep(0)
    state = match.state("main")
    assert (state.phase, state.ply, state.to_act, state.clocks) == ("playing", 0, (0,), (300, 300))
    public.offer(MOVE)
    await asyncio.sleep(0)
    state = match.state("main")
    assert (state.ply, state.to_act, state.clocks) == (1, (1,), (299.5, 300))
    assert state.position["pieces"] == {"B2": "black"}
    public.offer(END)
    await asyncio.sleep(0)
    state = match.state("main")
    assert (state.phase, state.to_act) == ("over", ())
    assert (state.result, state.reason) == ("B+", "rule")


async def test_positions_of_games_that_hide_something_are_published_where_somebody_follows() -> (
    None
):
    public, seen = begun(game="rps")
    record = public.matches["m1"].record
    record.moves[:] = [MoveRecord(1, 0, "rock", 0.5), MoveRecord(2, 1, "paper", 0.5)]
    public.offer(MovePlayed("m1", 1, 0, "?", 0.5, ()))
    await asyncio.sleep(0)
    assert [type(it) for it in seen.events] == [MovePlayed]
    with public.bus.subscribe():
        public.offer(MovePlayed("m1", 2, 1, "paper", 0.5, ()))
        await asyncio.sleep(0)
    last = seen.events[-1]
    assert isinstance(last, ObservationChanged)
    assert (last.ply, last.position["side"]["rounds played"]) == (2, 1)
