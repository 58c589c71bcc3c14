"""All sessions of a server, from the connection to its end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from datetime import UTC, datetime

from boardwire.protocol import CommandError
from boardwire.protocol.gtp.messages import encode_comment
from boardwire.protocol.transports import PushTransport, close_with_reason
from boardwire.server.accounts.account import SessionOwner
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.client_limits import Quotas, network_of, peer_host
from boardwire.server.limits.turns import Turns
from boardwire.server.limits.usage import QuotaExceeded, Resource
from boardwire.server.logs.refusals import Cause
from boardwire.server.players.participant import fingerprint
from boardwire.server.ports.descriptors import MOST_REFUSED
from boardwire.server.restrictions.restriction import ModerationError, RestrictionKind

from .connection_slots import ConnectionSlots
from .failed_logins import FailedLogins
from .services import Services
from .session import Session

log = logging.getLogger(__name__)


class Sessions:
    """All sessions of a server.

    Args:
        services: The parts of the server that sessions use.
        most_refused: Refused connections at a time that get a moment to read the reason; further
            ones are closed at once.
    """

    def __init__(self, services: Services, most_refused: int = MOST_REFUSED) -> None:
        self.services = services
        self._refusals = services.refusals
        self._most_refused = most_refused
        config = services.config
        self._limits = config.sessions
        self.quotas = Quotas(
            config.address_quota,
            config.account_quota,
            config.sessions.exempt,
            site=config.sessions.site,
        )
        """The use of the server by addresses and accounts."""
        self.turns = Turns()
        services.overload.wait = self.turns.oldest_wait
        self.failed_logins = FailedLogins()
        self._open: set[Session] = set()
        self._slots = ConnectionSlots(config.sessions)
        self._refused = 0
        self._of_token: dict[str, Session] = {}

    @property
    def count(self) -> int:
        """The number of sessions."""
        return len(self._open)

    @property
    def open(self) -> Collection[Session]:
        """The sessions."""
        return self._open

    async def run(self, transport: PushTransport, owner: SessionOwner | None = None) -> None:
        """Serve one connection until it ends; no error of one session leaves this method.

        Args:
            transport: The connection.
            owner: The account that has logged in already, or None.
        """
        loop = asyncio.get_running_loop()
        now, host = loop.time(), peer_host(transport.peer)
        allowance = self.quotas.allowance(host, now)
        session = Session(self, transport, allowance, owner)
        try:
            allowance.take(Resource.CONNECTIONS)
            allowance.command(now)  # this limits how often a client connects
            self._check_not_banned(host)
            stays = self._slots.admit(session, network_of(host), now)
        except CommandError as refusal:
            session.discard()
            allowance.close()
            self._refusals.note(_cause(refusal), f"{transport.peer}: {refusal.message}")
            await self._refuse(transport, refusal.message)
            return
        self._open.add(session)
        log.info("%s connected", transport.peer)
        if not stays:
            loop.call_later(self._limits.reserved_login, self._review, session)
        try:
            await session.run()
        except Exception:  # a fault ends this session only
            log.exception("session %s broke", transport.peer)
        finally:
            self._open.discard(session)
            self._slots.leave(session)
            if self._of_token.get(session.token) is session:
                del self._of_token[session.token]
            await transport.close()
            allowance.close()
            log.info("%s left%s", transport.peer, session.reason and f": {session.reason}")

    def _check_not_banned(self, host: str) -> None:
        """Check that an address is not banned.

        Raises:
            ModerationError: The address is banned.
        """
        now = datetime.now(UTC)
        if ban := self.services.moderation.restrictions.of_address(RestrictionKind.BAN, host, now):
            raise ModerationError(ban.message)

    def recognise(self, session: Session) -> None:
        """Handle a login with an account, or of an engine of the server."""
        self._slots.recognise(session)

    def _review(self, session: Session) -> None:
        """End a session in a slot for accounts that has not logged in."""
        if self._slots.outstays(session):
            seconds = self._limits.reserved_login
            session.end(
                "the server is full, and its last places are for accounts: "
                f"log in within {seconds:g} s"
            )

    async def _refuse(self, transport: PushTransport, reason: str) -> None:
        """Close a connection with a reason. If very many close, do not wait for them."""
        if self._refused >= self._most_refused:
            transport.send(encode_comment(f"closing: {reason}"))
            await transport.close()
            return
        self._refused += 1
        try:
            await close_with_reason(transport, reason)
        finally:
            self._refused -= 1

    def claim(self, session: Session, token: str) -> None:
        """Assign a session token to a session. An older session that has it is ended."""
        older = self._of_token.get(token)
        if self._of_token.get(session.token) is session:
            del self._of_token[session.token]
        self._of_token[token] = session
        session.token = token
        if older is not None and older is not session:
            older.give_way()

    def holder_of(self, token: str) -> Presence | None:
        """Return the user or bot that has a session token now, or None."""
        session = self._of_token.get(token)
        return None if session is None else session.presence

    def identify(self, token: str) -> SessionOwner | None:
        """Return the owner of a session token; None if it is unknown."""
        presence = self.holder_of(token)
        if presence is not None:
            return presence.owner
        session = fingerprint(token)
        services = self.services
        return services.live.owner_of(session) or services.tournaments.guests.owner_of(session)

    async def end_all(self, reason: str, seconds: float) -> None:
        """End all sessions with a reason for their peers, and wait at most `seconds`."""
        for session in list(self._open):
            session.end(reason)
        if self._open:
            await asyncio.wait([session.ended for session in self._open], timeout=seconds)


def _cause(refusal: CommandError) -> Cause:
    if isinstance(refusal, ModerationError):
        return Cause.BANNED
    return Cause.ADDRESS if isinstance(refusal, QuotaExceeded) else Cause.FULL
