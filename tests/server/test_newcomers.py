"""Newcomers' first bots, each broken in its own way: the author and the operator see the fault."""

from __future__ import annotations

import asyncio
import re
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from tests.zygote import boardwire_command

from boardwire.protocol.name_values import read_record

from ..until import until

pytestmark = pytest.mark.program

Answer = Callable[[str], str | None]
"""Answers a command; None to end the connection."""

ASIDE = 3
SETTINGS = (
    *("--set", "house.bots=", "--set", "limits.match.reconnect_timeout=0.3"),
    *("--set", "limits.match.preparation=3", "--set", "limits.match.move_timeout=0.7"),
    *("--set", "limits.failures.wait=0.1", "--set", f"limits.failures.aside={ASIDE}"),
    *("--set", "limits.session.settle=0.3", "--set", "limits.failures.pause=30"),
)
SILENT = "(no answer)"


def sound(command: str) -> str | None:
    """A bot that plays nothing but `pass`, which is always legal in Go."""
    if command.startswith("list_commands"):
        return "= name\nversion\nlist_commands\nboardsize\nclear_board\nkomi\nplay\ngenmove"
    return "= pass" if command.startswith("genmove") else "="


def no_boardsize(command: str) -> str | None:
    return "? unknown command" if command.startswith("boardsize") else sound(command)


def always_a1(command: str) -> str | None:
    return "= A1" if command.startswith("genmove") else sound(command)


def crash(command: str) -> str | None:
    return None if command.startswith("genmove") else sound(command)


def silence(command: str) -> str | None:
    return SILENT if command.startswith("genmove") else sound(command)


@asynccontextmanager
async def connection(port: int) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    """A connection to a server on this machine, as a beginner opens it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        with suppress(ConnectionError):
            yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


class Newcomer:
    """A bot with a plain loop over lines, which skips comments and keeps all that it was sent.

    Args:
        name: Its name.
        opponent: The only opponent that it wants.
        answer: Gives its answers.
    """

    def __init__(self, name: str, opponent: str, answer: Answer) -> None:
        self.name = name
        self.heard: list[str] = []
        self._opponent = opponent
        self._answer = answer

    async def play(self, port: int) -> None:
        """Play until the server or the bot ends the connection."""
        async with connection(port) as (reader, writer):
            writer.write(f"bw-bot {self.name} - go size=5 opponent={self._opponent}\n".encode())
            while line := (await reader.readline()).decode().rstrip("\n"):
                self.heard.append(line)
                if line.startswith("#"):
                    continue
                text = self._answer(line)
                if text is None:
                    return
                if text != SILENT:
                    writer.write(f"{text}\n\n".encode())

    async def play_again_and_again(self, port: int) -> None:
        """Play, and log in again whenever the connection has ended."""
        while True:
            await self.play(port)
            await asyncio.sleep(0.05)

    def told(self, kind: str) -> list[dict[str, str]]:
        """The comment lines of a kind, as records."""
        return [read_record(line) for line in self.heard if line.startswith(f"# {kind} ")]


class Operator:
    """The operator of a server: reads the log, and asks at a console.

    Args:
        port: The port of the server.
        log: The server's log.
    """

    def __init__(self, port: int, log: Path) -> None:
        self.port = port
        self._log = log

    async def bots(self) -> dict[str, dict[str, str]]:
        """What `bw-bots` tells, by the names of the bots."""
        async with connection(self.port) as (reader, writer):
            writer.write(b"bw-bots\n")
            text = (await reader.readuntil(b"\n\n")).decode().removeprefix("=")
        rows = [read_record(line) for line in text.splitlines() if line.strip()]
        return {row["name"]: row for row in rows}

    async def until(self, name: str, failures: int) -> dict[str, str]:
        """The line of a bot in `bw-bots` once it has failed so often."""
        async with asyncio.timeout(60):
            while int((row := (await self.bots()).get(name, {})).get("failures", 0)) < failures:
                await asyncio.sleep(0.1)
        return row

    def log_of(self, name: str) -> list[str]:
        """The warnings in the log that name a bot."""
        return [line for line in self._log.read_text().splitlines() if f"bot {name}" in line]


@pytest.fixture
async def operator(tmp_path: Path) -> AsyncIterator[Operator]:
    """The operator of a `boardwire serve` with short times."""
    log = tmp_path / "server.log"
    serving = await asyncio.create_subprocess_exec(
        *boardwire_command("serve", "--port", "0", "--http-port", "0"),
        *("--database", str(tmp_path / "it.db"), "--set", f"log.file={log}", *SETTINGS),
        stdout=PIPE,
        stderr=DEVNULL,
    )
    try:
        yield Operator(await _port(serving), log)
    finally:
        with suppress(ProcessLookupError):
            serving.terminate()
        await serving.wait()


async def _port(serving: Process) -> int:
    assert serving.stdout is not None
    async with asyncio.timeout(30):
        while line := (await serving.stdout.readline()).decode():
            if found := re.search(r"tcp://127\.0\.0\.1:(\d+)", line):
                return int(found[1])
    raise AssertionError("the server did not start")


@asynccontextmanager
async def playing(operator: Operator, name: str, answer: Answer) -> AsyncIterator[Newcomer]:
    """A newcomer's bot with a sound opponent, each connected again and again."""
    newcomer = Newcomer(name, f"sound-{name}", answer)
    opponent = Newcomer(f"sound-{name}", name, sound)
    tasks = [
        asyncio.create_task(it.play_again_and_again(operator.port)) for it in (newcomer, opponent)
    ]
    try:
        yield newcomer
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


@pytest.mark.long
@pytest.mark.parametrize(
    ("answer", "reason", "detail", "at_once"),
    [
        (
            *(no_boardsize, "refused-move", "boardsize 5: unknown command"),
            ("refused", {"command": "boardsize 5", "why": "unknown command"}),
        ),
        (
            *(always_a1, "illegal-move", "A1 is "),
            ("illegal", {"move": "A1"}),
        ),
        (*(crash, "disconnection", "not back within 0.3 s"), None),
        (*(silence, "no-answer", "no move within 0.7 s"), None),
    ],
    ids=["no boardsize", "always A1", "crash at the first move", "silence"],
)
async def test_author_and_operator_of_a_broken_bot_see_what_is_wrong(
    operator: Operator,
    answer: Answer,
    reason: str,
    detail: str,
    at_once: tuple[str, dict[str, str]] | None,
) -> None:
    name = answer.__name__
    async with playing(operator, name, answer) as newcomer:
        row = await operator.until(name, ASIDE)
        await until(lambda: newcomer.told("aside") or (answer is crash and newcomer.told("waits")))
    # the operator
    assert reason in row["why"]
    assert detail in row["why"]
    log = operator.log_of(name)
    assert any(reason in line and detail in line for line in log), log
    assert any("set aside" in line for line in log), log
    # the author
    if answer is crash:  # it was not there to hear the result, but is told when it is back
        (told, *_) = newcomer.told("waits")
        assert reason in told["why"]
        return
    result = newcomer.told("result")[0]
    assert result["game"] == "go"
    assert result["opponent"] == f"sound-{name}"
    assert result["reason"] == reason
    assert detail in result["detail"]
    assert result["result"] == ("W+Forfeit" if result["colour"] == "b" else "B+Forfeit")
    waits = [float(it["seconds"]) for it in newcomer.told("waits")]
    assert waits == sorted(waits)
    assert len(set(waits)) > 1
    (aside, *_) = newcomer.told("aside")
    assert reason in aside["why"]
    assert "log in again" in aside["do"]
    if at_once is not None:
        kind, facts = at_once
        told = newcomer.told(kind)[0]
        assert told["match"] == result["match"]
        assert facts.items() <= told.items()
        lines = newcomer.heard
        first = [line.split()[1] for line in lines if re.match(rf"# ({kind}|result) ", line)]
        assert first[:2] == [kind, "result"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("output", "why"),
    [
        (b"", "the connection ended before it had answered name"),
        (b"= " + b"x" * 70_000 + b"\n\n", "protocol-error: a line is longer than 65536 bytes"),
    ],
)
async def test_the_operator_sees_why_a_bot_that_never_began_was_gone(
    operator: Operator, output: bytes, why: str
) -> None:
    async with connection(operator.port) as (reader, writer):
        writer.write(b"bw-bot early - go\n")
        await reader.readuntil(b"\nname\n")
        if output:
            writer.write(output)
            await reader.read()  # until the server ends the connection
    row = await operator.until("early", 1)
    assert row["state"] == "gone"
    assert row["why"].startswith(why)
    assert any(why in line for line in operator.log_of("early"))
