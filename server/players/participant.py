"""Who plays: what bots and people have in common, and the tokens that know them again."""

from __future__ import annotations

import hashlib
import secrets
from typing import Protocol

from boardwire.matches import Player, SeatRecord

SESSION_BYTES = 16


def new_session() -> str:
    """A session token: 32 hexadecimal digits that nobody can guess."""
    return secrets.token_hex(SESSION_BYTES)


def fingerprint(session: str) -> str:
    """What is kept of a session token: its SHA-256 in hexadecimal.

    A token is too random to be found by trying, so a fast hash is enough (unlike a password's).
    """
    return hashlib.sha256(session.encode()).hexdigest()


class Participant(Protocol):
    """Somebody who can have a seat in a match."""

    @property
    def name(self) -> str:
        """What it calls itself."""
        ...

    @property
    def seat(self) -> SeatRecord:
        """Whose it is, and what proves that it is the same after a lost connection."""
        ...

    @property
    def occupant(self) -> Player:
        """What sits on the chair."""
        ...

    @property
    def gone(self) -> bool:
        """Whether the connection has ended."""
        ...

    def end(self, reason: str) -> None:
        """End the connection, and tell its peer why."""
        ...

    def freed(self) -> None:
        """The match is over, and the player may do something else."""
        ...

    def hear(self, words: str) -> None:
        """Take a line that somebody at the match says."""
        ...
