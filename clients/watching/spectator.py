"""A spectator at a server: the list of its matches, and the state of watched matches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from boardwire.clients.connection.backoff import Backoff, patiently
from boardwire.clients.connection.console_client import ConsoleClient
from boardwire.clients.connection.silence import report_silence
from boardwire.protocol import Address, CommandError, TransportError, visible
from boardwire.protocol.transports import connect

from .server_lines import Facts, facts_of
from .watched_match import Heading, WatchedMatch

LIST_SECONDS = 2.0
"""Seconds between two looks at the list of matches."""
RETRY_SECONDS = 1.0
"""Seconds until the second attempt to connect; each further one comes after twice the time."""
LONGEST_RETRY_SECONDS = 20.0
KEPT_MATCHES = 50
"""The number of matches that are watched at a time. Servers allow no more."""

Choose = Callable[[Sequence[Heading]], Collection[str]]
"""Chooses the matches to watch from the list of matches, newest first."""


class WatchListener(Protocol):
    """A view of the matches, such as a screen."""

    def listed(self, headings: Sequence[Heading]) -> None:
        """Handle a new list of matches of the server, newest first."""
        ...

    def shown(self, match: WatchedMatch) -> None:
        """Handle a match that is newly watched, or whose whole state was received again."""
        ...

    def updated(self, match: WatchedMatch, facts: Facts) -> None:
        """Handle a report line about a match; the match already contains it."""
        ...

    def connection(self, trouble: str) -> None:
        """Handle a lost connection with its reason; empty when the connection is back."""
        ...


class Spectator:
    """Watches matches at a server, and reconnects after a lost connection.

    Args:
        server: The address.
        choose: The choice of matches to watch.
        listener: Receives all events.
    """

    def __init__(self, server: Address, choose: Choose, listener: WatchListener) -> None:
        self.matches: dict[str, WatchedMatch] = {}
        """The matches that are watched, or were until their end, by their ids."""
        self.headings: Sequence[Heading] = ()
        """The latest matches of the server, newest first."""
        self.trouble = ""
        """The reason why the server is away; empty while it is not."""
        self._server = server
        self._choose = choose
        self._listener = listener
        self._client: ConsoleClient | None = None
        self._reading: asyncio.Task[str] | None = None
        self._early: dict[str, list[Facts]] = {}  # lines that came before the standing
        self._stale: set[str] = set()  # matches whose state must be requested again
        self._news = asyncio.Event()  # the list has changed, by the reports of matches

    async def begin(self) -> None:
        """Connect, and show the list and the chosen matches. A busy server is asked again.

        Raises:
            TransportError: The server cannot be reached, or is no boardwire server.
            CommandError: It refuses a command, such as for a match that does not exist.
        """
        await patiently(self._look_first, self._show_trouble)

    async def _look_first(self) -> None:
        try:
            await self._connect()
            await self.look()
        except (CommandError, TransportError):
            await self._disconnect()  # another attempt connects again
            raise

    async def run(self, until: str | None = None) -> None:
        """Follow the matches until the task is cancelled, or a match is over.

        Args:
            until: The match whose end is waited for, or None.

        Raises:
            CommandError: The server refuses a command that it once took.
        """
        backoff = Backoff(RETRY_SECONDS, LONGEST_RETRY_SECONDS)
        while until is None or not self.matches[until].over:
            try:
                if self._client is None:
                    await self._connect()
                    self._stale.update(it for it, match in self.matches.items() if not match.over)
                await self.look()
                backoff.reset()
                await self._lost(LIST_SECONDS)
            except TransportError as error:
                await self._disconnect()
                why = visible(str(error))
                pause = backoff.next(why)
                self._show_trouble(f"the server is away: {why}; next attempt in {pause:.1f} s")
                await asyncio.sleep(pause)

    async def open(self, match: str) -> WatchedMatch:
        """Watch a match, or read the record of one that has ended.

        Raises:
            CommandError: There is no such match, or it cannot be watched now.
            TransportError: The server is away.
        """
        lines = self._early[match] = []
        try:
            opened = await self._standing(match)
        finally:
            del self._early[match]
        for facts in lines:
            opened.take(facts)
        self._forget_old()
        self._stale.discard(match)
        self.matches[match] = opened
        self._listener.shown(opened)
        return opened

    async def leave(self, match: str) -> None:
        """Watch a match no longer.

        Raises:
            TransportError: The server is away.
        """
        left = self.matches.pop(match, None)
        if left is not None and not left.over:
            await self._ask("bw-unwatch", match)

    async def close(self) -> None:
        """Close the connection."""
        await self._disconnect()

    # -- the connection --------------------------------------------------------------------

    async def _connect(self) -> None:
        with report_silence(self._server, self._show_trouble):
            transport = await connect(self._server)
        self._client = ConsoleClient(transport, self._take)
        self._reading = asyncio.create_task(self._client.run())

    async def _disconnect(self) -> None:
        if self._client is not None:
            await self._client.close()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        self._client = self._reading = None

    async def _lost(self, seconds: float) -> None:
        """Wait for a number of seconds, or until the list has changed.

        Raises:
            TransportError: The connection ends meanwhile.
        """
        assert self._reading is not None
        news = asyncio.create_task(self._news.wait())
        try:
            await asyncio.wait(
                {self._reading, news}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            news.cancel()
        self._news.clear()
        if self._reading.done():
            raise TransportError(f"the connection is lost ({self._reading.result()})")

    async def _ask(self, name: str, *arguments: str) -> str:
        if self._client is None:
            raise TransportError("the server is away")
        return await self._client.ask(name, *arguments)

    def _show_trouble(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._listener.connection(trouble)

    # -- reports of the server -------------------------------------------------------------

    async def look(self) -> None:
        """Read the list, and open the matches that are chosen from it.

        Raises:
            CommandError: The server refuses a command.
            TransportError: The server is away.
        """
        with report_silence(self._server, self._show_trouble):
            lines = (await self._ask("bw-matches")).splitlines()
        self.headings = [it for it in map(_heading, lines) if it is not None]
        self._show_trouble("")
        self._listener.listed(self.headings)
        for match in self._choose(self.headings):
            if match not in self.matches:
                await self.open(match)
        for match in list(self._stale & self.matches.keys()):
            await self._open_again(match)

    async def _open_again(self, match: str) -> None:
        try:
            await self.open(match)
        except CommandError as error:  # a server that has just started may still prepare it
            self._show_trouble(f"{match} cannot be watched now: {error}")

    async def _standing(self, match: str) -> WatchedMatch:
        try:
            text = await self._ask("bw-watch", match)
        except CommandError as refused:
            head, *moves = (await self._ask("bw-record", match)).splitlines()
            facts = facts_of(head)
            if "result" not in facts:
                raise refused
            return _read(lambda: WatchedMatch.of_record(facts, " ".join(moves).split()))
        lines = [facts_of(line) for line in text.splitlines()]
        return _read(lambda: WatchedMatch(lines))

    def _take(self, line: str) -> None:
        facts = facts_of(line)
        match = facts.get("match", "")
        if match in self._early:
            self._early[match].append(facts)
        elif (watched := self.matches.get(match)) is not None:
            if "note" in facts:  # the server sends no more news of it
                self._stale.add(match)
                self._news.set()
            elif watched.take(facts):
                self._listener.updated(watched, facts)
                if watched.over:
                    self._news.set()

    def _forget_old(self) -> None:
        """Make room for a match: the oldest ones that are over go first."""
        over = [it for it, match in self.matches.items() if match.over]
        for match in over[: max(0, len(self.matches) + 1 - KEPT_MATCHES)]:
            del self.matches[match]


def _heading(line: str) -> Heading | None:
    try:
        return Heading.read(facts_of(line))
    except ValueError:
        return None


def _read(read: Callable[[], WatchedMatch]) -> WatchedMatch:
    try:
        return read()
    except ValueError as error:
        raise CommandError(visible(str(error))) from error
