"""Refusals of names and sessions, in words for their users."""

from __future__ import annotations

from boardwire.protocol.gtp.entities import ANOTHER_NAME
from boardwire.translations import english

from ..account import Account


def looks_like(name: str, account: Account) -> str:
    """Return a refusal of a name that is that of an account, or looks like it."""
    if account.key == name.lower():
        return not_yours(name)
    return english(
        "{name} looks like the account {other}; {what}",
        name=name,
        other=account.name,
        what=ANOTHER_NAME,
    )


def why_void(before: Account, now: Account) -> str:
    """Return the reason why the sessions of an account end.

    Args:
        before: The account at the login.
        now: The account now.
    """
    if now.closed is not None:
        return gone(now.name)
    if now.token != before.token:
        return english("the account {name} has a new token", name=now.name)
    if now.role is not before.role:
        return english(
            "the account {name} has the role {what} now; log in again",
            name=now.name,
            what=now.role.value,
        )
    return english(
        "the account {name} has a new password, or its sessions were ended; log in again",
        name=now.name,
    )


def not_yours(name: str) -> str:
    """Return a refusal of the name of an account."""
    return english(
        "{name} is an account; log in with its token, or {what}", name=name, what=ANOTHER_NAME
    )


def gone(name: str) -> str:
    """Return a refusal of the sessions of an account that was deleted."""
    return english("the account {name} was deleted", name=name)


def nobody(name: str) -> str:
    """Return a clause that says that a name is unknown; see :meth:`~.names.Names.known`."""
    return english("nobody called {name} is here or has an account", name=name)
