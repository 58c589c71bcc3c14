"""The public events: what spectators may see, at the time when they may see it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from boardwire.matches import MatchRecord, public_record
from boardwire.protocol import (
    ChanceRolled,
    Event,
    MatchEnded,
    MatchEvent,
    MovePlayed,
    ObservationChanged,
)
from boardwire.protocol.events import ServerStatus
from boardwire.server.change_counters import Changes
from boardwire.server.event_bus import EventBus

from .public_match import PublicMatch


class PublicEvents:
    """Events and matches as spectators may see them, after the delay.

    It takes the events of the server's bus, and hands them to the subscribers of :attr:`bus` when
    their time has come. Without a delay that is as soon as the match that published them waits for
    a player: no match waits for subscribers, however many there are. The matches' own records bound
    what is kept for later.

    Args:
        delay: Seconds between an event and the moment when it may be seen.
    """

    def __init__(self, delay: float = 0.0) -> None:
        self.bus = EventBus()
        """Takes every event when spectators may see it."""
        self.matches: dict[str, PublicMatch] = {}
        """The matches that run, or have just ended and are shown with a delay."""
        self.changes = Changes()
        """Counts the matches that begin to be shown, and the ends that are shown."""
        self._delay = delay
        self._later: deque[tuple[float, Event | Callable[[], object]]] = deque()
        self._timer: asyncio.Handle | None = None

    def begin(self, record: MatchRecord) -> None:
        """Add a match that begins or is resumed."""
        self.matches[record.match] = PublicMatch(record)
        self.changes.note(record.players)

    def forget(self, match: str) -> None:
        """Show a match no longer that has broken off; nothing happens if it has ended."""
        self.when_due(lambda: self.matches.pop(match, None))

    def offer(self, event: Event | None) -> None:
        """Publish an event when it is due; None when there will be no more."""
        if event is None:
            self.close()
        else:
            self.when_due(event)

    def shown(self, record: MatchRecord) -> MatchRecord:
        """Return a record as spectators may see it now. A while after the end they see all."""
        match = self.matches.get(record.match)
        if match is not None:
            return match.shown()
        return record if record.result is not None else public_record(record)

    def when_due(self, item: Event | Callable[[], object]) -> None:
        """Run an action, such as publishing an event, when spectators may see its effect."""
        if isinstance(item, ServerStatus):
            self._publish(item)
            return
        if self._delay <= 0:
            self._later.append((0.0, item))
            if self._timer is None:
                self._timer = asyncio.get_running_loop().call_soon(self._catch_up)
            return
        loop = asyncio.get_running_loop()
        self._later.append((loop.time() + self._delay, item))
        if self._timer is None:
            self._timer = loop.call_later(self._delay, self._catch_up)

    def close(self) -> None:
        """Publish nothing more but what is due."""
        if self._timer is not None:
            self._timer.cancel()
        self._do_what_is_due()
        self._later.clear()
        self.bus.close()
        self.matches.clear()

    def _catch_up(self) -> None:
        """Run the due actions; all delays are equal, so the first one is due first."""
        self._timer = None
        self._do_what_is_due()
        if self._later and self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(self._later[0][0], self._catch_up)

    def _do_what_is_due(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._later and self._later[0][0] <= now:
            _, item = self._later.popleft()
            if isinstance(item, Event):
                self._publish(item)
            else:
                item()

    def _publish(self, event: Event) -> None:
        """Hand an event to the subscribers, and take it for its match."""
        if not isinstance(event, MatchEvent):
            self.bus.publish(event)
            return
        match = self.matches.get(event.match)
        if match is None:
            return
        match.apply(event)
        self.bus.publish(event)
        if isinstance(event, MovePlayed | ChanceRolled):
            if match.hides and self.bus.followed:
                self.bus.publish(ObservationChanged(event.match, event.ply, match.position()))
        elif isinstance(event, MatchEnded):
            del self.matches[event.match]
            self.changes.note(match.record.players)
