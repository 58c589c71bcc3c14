"""All sessions of a server, from the connection to its end."""

from __future__ import annotations

import asyncio
import logging

from boardwire.protocol import CommandError
from boardwire.protocol.transports import PushTransport, close_with_reason
from boardwire.server.accounts.account import SessionOwner
from boardwire.server.accounts.presence import Presence
from boardwire.server.limits.client_limits import Quotas
from boardwire.server.limits.usage import Resource
from boardwire.server.players.participant import fingerprint

from .command_turns import CommandTurns
from .failed_logins import FailedLogins
from .services import Services
from .session import Session

log = logging.getLogger(__name__)

REFUSED = 100
"""Connections at a time that are told why they are refused; more are closed without a word."""


class Sessions:
    """All sessions of a server.

    Args:
        services: The parts of the server that sessions use.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        config = services.config
        self._limit = config.sessions.sessions
        self.quotas = Quotas(config.address_quota, config.account_quota, config.sessions.exempt)
        """The use of the server by addresses and accounts."""
        self.turns = CommandTurns()
        self.failed_logins = FailedLogins()
        self._open: set[Session] = set()
        self._refused = 0
        self._of_token: dict[str, Session] = {}

    @property
    def count(self) -> int:
        """The number of sessions."""
        return len(self._open)

    async def run(self, transport: PushTransport) -> None:
        """Serve one connection until it ends; no error of one session leaves this method."""
        now = asyncio.get_running_loop().time()
        allowance = self.quotas.allowance(_host(transport.peer), now)
        try:
            if self.count >= self._limit:
                raise CommandError("the server is full; try again later")
            allowance.take(Resource.CONNECTIONS)
            allowance.command(now)  # this limits how often a client connects
        except CommandError as refusal:
            allowance.close()
            await self._refuse(transport, refusal.message)
            return
        session = Session(self, transport, allowance)
        self._open.add(session)
        log.info("%s connected", transport.peer)
        try:
            await session.run()
        except Exception:
            log.exception("session %s broke", transport.peer)
        finally:
            self._open.discard(session)
            if self._of_token.get(session.token) is session:
                del self._of_token[session.token]
            await transport.close()
            allowance.close()
            log.info("%s left%s", transport.peer, session.reason and f": {session.reason}")

    async def _refuse(self, transport: PushTransport, reason: str) -> None:
        """Close a connection and tell it why, unless very many are being told already."""
        if self._refused >= REFUSED:
            await transport.close()
            return
        self._refused += 1
        try:
            await close_with_reason(transport, reason)
        finally:
            self._refused -= 1

    def claim(self, session: Session, token: str) -> None:
        """Give a session token to a session. An older session that has it is ended."""
        older = self._of_token.get(token)
        if self._of_token.get(session.token) is session:
            del self._of_token[session.token]
        self._of_token[token] = session
        session.token = token
        if older is not None and older is not session:
            older.give_way()

    def holder_of(self, token: str) -> Presence | None:
        """The user or bot that has a session token now, or None."""
        session = self._of_token.get(token)
        return None if session is None else session.presence

    def identify(self, token: str) -> SessionOwner | None:
        """The owner of a session token; None if it is unknown."""
        presence = self.holder_of(token)
        if presence is not None:
            return presence.owner
        return self.services.live.owner_of(fingerprint(token))

    async def end_all(self, reason: str, seconds: float) -> None:
        """End all sessions and tell their peers why; wait at most so many seconds."""
        for session in list(self._open):
            session.end(reason)
        if self._open:
            await asyncio.wait([session.ended for session in self._open], timeout=seconds)


def _host(peer: str) -> str:
    """The host in `192.0.2.7:51234` or `[2001:db8::1]:51234`; all of a text without a port."""
    host, _, _ = peer.rpartition(":")
    return host.strip("[]") or peer
