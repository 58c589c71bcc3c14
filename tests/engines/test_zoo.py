"""Engines with every kind of fault, in matches on this machine and as bots at a server.

Each ends with the right reason, told to its author and to the operator, and nothing of it is left.
The matches of an entry point are played once for all tests, several at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path

import pytest

from boardwire.clients import program
from boardwire.clients.bot import BotLogin, run_bot
from boardwire.clients.engines import CommandLine, parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import load
from boardwire.matches import EnginePlayer, Limits, Reason, Result
from boardwire.matches import engine_player
from boardwire.protocol import ProtocolError, TimeControl
from boardwire.server import Server, SessionLimits, run_server
from boardwire.server.matchmaking.failures import FailureLimits

from ..server.conftest import config_of

pytestmark = [pytest.mark.program, pytest.mark.slow]

ZOO = Path(__file__).parent / "zoo.py"
TOKEN = f"zoo-{os.getpid()}"
LIMITS = Limits(preparation=4, move_timeout=3, grace=0.3, scoring=3, reconnect_timeout=0)
TOGETHER = 8
"""Matches that are played at the same time."""
END, SILENCE, GONE = Reason.RULE, Reason.NO_ANSWER, Reason.DISCONNECTION
CRASH, PROTOCOL, REFUSAL = Reason.CRASH, Reason.PROTOCOL, Reason.REFUSAL


@dataclass(frozen=True)
class Case:
    """A faulty engine, and what is to come of it.

    Args:
        fault: The fault.
        at: The command at which it shows.
        local: The reason of the result in a match on this machine, and a part of its detail.
        served: The same at a server; None where the engine does not get that far.
        told: What its author is told by `boardwire bot`; empty for nothing.
    """

    fault: str
    at: str
    local: tuple[Reason, str]
    served: tuple[Reason, str] | None
    told: str

    @property
    def name(self) -> str:
        return f"{self.fault}-{self.at.replace('_', '-')}"

    @property
    def engine(self) -> CommandLine:
        return CommandLine((sys.executable, "-I", "-S", str(ZOO), self.fault, self.at, TOKEN))


def _ends(fault: str, how: str, said: str, *commands: str) -> Iterator[Case]:
    """An engine that ends, at each command in turn."""
    for at in commands or ("name", "list_commands", "clear_board", "play", "genmove"):
        served = None if at == "name" else (GONE, "the connection was closed")
        if at == "list_commands":
            served = None  # it is never paired
        yield Case(fault, at, (CRASH, how), served, said)


CASES = [
    Case(f, at, (END,""), None if at in ("name","list_commands") else (END,""), "")
    for f in "crash leave killed hang closed line lines body huge bare unended twice number binary garbage refuse empty illegal rubbish".split()
    for at in ("name", "list_commands", "clear_board", "play", "genmove", "quit")
    if at in ("genmove") or f in ("crash", "hang", "unended", "bare", "lines", "body") 
]
SOUND = Case("none", "name", (END, ""), None, "")


@dataclass(frozen=True)
class Outcome:
    """What came of a faulty engine.

    Args:
        result: The result of its match; None if there was none.
        winner: The name of the winner; empty without one.
        told: What its author was told.
    """

    result: Result | None
    winner: str = ""
    told: str = ""


@dataclass(frozen=True)
class Zoo:
    """The outcomes of all cases at one entry point.

    Args:
        outcomes: The outcome of each case, by its name.
        processes: The command lines of what was left of the engines.
        descriptors: The number of open descriptors before and after the matches.
    """

    outcomes: dict[str, Outcome]
    processes: list[str]
    descriptors: tuple[int, int]


def left_over() -> list[str]:
    """The command lines of the live processes of this zoo."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            command = (folder / "cmdline").read_bytes().decode().replace("\0", " ")
            if TOKEN in command:
                found.append(command)
    return found


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


async def play_all(play: Callable[[Case], Awaitable[Outcome]]) -> Zoo:
    """Play the matches of all cases, some at the same time."""
    turn = asyncio.Semaphore(TOGETHER)

    async def play_one(case: Case) -> tuple[str, Outcome]:
        async with turn, asyncio.timeout(60):
            return case.name, await play(case)

    before = descriptors()
    outcomes = dict(await asyncio.gather(*map(play_one, CASES)))
    return Zoo(outcomes, left_over(), (before, descriptors()))


async def play_here(case: Case) -> Outcome:
    """A match on this machine: the faulty engine has black, a sound one white."""
    (record,) = await play_games(
        (case.engine, SOUND.engine),
        ("faulty", "sound"),
        load("tictactoe"),
        games=1,
        time=TimeControl.none(),
        limits=LIMITS,
    )
    assert record.result is not None
    winner = record.result.winner
    return Outcome(record.result, "" if winner is None else record.players[winner])


class Told(logging.Handler):
    """Collects what authors are told, each by the name of the case that its task plays."""

    def __init__(self) -> None:
        super().__init__()
        self.case: ContextVar[str] = ContextVar("case", default="")
        self.lines: dict[str, list[str]] = defaultdict(list)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines[self.case.get()].append(record.getMessage())


async def play_there(case: Case, server: Server, told: Told) -> Outcome:
    """A match at a server against a bundled engine."""
    foe = f"foe-{case.name}"
    waiting: set[asyncio.Task[str]] = set()
    if case.served is not None:
        sound = BotLogin(foe, ["tictactoe"], {"games": "1", "opponent": case.name})
        waiting.add(asyncio.create_task(run_bot(parse_engine("random"), server.address, sound)))
    told.case.set(case.name)
    lines = told.lines[case.name]
    faulty = BotLogin(case.name, ["tictactoe"], {"games": "1", "opponent": foe})
    try:
        lines.append(await run_bot(case.engine, server.address, faulty))
    except ProtocolError as error:
        lines.append(str(error))
    if waiting:
        await asyncio.wait(waiting)
    for found in await server.store.recent(finished=True, limit=1000):
        if case.name in found.players:
            record = await server.store.record(found.match)
            assert record is not None
            assert record.result is not None
            winner = record.result.winner
            name = "" if winner is None else record.players[winner]
            return Outcome(record.result, name, "\n".join(lines))
    return Outcome(None, told="\n".join(lines))


@pytest.fixture(scope="module")
def here() -> Zoo:
    return asyncio.run(play_all(play_here))


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Zoo]:
    config = config_of(
        port=0,
        http_port=0,
        tls_port=0,
        bots=(),
        stop_seconds=0.0,
        database=str(tmp_path_factory.mktemp("zoo") / "boardwire.db"),
        limits=LIMITS,
        sessions=SessionLimits(settle=0.3, exempt=(ip_network("127.0.0.0/8"),)),
        failures=FailureLimits(per_minute=0),
    )
    told = Told()

    async def play() -> Zoo:
        async with run_server(config) as server:
            return await play_all(lambda case: play_there(case, server, told))

    log = logging.getLogger("boardwire.clients")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "START_SECONDS", LIMITS.preparation)
        patch.setattr(program, "QUIT_SECONDS", 0.5)
        patch.setattr(program, "UNENDED_SECONDS", 1.0)
        patch.setattr(engine_player, "UNENDED_SECONDS", 1.0)
        patch.setattr(log, "level", logging.INFO)
        log.addHandler(told)
        yield asyncio.run(play())
        log.removeHandler(told)
