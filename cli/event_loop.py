"""The event loop of the subcommands."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

_run: Callable[[Coroutine[Any, Any, Any]], Any] = asyncio.run
with suppress(ImportError):  # on Windows
    import uvloop

    _run = uvloop.run


def run(main: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in uvloop if it is installed, otherwise in asyncio's own loop.

    SIGTERM and SIGHUP cancel the coroutine, so that it ends the engines it has started. They run in
    sessions of their own and would otherwise stay.
    """
    return _run(_until_signalled(main))


async def _until_signalled(main: Coroutine[Any, Any, Any]) -> Any:
    task = asyncio.current_task()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await main
