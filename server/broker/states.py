"""The retained states of matches at the broker, and the messages that update them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from boardwire.protocol import Event, MatchEnded, MatchEvent
from boardwire.protocol.events import MatchState
from boardwire.server.live.public_events import PublicEvents
from boardwire.server.live.public_match import OVER, PublicMatch

MAX_ENDED = 10_000
"""States of ended matches that are kept at the broker, at most."""

UNLISTED_SECONDS = 10.0
"""The most seconds for which the broker has the state of a match that ended unlisted."""


class RetainedStates:
    """The states of the matches that run, and of those that ended lately.

    It is a subscriber of the public events. A state is computed when it is sent, so a match that
    moves on while the broker is away or slow costs nothing.

    Args:
        public: The matches as spectators may see them.
        node: The name of this server.
        keep: Seconds that the state of an ended match stays at the broker.
    """

    def __init__(self, public: PublicEvents, node: str, keep: float) -> None:
        self._public = public
        self._node = node
        self._keep = keep
        self._known: dict[str, PublicMatch | MatchState] = {}  # a value when the match is over
        self._changed: dict[str, None] = {}  # in order; an unknown match is to be removed
        self._expiring: dict[str, asyncio.TimerHandle] = {}
        self._news = asyncio.Event()
        for name, match in public.matches.items():
            self._known[name] = match
            self._mark(name)

    def offer(self, event: Event | None) -> None:
        """Handle an event."""
        if not isinstance(event, MatchEvent):
            return
        match = self._public.matches.get(event.match)
        if match is None:
            return
        self._known[event.match] = match
        self._mark(event.match)
        if isinstance(event, MatchEnded):
            keep = self._keep if match.record.listed else min(self._keep, UNLISTED_SECONDS)
            self._expire_later(event.match, keep)
            if len(self._expiring) > MAX_ENDED:
                self._expire(next(iter(self._expiring)))

    def close(self) -> None:
        """Remove nothing more."""
        for timer in self._expiring.values():
            timer.cancel()
        self._expiring.clear()

    # -- what is to be sent ------------------------------------------------------------------

    async def wait(self) -> None:
        """Wait until a state has changed."""
        await self._news.wait()

    def changed(self) -> list[str]:
        """Take the matches whose states have changed since the last call, in order."""
        self._news.clear()
        changed, self._changed = list(self._changed), {}
        return changed

    def state(self, match: str) -> MatchState | None:
        """Return the state of a match now; None if the broker is to have none."""
        known = self._known.get(match)
        if isinstance(known, PublicMatch):
            state = known.state(self._node)
            if known.phase == OVER:
                self._known[match] = state  # without the board and its history
            return state
        return known

    def send_all(self) -> None:
        """Mark all states for another sending: the broker may have lost them."""
        for match in self._known:
            self._mark(match)

    def found(self, state: MatchState) -> None:
        """Take a state that the broker has from an earlier time.

        If it is of this server, and of a match that does not run any more, it is removed: at once
        if its end is not in it or long ago, else when its time has come.
        """
        if state.node != self._node or state.match in self._known:
            return
        left = 0.0
        if state.phase == OVER:
            left = self._keep - _age(state)
        if left > 0 and state.match not in self._expiring:
            self._expire_later(state.match, left)
        elif left <= 0:
            self._mark(state.match)

    # -- the end of a match --------------------------------------------------------------------

    def _expire_later(self, match: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._expiring[match] = loop.call_later(seconds, self._expire, match)

    def _expire(self, match: str) -> None:
        self._expiring.pop(match).cancel()
        self._known.pop(match, None)
        self._mark(match)

    def _mark(self, match: str) -> None:
        self._changed[match] = None
        self._news.set()


def _age(state: MatchState) -> float:
    """Return the seconds since a state changed; many if it has no time."""
    try:
        changed = datetime.fromisoformat(state.updated)
        return (datetime.now(UTC) - changed) / timedelta(seconds=1)
    except (ValueError, TypeError):
        return float("inf")
