"""Waiting lines: clients wait for a resource at the limit of their address or account."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from .client_limits import Allowance
from .usage import QuotaExceeded, Resource


@dataclass(eq=False, slots=True)
class _Waiting:
    allowance: Allowance
    taken: asyncio.Future[None]


class WaitingLine:
    """Gives a resource to one client after the other, within the limits of addresses and accounts.

    Clients of the same address or account are served in the order of their requests. The others do
    not wait for them.

    Args:
        resource: The resource.
    """

    def __init__(self, resource: Resource) -> None:
        self._resource = resource
        self._waiting: list[_Waiting] = []

    async def take(
        self, allowance: Allowance, on_wait: Callable[[QuotaExceeded], None]
    ) -> Allowance:
        """Take one of the resource, when the limits of its address and account allow it.

        Args:
            allowance: The client's allowance.
            on_wait: Called with the limit if the client has to wait.

        Returns:
            The allowance in which it counts, for :meth:`give`. It may outlive the session.
        """
        loan = allowance.share()
        try:
            loan.take(self._resource)
        except QuotaExceeded as excess:
            on_wait(excess)
            await self._wait(loan)
        return loan

    async def _wait(self, loan: Allowance) -> None:
        waiting = _Waiting(loan, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        try:
            await waiting.taken
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            self.give(loan)
            raise

    def give(self, loan: Allowance) -> None:
        """Give one of the resource back; the next client that may have it gets it."""
        loan.close()
        for waiting in list(self._waiting):
            try:
                waiting.allowance.take(self._resource)
            except QuotaExceeded:
                continue
            self._waiting.remove(waiting)
            waiting.taken.set_result(None)
