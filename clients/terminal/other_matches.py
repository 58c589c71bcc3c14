"""Other matches of the server, watched by a person who plays or waits there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from boardwire.clients.watching.line_output import PlainLines
from boardwire.clients.watching.spectator import Spectator
from boardwire.clients.watching.watched_match import Heading, WatchedMatch
from boardwire.override import override
from boardwire.protocol import Address, CommandError, TransportError, visible
from boardwire.translations import english


class OtherMatches:
    """Watches one match at a time, over its own connection.

    Args:
        server: The address of the server.
        write: Takes each line about the match.
        draw: Called with the match when its board has changed.
    """

    def __init__(
        self,
        server: Address,
        write: Callable[[str], None],
        draw: Callable[[WatchedMatch], None],
    ) -> None:
        self._write = write
        self._spectator = Spectator(server, self._chosen, _Watched(write, draw))
        self._match = ""
        self._running: asyncio.Task[None] | None = None

    async def list(self) -> str:
        """Return the matches that are played now, one in a line.

        Raises:
            CommandError: The server cannot be reached, or refuses.
        """
        await self._begin()
        try:
            await self._spectator.look()
        except TransportError as error:
            raise CommandError(visible(str(error))) from error
        lines = [
            f"{it.match}  {it.title}: {it.conventions.versus(it.shown_players)}, time {it.time}"
            for it in self._spectator.headings
            if not it.result
        ]
        if not lines:
            return english("no match is played now")
        return "\n".join(
            (*lines, f"`watch {lines[0].split()[0]}` shows one, `watch off` ends that")
        )

    async def watch(self, match: str) -> None:
        """Watch a match; one that was watched before is left.

        Raises:
            CommandError: There is no such match, or the server cannot be reached.
        """
        await self._begin()
        await self._leave()
        try:
            await self._spectator.open(match)
        except TransportError as error:
            raise CommandError(str(error)) from error
        self._match = match

    async def stop(self) -> None:
        """Watch no match any longer.

        Raises:
            CommandError: None is watched.
        """
        if not self._match:
            raise CommandError(english("you watch no match: watch lists those that are played"))
        await self._leave()

    async def close(self) -> None:
        """Close the connection."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            self._running = None
        await self._spectator.close()

    def _chosen(self, headings: object) -> tuple[str, ...]:
        return (self._match,) if self._match else ()

    async def _begin(self) -> None:
        """Connect, unless that has been done."""
        if self._running is not None and not self._running.done():
            return
        try:
            await self._spectator.begin()
        except TransportError as error:
            raise CommandError(visible(str(error))) from error
        self._running = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        try:
            await self._spectator.run()
        except CommandError as error:
            self._write(english("watching has ended: {problem}", problem=error))

    async def _leave(self) -> None:
        match, self._match = self._match, ""
        if match:
            try:
                await self._spectator.leave(match)
            except TransportError as error:
                raise CommandError(str(error)) from error


class _Watched(PlainLines):
    """The lines of a watched match, each with its id, and its board after each of them."""

    def __init__(self, write: Callable[[str], None], draw: Callable[[WatchedMatch], None]) -> None:
        super().__init__(write, several=True)
        self._draw = draw

    @override
    def shown(self, match: WatchedMatch) -> None:
        super().shown(match)
        self._draw(match)

    @override
    def listed(self, headings: Sequence[Heading]) -> None:
        """Do nothing: `watch` lists the matches."""
