"""The recorder: where the record of a match goes while it is played."""

from __future__ import annotations

import asyncio
from typing import Protocol

from boardwire.override import override
from boardwire.protocol import Event

from .match_record import MatchRecord, MoveRecord


class Recorder(Protocol):
    """The keeper of the record of a match while it is played.

    A method that takes time returns a future, and the match goes on when that is done. None means
    that it is done.
    """

    @property
    def follows_moves(self) -> bool:
        """Whether it needs to receive each move. Otherwise moves may be left out."""
        ...

    def open(self, record: MatchRecord) -> asyncio.Future[None] | None:
        """Begin to keep a match: its players are ready, or it ended before they were."""

    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None] | None:
        """Write a ply to disk. The other players see it only after that."""

    def remove_plies(self, record: MatchRecord, plies: int) -> asyncio.Future[None] | None:
        """Remove the plies after a ply on disk: moves were taken back."""

    def announce(self, event: Event) -> None:
        """Publish an event to spectators."""

    def close(self, record: MatchRecord) -> asyncio.Future[None] | None:
        """Keep the finished record. Everybody sees the result only after that."""


class NoRecorder(Recorder):
    """A recorder that stores nothing while a match is played: the record is returned at its end."""

    follows_moves = False

    @override
    def open(self, record: MatchRecord) -> None: ...

    @override
    def store(self, match: str, move: MoveRecord) -> None: ...

    @override
    def remove_plies(self, record: MatchRecord, plies: int) -> None: ...

    @override
    def announce(self, event: Event) -> None: ...

    @override
    def close(self, record: MatchRecord) -> None: ...
