"""The participant: a bot or a user who can play a match, and the session token that proves it."""

from __future__ import annotations

import hashlib
import secrets
from typing import Protocol

from boardwire.matches import Player, SeatRecord
from boardwire.server.limits.client_limits import Allowance

SESSION_BYTES = 16


def new_session() -> str:
    """Return a new session token: 32 random hexadecimal digits."""
    return secrets.token_hex(SESSION_BYTES)


def fingerprint(session: str) -> str:
    """Return the SHA-256 of a session token in hexadecimal, which is stored instead of the token.

    A token is random enough for a fast hash, unlike a password.
    """
    return hashlib.sha256(session.encode()).hexdigest()


class Participant(Protocol):
    """A bot or a user that can have a seat in a match."""

    @property
    def name(self) -> str:
        """The participant's name."""
        ...

    @property
    def seat(self) -> SeatRecord:
        """The account, and the proof of identity after a lost connection."""
        ...

    @property
    def allowance(self) -> Allowance | None:
        """The allowance that its matches count for; None where none does."""
        ...

    @property
    def player(self) -> Player:
        """The player that takes the seat."""
        ...

    @property
    def gone(self) -> bool:
        """Whether the connection has ended."""
        ...

    def end(self, reason: str) -> None:
        """End the connection, and send the peer the reason."""
        ...

    def freed(self) -> None:
        """Handle the end of the match: the participant is free again."""
        ...

    def receive(self, words: str) -> None:
        """Handle a chat line of the match."""
        ...
