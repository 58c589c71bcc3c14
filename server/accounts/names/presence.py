"""Presences: users and bots that are logged in, each with its connection."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

from ..account import Account, Role, SessionOwner


class Connection(Protocol):
    """The connection of a login."""

    @property
    def peer(self) -> str:
        """The address of the peer."""
        ...

    @property
    def input_ended(self) -> bool:
        """Whether the peer sends nothing more, and may be gone."""
        ...

    def end(self, reason: str) -> None:
        """End the session at once, and send its peer the reason."""
        ...


@dataclass(eq=False, slots=True)
class Presence:
    """A user or bot that is logged in, from the login to the end of the session.

    Args:
        name: The name. For an account, it is written as it was registered.
        connection: The connection. The code that ends it need not call :meth:`Names.leave`.
        account: The account as it was at the login; None for guests and the server's engines.
        house: Whether it is an engine that the server started.
        bot: Whether it is a bot.
        id: An identifier that no other presence has.
        since: The time of the login, in UTC.
    """

    name: str
    connection: Connection
    account: Account | None = None
    house: bool = False
    bot: bool = False
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    since: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def key(self) -> str:
        """The name in lower case, for comparisons."""
        return self.name.lower()

    @property
    def role(self) -> Role:
        """The role, which gives the permissions."""
        if self.account is not None:
            return self.account.role
        return Role.PLAYER if self.house else Role.GUEST

    @property
    def owner(self) -> SessionOwner:
        """The owner of the session."""
        if self.account is None:
            return SessionOwner(self.name)
        return SessionOwner(self.name, self.account.name, self.account.credential)
