"""Refusals of names and sessions, in words for their users."""

from __future__ import annotations

from boardwire.protocol.gtp.entities import ANOTHER_NAME

from ..account import Account


def looks_like(name: str, account: Account) -> str:
    """Return a refusal of a name that is that of an account, or looks like it."""
    if account.key == name.lower():
        return not_yours(name)
    return f"{name} looks like the account {account.name}; {ANOTHER_NAME}"


def why_void(before: Account, now: Account) -> str:
    """Return the reason why the sessions of an account end.

    Args:
        before: The account at the login.
        now: The account now.
    """
    if now.closed is not None:
        return gone(now.name)
    if now.token != before.token:
        return f"the account {now.name} has a new token"
    if now.role is not before.role:
        return f"the account {now.name} has the role {now.role.value} now; log in again"
    return f"the account {now.name} has a new password, or its sessions were ended; log in again"


def not_yours(name: str) -> str:
    """Return a refusal of the name of an account."""
    return f"{name} is an account; log in with its token, or {ANOTHER_NAME}"


def gone(name: str) -> str:
    """Return a refusal of the sessions of an account that was deleted."""
    return f"the account {name} was deleted"


def nobody(name: str) -> str:
    """Return a clause that says that a name is unknown; see :meth:`~.names.Names.known`."""
    return f"nobody called {name} is here or has an account"
