"""Refuses the requests of banned addresses, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from boardwire.protocol import WEBSOCKET_PATH
from boardwire.server.accounts.account import Role
from boardwire.server.restrictions.restriction import Restriction, RestrictionKind
from boardwire.server.restrictions.restrictions import Restrictions
from boardwire.server.store import StoreError

from ..protocols.websocket import FORBIDDEN
from ..visitor import AccountOf
from .request_turns import Refuse

OPEN_PATHS = (
    *("/health", "/livez", "/readyz", "/metrics"),
    *("/login", "/logout", "/web/", "/standing"),
)
"""The beginnings of paths that stay open: for programs that supervise the server, for the login of
operators, and for the reason of a refusal. A banned address gets other paths only for operators
who are logged in."""


class BannedAddresses:
    """Refuses requests of banned addresses; operators who are logged in may send them.

    Args:
        app: The application behind it.
        restrictions: Returns the bans in force.
        refuse: Makes a refusal.
        account: Returns the account that a browser is logged in to; None without logins.
    """

    def __init__(
        self,
        app: ASGIApp,
        restrictions: Callable[[], Restrictions],
        refuse: Refuse,
        account: AccountOf | None,
    ) -> None:
        self._app = app
        self._restrictions = restrictions
        self._refuse = refuse
        self._account = account

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer that the address is banned, and why."""
        ban = self._ban(scope)
        if ban is None or await self._is_operator(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()  # the request to open it
            await send({"type": "websocket.close", "code": FORBIDDEN, "reason": ban.message[:120]})
        else:
            await self._refuse(scope, 403, ban.message, {})(scope, receive, send)

    def _ban(self, scope: Scope) -> Restriction | None:
        client = scope.get("client")
        if scope["type"] not in ("http", "websocket") or client is None:
            return None
        # A session of GTP is refused by itself, with a line that says why.
        path = scope["path"]
        if path.startswith(OPEN_PATHS) or path == WEBSOCKET_PATH:
            return None
        return self._restrictions().of_address(RestrictionKind.BAN, client[0], datetime.now(UTC))

    async def _is_operator(self, scope: Scope) -> bool:
        if self._account is None:
            return False
        try:
            account = await self._account(HTTPConnection(scope))
        except StoreError:
            return False
        return account is not None and account.role is Role.ADMIN
