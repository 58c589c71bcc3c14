"""One process of the load: `python -m boardwire.clients.load bots ...`, and others.

It prints one line of JSON, the port or the figures, and ends by itself or with its standard input.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import sys
from collections.abc import Iterable, Mapping
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import uvloop

from .arriving_bots import ArrivingBots
from .bots import IdleConsole, PairMeasurements, Script, ScriptBot, exponential_think_time
from .echo import Echo, Ping
from .guests import Guest
from .http_get import http_get
from .spectators import LoadSpectator
from .visitors import ALL_KINDS, PathChoice, Visits, visit

LOCAL = "127.0.0.1"
PERSON = "127.0.2.1"
"""The address of the person among the visitors."""
PERSON_THINK_SECONDS = 0.5
"""The mean time from a page that the person reads to the next one."""
START_SECONDS = 60.0
"""Seconds until a pair of bots must be playing."""
LOWEST_PRIORITY = 19
"""The priority of visitors, so that their work does not delay that of bots on the same core."""
KNOWN_MATCHES = 50
"""The matches that visitors ask for, the latest ones."""
PERCENTILES = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999, "worst": 1.0}
"""Latencies that are reported: the name and the share of moves that are not slower."""
GUEST_PERCENTILES = {"p50": 0.5, "p95": 0.95, "worst": 1.0}
"""The percentiles of the answers that guests wait for."""


def say(**figures: Any) -> None:
    """Print one line for the process that started this one."""
    print(json.dumps(figures), flush=True)


async def next_line() -> str:
    """Read a line of standard input; empty at its end."""
    return await asyncio.to_thread(sys.stdin.readline)


async def echo(_: argparse.Namespace) -> None:
    """Serve as the echo until standard input ends."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Echo, LOCAL, 0, backlog=1024)
    say(port=server.sockets[0].getsockname()[1])
    await next_line()


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
    """Play with pairs of bots, with idle connections beside them.

    Opens the idle connections, says so and waits for a line; starts the bots and says `ready` when
    all play. Then every line `measure SECONDS` is answered with figures, until standard input ends.
    """
    loop = asyncio.get_running_loop()
    for _ in range(arguments.idle):
        await loop.create_connection(IdleConsole, LOCAL, arguments.port)
    say(idle=arguments.idle)
    await next_line()
    script = Script.short() if arguments.short else Script.long()
    think_time = None
    if arguments.think:
        think_time = exponential_think_time(arguments.think, arguments.seed)
    pairs = []
    for number in range(arguments.pairs):
        pair = PairMeasurements(server=arguments.server)
        names = (f"{arguments.name}-{number}a", f"{arguments.name}-{number}b")
        for name, opponent in (names, names[::-1]):
            bot = partial(ScriptBot, name, opponent, script, pair, think_time)
            await loop.create_connection(bot, LOCAL, arguments.port)
        async with asyncio.timeout(START_SECONDS):
            await pair.playing.wait()
        pairs.append(pair)
    gc.collect()
    gc.disable()  # the pauses to be measured are the server's
    say(ready=True)
    while (line := (await next_line()).split()) and line[0] == "measure":
        say(**await _measure(pairs, float(line[1])))


async def newcomers(arguments: argparse.Namespace) -> None:
    """Connect many bots at once, which try again when they are refused.

    Says `ready` at once. Every line `measure SECONDS` is answered with figures, and `leave COUNT`
    has that number of playing bots leave.
    """
    think_time = exponential_think_time(arguments.think, arguments.seed)
    coming = ArrivingBots(arguments.port, arguments.bots, think_time, Random(arguments.seed))
    gc.disable()  # the pauses to be measured are the server's
    say(ready=True)
    while line := (await next_line()).split():
        if line[0] == "leave":
            say(left=coming.leave(int(line[1])))
            continue
        measured = await _measure(list(coming.matches.values()), float(line[1]))
        answers, slowest = dict(coming.welcomes.answers), coming.welcomes.slowest
        say(**measured, playing=coming.playing, answers=answers, slowest=slowest)


async def spectators(arguments: argparse.Namespace) -> None:
    """Let a pair of bots play with spectators; measure the arrival of each move at each of them.

    Says `ready` when all spectators follow the match. Then the line `measure SECONDS` is answered
    with figures.
    """
    loop = asyncio.get_running_loop()
    pair, latencies = PairMeasurements(timing=True), list[float]()
    think_time = exponential_think_time(arguments.think, arguments.seed)
    for name, opponent in (("a", "b"), ("b", "a")):
        bot = partial(ScriptBot, name, opponent, Script.long(), pair, think_time)
        await loop.create_connection(bot, LOCAL, arguments.port)
    async with asyncio.timeout(START_SECONDS):
        await pair.playing.wait()
        match = ""
        while not match:  # it is listed when its beginning is on disk
            match = await asyncio.to_thread(_running_match, arguments.http_port)
        made = partial(
            LoadSpectator,
            arguments.http_port,
            match,
            pair.sent,
            latencies,
            websocket=arguments.websocket,
        )
        for _ in range(arguments.count):
            _, spectator = await loop.create_connection(made, LOCAL, arguments.http_port)
            await spectator.following
    gc.collect()
    gc.disable()  # the pauses to be measured are the server's
    say(ready=True)
    _, seconds = (await next_line()).split()
    latencies.clear()
    moves = pair.moves
    await asyncio.sleep(float(seconds))
    measured = _percentiles(latencies)
    say(moves=pair.moves - moves, arrivals=len(latencies), latencies=measured)


def _listed_matches(port: int, query: str) -> list[dict[str, Any]]:
    """Return the matches of a server that a query selects."""
    measured = json.loads(http_get(port, f"/api/v1/matches?{query}"))
    matches: list[dict[str, Any]] = measured["matches"]
    return matches


def _running_match(port: int) -> str:
    """Return the id of the match that runs; empty if there is none yet."""
    matches = _listed_matches(port, "finished=false&limit=1")
    return str(matches[0]["match"]) if matches else ""


async def visitors(arguments: argparse.Namespace) -> None:
    """Visit the HTTP port from many addresses, and as one person from its own address.

    Says `ready` when they have visited for a while. The line `measure SECONDS` is answered with the
    figures of both, until standard input ends.
    """
    os.nice(LOWEST_PRIORITY)
    port, kinds = arguments.http_port, arguments.kind or ALL_KINDS
    found = await asyncio.to_thread(_listed_matches, port, f"limit={KNOWN_MATCHES}")
    matches = [it["match"] for it in found]
    players = sorted({name for it in found for name in it["players"]})
    crowd, person = Visits(), Visits()
    async with asyncio.TaskGroup() as tasks:
        visiting = [
            tasks.create_task(
                visit(
                    port,
                    f"127.0.1.{1 + address}",
                    PathChoice(kinds, matches, players, seed := 1000 * address + number),
                    exponential_think_time(arguments.think, seed),
                    crowd,
                )
            )
            for address in range(arguments.addresses)
            for number in range(arguments.connections)
        ]
        browse = PathChoice(("pages",), matches, players, 1)
        think_time = exponential_think_time(PERSON_THINK_SECONDS, 1)
        visiting.append(tasks.create_task(visit(port, PERSON, browse, think_time, person)))
        await asyncio.sleep(arguments.warmup)
        say(ready=True)
        while (line := (await next_line()).split()) and line[0] == "measure":
            crowd.clear()
            person.clear()
            await asyncio.sleep(float(line[1]))
            say(crowd=_visits(crowd), person=_visits(person))
        for task in visiting:
            task.cancel()


async def guests(arguments: argparse.Namespace) -> None:
    """Play with guests against the house.

    Says `ready` when all of them play. Every line `measure SECONDS` is answered with figures, until
    standard input ends.
    """
    latencies: list[float] = []
    made = [
        Guest(
            number,
            arguments.port,
            exponential_think_time(arguments.think, arguments.seed + number),
            latencies,
        )
        for number in range(arguments.count)
    ]
    async with asyncio.TaskGroup() as tasks:
        playing = []
        for guest in made:
            playing.append(tasks.create_task(guest.run()))
            async with asyncio.timeout(START_SECONDS):
                await guest.playing.wait()
        say(ready=True)
        while (line := (await next_line()).split()) and line[0] == "measure":
            latencies.clear()
            await asyncio.sleep(float(line[1]))
            refusals = [it for guest in made for it in guest.refusals]
            say(
                answers=len(latencies),
                matches=sum(guest.matches for guest in made),
                latencies=_percentiles(latencies, GUEST_PERCENTILES),
                refused=len(refusals),
                refusals=refusals[:3],
            )
        for task in playing:
            task.cancel()


def _visits(visits: Visits) -> dict[str, Any]:
    """Return the figures of visitors."""
    statuses = {str(status): count for status, count in sorted(visits.statuses.items())}
    measured = {"served": visits.served, "refused": visits.refused, "statuses": statuses}
    return {**measured, "latencies": _percentiles(visits.latencies)}


async def _measure(pairs: list[PairMeasurements], seconds: float) -> dict[str, Any]:
    """Measure for some seconds how many moves the pairs make, and how long each takes."""
    for pair in pairs:
        pair.latencies.clear()
        pair.held_up.clear()
        pair.timing = True
    moves, games = sum(it.moves for it in pairs), sum(it.games for it in pairs)
    begun = perf_counter()
    await asyncio.sleep(seconds)
    spent = perf_counter() - begun
    for pair in pairs:
        pair.timing = False
    return {
        "moves": sum(it.moves for it in pairs) - moves,
        "games": (sum(it.games for it in pairs) - games) // 2,
        "seconds": spent,
        "latencies": _percentiles(it for pair in pairs for it in pair.latencies),
        "held_up": _percentiles(it for pair in pairs for it in pair.held_up),
    }


def _percentiles(
    latencies: Iterable[float], shares: Mapping[str, float] = PERCENTILES
) -> dict[str, float]:
    """Return the latencies at some percentiles; nothing without a latency."""
    ordered = sorted(latencies)
    return {
        name: ordered[min(len(ordered) - 1, int(len(ordered) * share))]
        for name, share in shares.items()
        if ordered
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
    _add_think_time(playing, 0.0)
    playing.add_argument("--short", action="store_true")
    playing.add_argument("--server", type=int, help="process id, to measure the server's own work")
    coming = kinds.add_parser("newcomers")
    coming.set_defaults(run=newcomers)
    coming.add_argument("port", type=int)
    coming.add_argument("--bots", type=int, default=2)
    _add_think_time(coming, 1.0)
    watching = kinds.add_parser("spectators")
    watching.set_defaults(run=spectators)
    watching.add_argument("port", type=int)
    watching.add_argument("http_port", type=int)
    watching.add_argument("--count", type=int, default=1000)
    _add_think_time(watching, 0.25)
    watching.add_argument("--websocket", action="store_true")
    visiting = kinds.add_parser("visitors")
    visiting.set_defaults(run=visitors)
    visiting.add_argument("http_port", type=int)
    visiting.add_argument("--addresses", type=int, default=20)
    visiting.add_argument("--connections", type=int, default=8, help="of each address")
    visiting.add_argument("--warmup", type=float, default=2.0, help="seconds before the figures")
    visiting.add_argument("--kind", action="append", choices=ALL_KINDS, help="of requests")
    _add_think_time(visiting, 0.05)
    visiting_house = kinds.add_parser("guests")
    visiting_house.set_defaults(run=guests)
    visiting_house.add_argument("port", type=int)
    visiting_house.add_argument("--count", type=int, default=200)
    _add_think_time(visiting_house, 5.0)
    arguments = parser.parse_args()
    uvloop.run(arguments.run(arguments))


def _add_think_time(parser: argparse.ArgumentParser, mean: float) -> None:
    """Add the options of random think times."""
    parser.add_argument("--think", type=float, default=mean, help="mean think time in seconds")
    parser.add_argument("--seed", type=int, default=1, help="of the think times")


if __name__ == "__main__":
    main()
