"""Calls of a bot's own code: beside the event loop, and with errors that its author can use."""

from __future__ import annotations

import asyncio
import inspect
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

_HERE = str(Path(__file__).parent)


async def call(function: Callable[..., Any], *arguments: object) -> Any:
    """Call a function of a bot and wait for what it returns.

    A coroutine function runs in the event loop, any other one in a separate thread, so that the
    connections are served meanwhile. A thread cannot be stopped: when this call is cancelled, the
    function runs on, and what it returns is dropped.
    """
    if inspect.iscoroutinefunction(function):
        return await function(*arguments)
    result = await _in_thread(function, *arguments)
    return await result if inspect.isawaitable(result) else result


def _in_thread(function: Callable[..., Any], *arguments: object) -> asyncio.Future[Any]:
    """Call a function in a daemon thread, which does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Any] = loop.create_future()

    def settle(result: Any, error: BaseException | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)

    def run() -> None:
        result: Any = None
        error: BaseException | None = None
        try:
            result = function(*arguments)
        except StopIteration as stopped:  # a future cannot carry it
            error = RuntimeError(f"StopIteration left {function.__qualname__}")
            error.__cause__ = stopped
        except BaseException as raised:  # the caller raises it in its own thread
            error = raised
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=run, name=function.__qualname__, daemon=True).start()
    return done


def failure_text(error: BaseException) -> str:
    """Return the traceback of an error in a bot's code, without our own frames."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(_HERE):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace)).rstrip()


def failure_place(error: BaseException) -> str:
    """Return the line of a bot's code where an error came up: ``line 12 of mybot.py``."""
    frames = [
        it
        for it in traceback.extract_tb(error.__traceback__)
        if not it.filename.startswith(_HERE) and "site-packages" not in it.filename
    ]
    if not frames:
        return "no line of the bot"
    return f"line {frames[-1].lineno} of {Path(frames[-1].filename).name}"
