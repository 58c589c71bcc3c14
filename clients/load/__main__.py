"""One process of the load: `python -m boardwire.clients.load echo|ping|bots ...`.

It prints one line of JSON, the port or the figures, and ends by itself or with its standard input.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
from functools import partial
from time import perf_counter
from typing import Any

import uvloop

from .bots import InstantBot, Script, Tally
from .echo import Echo, Ping

LOCAL = "127.0.0.1"
START_SECONDS = 60.0
"""Seconds for a pair of bots to be playing."""


def say(**figures: Any) -> None:
    """Print one line for who started us."""
    print(json.dumps(figures), flush=True)


async def told() -> str:
    """The next line of standard input; empty at its end."""
    return await asyncio.to_thread(sys.stdin.readline)


async def echo(_: argparse.Namespace) -> None:
    """Be the echo until standard input ends."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Echo, LOCAL, 0, backlog=1024)
    say(port=server.sockets[0].getsockname()[1])
    await told()


async def ping(arguments: argparse.Namespace) -> None:
    """Measure round trips of a number of connections to an echo."""
    loop = asyncio.get_running_loop()
    pings = [
        (await loop.create_connection(Ping, LOCAL, arguments.port))[1]
        for _ in range(arguments.connections)
    ]
    await asyncio.sleep(arguments.warmup)
    before, begun = sum(it.round_trips for it in pings), perf_counter()
    await asyncio.sleep(arguments.seconds)
    count, spent = sum(it.round_trips for it in pings) - before, perf_counter() - begun
    for it in pings:
        it.stop()
    say(round_trips=count, seconds=spent)


async def bots(arguments: argparse.Namespace) -> None:
    """Play pairs of instant bots, with idle connections beside them.

    Says `ready` when all play, waits for a line, measures, says the figures, waits for the end of
    standard input.
    """
    loop = asyncio.get_running_loop()
    for _ in range(arguments.idle):
        await loop.create_connection(asyncio.Protocol, LOCAL, arguments.port)
    say(idle=arguments.idle)
    await told()
    script = Script.short() if arguments.short else Script.long()
    tallies = []
    for number in range(arguments.pairs):
        tally = Tally()
        names = (f"{arguments.name}-{number}a", f"{arguments.name}-{number}b")
        for name, opponent in (names, names[::-1]):
            bot = partial(InstantBot, name, opponent, script, tally, arguments.pace)
            await loop.create_connection(bot, LOCAL, arguments.port)
        async with asyncio.timeout(START_SECONDS):
            await tally.playing.wait()
        tallies.append(tally)
    gc.collect()
    gc.disable()  # what is measured is the server's pauses, not ours
    say(ready=True)
    while (line := (await told()).split()) and line[0] == "measure":
        say(**await _measure(tallies, float(line[1])))


async def _measure(tallies: list[Tally], seconds: float) -> dict[str, Any]:
    """What the pairs do in so many seconds."""
    for tally in tallies:
        tally.latencies.clear()
        tally.timing = True
    moves, games = sum(it.moves for it in tallies), sum(it.games for it in tallies)
    begun = perf_counter()
    await asyncio.sleep(seconds)
    spent = perf_counter() - begun
    for tally in tallies:
        tally.timing = False
    latencies = sorted(it for tally in tallies for it in tally.latencies)
    return {
        "moves": sum(it.moves for it in tallies) - moves,
        "games": (sum(it.games for it in tallies) - games) // 2,
        "seconds": spent,
        "latencies": {
            str(percent): latencies[min(len(latencies) - 1, len(latencies) * percent // 100)]
            for percent in (50, 99)
            if latencies
        },
    }


def main() -> None:
    """Run the process that the command line asks for."""
    parser = argparse.ArgumentParser(prog="boardwire.clients.load")
    kinds = parser.add_subparsers(required=True)
    kinds.add_parser("echo").set_defaults(run=echo)
    pinging = kinds.add_parser("ping")
    pinging.set_defaults(run=ping)
    pinging.add_argument("port", type=int)
    pinging.add_argument("--connections", type=int, default=1)
    pinging.add_argument("--warmup", type=float, default=0.5)
    pinging.add_argument("--seconds", type=float, default=2.0)
    playing = kinds.add_parser("bots")
    playing.set_defaults(run=bots)
    playing.add_argument("port", type=int)
    playing.add_argument("--name", default="load")
    playing.add_argument("--pairs", type=int, default=1)
    playing.add_argument("--idle", type=int, default=0)
    playing.add_argument("--pace", type=float, default=0.0)
    playing.add_argument("--short", action="store_true")
    arguments = parser.parse_args()
    uvloop.run(arguments.run(arguments))


if __name__ == "__main__":
    main()
