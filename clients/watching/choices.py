"""Choices of the matches to watch."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .spectator import KEPT_MATCHES
from .watched_match import Heading


def running(headings: Sequence[Heading]) -> Collection[str]:
    """Return all running matches, as many as can be watched."""
    return [it.match for it in headings if not it.result][:KEPT_MATCHES]


class OfPlayer:
    """The matches of one player: the running one, and the next one once it has ended.

    Args:
        name: The player's name, in any case.
    """

    def __init__(self, name: str) -> None:
        self._name = name.lower()
        self._current = ""

    def __call__(self, headings: Sequence[Heading]) -> Collection[str]:
        """Choose the newest running match, or keep the present one."""
        own = [it for it in headings if self._name in map(str.lower, it.players)]
        going = [it.match for it in own if not it.result]
        if self._current not in going:
            latest = [it.match for it in own if not self._current]
            self._current = (going + latest + [self._current])[0]
        return (self._current,) if self._current else ()
