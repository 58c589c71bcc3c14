"""Identifies the visitor of each request, and counts the request for the visitor's account."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from boardwire.server.store import StoreError

from ..visitor import WITHOUT, AccountOf, Visitor, set_visitor
from .request_turns import ALLOWANCE


class KnownVisitor:
    """Identifies the visitor of each request.

    Args:
        app: The application behind it.
        account: Returns the account of a browser.
    """

    def __init__(self, app: ASGIApp, account: AccountOf) -> None:
        self._app = app
        self._account = account

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with its visitor."""
        if scope["type"] == "http" and not scope["path"].startswith(WITHOUT):
            request = HTTPConnection(scope)
            try:
                account = await self._account(request)
            except StoreError:  # the page says what it cannot show without the database
                account = None
            if account is not None and (allowance := scope.get(ALLOWANCE)) is not None:
                await allowance.log_in(account.name)
            query = f"?{request.url.query}" if request.url.query else ""
            set_visitor(Visitor(account, request.url.path + query))
        await self._app(scope, receive, send)
