"""More matches than the server can play: admitted ones keep their time, the others wait."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from http.client import HTTPException
from tempfile import TemporaryDirectory
from time import perf_counter

from .http_get import http_get
from .processes import ROOM, Figure, latency_figures, load_process, serving

WANTED_MATCHES = 3000
THINK_SECONDS = 1.0
"""Mean think time of the bots."""
OVERLOAD_SECONDS = 30.0
"""Seconds for which moves are measured, after the newcomers have had four times as long."""
ADMISSION = 4.0
"""Seconds in which newcomers come before the measurement, as a multiple of those of it."""
P99 = 50.0
"""Milliseconds within which 99 of 100 moves of the admitted are with the opponent, on a machine
that does nothing else."""
SLOWEST_ANSWER = 20.0
"""Seconds within which each newcomer is answered, its connection and 6000 others included."""
SLOWEST_HEALTH = 2.0
"""Seconds within which `/health` answers."""
LOOK_SECONDS = 1.0

_SETTINGS = {name: it for name, it in ROOM.items() if name != "BOARDWIRE_LIMITS_LOAD_DELAY_MS"} | {
    "BOARDWIRE_LIMITS_ADDRESS_CPU_MS_PER_SECOND": "100000",
    "BOARDWIRE_LIMITS_ADDRESS_CPU_MS_BURST": "100000",
}
"""Settings of a server whose load comes from one address, and which refuses newcomers when it is
late."""


class HealthWatch:
    """Asks for `/health` all the time.

    Args:
        port: The port for HTTP.
    """

    def __init__(self, port: int) -> None:
        self.slowest = 0.0
        """The most seconds of an answer."""
        self.states: set[str] = set()
        """The reported states."""
        self._port = port

    async def run(self) -> None:
        """Ask until cancelled."""
        while True:
            begun = perf_counter()
            with suppress(OSError, HTTPException, ValueError):  # the next look finds it again
                measured = await asyncio.to_thread(http_get, self._port, "/health")
                self.states.add(str(json.loads(measured)["status"]))
            self.slowest = max(self.slowest, perf_counter() - begun)
            await asyncio.sleep(LOOK_SECONDS)


async def overload(seconds: float) -> list[Figure]:
    """The latency of moves while 3,000 matches are requested, and the responses to the others."""
    words = ("--bots", 2 * WANTED_MATCHES, "--think", THINK_SECONDS)
    with TemporaryDirectory() as folder:
        async with serving(f"{folder}/overload.db", _SETTINGS) as server:
            watch = HealthWatch(server.http_port)
            watching = asyncio.create_task(watch.run())
            try:
                async with load_process("newcomers", server.port, *words) as load:
                    await load.read_answer()
                    await load.ask("measure", ADMISSION * seconds)
                    spent = server.cpu_seconds()
                    measured = await load.ask("measure", seconds)
                    spent = server.cpu_seconds() - spent
                    left = (await load.ask("leave", measured["playing"] // 2))["left"]
                    later = await load.ask("measure", ADMISSION * seconds)
            finally:
                watching.cancel()
    answers, wanted = measured["answers"], f"{WANTED_MATCHES} matches wanted"
    stayed = measured["playing"] - left
    return [
        Figure(f"{wanted}, played", measured["playing"] / 2, "matches"),
        Figure(f"{wanted}, moves", measured["moves"] / measured["seconds"], "moves/s"),
        *latency_figures(wanted, measured["latencies"], {"p99": P99}),
        Figure(f"{wanted}, busy", spent / measured["seconds"], "cores"),
        Figure("newcomers refused as busy", answers.get("busy", 0), "answers"),
        Figure("newcomers without an answer", answers.get("broken", 0), "answers", 0, True),
        Figure("slowest answer to a newcomer", measured["slowest"], "s", SLOWEST_ANSWER, True),
        Figure("slowest answer of /health", watch.slowest, "s", SLOWEST_HEALTH, True),
        Figure("/health said degraded", "degraded" in watch.states, "", 1),
        Figure(f"half left, {left} bots; came in later", later["playing"] - stayed, "bots", 1),
    ]
