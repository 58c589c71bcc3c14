"""Measures a server under load, beside a bare asyncio echo in the same run.

The server, the echo and the load are processes of their own. Where there are two cores or more, the
load has one core, and the process that it measures has another. Everything ends by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any

from boardwire.values import value_class

from .collector import collector_pauses, longest_pause
from .overload import OVERLOAD_SECONDS, overload
from .processes import (
    KIB,
    STRANGERS,
    Figure,
    latency_figures,
    load_process,
    process,
    serving,
)

PARALLEL_MATCHES = 64
LIVE_MATCHES = 1000
IDLE_CONNECTIONS = 5000
THINK_SECONDS = 1.0
"""Mean think time of the bots in live matches."""
CROWD_SECONDS = 60.0
"""Seconds for which the latency of moves in live matches is measured."""
LATENCY_BOUNDS = {"p99": 20.0, "worst": 50.0}
"""Milliseconds that a move may take in live matches, on a machine that does nothing else."""
SPECTATORS = 1000
"""Spectators of one match."""
SPECTATORS_THINK_SECONDS = 0.3
"""Mean think time of the bots that they watch: a move of Go lasts longer, one of a blitz less."""
SPECTATORS_SECONDS = 20.0
SPECTATORS_P99 = 100.0
"""Milliseconds within which a move reaches 99 of 100 spectators."""
VISITED_MATCHES = 100
"""Live matches beside visitors of the HTTP port."""
VISITING_ADDRESSES = 20
VISITING_CONNECTIONS = 8
"""Connections of each of those addresses."""
VISITED_SECONDS = 30.0
PLAYED_MATCHES = 1000
"""Matches that are over before the visitors come, so that lists are long."""
COLLECTOR_PAUSE = 20.0
"""Milliseconds that the collector of cyclic garbage may pause a server, whatever it is sent."""
GROWN_BESIDE_TREES = 50.0
"""MiB by which a server may grow while an address asks for trees."""
GUESTS = 200
"""Guests that play against the house, each in a match."""
GUESTS_THINK_SECONDS = 5.0
"""Mean think time of a guest for a move."""
GUESTS_SECONDS = 60.0
GUESTS_P95 = 3000.0
"""Milliseconds within which 95 of 100 moves are answered by the house, on two cores."""
PAIRS_BESIDE_GUESTS = 100
"""Live matches of bots beside the guests."""
LEAK_MATCHES = 200_000
LEAK_SECONDS = 10.0


async def _echo_rate(connections: int, seconds: float) -> float:
    """Round trips a second of a bare echo."""
    async with process(0, "boardwire.clients.load", "echo") as echo:
        port = (await echo.read_answer())["port"]
        words = ("ping", port, "--connections", connections, "--seconds", seconds)
        async with load_process(*words) as pings:
            result = await pings.read_answer()
    return float(result["round_trips"] / result["seconds"])


async def _one_match(seconds: float) -> list[Figure]:
    """Return the time that the server adds to a bare round trip, for a move of a single match."""
    bare = 1 / await _echo_rate(1, seconds)
    figures = [Figure("bare round trip", 1e6 * bare, "us")]
    with TemporaryDirectory() as folder:
        for what, database in (("", "none"), (" stored", f"{folder}/one.db")):
            async with (
                serving(database) as server,
                load_process("bots", server.port, "--pairs", 1) as load,
            ):
                await load.read_answer()
                await load.ask("go")
                result = await load.ask("measure", seconds)
            move = result["seconds"] / result["moves"]
            figures.append(Figure(f"one match, a move{what}", 1e6 * move, "us"))
            added = (move - bare) / bare
            bound = None if what else 2.5
            figures.append(Figure(f"one match, added{what}", added, "round trips", bound, True))
    return figures


async def _many_matches(seconds: float) -> list[Figure]:
    """Return moves a second of many matches at once."""
    bare = await _echo_rate(2 * PARALLEL_MATCHES, seconds)
    name = f"{PARALLEL_MATCHES} matches"
    figures = [Figure(f"bare echo, {2 * PARALLEL_MATCHES} connections", bare, "round trips/s")]
    with TemporaryDirectory() as folder:
        for what, database, bound in (
            ("not stored", "none", 15_000),
            ("in SQLite", f"{folder}/many.db", 8_000),
        ):
            async with (
                serving(database) as server,
                load_process("bots", server.port, "--pairs", PARALLEL_MATCHES) as load,
            ):
                await load.read_answer()
                await load.ask("go")
                before = server.cpu_seconds()
                result = await load.ask("measure", seconds)
                spent = server.cpu_seconds() - before
            rate = result["moves"] / result["seconds"]
            figures += [
                Figure(f"{name}, {what}", rate, "moves/s", bound),
                Figure(f"{name}, {what}, by processor time", result["moves"] / spent, "moves/s"),
                Figure(f"{name}, {what}, of the bare echo", rate / bare, "moves/round trip"),
            ]
    return figures


async def _crowd(seconds: float) -> list[Figure]:
    """Latency of moves on a full server: many idle sessions, and many matches at a human pace."""
    with TemporaryDirectory() as folder:
        async with serving(f"{folder}/crowd.db") as server:
            empty = server.memory()
            words = ("--pairs", LIVE_MATCHES, "--idle", IDLE_CONNECTIONS, "--think", THINK_SECONDS)
            async with load_process("bots", server.port, *words) as load:
                await load.read_answer()
                await asyncio.sleep(1)
                idle = (server.memory() - empty) / IDLE_CONNECTIONS
                before = server.memory()
                await load.ask("go")
                await asyncio.sleep(2)
                match = (server.memory() - before) / LIVE_MATCHES
                spent = server.cpu_seconds()
                result = await load.ask("measure", seconds)
                spent = server.cpu_seconds() - spent
    crowd = f"{IDLE_CONNECTIONS} idle, {LIVE_MATCHES} matches"
    return [
        Figure(f"{crowd}, moves", result["moves"] / result["seconds"], "moves/s"),
        *latency_figures(crowd, result["latencies"], LATENCY_BOUNDS),
        Figure(f"{crowd}, busy", spent / result["seconds"], "cores"),
        Figure("memory of an idle session", idle / KIB, "KiB"),
        Figure("memory of a match with its two sessions", match / KIB, "KiB"),
        Figure("memory of a session and a match", (match - idle) / KIB, "KiB", 60, True),
    ]


async def _visited(seconds: float) -> list[Figure]:
    """Latency of moves while many addresses visit the HTTP port, each within its quota."""
    with TemporaryDirectory() as folder:
        async with serving(f"{folder}/visited.db", STRANGERS) as server:
            async with load_process("bots", server.port, "--pairs", 4, "--short") as load:
                await load.read_answer()
                await load.ask("go")
                played = 0
                while played < PLAYED_MATCHES:
                    played += (await load.ask("measure", 0.5))["games"]
            words = ("--pairs", VISITED_MATCHES, "--think", THINK_SECONDS, "--name", "crowd")
            measured = ("--server", server.pid)
            async with load_process("bots", server.port, *words, *measured) as load:
                await load.read_answer()
                await load.ask("go")
                alone = await load.ask("measure", seconds)
                who = ("--addresses", VISITING_ADDRESSES, "--connections", VISITING_CONNECTIONS)
                async with load_process("visitors", server.http_port, *who) as visitors:
                    await visitors.read_answer()  # that they have visited for a while
                    spent = server.cpu_seconds()
                    result, visits = await asyncio.gather(
                        load.ask("measure", seconds), visitors.ask("measure", seconds)
                    )
                    spent = server.cpu_seconds() - spent
    crowd = f"{VISITED_MATCHES} matches, {VISITING_ADDRESSES} addresses of visitors"
    return [
        *latency_figures(f"{VISITED_MATCHES} matches alone", alone["latencies"]),
        *latency_figures(crowd, result["latencies"], LATENCY_BOUNDS),
        *latency_figures(f"{crowd}, by the server's own work", result["held_up"]),
        Figure(f"{crowd}, moves", result["moves"] / seconds, "moves/s"),
        Figure("requests of visitors, served", visits["crowd"]["served"] / seconds, "requests/s"),
        Figure("requests of visitors, refused", visits["crowd"]["refused"] / seconds, "requests/s"),
        *latency_figures("pages of a person beside them", visits["person"]["latencies"]),
        Figure("pages of a person, refused", visits["person"]["refused"], "requests"),
        Figure(f"{crowd}, busy", spent / seconds, "cores"),
    ]


async def _trees(seconds: float) -> list[Figure]:
    """Latency of moves, pauses and memory while an address asks for trees that are too large."""
    with TemporaryDirectory() as folder:
        async with serving(f"{folder}/trees.db", STRANGERS) as server:
            words = ("--pairs", VISITED_MATCHES, "--think", THINK_SECONDS)
            async with load_process("bots", server.port, *words) as load:
                await load.read_answer()
                await load.ask("go")
                alone = await load.ask("measure", seconds)
                memory, pauses = server.memory(), await collector_pauses(server.http_port)
                who = ("--addresses", 1, "--connections", VISITING_CONNECTIONS, "--kind", "trees")
                async with load_process("visitors", server.http_port, *who) as visitors:
                    await visitors.read_answer()
                    result, visits = await asyncio.gather(
                        load.ask("measure", seconds), visitors.ask("measure", seconds)
                    )
                pause = longest_pause(pauses, await collector_pauses(server.http_port))
                grown = server.memory() - memory
    crowd = f"{VISITED_MATCHES} matches beside trees"
    return [
        *latency_figures(f"{VISITED_MATCHES} matches alone", alone["latencies"]),
        *latency_figures(crowd, result["latencies"], LATENCY_BOUNDS),
        Figure("trees, answered", visits["crowd"]["served"] / seconds, "requests/s"),
        Figure("trees, refused", visits["crowd"]["refused"] / seconds, "requests/s"),
        Figure("longest pause of the collector, below", 1e3 * pause, "ms", COLLECTOR_PAUSE, True),
        Figure("memory of the server before", memory / KIB**2, "MiB"),
        Figure("memory grown beside trees", grown / KIB**2, "MiB", GROWN_BESIDE_TREES, True),
    ]


async def _guests(seconds: float) -> list[Figure]:
    """Return the wait of many guests for answers of the house, and the latency of bots beside them.

    The server, its engines and the load share the cores.
    """
    with TemporaryDirectory() as folder:
        async with serving(f"{folder}/guests.db", pinned=False) as server:
            words = ("--pairs", PAIRS_BESIDE_GUESTS, "--think", THINK_SECONDS)
            async with load_process("bots", server.port, *words) as load:
                await load.read_answer()
                await load.ask("go")
                alone = await load.ask("measure", seconds)
                who = ("--count", GUESTS, "--think", GUESTS_THINK_SECONDS)
                async with load_process("guests", server.port, *who) as guests:
                    await guests.read_answer()
                    spent = server.cpu_seconds()
                    result, answered = await asyncio.gather(
                        load.ask("measure", seconds), guests.ask("measure", seconds)
                    )
                    spent = server.cpu_seconds() - spent
    pairs, crowd = f"{PAIRS_BESIDE_GUESTS} matches of bots", f"{GUESTS} guests against the house"
    return [
        Figure(f"{crowd}, answers", answered["answers"] / seconds, "moves/s"),
        *latency_figures(f"{crowd}, an answer", answered["latencies"], {"p95": GUESTS_P95}),
        Figure(f"{crowd}, refused commands", answered["refused"], "commands", 0, True),
        *latency_figures(f"{pairs} alone", alone["latencies"]),
        *latency_figures(f"{pairs} beside them", result["latencies"], LATENCY_BOUNDS),
        Figure("busy server process", spent / seconds, "cores"),
    ]


async def _spectators(seconds: float, *, websocket: bool) -> list[Figure]:
    """Return the time from sending a move to its arrival at each of many spectators."""
    words = ["--count", SPECTATORS, "--think", SPECTATORS_THINK_SECONDS]
    if websocket:
        words.append("--websocket")
    with TemporaryDirectory() as folder:
        async with (
            serving(f"{folder}/live.db") as server,
            load_process("spectators", server.port, server.http_port, *words) as load,
        ):
            await load.read_answer()
            spent = server.cpu_seconds()
            result = await load.ask("measure", seconds)
            spent = server.cpu_seconds() - spent
    over = f"{SPECTATORS} spectators over {'WebSocket' if websocket else 'server-sent events'}"
    return [
        Figure(f"{over}, moves", result["moves"] / seconds, "moves/s"),
        Figure(
            f"{over}, arrivals of each move", result["arrivals"] / result["moves"], "spectators"
        ),
        *latency_figures(over, result["latencies"], {"p99": SPECTATORS_P99}),
        Figure(f"{over}, busy", spent / seconds, "cores"),
    ]


async def _leak(seconds: float) -> list[Figure]:
    """Growth of memory over many short matches, once it has settled."""
    matches = min(LEAK_MATCHES, int(LEAK_MATCHES * seconds / LEAK_SECONDS))
    async with (
        serving("none") as server,
        load_process("bots", server.port, "--pairs", PARALLEL_MATCHES, "--short") as load,
    ):
        await load.read_answer()
        await load.ask("go")
        played, settled = 0, 0
        while played < matches:
            played += (await load.ask("measure", 5))["games"]
            if not settled and played >= matches / 10:
                settled, since = server.memory(), played
        grown = server.memory() - settled
    return [
        Figure("matches played one after the other", played, "matches"),
        Figure("memory grown per match", grown / max(1, played - since), "bytes", 10, True),
    ]


@value_class
class Part:
    """A part of the measurement.

    Args:
        measure: Measures for a number of seconds, and returns the figures.
        seconds: The customary number of seconds.
    """

    measure: Callable[[float], Coroutine[Any, Any, list[Figure]]]
    seconds: float = 1.0


PARTS = {
    "one": Part(_one_match),
    "many": Part(_many_matches),
    "crowd": Part(_crowd, CROWD_SECONDS),
    "visited": Part(_visited, VISITED_SECONDS),
    "overload": Part(overload, OVERLOAD_SECONDS),
    "trees": Part(_trees, VISITED_SECONDS),
    "guests": Part(_guests, GUESTS_SECONDS),
    "leak": Part(_leak),
}
"""The parts of the measurement of a server, by name."""

LIVE_PARTS = {
    "websocket": Part(partial(_spectators, websocket=True), SPECTATORS_SECONDS),
    "events": Part(partial(_spectators, websocket=False), SPECTATORS_SECONDS),
}
"""The parts of the measurement of live news, by name."""


async def measure(
    parts: Sequence[Part], seconds: float | None, report: Callable[[Figure], None]
) -> None:
    """Measure parts of :data:`PARTS` or :data:`LIVE_PARTS`, and report figure by figure.

    Args:
        parts: The parts.
        seconds: How long each measurement lasts; None for as long as is customary. The leak test
            plays matches in proportion, :data:`LEAK_MATCHES` for :data:`LEAK_SECONDS` or more.
        report: Receives each figure.
    """
    for part in parts:
        for figure in await part.measure(part.seconds if seconds is None else seconds):
            report(figure)
