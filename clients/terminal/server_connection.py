"""A person's connection to a server, which seeks a match and comes back after an outage."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from typing import Protocol

from boardwire.clients.connection.backoff import Backoff, patiently
from boardwire.clients.connection.console_client import ConsoleClient
from boardwire.clients.connection.silence import report_silence
from boardwire.protocol import Address, CommandError, TransportError, visible
from boardwire.protocol.connection.busy import busy_seconds
from boardwire.protocol.name_values import read_record
from boardwire.protocol.transports import connect
from boardwire.translations import english
from boardwire.values import value_class

RETRY_SECONDS = 1.0
"""Seconds until the second attempt to connect; each further one comes after twice the time."""
LONGEST_RETRY_SECONDS = 20.0
ATTEMPTS = 20
"""The number of consecutive attempts to reconnect."""

Facts = Mapping[str, str]
"""A line of the server, by the names of its values."""


@value_class
class Wanted:
    """The match that the person seeks.

    Args:
        game: The game with its options, as `bw-seek` takes it; empty only with `session`.
        conditions: Further words for `bw-seek`: `time=5m+3`, `opponent=NAME`, `colour=b`.
        name: The name to log in with, or None for a guest's name.
        token: The token of the account, or `-` for a guest.
        session: The session token of a match to continue instead, or empty.
    """

    game: str = ""
    conditions: tuple[str, ...] = ()
    name: str | None = None
    token: str = "-"
    session: str = ""


class ConnectionUser(Protocol):
    """The match that is played over a connection.

    Attributes:
        begun: Whether the match has begun.
        over: Whether the match has ended.
    """

    begun: bool
    over: bool

    def note(self, text: str) -> None:
        """Show a line of text to the person."""
        ...

    def received(self, line: Facts) -> None:
        """Handle a line that the server sent without a request."""
        ...

    async def continued(self, match: Facts, plies: Iterable[Facts]) -> None:
        """Set up the board of a continued match.

        Args:
            match: The first line about the match.
            plies: The lines of its plies.

        Raises:
            CommandError: The server refuses a command.
            TransportError: The connection is lost.
        """
        ...

    def failed(self, why: str) -> None:
        """Handle the end of all attempts to connect."""
        ...


class ServerConnection:
    """Logs a person in, seeks or continues a match, and reconnects after an outage.

    Args:
        server: The address of the server.
        wanted: The match to look for.
        user: The match that is played.

    Attributes:
        wanted: The match to look for.
        name: The person's name at the server.
        session: The session token, which continues the match over another connection.
    """

    def __init__(self, server: Address, wanted: Wanted, user: ConnectionUser) -> None:
        self.wanted = wanted
        self.name = ""
        self.session = wanted.session
        self._server = server
        self._user = user
        self._client: ConsoleClient | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._leaving = False
        self._logged_in = False
        self._entered = asyncio.Event()  # set when a match is sought or continued

    @property
    def client(self) -> ConsoleClient:
        """The client of the current connection.

        Raises:
            CommandError: There is no connection.
        """
        if self._client is None:
            raise CommandError(english("not connected"))
        return self._client

    async def ask(self, name: str, *arguments: str) -> str:
        """Send a command; return its answer.

        Raises:
            CommandError: The server refuses, or the connection is lost.
        """
        try:
            return await self.client.ask(name, *arguments)
        except TransportError as error:
            raise CommandError(str(error)) from error

    async def open(self) -> None:
        """Connect, log in, and seek the match or continue it.

        Raises:
            CommandError: The server refuses the login or the match.
            TransportError: The server cannot be reached.
        """
        try:
            await patiently(self._enter, self._user.note)
        finally:
            self._entered.set()

    async def seek(self) -> None:
        """Seek a match.

        Raises:
            CommandError: The server refuses, or there is no connection.
            TransportError: The connection is lost.
        """
        wanted = self.wanted
        answer = await self.client.ask("bw-seek", *wanted.game.split(), *wanted.conditions)
        facts = read_record(answer)
        self.name, self.session = visible(facts.get("name", "")), facts.get("session", "")
        self._user.note(english("you are {name}; looking for an opponent ...", name=self.name))
        if note := facts.get("note"):
            self._user.note(english("{note}; you wait until that changes", note=visible(note)))

    async def close(self) -> None:
        """Stop all attempts, and close the connection."""
        self._leaving = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.close()

    async def _enter(self) -> None:
        """Make one attempt to connect, log in, and seek or continue the match."""
        client = self._client or await self._connect()
        try:
            if self.wanted.session:
                with report_silence(self._server, self._user.note):
                    await self._resume(client)
            else:
                if not self._logged_in:
                    with report_silence(self._server, self._user.note):
                        await self._log_in(client)
                await self.seek()
        except TransportError:
            self._client, self._logged_in = None, False  # a busy server closes connections
            await client.close()
            raise

    async def _connect(self) -> ConsoleClient:
        with report_silence(self._server, self._user.note):
            transport = await connect(self._server)
        client = ConsoleClient(transport, lambda line: self._user.received(facts_of(line)))
        self._client = client
        self._tasks.append(asyncio.create_task(self._read(client)))
        return client

    async def _log_in(self, client: ConsoleClient) -> None:
        """Log in, and subscribe to match reports before a match can begin."""
        name = self.wanted.name or f"guest-{secrets.token_hex(3)}"
        await client.ask("bw-login", name, self.wanted.token)
        await client.ask("bw-notify", "on")
        self._logged_in = True

    async def _resume(self, client: ConsoleClient) -> None:
        """Continue the match of the session token."""
        answer = await client.ask("bw-resume", self.session)
        me, *lines = [read_record(line) for line in answer.splitlines()]
        self.name = visible(me.get("name", ""))
        await client.ask("bw-notify", "on")
        if not lines:
            raise CommandError(english("that match is over; look for another one"))
        await self._user.continued(lines[0], lines[1:])

    async def _read(self, client: ConsoleClient) -> None:
        """Read until the connection is lost, then reconnect if the match needs it."""
        reason = await client.run()
        await self._entered.wait()
        finished = self._user.over and self._user.begun
        if client is not self._client or self._leaving or finished:
            return
        self._user.note(
            english("the connection is lost ({reason}); coming back ...", reason=reason)
        )
        await self._come_back()

    async def _come_back(self) -> None:
        """Reconnect, by several attempts."""
        backoff = Backoff(RETRY_SECONDS, LONGEST_RETRY_SECONDS)
        pause = backoff.next()
        for _ in range(ATTEMPTS):
            await asyncio.sleep(pause)
            try:
                client = await self._connect()
                if self._user.begun:
                    await self._resume(client)
                else:
                    await self._log_in(client)
                    await self.seek()  # the server ends a seek when its connection ends
            except (CommandError, TransportError) as error:
                why = visible(str(error))
                if isinstance(error, CommandError) and busy_seconds(why) is None:
                    self._user.failed(
                        english("the server does not let you back: {problem}", problem=error)
                    )
                    return
                pause = backoff.next(why)
                self._user.note(
                    english("{why}; next attempt in {pause} s", why=why, pause=f"{pause:.1f}")
                )
                continue
            self._user.note(english("you are back"))
            return
        self._user.failed(
            english(
                "the server does not come back; later continue with --session {session}",
                session=self.session,
            )
        )


def facts_of(line: str) -> Facts:
    """Return the facts of a comment line without control characters; else the line as a note."""
    try:
        return {name: visible(value) for name, value in read_record(line).items()}
    except ValueError:
        return {"note": visible(line)}
