"""The steps of fastchess's `--compliance`: the requirements for a UCI engine to play there.

The steps and their names are those of fastchess 1.8 (`compliance.hpp`). `boardwire check` looks at
much more.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from typing import Final

from boardwire.protocol import TransportError
from boardwire.protocol.transports import ProcessTransport, start_process
from boardwire.values import value_class

SECONDS: Final = 10.0
"""Seconds for the answer to a command."""
MOST_LINES: Final = 2000
"""The number of kept lines of an answer."""

_FEN: Final = "3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27"
_BLACK_TO_MOVE: Final = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


@value_class
class StepResult:
    """The outcome of a step.

    Args:
        number: The number of the step, from 1 on.
        title: The subject of the step.
        passed: Whether the engine passed the step.
        lines: The last output of the engine, if it failed.
    """

    number: int
    title: str
    passed: bool
    lines: tuple[str, ...] = ()


class _Engine:
    """The dialogue with one engine."""

    def __init__(self, transport: ProcessTransport) -> None:
        self._transport = transport
        self._rest = b""
        self.lines: list[str] = []
        """The lines since the last command that awaits an answer."""

    async def send(self, line: str) -> bool:
        try:
            await self._transport.write(f"{line}\n".encode())
        except TransportError:
            return False
        return True

    async def until(self, word: str) -> bool:
        """Read up to the line that begins with a word."""
        self.lines.clear()
        try:
            async with asyncio.timeout(SECONDS):
                while True:
                    while b"\n" in self._rest:
                        line, _, self._rest = self._rest.partition(b"\n")
                        text = line.decode("utf-8", "replace").strip()
                        if len(self.lines) < MOST_LINES:
                            self.lines.append(text)
                        if text.partition(" ")[0] == word:
                            return True
                    data = await self._transport.read()
                    if not data:
                        return False
                    self._rest += data
        except (TimeoutError, TransportError):
            return False

    async def ready(self) -> bool:
        return await self.send("isready") and await self.until("readyok")

    @property
    def info(self) -> str:
        """The last line with facts of a search; empty if there is none."""
        return next((it for it in reversed(self.lines) if _is_facts(it)), "")


def _is_facts(line: str) -> bool:
    return line.startswith("info ") and not line.startswith("info string")


def _valid(line: str) -> bool:
    """Return whether times, speeds and scores of a line are whole numbers."""
    words = line.split()
    for word, value in zip(words, [*words[1:], ""], strict=True):
        if word in ("time", "nps") and not value.lstrip("-").isdecimal():
            return False
        if word == "score" and (not value or "." in value):
            return False
    return words[:1] == ["info"]


_Action = Callable[[], Awaitable[bool]]
_Step = tuple[str, _Action]


def _steps(engine: _Engine, greeting: list[str]) -> list[_Step]:
    def has(word: str) -> _Action:
        async def look() -> bool:
            return any(line.startswith(f"id {word} ") for line in greeting)

        return look

    def send(line: str) -> _Action:
        return lambda: engine.send(line)

    async def best() -> bool:
        return await engine.until("bestmove")

    async def new_game() -> bool:
        return await engine.send("ucinewgame") and await engine.ready()

    async def informed() -> bool:
        return bool(engine.info)

    async def valid() -> bool:
        return _valid(engine.info)

    async def scored() -> bool:
        return " score " in f" {engine.info} "

    def search(go: str, after: str = "", *, first: bool = False) -> list[_Step]:
        suffix = "" if first else f" after {after or go}"
        return [
            (f"Send {go}", send(go)),
            (f"Read bestmove{'' if first else f' after {go}'}", best),
            (f"Check if engine prints an info line{suffix}", informed),
            (f"Verify info line format is valid{suffix}", valid),
            (
                "Verify info line contains score"
                if first
                else f"Check if engine prints an info line with the score{suffix}",
                scored,
            ),
        ]

    white, black = (
        "go wtime 100 winc 100 btime 100 binc 100",
        ("go btime 100 binc 100 wtime 100 winc 100"),
    )
    again = "Check if engine prints an info line after go btime 100 binc 100"
    both = "go wtime 100 btime 100"
    moves = "position startpos moves e2e4 e7e5"
    return [
        ("Check if engine is ready", engine.ready),
        ("Check id name", has("name")),
        ("Check id author", has("author")),
        ("Send ucinewgame", new_game),
        ("Set position to startpos", send("position startpos")),
        ("Check if engine is ready after startpos", engine.ready),
        ("Set position to fen", send(f"position fen {_FEN}")),
        ("Check if engine is ready after fen", engine.ready),
        *search("go wtime 100", first=True),
        ("Set position to black to move", send(f"position fen {_BLACK_TO_MOVE}")),
        *search("go btime 100"),
        *search(white, "go wtime 100 winc 100"),
        *search(black, "go btime 100 binc 100"),
        (again, scored),  # fastchess checks the score twice, under two names
        ("Send ucinewgame", new_game),
        ("Set position to startpos", send("position startpos")),
        ("Send go wtime 100", send(both)),
        (f"Read bestmove after {both}", best),
        (f"Verify info line format is valid after {both}", valid),
        ("Set position to startpos moves e2e4 e7e5", send(moves)),
        (f"Send {both}", send(both)),
        (f"Read bestmove after {moves}", best),
        (f"Verify info line format is valid after {moves}", valid),
    ]


async def compliance(command: Sequence[str]) -> AsyncGenerator[StepResult]:
    """Test an engine step by step, and stop at the first failure.

    Args:
        command: Its command line.
    """
    title = "Start the engine"
    try:
        transport = await start_process(command)
    except TransportError as error:
        yield StepResult(1, title, False, (str(error),))
        return
    engine = _Engine(transport)
    try:
        passed = await engine.send("uci") and await engine.until("uciok")
        greeting = list(engine.lines)
        yield StepResult(1, title, passed, () if passed else tuple(engine.lines))
        if not passed:
            return
        for number, (title, action) in enumerate(_steps(engine, greeting), 2):
            passed = await action()
            yield StepResult(number, title, passed, () if passed else tuple(engine.lines))
            if not passed:
                return
        await engine.send("quit")
    finally:
        await transport.close()
