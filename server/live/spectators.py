"""Spectators: the consoles that watch matches."""

from __future__ import annotations

from typing import Protocol

from boardwire.matches import MatchRecord
from boardwire.protocol import CommandError, Event, MatchEnded, MatchEvent
from boardwire.protocol.name_values import write_record
from boardwire.server.match_lines import event_line
from boardwire.translations import english

from .feed import Feed
from .public_events import PublicEvents
from .public_match import PublicMatch

WATCHED_BY_ONE = 50
"""The number of matches that one console may watch at a time."""


class Watcher(Protocol):
    """A connection that watches matches."""

    def notify(self, text: str) -> bool:
        """Queue a line without waiting; return False if an older one was dropped for it."""
        ...


class Spectators:
    """The audiences of all matches that may be seen.

    Args:
        public: The events that spectators may see, when they are due.
        feed: Sends the chat to pages.
    """

    def __init__(self, public: PublicEvents, feed: Feed) -> None:
        self._public = public
        self._feed = feed
        self._audiences: dict[str, set[Watcher]] = {}
        self._watched: dict[Watcher, set[str]] = {}  # the other direction

    # -- what is shown ---------------------------------------------------------------------

    def offer(self, event: Event | None) -> None:
        """Send an event to the spectators of its match; None when there will be no more."""
        if event is None:
            self._audiences.clear()
            self._watched.clear()
        elif isinstance(event, MatchEvent):  # every move of every match passes here
            if event.match in self._audiences and (line := event_line(event)):
                self._send(event.match, line)
            if isinstance(event, MatchEnded):
                for watcher in self._audiences.pop(event.match, ()):
                    self._forget(event.match, watcher)

    def say(self, match: str, name: str, words: str) -> None:
        """Send a chat line of a player or a spectator to the spectators and the pages."""
        text = write_record(match=match, name=name, says=words)
        self._public.when_due(lambda: self._send(match, text))
        self._public.when_due(lambda: self._feed.say(match, name, words))

    def shown(self, record: MatchRecord) -> MatchRecord:
        """Return the record as spectators may see it."""
        return self._public.shown(record)

    def _send(self, match: str, text: str) -> None:
        for watcher in list(self._audiences.get(match, ())):
            if not watcher.notify(text):
                self.leave(watcher)
                watcher.notify(write_record(match=match, note="you read too slowly to watch"))

    # -- watchers -------------------------------------------------------------------------

    def watch(self, match: str, watcher: Watcher) -> PublicMatch:
        """Show a match to a watcher from now on.

        Raises:
            CommandError: The match does not run, or the watcher watches too many already.
        """
        shown = self._public.matches.get(match)
        if shown is None:
            raise CommandError(
                english("no match {match} is played; see bw-matches running", match=match[:40])
            )
        watched = self._watched.setdefault(watcher, set())
        if len(watched) >= WATCHED_BY_ONE:
            raise CommandError(
                english("you watch {watched_by_one} matches already", watched_by_one=WATCHED_BY_ONE)
            )
        watched.add(match)
        self._audiences.setdefault(match, set()).add(watcher)
        return shown

    def watched_by(self, watcher: Watcher) -> list[str]:
        """Return the matches that a watcher watches, in the order of their beginnings."""
        watched = self._watched.get(watcher, set())
        return [match for match in self._public.matches if match in watched] if watched else []

    def unwatch(self, match: str, watcher: Watcher) -> None:
        """Stop showing a match to a watcher."""
        self._leave(match, watcher)
        self._forget(match, watcher)

    def leave(self, watcher: Watcher) -> None:
        """Stop showing matches to a watcher."""
        for match in self._watched.pop(watcher, ()):
            self._leave(match, watcher)

    def _leave(self, match: str, watcher: Watcher) -> None:
        if (audience := self._audiences.get(match)) is not None:
            audience.discard(watcher)
            if not audience:
                del self._audiences[match]

    def _forget(self, match: str, watcher: Watcher) -> None:
        if (watched := self._watched.get(watcher)) is not None:
            watched.discard(match)
            if not watched:
                del self._watched[watcher]
