"""The visitor of a page: set for each request, for templates, which show the name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from boardwire.server.accounts.account import Account
from boardwire.server.store import StoreError
from boardwire.values import value_class

from .admission.request_turns import ALLOWANCE

AccountOf = Callable[[HTTPConnection], Awaitable[Account | None]]
"""Returns the account that a browser is logged in to; None for a guest."""

WITHOUT = ("/api/", "/web/", "/health", "/metrics")
"""The beginnings of paths that are no pages."""


@value_class
class Visitor:
    """The visitor of a page.

    Args:
        account: The account that the browser is logged in to, or None.
        path: The path and query of the page.
    """

    account: Account | None
    path: str


_VISITOR: ContextVar[Visitor | None] = ContextVar("visitor", default=None)


def visitor() -> Visitor | None:
    """Return the visitor of the page that is being made; None where nobody can log in."""
    return _VISITOR.get()


def is_guest() -> bool:
    """Return whether the page that is being made shows no account."""
    who = visitor()
    return who is None or who.account is None


def visit_as_guest(path: str) -> None:
    """Make the page for any guest who visits a path; its link to the login leads back there."""
    if visitor() is not None:
        _VISITOR.set(Visitor(None, path))


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
            _VISITOR.set(Visitor(account, request.url.path + query))
        await self._app(scope, receive, send)
