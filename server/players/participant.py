"""The participant: a bot or a user who can play a match, and the session token that proves it."""

from __future__ import annotations

import hashlib
import secrets
from typing import Protocol

from boardwire.matches import Player, SeatRecord
from boardwire.server.limits.client_limits import Allowance

SESSION_BYTES = 16


def new_session() -> str:
    """A session token: 32 hexadecimal digits that nobody can guess."""
    return secrets.token_hex(SESSION_BYTES)


def fingerprint(session: str) -> str:
    """The SHA-256 of a session token in hexadecimal, which is stored in place of the token.

    A token is too random to be found by trying, so a fast hash is enough (unlike a password's).
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
        """The account, and what proves after a lost connection that it is the same participant."""
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
        """End the connection, and tell the peer why."""
        ...

    def freed(self) -> None:
        """Take that the match is over, so that the participant may do something else."""
        ...

    def hear(self, words: str) -> None:
        """Take a line that somebody at the match says."""
        ...
