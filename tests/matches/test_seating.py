"""Carrying out a match: what its chairs hear, and when."""

from __future__ import annotations

import asyncio

from boardwire.games import load
from boardwire.matches import Match, MatchRecord, MatchRunner, MoveRecord, Played, Seat, match_time
from boardwire.matches.drivers.gtp import Answered, Ready
from boardwire.protocol import Event, TimeControl


class SlowDisk:
    """A scribe whose plies are on disk when the test says so."""

    def __init__(self) -> None:
        self.pending: list[asyncio.Future[None]] = []

    def open(self, record: MatchRecord) -> None:
        return None

    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None]:
        self.pending.append(asyncio.get_running_loop().create_future())
        return self.pending[-1]

    def announce(self, event: Event) -> None:
        return None

    def close(self, record: MatchRecord) -> None:
        return None


class Listener:
    """An occupant that is always ready, and notes what it hears."""

    lag = 0.0

    def __init__(self) -> None:
        self.chair: Seat | None = None
        self.heard: list[str] = []

    def sit(self, chair: Seat) -> None:
        self.chair = chair

    def rise(self) -> None:
        self.chair = None

    def prepare(self, match: Match) -> None:
        self.heard = [played.text for played in match.history]
        assert self.chair is not None
        self.chair.happened(Ready(), match_time())

    def tell(self, played: Played) -> None:
        self.heard.append(played.text)

    def accept(self, played: Played) -> None:
        self.heard.append(played.text)

    def reject(self, why: str) -> None:
        self.heard.append(f"illegal: {why}")

    def ask(self, player: int, clocks: tuple[float | None, ...], stones: int) -> None:
        self.heard.append("?")

    def ask_score(self) -> None:
        return None

    def note(self, text: str) -> None:
        return None

    def flush(self) -> None:
        return None

    def answer(self, text: str) -> None:
        assert self.chair is not None
        self.chair.happened(Answered(text), match_time())


async def test_who_sits_down_while_a_move_is_written_hears_of_it_once() -> None:
    disk = SlowDisk()
    match = Match("m", load("tictactoe"), ("anna", "ben"), TimeControl.none(), now=match_time())
    play = MatchRunner(match, disk)
    anna, ben, again = Listener(), Listener(), Listener()
    play.begin([anna, ben])
    anna.answer("A1")
    play.chairs[1].take(again)
    assert again.heard == []
    disk.pending[0].set_result(None)
    await asyncio.sleep(0)
    assert again.heard == ["A1", "?"]
    again.answer("B1")
    disk.pending[1].set_result(None)
    await asyncio.sleep(0)
    assert again.heard == ["A1", "?", "B1"]
    assert anna.heard == ["?", "A1", "B1", "?"]
    play.abort("the test is over")
