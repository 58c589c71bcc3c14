"""Engines of tests/engines for the checks: one that conforms, or breaks the protocol in one way."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any

from boardwire.clients.conformance import CheckOutcome

ENGINES = Path(__file__).parents[2] / "engines"


def small_engine(protocol: str, fault: str = "") -> tuple[str, ...]:
    """The command line of the small engine for a protocol, `gtp` or `uci`, with a fault."""
    return (sys.executable, "-I", "-S", str(ENGINES / f"nonconforming_{protocol}.py"), fault)


def all_outcomes(
    names: Iterable[str], check: Callable[[str], Coroutine[Any, Any, CheckOutcome]]
) -> dict[str, CheckOutcome]:
    """Make checks, several at a time: most of their time is spent waiting."""

    async def gather() -> list[CheckOutcome]:
        turns = asyncio.Semaphore(8)

        async def in_turn(name: str) -> CheckOutcome:
            async with turns:
                return await check(name)

        return await asyncio.gather(*map(in_turn, names))

    return {outcome.name: outcome for outcome in asyncio.run(gather())}
