"""Guests that play against the house, each after random think times, as people on the page do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

from boardwire.protocol.name_values import read_record

from .bots import ThinkTime

LOCAL = "127.0.0.1"
GAMES = (
    *("chess", "othello", "go", "connect4", "backgammon", "holdem", "hex", "breakthrough"),
    *("kuhn", "checkers", "liars", "nim players=3"),
)
"""The games of guests, each with its options; guests take turns with them."""
LEVELS = range(1, 11)
LIMIT = 1 << 20
"""Bytes of the longest line that a guest reads."""


class Guest:
    """A guest at a console, which plays one match after another.

    Args:
        number: The number of the guest, which decides its games, levels and moves.
        port: The port for GTP over TCP.
        think_time: Gives the seconds before each of its moves.
        latencies: Receives the seconds from each move of the guest to the answer of the house.
    """

    def __init__(
        self, number: int, port: int, think_time: ThinkTime, latencies: list[float]
    ) -> None:
        self._number = number
        self._port = port
        self._think_time = think_time
        self._latencies = latencies
        self._dice = Random(number)
        self._sent_at: float | None = None
        self._over = True
        self._colour = ""
        self._news = asyncio.Event()
        self.playing = asyncio.Event()
        """Set when its first match begins."""
        self.matches = 0
        """The number of matches that have begun."""
        self.refusals: list[str] = []
        """The commands that the server has refused, each with its response."""

    async def run(self) -> None:
        """Play until cancelled."""
        self._reader, self._writer = await asyncio.open_connection(LOCAL, self._port, limit=LIMIT)
        self._answers: asyncio.Queue[str] = asyncio.Queue()
        reading = asyncio.create_task(self._read())
        try:
            await self._ask(f"bw-login person-{self._number} -")
            await self._ask("bw-notify on")
            while True:
                await self._play_match()
        finally:
            reading.cancel()
            self._writer.close()

    async def _play_match(self) -> None:
        game = GAMES[(self._number + self.matches) % len(GAMES)]
        level = LEVELS[(self._number + self.matches) % len(LEVELS)]
        self._over, self._sent_at = False, None
        await self._ask(f"bw-seek {game} opponent=house-{level} time=none")
        self.matches += 1
        self.playing.set()
        while not self._over:
            self._news.clear()
            legal = await self._legal()
            if not legal:
                with suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        await self._news.wait()
                continue
            self._sent_at = None
            await asyncio.sleep(self._think_time())
            if not self._over:
                self._sent_at = perf_counter()
                await self._ask(f"play {self._colour} {self._dice.choice(legal)}")

    async def _legal(self) -> Sequence[str]:
        """Return the legal moves; none while the guest is not to move."""
        answer = await self._ask("bw-view")
        if not answer.startswith("{"):
            return ()
        view: dict[str, Any] = json.loads(answer)
        return [move for move, *_ in view.get("legal") or ()]

    async def _ask(self, line: str) -> str:
        """Send a command, and return the text of its response."""
        self._writer.write(f"{line}\n".encode())
        answer = await self._answers.get()
        if answer.startswith("?") and not self._over:
            self.refusals.append(f"{line}: {answer}")
        return answer[1:].strip()

    async def _read(self) -> None:
        """Read responses, and the lines that come unasked."""
        response: list[str] = []
        while line := (await self._reader.readline()).decode():
            if line.startswith("#"):
                self._note(read_record(line[1:].strip()))
            elif line.strip():
                response.append(line)
            elif response:
                self._answers.put_nowait("".join(response))
                response = []

    def _note(self, facts: dict[str, str]) -> None:
        if "players" in facts and "colour" in facts:
            self._colour = facts["colour"]
        elif "result" in facts:
            self._answered()
            self._over = True
        elif "ply" in facts and facts.get("player") not in (self._colour, None):
            self._answered()
        self._news.set()

    def _answered(self) -> None:
        if self._sent_at is not None:
            self._latencies.append(perf_counter() - self._sent_at)
            self._sent_at = None
