"""The event loop of the subcommands."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any

try:
    from uvloop import run as run_loop
except ImportError:  # on Windows
    from asyncio import run as run_loop


def run(main: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in uvloop if it is installed, otherwise in asyncio's own loop.

    SIGTERM and SIGHUP cancel the coroutine, so that it ends the engines it has started. They run in
    sessions of their own and would otherwise stay.
    """
    return run_loop(_until_told(main))


async def _until_told(main: Coroutine[Any, Any, Any]) -> Any:
    task = asyncio.current_task()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await main
