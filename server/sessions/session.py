"""One session: a connection, which is a console first and perhaps a bot later."""

from __future__ import annotations

import asyncio
import math
from typing import Protocol

from boardwire.protocol.transports import PushTransport, close_with_reason
from boardwire.server.accounts.account import SessionOwner
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.client_limits import Allowance
from boardwire.server.limits.metered import MeteredTransport
from boardwire.server.limits.turns import Turns

from .bot_session import BotSession
from .console import GROUPS, ServerConsole, Turned
from .failed_logins import FailedLogins
from .notices import Notices
from .services import Services


class Registry(Protocol):
    """The sessions of a server, as one session uses them."""

    @property
    def services(self) -> Services:
        """The parts of the server that sessions use."""
        ...

    @property
    def failed_logins(self) -> FailedLogins:
        """The log of failed logins."""
        ...

    @property
    def turns(self) -> Turns:
        """The turns of all consoles."""
        ...

    def claim(self, session: Session, token: str) -> None:
        """Assign a session token to a session. An older session that has it is ended."""
        ...

    def holder_of(self, token: str) -> Presence | None:
        """Return the user or bot that has a session token now, or None."""
        ...

    def identify(self, token: str) -> SessionOwner | None:
        """Return the owner of a session token; None if it is unknown."""
        ...

    def recognise(self, session: Session) -> None:
        """Handle a login with an account, or of an engine of the server."""
        ...


class Session:
    """One session (see :class:`~boardwire.server.players.link.Link`).

    Args:
        registry: All sessions of the server.
        transport: The connection.
        allowance: The limits of its address.
        owner: The account that has logged in already, or None.
    """

    def __init__(
        self,
        registry: Registry,
        transport: PushTransport,
        allowance: Allowance,
        owner: SessionOwner | None = None,
    ) -> None:
        self.token = ""
        """The session token, once a user or bot has logged in."""
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the session has ended."""
        self.input_ended = False
        """Whether the peer sends nothing more."""
        self.reason = ""
        """The reason why it was ended; empty if the peer ended it."""
        self._closing = False
        self.allowance = allowance
        """The use of the server by the session's address and account."""
        self._registry = registry
        self._owner = owner
        self._transport = MeteredTransport(transport, allowance, self.end)
        self._stage: ServerConsole | BotSession | None = None
        self._notices: Notices | None = None
        self._since = asyncio.get_running_loop().time()
        self._scope = asyncio.timeout(None)  # `end` cancels it

    @property
    def peer(self) -> str:
        """The address of the peer, for log lines."""
        return self._transport.peer

    @property
    def presence(self) -> Presence | None:
        """The user or bot that has logged in, or None."""
        return None if self._stage is None else self._stage.presence

    @property
    def idle_since(self) -> float:
        """The time of its last activity; infinite with a login, and while a command runs."""
        stage = self._stage
        if stage is None:
            return self._since
        return math.inf if stage.presence is not None else stage.active_at

    def end(self, reason: str) -> None:
        """End the session, and send the peer the reason."""
        if not self.reason and not self._closing:
            self.reason = reason
            self._scope.reschedule(asyncio.get_running_loop().time())

    def login_failed(self, name: str, why: str) -> None:
        """Log that a login failed."""
        self._registry.failed_logins.note(self.peer, name, why)

    def claim(self, token: str) -> None:
        """Take over a session token; an older session that has it is ended."""
        self._registry.claim(self, token)

    def holder_of(self, token: str) -> Presence | None:
        """Return the user or bot that has a session token now, or None."""
        return self._registry.holder_of(token)

    def identify(self, token: str) -> SessionOwner | None:
        """Return the owner of a session token; None if it is unknown."""
        return self._registry.identify(token)

    def notify(self, text: str) -> bool:
        """Queue a comment line; return False if an older one was dropped for it."""
        return self._own_notices().add(text)

    def hold_notices(self, held: bool) -> None:
        """Keep comment lines back while a response is written, or write them again."""
        if held or self._notices is not None:
            self._own_notices().hold(held)

    def _own_notices(self) -> Notices:
        if self._notices is None:
            self._notices = Notices(self._transport)
        return self._notices

    def known_as(self, account: str) -> None:
        """Count the use of the connection for an account, too."""
        self.allowance.log_in(account, asyncio.get_running_loop().time())
        self._registry.recognise(self)

    def known_as_house(self) -> None:
        """Stop counting: the connection is of an engine of the server."""
        self.allowance.lift()
        self._registry.recognise(self)

    def give_way(self) -> None:
        """End the session: a newer one has the session token. The name is free at once."""
        if self._stage is not None:
            self._stage.close()
        self.end("a newer connection has taken your place")

    def discard(self) -> None:
        """Break the reference cycles of a session that will not run."""
        self._transport.close_meter()

    async def run(self) -> None:
        """Run as a console, and after `bw-bot` as a bot, until the connection ends."""
        try:
            async with self._scope:
                if self.reason:  # ended before it began
                    return
                turned = await self._new_console().run(self._transport)
                if turned is not None:
                    await self._new_bot(turned).run(self._transport)
        except TimeoutError:
            if not self._scope.expired():
                raise
        finally:
            self._closing = True
            if self.reason:
                await close_with_reason(self._transport.inner, self.reason)
            await self._close()

    # The console is referred to only by `_stage`, so that it is freed when the bot takes its place.

    def _new_console(self) -> ServerConsole:
        registry = self._registry
        self._stage = console = ServerConsole(
            registry.services, registry.turns, self, GROUPS, self._owner
        )
        return console

    def _new_bot(self, turned: Turned) -> BotSession:
        self._stage = bot = BotSession(self._registry.services, self, turned)
        return bot

    async def _close(self) -> None:
        """Free the name, and break the reference cycles."""
        stage, self._stage = self._stage, None
        if stage is not None:
            stage.close()
        if self._notices is not None:
            await self._notices.close()
        self._transport.close_meter()
        self.ended.set_result(None)
