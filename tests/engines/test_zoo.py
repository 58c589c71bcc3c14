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
import shlex
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

import pytest

from boardwire.clients.bots import program
from boardwire.clients.bots.bot import BotLogin, run_bot
from boardwire.clients.engines import CommandLine, EngineSpec, parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import load
from boardwire.matches import Limits, Reason, Result
from boardwire.matches.players import engine_player
from boardwire.override import override
from boardwire.protocol import ProtocolError, TimeControl
from boardwire.server import Server, SessionLimits, run_server
from boardwire.server.config.sections.failures import FailureLimits

from ..server.conftest import config_of

pytestmark = [pytest.mark.program, pytest.mark.slow]

ZOO = Path(__file__).parent / "zoo.py"
FAULTY_UCI = Path(__file__).parent / "faulty_uci.py"
TOKEN = f"zoo-{os.getpid()}"
LIMITS = Limits(preparation=4, move_timeout=3, grace=0.3, scoring=3, reconnect_timeout=0)
TOGETHER = 8
"""Matches that are played at the same time."""
BY_RULE = (Reason.RULE, "")
HANDSHAKE = ("name", "list_commands")
COMMANDS = (*HANDSHAKE, "clear_board", "play", "genmove")


@dataclass(frozen=True)
class Case:
    """A faulty engine, and what is to come of it.

    Args:
        fault: The fault.
        at: The command at which it shows.
        here: The reason of the result in a match on this machine, and a part of its detail.
        there: The same at a server; None where the engine does not get so far as to be paired.
        told: A pattern of what its author is told by `boardwire bot`.
    """

    fault: str
    at: str
    here: tuple[Reason, str]
    there: tuple[Reason, str] | None
    told: str

    @property
    def name(self) -> str:
        return f"{self.fault}-{self.at.replace('_', '-')}"

    @property
    def game(self) -> str:
        return "tictactoe"

    @property
    def engine(self) -> EngineSpec:
        return CommandLine((sys.executable, "-IS", str(ZOO), self.fault, self.at, TOKEN))


class UciCase(Case):
    """A faulty engine of chess that speaks UCI."""

    @property
    @override
    def name(self) -> str:
        return f"uci-{self.fault}"

    @property
    @override
    def game(self) -> str:
        return "chess"

    @property
    @override
    def engine(self) -> EngineSpec:
        command = (sys.executable, "-IS", "-X", TOKEN, str(FAULTY_UCI), self.fault, "1")
        return parse_engine(f'uci:"{shlex.join(command)}"')


def ends(fault: str, here: str, how: str, commands: Sequence[str] = ("genmove",)) -> list[Case]:
    """An engine that ends by itself."""
    there = (Reason.DISCONNECTION, f"the engine {how.partition(': ')[0]}")
    return [
        Case(fault, at, (Reason.CRASH, here), None if at in HANDSHAKE else there, how)
        for at in commands
    ]


def breaks(fault: str, here: str, there: str, commands: Sequence[str] = ("genmove",)) -> list[Case]:
    """An engine that breaks the protocol, which `boardwire bot` notices before the server does."""
    broke = f"broke the protocol: {there}"
    gone = (Reason.DISCONNECTION, f"the engine {broke}")
    return [
        Case(fault, at, (Reason.PROTOCOL, here), None if at in HANDSHAKE else gone, broke)
        for at in commands
    ]


def silent(fault: str, what: str, commands: Sequence[str] = ("genmove",)) -> list[Case]:
    """An engine that owes an answer for ever."""
    cases = []
    for at in commands:
        wait = "no move within 3 s" if at in ("play", "genmove") else "not ready within 4 s"
        here = (Reason.NO_ANSWER, f"{wait}; {at}")
        there = None if at in HANDSHAKE else (Reason.NO_ANSWER, wait)
        told = f"answer {at}" if at in HANDSHAKE else f"the engine gave no answer to {at}"
        told = f"answered {at}[^:]*: {what}" if what else told
        cases.append(Case(fault, at, here, there, told))
    return cases


def loses(fault: str, reason: Reason, detail: str, told: str) -> list[Case]:
    """An engine that plays on after its fault, and loses by it."""
    return [Case(fault, "genmove", (reason, detail), (reason, detail), told)]


def plays_on(fault: str, *commands: str, told: str = "tictactoe against") -> list[Case]:
    """An engine whose fault is borne: its match ends by the rules."""
    return [Case(fault, at, BY_RULE, BY_RULE, told) for at in commands]


ILLEGAL, GONE = Reason.ILLEGAL_MOVE, Reason.DISCONNECTION
CASES = [
    *ends("crash", "exit code 3: no idea", "ended with exit status 3: no idea", COMMANDS),
    *ends("leave", "exit code 0", "ended with exit status 0"),
    *ends("killed", "exit code -9", "was ended by signal 9"),
    *ends("closed", "it closed its output", "closed its output, and still runs"),
    *silent("hang", "", COMMANDS),
    *silent("bare", 'the line "=', COMMANDS[2:]),
    *silent("unended", 'the response "=', COMMANDS[2:]),
    *silent("garbage", "the line "),
    *breaks("line", "a line is longer than 65536", "a line is longer than 1048576"),
    *breaks("lines", "bytes outside responses", "more than 262144 bytes outside", COMMANDS),
    *breaks("body", "a response is longer than 65536", "a response is longer than 1048576"),
    *loses("huge", Reason.PROTOCOL, "a response is longer than 65536 bytes", "broke the protocol"),
    *loses("refuse", Reason.REFUSAL, "cannot", "the engine refused genmove"),
    *loses("empty", ILLEGAL, "the answer to genmove has no move", "has no move"),
    *loses("illegal", ILLEGAL, "B2 is not a legal move", "illegal move: B2"),
    *loses("rubbish", ILLEGAL, "'checkmate!' is no vertex", "'checkmate!' is no vertex such as C1"),
    *loses("binary", ILLEGAL, "is no vertex such as C1", "is no vertex such as C1"),
    *plays_on("twice", "genmove"),
    *plays_on("number", "name", "genmove"),
    *plays_on("slow", "name", "play"),
    *plays_on("chatty", "name", "genmove", told="lines are left out"),
    *plays_on("child", "name", "genmove"),
    *plays_on("stays", "quit"),
    *plays_on("crash", "quit", told="no idea"),
    *plays_on("hang", "quit"),
    *plays_on("lines", "quit"),
]
BROKE, CLOSED = "the engine broke its protocol: ", "the bot closed the connection: "
UCI_CASES = [
    UciCase(fault, "", BY_RULE, (reason, detail), told)
    for fault, reason, detail, told in (
        ("crash", GONE, f"{CLOSED}the engine failed", "exit code 3: something terrible"),
        ("flood", GONE, f"{CLOSED}{BROKE}a line has more", f"{BROKE}a line has more"),
        ("hang", Reason.NO_ANSWER, "no move within 3 s", "gave no answer to genmove"),
        ("unended", Reason.NO_ANSWER, "no move within 3 s", "gave no answer to genmove"),
        ("illegal", ILLEGAL, "e2e5 is not a legal move here", "illegal move: e2e5"),
        ("rubbish", ILLEGAL, "checkmate!", "illegal move: "),
    )
]
"""They are played at a server only: test_engine_process.py plays them on this machine."""
THERE = [*CASES, *UCI_CASES]
SOUND = Case("none", "", BY_RULE, BY_RULE, "")


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
    return len(list(Path("/proc/self/fd").iterdir()))


async def play_all(
    cases: Sequence[Case], play: Callable[[Case], Awaitable[Outcome]]
) -> tuple[dict[str, Outcome], list[str]]:
    """Play the matches of all cases; return what came of them, and their processes left."""
    turn = asyncio.Semaphore(TOGETHER)

    async def play_one(case: Case) -> tuple[str, Outcome]:
        async with turn, asyncio.timeout(60):
            return case.name, await play(case)

    outcomes = dict(await asyncio.gather(*map(play_one, cases)))
    return outcomes, left_over()


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

    @override
    def emit(self, record: logging.LogRecord) -> None:
        self.lines[self.case.get()].append(record.getMessage())


async def play_there(case: Case, server: Server, told: Told) -> Outcome:
    """A match at a server against a bundled engine."""
    foe = f"foe-{case.name}"
    waiting: set[asyncio.Task[str]] = set()
    if case.there is not None:
        sound = BotLogin(foe, [case.game], {"games": "1", "opponent": case.name})
        waiting.add(asyncio.create_task(run_bot(parse_engine("random"), server.address, sound)))
    told.case.set(case.name)
    lines = told.lines[case.name]
    faulty = BotLogin(case.name, [case.game], {"games": "1", "opponent": foe})
    try:
        lines.append(await run_bot(case.engine, server.address, faulty))
    except ProtocolError as error:
        lines.append(str(error))
    if waiting:  # for ever, if the engine has failed before it could be paired
        _, pending = await asyncio.wait(waiting, timeout=10)
        for task in pending:
            task.cancel()
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
    before = descriptors()
    outcomes, processes = asyncio.run(play_all(CASES, play_here))
    return Zoo(outcomes, processes, (before, descriptors()))


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Zoo:
    config = config_of(
        port=0,
        http_port=0,
        tls_port=0,
        bots=(),
        stop_seconds=0.0,
        database=str(tmp_path_factory.mktemp("zoo") / "boardwire.db"),
        limits=LIMITS,
        sessions=SessionLimits(settle=0.3, exempt=("127.0.0.0/8",)),
        failures=FailureLimits(per_minute=0),
    )
    told = Told()

    async def play() -> tuple[dict[str, Outcome], list[str]]:
        async with run_server(config) as server:
            return await play_all(THERE, lambda case: play_there(case, server, told))

    log = logging.getLogger("boardwire.clients")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "START_SECONDS", LIMITS.preparation)
        patch.setattr(program, "QUIT_SECONDS", 0.5)
        patch.setattr(program, "UNENDED_SECONDS", 1.0)
        patch.setattr(engine_player, "UNENDED_SECONDS", 1.0)
        log.addHandler(told)
        log.setLevel(logging.INFO)
        before = descriptors()
        outcomes, processes = asyncio.run(play())
        log.setLevel(logging.NOTSET)
        log.removeHandler(told)
    return Zoo(outcomes, processes, (before, descriptors()))


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_on_this_machine_it_ends_with_the_right_reason(case: Case, here: Zoo) -> None:
    outcome = here.outcomes[case.name]
    reason, detail = case.here
    assert outcome.result is not None
    assert outcome.result.reason is reason, outcome.result
    assert detail in outcome.result.detail
    assert reason is Reason.RULE or outcome.winner == "sound"


@pytest.mark.long
@pytest.mark.server
@pytest.mark.parametrize("case", THERE, ids=lambda case: case.name)
def test_at_a_server_operator_and_author_are_told_the_right_reason(case: Case, there: Zoo) -> None:
    outcome = there.outcomes[case.name]
    assert re.search(case.told, outcome.told), outcome.told
    if case.there is None:
        assert outcome.result is None
        return
    reason, detail = case.there
    assert outcome.result is not None
    assert outcome.result.reason is reason, outcome.result
    assert detail in outcome.result.detail
    assert reason is Reason.RULE or outcome.winner.startswith("foe")


@pytest.mark.long
def test_nothing_is_left_of_them_on_this_machine(here: Zoo) -> None:
    assert here.processes == []
    assert here.descriptors[0] == here.descriptors[1]


@pytest.mark.long
@pytest.mark.server
def test_nothing_is_left_of_them_after_a_server(there: Zoo) -> None:
    assert there.processes == []
    assert there.descriptors[0] == there.descriptors[1]
