"""An engine under test: its process, raw lines in both directions, and the last dialogue."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from boardwire.protocol import ProtocolError, TransportClosed, visible
from boardwire.protocol.transports import ProcessTransport, start_process

from .check import Deviation

MAX_LINE_BYTES: Final = 1 << 20
"""The maximum number of bytes of a line."""
MAX_REMEMBERED: Final = 12
"""Lines of each direction that a finding quotes."""
LINE_CHARACTERS: Final = 200
"""Characters of each of them."""
LINE_END: Final = " ⏎ "
"""The text between two lines in a finding."""
GRACE_SECONDS: Final = 0.5
"""Seconds that a program has to end after each step of its termination."""
PAUSE_SECONDS: Final = 0.02


class StartFailure(ProtocolError):
    """The engine cannot be started, or does not speak the protocol at all."""


class EngineUnderTest:
    """A program whose lines are read one by one.

    Args:
        argv: The command line.
        seconds: Seconds that the program has for a response.
        think: Seconds that it has for a move.
    """

    def __init__(self, argv: Sequence[str], seconds: float, think: float) -> None:
        self.argv = argv
        self.seconds = seconds
        self.think = think
        self._process: ProcessTransport | None = None
        self._partial = b""
        self._lines: deque[bytes] = deque()
        self._ended = False
        self._sent: deque[str] = deque(maxlen=MAX_REMEMBERED)
        self._came: deque[str] = deque(maxlen=MAX_REMEMBERED)

    @property
    def process(self) -> ProcessTransport:
        """The running program."""
        assert self._process is not None, "the engine runs"
        return self._process

    async def start(self) -> None:
        """Start the program.

        Raises:
            TransportError: It cannot be started.
        """
        self._process = await start_process(self.argv, grace=GRACE_SECONDS)

    async def close(self) -> None:
        """End the program and its children."""
        process, self._process = self._process, None
        if process is not None:
            await process.close()

    # -- lines -----------------------------------------------------------------------------

    async def send(self, text: str) -> None:
        """Write a text unchanged; the caller adds line ends.

        Raises:
            Deviation: The program has ended, or does not read.
        """
        if self._came:
            self._sent.clear()
            self._came.clear()
        lines = text.removesuffix("\n").split("\n")
        self._sent.append(LINE_END.join(map(visible, lines))[:LINE_CHARACTERS])
        try:
            await self.process.write(text.encode())
        except TransportClosed as error:
            raise Deviation("a program that reads its input", await self._end_text()) from error

    async def line(
        self, expected: str, seconds: float | None = None, *, until: float | None = None
    ) -> str:
        """Return the next line without its line end.

        Args:
            expected: The expected line, for the finding if nothing comes.
            seconds: Seconds to wait; None for those of a response.
            until: The time of the event loop at which a wait that began earlier ends.

        Raises:
            Deviation: No line comes in time, the program has ended, or the line has no end.
        """
        limit = self.seconds if seconds is None else seconds
        left = limit if until is None else until - asyncio.get_running_loop().time()
        found = await self._line_within(max(0.0, left))
        if found is None:
            if self._ended:
                raise Deviation(expected, self._heard(await self._end_text()))
            raise Deviation(f"{expected}, within {limit:g} s", self._heard(self._begun_text()))
        return found

    async def quiet(self, seconds: float) -> list[str]:
        """Return the lines of the next seconds; stop early when the program ends."""
        found: list[str] = []
        end = asyncio.get_running_loop().time() + seconds
        while (left := end - asyncio.get_running_loop().time()) > 0:
            text = await self._line_within(left)
            if text is None:
                break
            found.append(text)
        return found

    async def _line_within(self, seconds: float) -> str | None:
        """Return the next line; None if there is none in time or at all."""
        try:
            async with asyncio.timeout(seconds):
                while not self._lines:
                    if self._ended:
                        return None
                    self._take(await self.process.read())
        except TimeoutError:
            return None
        except TransportClosed:
            self._ended = True
            return None
        text = self._lines.popleft().decode("utf-8", "replace")
        self._came.append(visible(text.rstrip("\r"))[:LINE_CHARACTERS])
        return text

    def _take(self, data: bytes) -> None:
        if not data:
            self._ended = True
            if self._partial:
                self._lines.append(self._partial)
                self._partial = b""
            return
        *lines, self._partial = (self._partial + data).split(b"\n")
        self._lines.extend(lines)
        if len(self._partial) > MAX_LINE_BYTES:
            raise Deviation(f"lines of at most {MAX_LINE_BYTES} bytes", "a line without end")

    # -- the end ---------------------------------------------------------------------------

    async def end_input(self) -> None:
        """Close the program's input."""
        self._sent.append("(end of input)")
        await self.process.write_eof()

    async def exited(self, seconds: float) -> bool:
        """Return whether the program ends within some seconds; its output is dropped."""
        end = asyncio.get_running_loop().time() + seconds
        while self.process.exit_code is None:
            if asyncio.get_running_loop().time() >= end:
                return False
            await self._line_within(PAUSE_SECONDS)
            await self.process.wait(PAUSE_SECONDS)
        return True

    async def children_left(self, seconds: float) -> bool:
        """Return whether processes of the ended program's group still run after some seconds."""
        end = asyncio.get_running_loop().time() + seconds
        while _group_runs(self.process.pid):
            if asyncio.get_running_loop().time() >= end:
                return True
            await asyncio.sleep(PAUSE_SECONDS)
        return False

    def _begun_text(self) -> str:
        """Return a description of the unfinished line."""
        if not self._partial:
            return "nothing more"
        text = self._partial[:LINE_CHARACTERS].decode("utf-8", "replace")
        return f"{visible(text)} without a line end"

    async def _end_text(self) -> str:
        """Return a sentence about the end of the program."""
        code = await self.process.wait(GRACE_SECONDS)
        how = "closed its output" if code is None else f"ended with status {code}"
        errors = [it for it in self.process.stderr_tail if it.strip()][-2:]
        return " | ".join((f"the program {how}", *(visible(it)[:LINE_CHARACTERS] for it in errors)))

    # -- the last dialogue -----------------------------------------------------------------

    def forget(self) -> None:
        """Forget the dialogue of earlier checks: a new check begins."""
        self._sent.clear()
        self._came.clear()

    @property
    def sent(self) -> str:
        """The text that was sent last."""
        return LINE_END.join(self._sent)

    @property
    def came(self) -> str:
        """The lines that came after it."""
        return LINE_END.join(self._came)

    @property
    def printed(self) -> list[str]:
        """The lines that came after it, and the beginning of the next one."""
        return [*self._came, self._begun_text()] if self._partial else [*self._came]

    def _heard(self, end: str) -> str:
        return LINE_END.join((*self._came, f"({end})"))


def _group_runs(group: int) -> bool:
    """Return whether a process of the group runs; zombies do not count."""
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return any(_in_group(it, group) for it in Path("/proc").iterdir() if it.name.isdecimal())


def _in_group(process: Path, group: int) -> bool:
    try:
        text = (process / "stat").read_text(encoding="utf-8", errors="replace")
        state, _, of = text.rpartition(")")[2].split()[:3]
    except OSError:
        return False
    return int(of) == group and state != "Z"
