"""Scripted bots that all want to play at once, and come again when they are refused."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter

from boardwire.clients.connection.backoff import FIRST_SECONDS, LONGEST_SECONDS, Backoff
from boardwire.override import override
from boardwire.protocol.connection.busy import busy_seconds

from .bots import PairMeasurements, Script, ScriptBot, ThinkTime

_BEGINS = re.compile(rb"# begins .*\bmatch=(\w+)")


@dataclass(slots=True)
class Welcomes:
    """The answers that newcomers got.

    Args:
        answers: Answers to logins: `welcome`, `busy`, `broken`.
        slowest: The most seconds from a connection's begin to its answer.
    """

    answers: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


class Newcomer(ScriptBot):
    """A scripted bot that plays any opponent, and records the response to its login.

    Args:
        name: Its name.
        matches: The measurements of all matches by their ids, shared by all newcomers.
        think_time: Its think times.
    """

    def __init__(
        self, name: str, matches: dict[str, PairMeasurements], think_time: ThinkTime
    ) -> None:
        super().__init__(name, "", Script.long(), PairMeasurements(), think_time)
        self._login = f"bw-bot {name} - {self._script.game}\n".encode()
        self._matches = matches
        self.welcomed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """The answer to the login: whether the bot is welcome."""
        self.refusal = ""
        """The reason why the server closed the connection."""

    @property
    def plays(self) -> bool:
        """Whether a match of it has begun."""
        return self._pair.games > 0 and not self.closed.done()

    @override
    def connection_lost(self, error: Exception | None) -> None:
        """Note that the connection has ended."""
        self._notify(False)
        super().connection_lost(error)

    def _notify(self, welcome: bool) -> None:
        if not self.welcomed.done():
            self.welcomed.set_result(welcome)

    @override
    def _answer(self, line: bytes) -> bytes:
        if line.startswith(b"# welcome"):
            self._notify(True)
        elif line.startswith(b"# closing"):
            self.refusal = line.decode()
        elif found := _BEGINS.match(line):
            self._pair = self._matches.setdefault(found[1].decode(), PairMeasurements())
        return super()._answer(line)


class ArrivingBots:
    """A crowd of bots that all want to play at once, in matches of two.

    Args:
        port: The port for GTP.
        count: The number of bots.
        think_time: Their think times.
        random: Gives the jitter of their attempts.
    """

    def __init__(self, port: int, count: int, think_time: ThinkTime, random: Random) -> None:
        self.welcomes = Welcomes()
        self.matches: dict[str, PairMeasurements] = {}
        """The measurements of the matches by their ids."""
        self._port = port
        self._think_time = think_time
        self._random = random
        self._bots: dict[asyncio.Task[None], Newcomer | None] = {}
        for number in range(count):
            self._bots[asyncio.create_task(self._come(f"new-{number}"))] = None

    @property
    def playing(self) -> int:
        """The number of bots that play."""
        return sum(it is not None and it.plays for it in self._bots.values())

    def leave(self, count: int) -> int:
        """Make playing bots leave, not to return; return their number."""
        leaving = [task for task, bot in self._bots.items() if bot is not None and bot.plays]
        for task in leaving[:count]:
            task.cancel()
            bot = self._bots.pop(task)
            assert bot is not None
            bot.close()
        return len(leaving[:count])

    async def _come(self, name: str) -> None:
        """Come again and again until the bot is admitted, and stay."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        backoff = Backoff(FIRST_SECONDS, LONGEST_SECONDS, self._random)
        while True:
            begun = perf_counter()
            bot = Newcomer(name, self.matches, self._think_time)
            try:
                await loop.create_connection(partial(_same, bot), "127.0.0.1", self._port)
                welcome = await bot.welcomed
            except OSError:
                welcome = False
            self.welcomes.slowest = max(self.welcomes.slowest, perf_counter() - begun)
            if welcome:
                self.welcomes.answers["welcome"] += 1
                self._bots[task] = bot
                await bot.closed
                continue
            busy = busy_seconds(bot.refusal) is not None
            self.welcomes.answers["busy" if busy else "broken"] += 1
            await asyncio.sleep(backoff.next(bot.refusal))


def _same(bot: Newcomer) -> Newcomer:
    return bot
