"""The turns of requests: addresses share the processor time that matches leave to HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardwire.protocol.connection.busy import retry_after
from boardwire.server.limits.client_limits import Allowance, Quotas
from boardwire.server.limits.turns import Metered, Turns
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.translations import english

from .refused_requests import ESSENTIAL_PATHS

DEBT_SECONDS = 5.0
"""The longest time for which a request waits until its address or account may use the processor."""
TURN_SECONDS = 10.0
"""The longest time for which a request waits for its turn, with all waits together."""
HEAD_START_SECONDS = 60.0
"""The lead of requests of `ESSENTIAL_PATHS`, which wait for no debt either. The handicap of an
address that uses much is greater in the end."""
TRY_AGAIN_LATER = 1013
"""The close code of a server that is overloaded (registry of RFC 6455, section 11.7)."""

ALLOWANCE = "boardwire.allowance"
"""The key of a request's :class:`RequestAllowance` in its ASGI scope."""

Refuse = Callable[[Scope, int, str, dict[str, str]], Response]
"""Makes a refusal from a request, a status, the reason and further headers."""


class ServerBusy(Exception):
    """No turn came in time: matches and other requests need the processor."""


class RequestAllowance:
    """The processor time of one request, for its address and for the account that has sent it.

    Args:
        allowance: The limits of the address.
        turns: The turns of all requests.
    """

    def __init__(self, allowance: Allowance, turns: Turns) -> None:
        self._allowance = allowance
        self._turns = turns
        self._late_at = asyncio.get_running_loop().time() + TURN_SECONDS

    def pay(self, seconds: float) -> None:
        """Count processor time."""
        self._allowance.pay(asyncio.get_running_loop().time(), seconds)
        self._turns.spent(seconds)

    async def turn(self, head_start: float = 0.0) -> None:
        """Wait for a turn.

        Args:
            head_start: Seconds by which the request goes before others.

        Raises:
            ServerBusy: The turn did not come in time.
        """
        handicap = self._allowance.handicap(asyncio.get_running_loop().time())
        try:
            async with asyncio.timeout_at(self._late_at):
                await self._turns.wait(handicap - head_start)
        except TimeoutError:
            raise ServerBusy from None

    async def debt_and_turn(self) -> None:
        """Wait until the client owes no processor time, then for a turn.

        Raises:
            QuotaExceeded: The address or the account has used too much processor time.
            ServerBusy: The turn did not come in time.
        """
        loop = asyncio.get_running_loop()
        await self.turn()
        while seconds := self._allowance.wait(loop.time()):  # others of this address may go first
            left = self._late_at - loop.time()
            self._allowance.check_processor_time(loop.time(), min(left, DEBT_SECONDS))
            await asyncio.sleep(seconds)
            await self.turn()

    async def log_in(self, account: str) -> None:
        """Count for an account, too; wait if it owes processor time.

        Raises:
            QuotaExceeded: The account has used too much processor time.
            ServerBusy: The turn did not come in time.
        """
        now = asyncio.get_running_loop().time()
        self._allowance.log_in(account, now)
        if self._allowance.wait(now):
            await self.debt_and_turn()


async def next_turn(request: Request) -> None:
    """Wait for another turn in the middle of a request whose work takes milliseconds.

    Raises:
        ServerBusy: The turn did not come in time.
    """
    allowance: RequestAllowance = request.scope[ALLOWANCE]
    await allowance.turn()


class RequestTurns:
    """Lets one request begin at a time, and counts what each costs.

    A request counts as a command of its address. Its processor time counts in the budget of the
    address, and of the account that has logged in. Requests of clients that have used little go
    first.

    Args:
        app: The application behind it.
        quotas: The counters of addresses and accounts.
        turns: The turns of all requests.
        refuse: Makes a refusal.
    """

    def __init__(self, app: ASGIApp, quotas: Quotas, turns: Turns, refuse: Refuse) -> None:
        self._app = app
        self._quotas = quotas
        self._turns = turns
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when it is its turn, or refuse it with the reason."""
        client = scope.get("client")
        if scope["type"] not in ("http", "websocket") or client is None:
            await self._app(scope, receive, send)
            return
        now = asyncio.get_running_loop().time()
        allowance = self._quotas.allowance(client[0], now)
        request = scope[ALLOWANCE] = RequestAllowance(allowance, self._turns)
        begun = False

        async def note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            if scope["type"] == "websocket":  # its session counts as a command
                await self._open(request, scope, receive, send)
                return
            try:
                allowance.command(now)
                first = scope["path"] in ESSENTIAL_PATHS
                await (request.turn(HEAD_START_SECONDS) if first else request.debt_and_turn())
                await Metered(self._run(scope, receive, note), request.pay)
            except QuotaExceeded as excess:
                if begun:
                    raise
                refusal = self._refuse(scope, 429, excess.reason, retry_after(excess.wait))
                await self._send_refusal(request, refusal, scope, receive, send)
            except ServerBusy:
                reason = english("the server is busy: matches come first; try again in a moment")
                refusal = self._refuse(scope, 503, reason, retry_after(TURN_SECONDS))
                await Metered(refusal(scope, receive, send), request.pay)
        finally:
            allowance.close()

    async def _open(
        self, request: RequestAllowance, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Open a WebSocket; its session counts what it costs afterwards."""
        accepted = False

        def pay(seconds: float) -> None:
            if not accepted:
                request.pay(seconds)

        async def note(message: Message) -> None:
            nonlocal accepted
            await send(message)
            accepted = accepted or message["type"] == "websocket.accept"

        try:
            await request.debt_and_turn()
            await Metered(self._run(scope, receive, note), pay)
        except (QuotaExceeded, ServerBusy) as excess:
            if accepted:
                raise
            reason = (
                excess.reason
                if isinstance(excess, QuotaExceeded)
                else english("the server is busy")
            )
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": reason})

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def _send_refusal(
        self,
        request: RequestAllowance,
        refusal: Response,
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        """Send a refusal in its turn, so that clients that ignore it are refused more slowly."""
        with suppress(ServerBusy):
            await request.turn()
        await Metered(refusal(scope, receive, send), request.pay)
