"""The link: the connection of a console."""

from __future__ import annotations

from typing import Protocol

from boardwire.server.accounts.account import SessionOwner
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.client_limits import Allowance


class Link(Protocol):
    """One connection, as its console sees it."""

    input_ended: bool
    """Whether the peer sends nothing more: it may have gone, or wait for the last responses."""

    @property
    def peer(self) -> str:
        """The address of the peer, for log lines."""
        ...

    @property
    def allowance(self) -> Allowance:
        """The resources that the connection may use."""
        ...

    def known_as(self, account: str) -> None:
        """Count what the connection uses for an account, too.

        Raises:
            QuotaExceeded: That would be too much for the account.
        """
        ...

    def known_as_house(self) -> None:
        """Count nothing for the connection any more: it is an engine of the server."""
        ...

    def login_failed(self, name: str, why: str) -> None:
        """Log that a login failed.

        Args:
            name: The name that the client gave; empty if it gave none.
            why: The reason, as the client gets it.
        """
        ...

    def end(self, reason: str) -> None:
        """End the connection, and send the peer the reason."""
        ...

    def claim(self, token: str) -> None:
        """Take over a session token; an older connection with it ends."""
        ...

    def holder_of(self, token: str) -> Presence | None:
        """Return the user or bot that has a session token now, or None."""
        ...

    def identify(self, token: str) -> SessionOwner | None:
        """Return the owner of a session token, also after the end of the session; or None."""
        ...

    def notify(self, text: str) -> bool:
        """Queue a comment line; return False if an older one was dropped for it.

        Comment lines are written between responses.
        """
        ...

    def hold_notices(self, held: bool) -> None:
        """Keep comment lines back while a response is written line by line, or write them again."""
        ...
