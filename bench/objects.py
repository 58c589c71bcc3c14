"""Counts the objects of an idle session and of a live match that Python's collector looks at.

Also counts the cyclic garbage that sessions and matches leave, which only the collector can free.
The server runs in this process, its clients in another.

    python bench/objects.py --types
"""

from __future__ import annotations

import argparse
import asyncio
import gc
from collections import Counter
from dataclasses import replace

import uvloop

from boardwire.clients.load import load_process
from boardwire.server import Server, ServerConfig, run_server
from boardwire.server.config import HouseSettings, ListenSettings, MatchSettings, StoreSettings
from boardwire.server.limits.usage import QuotaLimits

WAIT_SECONDS = 60.0
"""Seconds for sessions to begin or to end."""


def config(sessions: int) -> ServerConfig:
    """Return settings with which a server admits the sessions from one address.

    It forgets matches.
    """
    default = ServerConfig()
    return replace(
        default,
        server=ListenSettings(port=0, http_port=0),
        store=StoreSettings("none"),
        house=HouseSettings(bots=()),
        matches=MatchSettings(stop_seconds=0),
        address_quota=QuotaLimits(
            connections=sessions, matches=sessions, commands_per_second=sessions, burst=sessions
        ),
        limits=replace(default.limits, reconnect_timeout=0.2),
    )


def objects() -> Counter[str]:
    """Objects known to the collector, by type."""
    gc.collect()
    return Counter(f"{type(it).__module__}.{type(it).__qualname__}" for it in gc.get_objects())


def report(title: str, found: Counter[str], divisor: int, types: bool) -> None:
    """Print how many objects there are of each, and of which types."""
    print(f"{title}: {found.total() / divisor:.1f}")
    if types:
        for name, count in found.most_common(40):
            if count >= divisor / 2:
                print(f"  {count / divisor:6.1f}  {name}")


async def wait_for(server: Server, sessions: int) -> None:
    """Wait until the server has this number of sessions; for 0, until it has no match either."""
    async with asyncio.timeout(WAIT_SECONDS):
        while server.sessions.count != sessions or (not sessions and server.live.running):  # noqa: ASYNC110 - the server has no event for it
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)


async def measure(sessions: int, matches: int, types: bool) -> None:
    """Measure idle sessions, then matches, then the garbage of both."""
    async with run_server(config(2 * sessions + 2 * matches)) as server:
        async with load_process("bots", server.port, "--pairs", 2) as load:  # imports, caches
            await load.read_answer()
            await load.ask("go")
        await wait_for(server, 0)
        words = ("--idle", sessions, "--pairs", matches, "--think", 1)
        empty = objects()
        async with load_process("bots", server.port, *words) as load:
            await load.read_answer()
            await wait_for(server, sessions)
            idle = objects()
            report("objects of an idle session", idle - empty, sessions, types)
            await load.ask("go")
            report("objects of a match and its sessions", objects() - idle, matches, types)
            gc.disable()
            gc.set_debug(gc.DEBUG_SAVEALL if types else 0)
        await wait_for(server, 0)
        found = gc.collect()
        print(f"objects of cyclic garbage left by all: {found}")
        if types:
            garbage = Counter(f"{type(it).__module__}.{type(it).__qualname__}" for it in gc.garbage)
            for name, count in garbage.most_common(60):
                print(f"  {count:6}  {name}")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=500)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--types", action="store_true", help="list the types")
    arguments = parser.parse_args()
    uvloop.run(measure(arguments.sessions, arguments.matches, arguments.types))


if __name__ == "__main__":
    main()
