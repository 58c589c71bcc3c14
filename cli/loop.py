"""The event loop of the subcommands."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any

try:
    import uvloop
except ImportError:  # on Windows
    uvloop = None  # type: ignore[assignment]


def run(main: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in uvloop if it is installed, otherwise in asyncio's own loop.

    SIGTERM and SIGHUP cancel the coroutine, so that it ends the engines it has started. They run in
    sessions of their own and would otherwise stay.
    """
    run_loop = asyncio.run if uvloop is None else uvloop.run
    return run_loop(_until_signalled(main))


async def _until_signalled(main: Coroutine[Any, Any, Any]) -> Any:
    task = asyncio.current_task()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await main
