"""Work for requests in other processes, and the refusals of such work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import HTTPException, Request

from boardwire.games import GameError, RecordError, UnknownGame
from boardwire.protocol.connection.busy import retry_after
from boardwire.server.computing.messages import OutOfMemory, WorkFailed
from boardwire.server.computing.pool import PoolBusy, WorkPool
from boardwire.server.computing.process import TookTooLong
from boardwire.server.limits.client_limits import Quotas, network_of
from boardwire.translations import english, in_language, language

log = logging.getLogger(__name__)

RETRY_SECONDS = 2
"""Seconds after which there may be room for more work."""


class Computing:
    """Runs work for requests in processes, and counts it for their addresses.

    Args:
        pool: The processes.
        quotas: The counters of addresses.
        seconds: The longest time of a piece of work, for messages.
    """

    def __init__(self, pool: WorkPool, quotas: Quotas, seconds: float) -> None:
        self._pool = pool
        self._quotas = quotas
        self._seconds = seconds

    async def run(self, request: Request, work: Callable[[], object]) -> Any:
        """Run a piece of work in the language of the request.

        See :meth:`~boardwire.server.computing.pool.WorkPool.run`.

        Raises:
            GameError: The work raised it.
            HTTPException: The work cannot be done: too much waits (503), it takes too long or too
                much memory (422), or it failed (500).
        """
        host = request.client.host if request.client else ""
        try:
            job = partial(in_language, language(), work)
            return await self._pool.run(job, network_of(host), partial(self._pay, host))
        except PoolBusy:
            why = english("too much is being computed for visitors; ask again in a moment")
            raise HTTPException(503, why, retry_after(RETRY_SECONDS)) from None
        except TookTooLong:
            why = english(
                "this takes more than {seconds} s of a processor, which is the limit",
                seconds=f"{self._seconds:g}",
            )
            raise HTTPException(422, why) from None
        except OutOfMemory as error:
            raise HTTPException(422, str(error)) from None
        except WorkFailed:
            raise HTTPException(
                500, english("this failed here; the log of the server says why")
            ) from None

    def _pay(self, host: str, seconds: float) -> None:
        now = asyncio.get_running_loop().time()
        allowance = self._quotas.allowance(host, now)
        allowance.pay(now, seconds)
        allowance.close()


def refusal(error: GameError) -> HTTPException:
    """Return the answer to a request that a game, or the text of a record, refuses.

    Raises:
        UnknownGame: The error is an unknown game: the API has its own answer for it.
    """
    if isinstance(error, UnknownGame):
        raise error
    if isinstance(error, RecordError) and error.line:
        place = f"line {error.line}, column {error.column}: "
        return HTTPException(422, f"{place}{error.message}")
    return HTTPException(422, str(error))
