"""What carries out a match's decisions, while the disk takes its time."""

from __future__ import annotations

import asyncio

from boardwire.games import load
from boardwire.matches import Match, MatchRecord, MatchRunner, MoveRecord, Reason, Seat, match_time
from boardwire.matches.drivers.gtp import Answered, Ready
from boardwire.matches.runner import Recorder
from boardwire.protocol import Event, MatchEnded, TimeControl


class SlowScribe(Recorder):
    """Has a ply on disk when the test says so."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.ply: asyncio.Future[None] | None = None

    def open(self, record: MatchRecord) -> None: ...

    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None]:
        self.ply = asyncio.get_running_loop().create_future()
        return self.ply

    def announce(self, event: Event) -> None:
        self.events.append(event)

    def close(self, record: MatchRecord) -> None: ...


class Player:
    """An occupant that notes what it is asked."""

    lag = 0.0

    def __init__(self) -> None:
        self.asked = 0
        self.chair: Seat | None = None

    def sit(self, chair: Seat) -> None:
        self.chair = chair

    def prepare(self, match: Match) -> None:
        self.does(Ready())

    def does(self, happening: Ready | Answered) -> None:
        assert self.chair is not None
        self.chair.happened(happening, match_time())

    def ask(self, player: int, clocks: tuple[float | None, ...], stones: int) -> None:
        self.asked += 1

    def rise(self) -> None: ...
    def tell(self, played: object) -> None: ...
    def accept(self, played: object) -> None: ...
    def reject(self, why: str) -> None: ...
    def ask_score(self) -> None: ...
    def note(self, text: str) -> None: ...
    def flush(self) -> None: ...


async def test_nobody_is_asked_for_a_move_after_a_draw_agreed_while_the_last_was_stored() -> None:
    scribe = SlowScribe()
    match = Match("m1", load("go"), ("anna", "ben"), TimeControl.none(), now=match_time())
    play = MatchRunner(match, scribe)
    anna, ben = Player(), Player()
    play.begin((anna, ben))
    play.act(match.offer_draw(0, match_time()))
    anna.does(Answered("D4"))
    assert scribe.ply is not None
    assert ben.asked == 0
    play.act(match.accept_draw(1, match_time()))
    scribe.ply.set_result(None)
    record = await play.finished
    assert (anna.asked, ben.asked) == (1, 0)
    assert record.result is not None
    assert record.result.reason is Reason.AGREEMENT
    assert match.deadline is None
    assert [type(event) for event in scribe.events].count(MatchEnded) == 1
