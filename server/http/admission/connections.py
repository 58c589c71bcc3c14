"""The admission of HTTP connections, and their allowances."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Protocol

from boardwire.protocol.connection.busy import busy_text
from boardwire.server.config import HttpSettings
from boardwire.server.limits.client_limits import Allowance, Quotas
from boardwire.server.limits.turns import Turns
from boardwire.server.limits.usage import QuotaExceeded, Resource
from boardwire.server.logs.refusals import Cause, Refusals
from boardwire.translations import english

from .refused_requests import Refusal

RETRY_SECONDS = 10
"""Seconds after which a refused client may find a free connection."""


class RefusedConnection(Protocol):
    """A refused connection, which stays open for a moment to get the reason."""

    def give_way(self) -> None:
        """End at once."""
        ...


class HttpConnections:
    """Admits HTTP connections, and gives each its allowance.

    Args:
        quotas: The counters of addresses.
        turns: The turns of all requests.
        settings: The number of connections, and the networks of reverse proxies. Each connection
            from there counts on its own, since each belongs to another client.
        refusals: Counts refused connections.
        refused: The most refused connections at a time that get a moment to read why.
    """

    def __init__(
        self,
        quotas: Quotas,
        turns: Turns,
        settings: HttpSettings,
        refusals: Refusals,
        refused: int,
    ) -> None:
        self._quotas = quotas
        self._turns = turns
        self._proxies = [ip_network(network) for network in settings.trusted_proxies]
        self._most = settings.connections
        self._for_many = settings.connections - int(
            settings.reserved_addresses * settings.connections
        )
        self._few = settings.few_connections
        self.root_path = settings.root_path
        self._refusals = refusals
        self._most_refused = refused
        self._refused: dict[RefusedConnection, None] = {}  # those that are open, the oldest first

    @property
    def refused(self) -> int:
        """The number of refused connections that are open."""
        return len(self._refused)

    def refusal(self, allowance: Allowance, host: str, others: int) -> Refusal | None:
        """Return the refusal of a newcomer; None, with its connection counted, if it is admitted.

        Opening a connection counts as a command, as at the ports for GTP.

        Args:
            allowance: The newcomer's allowance.
            host: Its address, for the log.
            others: The number of other connections that are not refused.
        """
        with suppress(QuotaExceeded):  # then its request is refused, with the status 429
            allowance.command(asyncio.get_running_loop().time())
        try:
            allowance.take(Resource.CONNECTIONS)
        except QuotaExceeded as excess:
            self._refusals.note(Cause.ADDRESS, f"{host} at HTTP: {excess.reason}")
            return Refusal(excess.reason, RETRY_SECONDS)
        few = allowance.connections <= self._few
        if others < (self._most if few else self._for_many):
            return None
        allowance.give(Resource.CONNECTIONS)
        self._refusals.note(Cause.FULL, f"{host} at HTTP: {others} connections are open")
        return Refusal(
            busy_text(RETRY_SECONDS, english("the server has too many connections")), RETRY_SECONDS
        )

    def refuse(self, connection: RefusedConnection) -> None:
        """Let a refused connection wait for its request; the oldest of too many gives way."""
        if self.refused >= self._most_refused:
            oldest = next(iter(self._refused))
            self.forget(oldest)
            oldest.give_way()
        self._refused[connection] = None

    def forget(self, connection: RefusedConnection) -> None:
        """Forget a refused connection, which has ended. Calling it again does nothing."""
        self._refused.pop(connection, None)

    def allowance(self, client: tuple[str, int] | None) -> Allowance:
        """Return the allowance of a connection from `client`."""
        host, port = client or ("unknown peer", 0)
        try:
            address = ip_address(host)
        except ValueError:
            proxied = False
        else:
            proxied = any(address in network for network in self._proxies)
        place = f"{host} port {port}" if proxied else host
        return self._quotas.allowance(place, asyncio.get_running_loop().time())

    def pay(self, allowance: Allowance, seconds: float) -> None:
        """Count the processor time of reading a request."""
        allowance.pay(asyncio.get_running_loop().time(), seconds)
        self._turns.spent(seconds)
