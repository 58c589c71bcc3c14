"""The session of a console: the client sends commands, and the server answers."""

from __future__ import annotations

import asyncio
import logging
import math

from boardwire.protocol import Command, ForeignProtocol, Reply, Responder, Then
from boardwire.protocol.connection.busy import BusyError
from boardwire.protocol.responder import MAX_LINE_BYTES
from boardwire.protocol.transports import ConnectionEnd, Transport, answer
from boardwire.server.accounts.account import AccountError, SessionOwner
from boardwire.server.accounts.names.names_in_use import NO_TOKEN
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.processor import Metered
from boardwire.server.limits.turns import Turns
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.server.logs.refusals import Cause
from boardwire.server.players.link import Link
from boardwire.server.store import StoreError
from boardwire.values import value_class

from .bot_login_request import BotLoginRequest
from .console import LOGIN_OF_BOT, LOGIN_OF_USER, LOGINS, ServerConsole
from .http_refusal import HttpRefusal
from .services import Services

log = logging.getLogger(__name__)

NEWCOMERS = (*LOGINS, "bw-seek", "bw-accept")
"""The commands that a busy server refuses, except from returning players."""


@value_class
class Turned:
    """The outcome of a console that became a bot.

    Args:
        login: The bot's login.
        unread: The bytes that came after the command.
    """

    login: BotLoginRequest
    unread: bytes


class ConsoleSession:
    """A session of a GTP controller.

    Args:
        services: The parts of the server that sessions use.
        turns: The turns of all consoles.
        link: The connection.
        owner: The account that has logged in already, or None.
    """

    def __init__(
        self,
        services: Services,
        turns: Turns,
        link: Link,
        owner: SessionOwner | None = None,
    ) -> None:
        self._limits = services.config.sessions
        self._overload = services.overload
        self._refusals = services.refusals
        self._names = services.names
        self._turns = turns
        self._link = link
        self._owner = owner
        self._console = ServerConsole(services, link)
        self.active_at = asyncio.get_running_loop().time()
        """The time at which the last command ended; infinite during a command."""
        self._http = HttpRefusal(services.endpoints.http)
        self._surplus = 0  # bytes that have arrived and are not counted as a line yet

    @property
    def presence(self) -> Presence | None:
        """The user or bot that has logged in, or None."""
        return self._console.login.presence

    async def run(self, transport: Transport) -> Turned | None:
        """Answer commands until the session ends.

        Returns:
            The outcome of `bw-bot`; None if the session has ended.
        """
        if self._owner is not None:
            await self._recognise(self._owner)
        ended = await answer(
            transport,
            Responder(),
            self._handle,
            on_interrupt=self._console.interrupt,
            on_eof=self._console.end_input,
            on_input=self._console.input_came,
            on_stream=self._link.hold_notices,
            admit=self._admit,
            probes=True,
            first_line_timeout=self._limits.first_line,
            partial_line_timeout=self._limits.partial_line,
            idle_timeout=self._limits.idle,
        )
        bot = self._console.login.bot
        if ended.ending is not ConnectionEnd.TURNED or bot is None:
            return None
        self._console.close()
        return Turned(bot, ended.unread)

    async def _recognise(self, owner: SessionOwner) -> None:
        """Log the account in, unless its login is void."""
        try:
            await self._console.login.log_in_as(owner)
        except QuotaExceeded as excess:
            self._link.end(excess.reason)
        except (AccountError, StoreError) as error:
            log.info("%s: %s is not logged in: %s", self._link.peer, owner.name, error)

    async def _handle(self, command: Command) -> Reply:
        """Carry out one command when it is this console's turn, and count what it costs."""
        loop = asyncio.get_running_loop()
        try:
            await self._wait_for_turn(command)
        except BusyError as busy:
            self._refusals.note(Cause.BUSY, f"{self._link.peer}: {command.name}")
            if command.name != LOGIN_OF_BOT:
                raise
            return Reply(busy.message, Then.CLOSE)
        self.active_at = math.inf
        try:
            return await Metered(self._console.handle(command), self._pay)
        finally:
            self.active_at = loop.time()

    async def _wait_for_turn(self, command: Command) -> None:
        """Wait until it is this console's turn. Newcomers do not wait for long.

        Raises:
            BusyError: The command is of a newcomer, which has to come again later.
        """
        if command.name not in NEWCOMERS or self._console.comes_back(command):
            await self._wait_for_others()
            return
        self._check_load(command)
        try:
            async with asyncio.timeout(self._overload.longest_wait):
                await self._wait_for_others()
        except TimeoutError:
            raise self._overload.refusal(asyncio.get_running_loop().time()) from None

    async def _wait_for_others(self) -> None:
        """Wait until no other command goes first."""
        loop, allowance = asyncio.get_running_loop(), self._link.allowance
        await self._turns.wait(allowance.handicap(loop.time()))
        while seconds := allowance.wait(loop.time()):  # others of this address may go on first
            await asyncio.sleep(seconds)
            await self._turns.wait(allowance.handicap(loop.time()))

    def _check_load(self, command: Command) -> None:
        """Check that a newcomer is admitted, before it waits for a turn.

        Raises:
            BusyError: The newcomer has to wait.
        """
        now = asyncio.get_running_loop().time()
        has_token = command.arguments[1:2] not in ((), (NO_TOKEN,))
        if command.name == LOGIN_OF_USER and has_token:
            self._overload.admit_account(now)
        else:
            self._overload.admit(now)

    def _pay(self, seconds: float) -> None:
        """Count processor time of a command in the event loop's thread."""
        self._link.allowance.pay(asyncio.get_running_loop().time(), seconds)
        self._turns.spent(seconds)

    def _admit(self, data: bytes) -> None:
        """Count the lines that have arrived, empty ones included, and long ones by their length.

        Raises:
            ForeignProtocol: The lines are an HTTP request.
            QuotaExceeded: There are too many lines.
        """
        try:
            self._http.check(data)
        except ForeignProtocol as refusal:
            log.info("%s: refused: %s", self._link.peer, refusal)
            raise
        blocks, self._surplus = divmod(self._surplus + len(data), MAX_LINE_BYTES)
        now = asyncio.get_running_loop().time()
        self._link.allowance.command(now, data.count(b"\n") + blocks)

    def close(self) -> None:
        """Log the user or bot out. Calling it again does nothing."""
        self._console.close()
        if self._console.login.bot is not None:
            self._names.leave(self._console.login.bot.presence)
