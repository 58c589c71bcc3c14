"""Work beside the event loop that is broken off when its time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from boardwire.games.external.watchdog import Breakable

_Value = TypeVar("_Value")


async def in_time(work: Callable[[], _Value], seconds: float) -> _Value:
    """Do work in a worker thread, until its time is up: the rules of a game in Python may loop.

    Args:
        work: A function without I/O.
        seconds: The longest time that it may take.

    Raises:
        TimeIsUp: It took longer.
        Exception: Whatever `work` raises.
    """
    call = Breakable()
    limit = asyncio.get_running_loop().call_later(seconds, call.break_off)
    try:
        return await asyncio.to_thread(call.run, work)
    finally:
        limit.cancel()
