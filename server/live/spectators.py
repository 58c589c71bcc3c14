"""Spectators: who watches which match, and what is shown to them when."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Protocol

from boardwire.games import GameError, load
from boardwire.games.records import GameRecord
from boardwire.matches import MatchRecord, public_record
from boardwire.protocol import ChanceRolled, CommandError, Event, MatchEnded, MovePlayed
from boardwire.protocol.records import write_record
from boardwire.server.lines import event_line

from .feed import Feed, Message

WATCHED_BY_ONE = 50
"""The number of matches that one console may watch at a time."""


class Watcher(Protocol):
    """A connection that watches matches."""

    def notify(self, text: str) -> bool:
        """Take a line without waiting; False if an older one was dropped for it."""
        ...


@dataclass(eq=False, slots=True)
class Show:
    """A match as spectators see it.

    Args:
        record: Its record, which has more than may be seen.
        plies: The number of plies that may be seen.
        since: When the last of them was shown, in seconds of the monotonic clock.
        audience: The watchers.
    """

    record: MatchRecord
    plies: int
    since: float = field(default_factory=monotonic)
    audience: set[Watcher] = field(default_factory=set)

    @property
    def seconds(self) -> float:
        """The seconds since the last ply was shown, or since the match was first shown."""
        return monotonic() - self.since


class Spectators:
    """The audiences of all matches that run, or have just ended and are shown with a delay.

    The matches' own records bound what is kept for later.

    Args:
        delay: Seconds between a move and the moment when it may be seen.
        lobby: Gives what pages are told of the lobby.
    """

    def __init__(self, delay: float = 0.0, lobby: Callable[[], Message] = dict) -> None:
        self.feed = Feed(self._visible, lobby)
        """The matches as pages show them."""
        self._delay = delay
        self._shows: dict[str, Show] = {}
        self._watched: dict[Watcher, set[str]] = {}  # the other direction of `Show.audience`
        self._later: deque[tuple[float, Callable[[], None]]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    # -- what is shown ---------------------------------------------------------------------

    def begin(self, record: MatchRecord) -> None:
        """A match begins or is resumed."""
        self._shows[record.match] = Show(record, len(record.moves))

    def offer(self, event: Event | None) -> None:
        """Show an event when its time has come; None when there will be no more."""
        if event is None:
            self.close()
        elif self._delay <= 0:  # every move of every match passes here
            self._show(event)
        else:
            self._when_due(lambda: self._show(event))

    def say(self, match: str, name: str, words: str) -> None:
        """Show words of a player or a spectator."""
        text = write_record(match=match, name=name, says=words)
        self._when_due(lambda: self._tell(match, text))
        self._when_due(lambda: self.feed.say(match, name, words))

    def close(self) -> None:
        """Show nothing more."""
        self.feed.end()
        if self._timer is not None:
            self._timer.cancel()
        self._later.clear()
        self._shows.clear()
        self._watched.clear()

    def _visible(self, match: str) -> tuple[MatchRecord, int] | None:
        """The record of a running match, and the number of its plies that may be seen."""
        show = self._shows.get(match)
        return None if show is None else (show.record, show.plies)

    def shown(self, record: MatchRecord) -> MatchRecord:
        """A record as spectators may see it now, who see everything some time after the end."""
        show = self._shows.get(record.match)
        if show is not None:
            moves = record.moves[: show.plies]
            record = replace(record, moves=moves, result=None, ended=None, dead=(), scores={})
        return record if record.result is not None else public_record(record)

    def _when_due(self, act: Callable[[], None]) -> None:
        if self._delay <= 0:
            act()
            return
        loop = asyncio.get_running_loop()
        self._later.append((loop.time() + self._delay, act))
        if self._timer is None:
            self._timer = loop.call_later(self._delay, self._catch_up)

    def _catch_up(self) -> None:
        """Show what is due; all waits are equally long, so the first is due first."""
        loop = asyncio.get_running_loop()
        self._timer = None
        while self._later and self._later[0][0] <= loop.time():
            self._later.popleft()[1]()
        if self._later:
            self._timer = loop.call_at(self._later[0][0], self._catch_up)

    def _show(self, event: Event) -> None:
        show = self._shows.get(event.match)
        if show is None:
            return
        if show.audience:
            self._tell(event.match, event_line(event))
        self.feed.show(event)
        if isinstance(event, (MovePlayed, ChanceRolled)):
            show.plies = event.ply
            show.since = monotonic()
        elif isinstance(event, MatchEnded):
            del self._shows[event.match]
            for watcher in show.audience:
                self._forget(event.match, watcher)

    def _tell(self, match: str, text: str) -> None:
        show = self._shows.get(match)
        for watcher in list(show.audience) if show is not None else ():
            if not watcher.notify(text):
                self.leave(watcher)
                watcher.notify(write_record(match=match, note="you read too slowly to watch"))

    # -- watchers -------------------------------------------------------------------------

    def watch(self, match: str, watcher: Watcher) -> Show:
        """Show a match to a watcher from now on.

        Raises:
            CommandError: The match does not run, or the watcher watches too many already.
        """
        show = self._shows.get(match)
        if show is None:
            raise CommandError(f"no match {match[:40]} is played; see bw-matches running")
        watched = self._watched.setdefault(watcher, set())
        if len(watched) >= WATCHED_BY_ONE:
            raise CommandError(f"you watch {WATCHED_BY_ONE} matches already")
        watched.add(match)
        show.audience.add(watcher)
        return show

    def watched_by(self, watcher: Watcher) -> list[str]:
        """The matches that a watcher watches, in the order of their beginnings."""
        watched = self._watched.get(watcher, set())
        return [match for match in self._shows if match in watched] if watched else []

    def unwatch(self, match: str, watcher: Watcher) -> None:
        """Stop showing a match to a watcher."""
        if (show := self._shows.get(match)) is not None:
            show.audience.discard(watcher)
        self._forget(match, watcher)

    def leave(self, watcher: Watcher) -> None:
        """Stop showing matches to a watcher."""
        for match in self._watched.pop(watcher, ()):
            self._shows[match].audience.discard(watcher)

    def _forget(self, match: str, watcher: Watcher) -> None:
        if (watched := self._watched.get(watcher)) is not None:
            watched.discard(match)
            if not watched:
                del self._watched[watcher]


def file_record(record: MatchRecord) -> GameRecord:
    """A record as spectators may see it, for a file of its game.

    Raises:
        GameError: The game is unknown, or the match still hides moves, which no file can express.
    """
    if record.result is None and not load(record.game, **record.options).perfect_information:
        raise GameError(f"the record of {record.match} hides moves until the match is over")
    return record.game_record(Round=record.match)
