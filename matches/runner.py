"""Playing a match: what carries its decisions to its chairs, and what happens there back to it.

Whoever keeps the record, a server's store or a local tournament, is the `Recorder`; everything else
is the same wherever the match is played.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Protocol

from boardwire.protocol import Event

from .clock_source import match_time
from .drivers.gtp import Answered, Broken, Estimated, Introduced, PlayerEvent, Ready, Scored
from .match import (
    Accept,
    Action,
    Announce,
    Ask,
    AskScores,
    End,
    Match,
    Note,
    Open,
    Phase,
    Reject,
    Store,
    Tell,
)
from .record import MatchRecord, MoveRecord
from .seat import Player, Seat


class Recorder(Protocol):
    """Keeps the record of a match while it is played.

    What takes time returns a future; the match goes on when that is done. None means it is done.
    """

    def open(self, record: MatchRecord) -> asyncio.Future[None] | None:
        """Keep a match whose players are ready, or which changed its game."""

    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None] | None:
        """Put a ply on disk. The other players see it only after that."""

    def announce(self, event: Event) -> None:
        """Publish an event to spectators."""

    def close(self, record: MatchRecord) -> asyncio.Future[None] | None:
        """Keep the finished record."""


class MatchRunner:
    """A match on its way: called when something happens, it acts at once and waits for nothing.

    Only what the scribe has to put on disk holds it up. What happens meanwhile waits its turn.

    Args:
        match: The match.
        scribe: Who keeps its record.
    """

    def __init__(self, match: Match, scribe: Recorder) -> None:
        self.match = match
        self.chairs = tuple(Seat(self, player) for player in range(match.game.players))
        self.finished: asyncio.Future[MatchRecord] = asyncio.get_running_loop().create_future()
        """Gets the record at the end, or what went wrong."""
        self._scribe = scribe
        self._actions: deque[Action] = deque()
        self._happenings: deque[tuple[int, PlayerEvent, float]] = deque()
        self._newcomers: deque[tuple[Seat, Player]] = deque()
        self._busy = False  # acting now, or waiting for the scribe
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due = 0.0

    def begin(self, occupants: Sequence[Player | None]) -> None:
        """Seat the players, player 0 first; None for one who is yet to come."""
        self._do(self.match.begin(match_time()))
        if self.match.phase is not Phase.OVER:
            for chair, occupant in zip(self.chairs, occupants, strict=True):
                if occupant is not None:
                    chair.take(occupant)
        self._set_timer()

    def happened(self, player: int, happening: PlayerEvent, time: float) -> None:
        """The occupant of a chair did something."""
        if self.match.phase is Phase.OVER:
            return
        if self._busy:
            self._happenings.append((player, happening, time))
        else:
            self._do(self._decide(player, happening, time))

    def seat(self, chair: Seat, occupant: Player) -> None:
        """Have somebody sit down as soon as nothing is half done."""
        if self._busy:
            self._newcomers.append((chair, occupant))
        else:
            chair.put(occupant)

    def act(self, actions: Sequence[Action]) -> None:
        """Carry out what the match decided for another reason, such as a draw agreed upon."""
        self._actions.extend(actions)
        if not self._busy:
            self._go_on()

    def abort(self, why: str) -> None:
        """End the match without a result."""
        self.act(self.match.abort(why))

    def note(self, text: str) -> None:
        """Give everybody who sits here a line for people."""
        for chair in self.chairs:
            if chair.occupant is not None:
                chair.occupant.note(text)
                chair.occupant.flush()

    def park(self, why: str) -> None:
        """Leave the match as it stands, to be gone on with later from its record."""
        self.note(why)
        self._leave()
        self.finished.cancel()

    # -- carrying out ----------------------------------------------------------------------

    def _decide(self, player: int, happening: PlayerEvent, time: float) -> list[Action]:
        match happening:
            case Answered(text):
                return self.match.answer(player, text, time, self._lag_of(player))
            case Ready():
                return self.match.ready(player, time)
            case Estimated(value):
                return self.match.estimated(player, value)
            case Scored(score, dead):
                return self.match.scored(player, score, dead)
            case Broken(reason, detail):
                return self.match.lost(player, reason, detail, time)
            case Introduced():
                return []

    def _do(self, actions: Sequence[Action]) -> None:
        self._actions.extend(actions)
        self._go_on()

    def _go_on(self) -> None:
        """Act until nothing is left to do, or until something has to be put on disk."""
        self._busy = True
        try:
            while True:
                while self._actions:
                    done = self._carry_out(self._actions.popleft())
                    if done is not None and not done.done():
                        done.add_done_callback(self._stored)
                        return
                    if done is not None:
                        done.result()
                if self._happenings:
                    self._actions.extend(self._decide(*self._happenings.popleft()))
                elif self._newcomers and self.match.phase is not Phase.OVER:
                    chair, newcomer = self._newcomers.popleft()
                    chair.put(newcomer)
                else:
                    break
        except Exception as error:
            self._fail(error)
            return
        self._busy = False
        if self.match.phase is Phase.OVER:
            self._finish()
        else:
            self._set_timer()

    def _stored(self, done: asyncio.Future[None]) -> None:
        """What held the match up is on disk."""
        if self.finished.done():
            return
        if (error := done.exception()) is not None:
            self._fail(error)
        else:
            self._go_on()

    def _carry_out(self, action: Action) -> asyncio.Future[None] | None:
        match action:
            case Store(move):
                return self._scribe.store(self.match.record.match, move)
            case Tell(players, played):
                for player in players:
                    if (occupant := self.chairs[player].occupant) is not None:
                        occupant.tell(played)
                        if player != self.match.to_move:  # who is asked next gets both in one write
                            occupant.flush()
            case Ask() if self.match.phase is Phase.OVER:
                pass  # the players agreed on a draw while the last move was being stored
            case Ask(player, clocks, stones):
                self.match.asked(match_time(), self._lag_of(player))
                if (occupant := self.chairs[player].occupant) is not None:
                    occupant.ask(player, clocks, stones)
                    occupant.flush()
            case Announce(event):
                self._scribe.announce(event)
            case Accept(player, played):
                if (occupant := self.chairs[player].occupant) is not None:
                    occupant.accept(played)
            case Reject(player, why):
                if (occupant := self.chairs[player].occupant) is not None:
                    occupant.reject(why)
            case Note(players, text):
                for player in players:
                    if (occupant := self.chairs[player].occupant) is not None:
                        occupant.note(text)
                        occupant.flush()
            case AskScores():
                for chair in self.chairs:
                    if chair.occupant is None:
                        self.happened(chair.player, Scored(None), match_time())
                    else:
                        chair.occupant.ask_score()
                        chair.occupant.flush()
            case Open(record):
                return self._scribe.open(record)
            case End(record):
                for chair in self.chairs:
                    if chair.occupant is not None:
                        chair.occupant.flush()
                return self._scribe.close(record)
        return None

    def _lag_of(self, player: int) -> float:
        occupant = self.chairs[player].occupant
        return 0.0 if occupant is None else occupant.lag

    # -- time ------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        """Have a timer run out no later than the match's deadline.

        Deadlines move on with every move. A timer that is early only looks again, which is
        cheaper than a new timer for every move.
        """
        deadline = self.match.deadline
        if deadline is None or (self._timer is not None and self._timer_due <= deadline):
            return
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer_due = deadline
        self._timer = loop.call_later(max(0.0, deadline - match_time()), self._expire)

    def _expire(self) -> None:
        self._timer = None
        if not self._busy:
            self._do(self.match.expire(match_time()))
        elif not self.finished.done():  # look again when the disk has answered
            self._timer_due = match_time() + 1.0
            self._timer = asyncio.get_running_loop().call_later(1.0, self._expire)

    # -- the end ---------------------------------------------------------------------------

    def _finish(self) -> None:
        self._leave()
        if not self.finished.done():
            self.finished.set_result(self.match.record)

    def _fail(self, error: BaseException) -> None:
        self._leave()
        if not self.finished.done():
            self.finished.set_exception(error)

    def _leave(self) -> None:
        self._busy = True  # nothing is acted upon any more
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for chair in self.chairs:
            chair.vacate()


async def play_match(match: Match, occupants: Sequence[Player], scribe: Recorder) -> MatchRecord:
    """Play `match` to its end between `occupants`, player 0 first.

    Every connection must be read by a task of its owner (`EnginePlayer.run`) meanwhile, and
    stays open afterwards. A cancelled match ends without a result, and its record says so.
    """
    play = MatchRunner(match, scribe)
    play.begin(occupants)
    try:
        return await asyncio.shield(play.finished)
    except asyncio.CancelledError:
        play.abort("the match was stopped")
        raise
