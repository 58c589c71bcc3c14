"""Newcomers: pairs of scripted bots that all want to play at once, and come again when refused."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter

from boardwire.protocol.busy import busy_seconds

from .bots import PairMeasurements, Script, ScriptBot, ThinkTime

FIRST_RETRY_SECONDS = 2.0
"""Seconds until a bot comes again whose connection broke without a reason."""


@dataclass(slots=True)
class Welcomes:
    """What happened to newcomers.

    Args:
        answers: Answers to logins: `welcome`, `busy`, `broken`.
        slowest: The most seconds from a connection's begin to its answer.
    """

    answers: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


class Newcomer(ScriptBot):
    """A scripted bot that notes what its login is answered."""

    refusal = ""
    """The reason why the server closes the connection."""

    def welcome(self) -> asyncio.Future[bool]:
        """Return a future for the answer: whether the bot is welcome."""
        self._welcomed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        return self._welcomed

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the connection has ended."""
        self._told(False)
        super().connection_lost(error)

    def _told(self, welcome: bool) -> None:
        if not self._welcomed.done():
            self._welcomed.set_result(welcome)

    def _answer(self, line: bytes) -> bytes:
        if line.startswith(b"# welcome"):
            self._told(True)
        elif line.startswith(b"# closing"):
            self.refusal = line.decode()
        return super()._answer(line)


def _same(bot: Newcomer) -> Newcomer:
    return bot


class NewcomerPair:
    """Two bots that want to play each other until they are closed.

    Args:
        port: The port for GTP.
        name: The start of their names.
        think_time: Their think times.
        welcomes: What happens to them.
        random: Gives the jitter of their attempts.
    """

    def __init__(
        self, port: int, name: str, think_time: ThinkTime, welcomes: Welcomes, random: Random
    ) -> None:
        self.measurements = PairMeasurements()
        self._port = port
        self._names = (f"{name}a", f"{name}b")
        self._think_time = think_time
        self._welcomes = welcomes
        self._random = random
        self._bots: list[Newcomer] = []

    @property
    def plays(self) -> bool:
        """Whether their match has begun."""
        return self.measurements.playing.is_set()

    async def run(self) -> None:
        """Come one after the other, each again and again until it is admitted; stay cancelled."""
        try:
            for name, opponent in (self._names, self._names[::-1]):
                await self._come(name, opponent)
            await asyncio.wait([bot.closed for bot in self._bots])
        finally:
            for bot in self._bots:
                bot.close()

    async def _come(self, name: str, opponent: str) -> None:
        loop, pause = asyncio.get_running_loop(), FIRST_RETRY_SECONDS
        while True:
            begun = perf_counter()
            bot = Newcomer(name, opponent, Script.long(), self.measurements, self._think_time)
            answer = bot.welcome()
            try:
                await loop.create_connection(partial(_same, bot), "127.0.0.1", self._port)
                welcome = await answer
            except OSError:
                welcome = False
            self._welcomes.slowest = max(self._welcomes.slowest, perf_counter() - begun)
            if welcome:
                self._welcomes.answers["welcome"] += 1
                self._bots.append(bot)
                return
            seconds = busy_seconds(bot.refusal)
            self._welcomes.answers["broken" if seconds is None else "busy"] += 1
            if seconds is None:
                seconds, pause = int(pause), 2 * pause
            await asyncio.sleep(seconds * (1 + 0.5 * self._random.random()))
