"""Waits for something to become true, in place of sleeping for a time."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, overload

_Value = TypeVar("_Value")

SECONDS = 60.0
INTERVAL = 0.01


@overload
async def until(condition: Callable[[], Awaitable[_Value]], seconds: float = ...) -> _Value: ...
@overload
async def until(condition: Callable[[], _Value], seconds: float = ...) -> _Value: ...
async def until(condition: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """Wait until `condition` returns, or an awaitable of it yields, something true; return that.

    Raises:
        AssertionError: It was still false after `seconds`; the message has its source.
    """
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if inspect.isawaitable(value):
            value = await value
        if value:
            return value
        if time.monotonic() >= end:
            raise AssertionError(_report(condition, seconds))
        await asyncio.sleep(INTERVAL)


def until_blocking(condition: Callable[[], _Value], seconds: float = SECONDS) -> _Value:
    """Do what `until` does, without an event loop."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() >= end:
            raise AssertionError(_report(condition, seconds))
        time.sleep(INTERVAL)
    return value


def _report(condition: Callable[[], object], seconds: float) -> str:
    try:
        source = inspect.getsource(condition).strip()
    except OSError:
        source = repr(condition)
    return f"still false after {seconds:g} s: {source}"
