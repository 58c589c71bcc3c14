"""The visitor of a page: set for each request, for templates, which show the name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar

from starlette.requests import HTTPConnection

from boardwire.server.accounts.account import Account
from boardwire.values import value_class

AccountOf = Callable[[HTTPConnection], Awaitable[Account | None]]
"""Returns the account that a browser is logged in to; None for a guest."""

LOGIN_COOKIE = "boardwire_login"
"""The name of the cookie of a login."""

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


def set_visitor(who: Visitor) -> None:
    """Set the visitor of the page that is being made."""
    _VISITOR.set(who)


def is_guest() -> bool:
    """Return whether the page that is being made shows no account."""
    who = visitor()
    return who is None or who.account is None


def visit_as_guest(path: str) -> None:
    """Make the page for any guest who visits a path; its link to the login leads back there."""
    if visitor() is not None:
        set_visitor(Visitor(None, path))
