"""The side of a Dask worker: functions that it calls, and the thread in which games are played."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from dataclasses import replace
from functools import cache
from socket import gethostname
from typing import Any, TypeVar

from boardwire import __version__
from boardwire.games import GameError, add
from boardwire.protocol.transports.processes.guard import start_guard

from .engine_slots import EngineSlots
from .pairs import PairResult, PairTask

_T = TypeVar("_T")
_making = threading.Lock()


def play_pair(task: PairTask) -> PairResult:
    """Play a pair of games in this worker; the task of a Dask cluster.

    The engines end with the worker, even if it is killed.
    """
    result = _play(task)
    return replace(result, error=f"{gethostname()}: {result.error}") if result.error else result


def _play(task: PairTask) -> PairResult:
    if task.version != __version__:
        why = f"boardwire is {__version__} here, not {task.version}; install the same everywhere"
        return PairResult((), why)
    try:
        for reference in task.python_games:
            add(reference)
    except GameError as error:
        return PairResult((), str(error))
    arena = _the_arena()
    return arena.run(arena.slots.play(task))


def end_run(run: str) -> None:
    """End the engines that this worker keeps for a run of a tournament."""
    arena = _the_arena()
    arena.run(arena.slots.end(run))


class _Arena:
    """A thread with an event loop, in which all games of this worker are played."""

    def __init__(self) -> None:
        start_guard()
        self.slots = EngineSlots()
        self._loop = _new_loop()
        threading.Thread(target=self._loop.run_forever, name="games", daemon=True).start()

    def run(self, what: Coroutine[Any, Any, _T]) -> _T:
        """Run a coroutine in the thread, and wait for its result."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result()


def _the_arena() -> _Arena:
    """Return the arena of this process; workers call from several threads."""
    with _making:
        return _make_arena()


@cache
def _make_arena() -> _Arena:
    return _Arena()


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
