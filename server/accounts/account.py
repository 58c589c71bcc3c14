"""Accounts as values: owned names, their roles, and errors about them."""

from __future__ import annotations

import hashlib
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from boardwire.override import override
from boardwire.protocol import CommandError, parse_name
from boardwire.protocol.errors import quoted
from boardwire.protocol.gtp.entities import MAX_NAME
from boardwire.server.restrictions.restriction import Restriction
from boardwire.translations import english
from boardwire.values import value_class


class Role(StrEnum):
    """The permissions of a user. A greater role includes the permissions of the lesser ones."""

    GUEST = "guest"
    PLAYER = "player"
    ADMIN = "admin"

    @property
    def rank(self) -> int:
        """The place in the order, 0 for the least."""
        return tuple(Role).index(self)

    # The comparisons of `str` would compare letters, and put guests above admins.
    @override
    def __lt__(self, other: str) -> bool:
        return self.rank < Role(other).rank

    @override
    def __le__(self, other: str) -> bool:
        return self.rank <= Role(other).rank

    @override
    def __gt__(self, other: str) -> bool:
        return self.rank > Role(other).rank

    @override
    def __ge__(self, other: str) -> bool:
        return self.rank >= Role(other).rank


class AccountError(CommandError):
    """The account or the name that was asked for cannot be given."""


def parse_role(text: str) -> Role:
    """Read a role, in any case.

    Raises:
        AccountError: There is no such role.
    """
    try:
        return Role(text.lower())
    except ValueError:
        raise AccountError(
            english(
                "{text} is no role; the roles are {role}", text=quoted(text), role=", ".join(Role)
            )
        ) from None


class InvalidName(AccountError):
    """The text is not allowed as a name."""


class NameTaken(AccountError):
    """The name has another owner."""


class LoginDenied(AccountError):
    """The token does not open the account, or the account is closed."""


class LoginsBusy(AccountError):
    """Too many logins are under way; a later attempt can succeed."""

    def __init__(self) -> None:
        super().__init__("too many logins are under way; try again soon")


class NoSuchAccount(AccountError):
    """No account has that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no account {name[:MAX_NAME]}")


def check_name(text: str) -> None:
    """Check that a text is allowed as a name.

    Raises:
        InvalidName: It is not allowed.
    """
    try:
        parse_name(text)
    except ValueError as error:
        raise InvalidName(str(error)) from error


MAX_DISPLAY = 60
"""The most characters of a name for people."""


def display_name(text: str) -> str:
    """Return a name for people, with single spaces.

    Raises:
        InvalidName: It is too long, or has characters that cannot be seen.
    """
    name = " ".join(text.split())
    if len(name) > MAX_DISPLAY or not name.isprintable():
        raise InvalidName(
            english(
                "{text} cannot be a name for people: write up to {max_display} "
                "characters that can be seen",
                text=repr(text[:MAX_DISPLAY]),
                max_display=MAX_DISPLAY,
            )
        )
    return name


@value_class
class Account:
    """A name with an owner.

    Args:
        name: The name as it was registered.
        role: The permissions of the owner.
        created: The time of the registration, in UTC.
        ban: The ban that holds, or None.
        last_seen: The time of the owner's last login, in UTC, or None.
        token: An identifier of the current token. It differs for every token, and does not reveal
            the token.
        generation: The number of changes by operators that ended all sessions.
        display: The name for people, such as `Anna Müller`; empty where it is the name itself.
        has_password: Whether the owner may log in with a password.
        closed: The time at which the owner closed the account, in UTC, or None.
    """

    name: str
    role: Role
    created: datetime
    ban: Restriction | None = None
    last_seen: datetime | None = None
    token: str = field(default="", repr=False)
    generation: int = 0
    display: str = ""
    has_password: bool = False
    closed: datetime | None = None

    @property
    def key(self) -> str:
        """The name in lower case, for comparisons."""
        return self.name.lower()

    @property
    def credential(self) -> str:
        """Identifies the credential of a login. Sessions are void after it changes."""
        return hashlib.sha256(f"{self.token} {self.generation}".encode()).hexdigest()[:32]


@value_class
class SessionOwner:
    """The owner of a session token.

    Args:
        name: The name in that session.
        account: The name of the account, or None for a guest.
        credential: As in :class:`Account`, at the login; empty for a guest.
    """

    name: str
    account: str | None = None
    credential: str = ""
