"""Repeated attempts, with doubling pauses with jitter, or longer ones if a server asks for them.

Without the jitter, all clients of a server that was away or busy would come back at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeVar

from boardwire.protocol import CommandError, TransportError, visible
from boardwire.protocol.connection.busy import busy_seconds

FIRST_SECONDS = 2.0
"""The pause after the first refusal of a busy server, besides the seconds that it asks for."""
LONGEST_SECONDS = 20.0

_Value = TypeVar("_Value")


class Backoff:
    """The pauses between attempts.

    Args:
        first: The pause after the first failure in seconds; each further one is twice as long.
        longest: The longest pause.
        random: Gives the jitter: a pause is between half and all of its time.
    """

    def __init__(self, first: float, longest: float, random: Random | None = None) -> None:
        self._first = first
        self._longest = longest
        self._random = random or Random()
        self._pause = first

    def reset(self) -> None:
        """Begin with the first pause again, after a success."""
        self._pause = self._first

    def next(self, why: str = "") -> float:
        """Return the seconds until the next attempt.

        Args:
            why: The reason for the failure. If it is that the server is busy, the seconds that it
                names are added.
        """
        pause = self._pause * (0.5 + 0.5 * self._random.random())
        self._pause = min(2 * self._pause, self._longest)
        return pause + (busy_seconds(why) or 0)


def ignore_pause(why: str, seconds: float) -> None:
    """Do nothing at the beginning of a pause."""


async def patiently(
    attempt: Callable[[], Awaitable[_Value]],
    report: Callable[[str], None],
    on_pause: Callable[[str, float], None] = ignore_pause,
) -> _Value:
    """Repeat an attempt while the server answers that it is busy.

    Args:
        attempt: The attempt.
        report: Receives a line for the user before each pause.
        on_pause: Called before each pause with its reason and its seconds.

    Raises:
        CommandError, TransportError: The attempt failed for another reason.
    """
    backoff = Backoff(FIRST_SECONDS, LONGEST_SECONDS)
    while True:
        try:
            return await attempt()
        except (CommandError, TransportError) as error:
            why = visible(str(error))
            if busy_seconds(why) is None:
                raise
        pause = backoff.next(why)
        report(f"{why}; next attempt in {pause:.0f} s")
        on_pause(why, pause)
        await asyncio.sleep(pause)
