import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

TEST_SECONDS = 10


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let no asynchronous test of this folder wait for ever."""
    for item in items:
        if (
            isinstance(item, pytest.Function)
            and inspect.iscoroutinefunction(item.obj)
            and Path(__file__).parent in item.path.parents
        ):
            item.obj = _bounded(item.obj)


def _bounded(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @functools.wraps(test)
    async def run(*args: object, **kwargs: object) -> None:
        async with asyncio.timeout(TEST_SECONDS):
            await test(*args, **kwargs)

    return run
