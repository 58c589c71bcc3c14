"""The first answer of a program that should speak GTP, and signs that it does not."""

from __future__ import annotations

import asyncio
import re
import shlex
import shutil
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from boardwire.protocol import ProtocolViolation, TransportClosed, visible
from boardwire.protocol.line_buffer import LineBuffer
from boardwire.protocol.transports import start_process

from ..adapters.program_adapter import join_engine
from .faults import ForeignEngine

SILENT_SECONDS = 1.0
"""Seconds without an answer after which a program is asked whether it speaks UCI."""
FOREIGN_SECONDS = 1.0
"""Seconds that it has to answer that."""
LAST_LINES = 5
"""Lines of the program that a message about a fault quotes."""
LINE_CHARACTERS = 200
"""Characters of each of them."""
LINE_BYTES = 1 << 16
OUTPUT_BYTES = 1 << 20
"""Bytes that a program may write before it has shown which protocol it speaks."""

SPEAKS_GTP = "many programs need an option to speak GTP, as in 'gnugo --mode gtp'"
"""The advice about a program that prints text, but answers no command."""
UCI_COMMAND = "uci"
"""The command that an engine with UCI answers and a GTP program does not know."""

# Stockfish: "Unknown command: 'name'"; others: "Error (unknown command): name", "id name X".
_FOREIGN = re.compile(r"unknown command|invalid command|unrecognized|\buci\b|^id name", re.I)
_UCI = re.compile(r"id name |uciok$")


class ForeignSigns:
    """Looks for signs of another protocol in the lines of a program outside of responses."""

    def __init__(self) -> None:
        self.printed: deque[str] = deque(maxlen=LAST_LINES)
        """The last lines, cut to `LINE_CHARACTERS`."""
        self.foreign = asyncio.Event()
        """Set after a line that programs of other protocols write in answer to GTP."""
        self.uci = asyncio.Event()
        """Set after a line that only engines with UCI write."""

    def take(self, line: str) -> None:
        """Take a line."""
        text = line[:LINE_CHARACTERS]
        self.printed.append(text)
        if _FOREIGN.search(text):
            self.foreign.set()
        if _UCI.match(text):
            self.uci.set()

    def words(self) -> str:
        """Return the end of a sentence that quotes the last lines; empty without lines."""
        return quoted_lines(self.printed)


def quoted_lines(lines: Sequence[str] | deque[str]) -> str:
    """Return the end of a sentence that quotes lines of a program; empty without lines."""
    shown = [visible(line[:LINE_CHARACTERS]) for line in lines if line.strip()]
    return f": {' | '.join(shown)}" if shown else ""


def uci_hint(command: Sequence[str]) -> str:
    """Return a sentence for the user who named an engine with UCI as a GTP program."""
    name = command[0].rpartition("/")[2]
    return f"{name} speaks UCI: write {visible(join_engine('uci', command))}"


def foreign_hint(engine: object, signs: ForeignSigns) -> str:
    """Return a sentence for a user who named a program of another protocol as a GTP program."""
    return (
        f"{engine} answered no command of GTP, and seems to speak another protocol; chess engines "
        f"often speak UCI, as 'uci:gnuchess --uci' does{signs.words()}"
    )


async def wait_for_first_answer(
    answered: asyncio.Task[Any],
    signs: ForeignSigns,
    ask_uci: Callable[[], None],
    foreign_seconds: float = FOREIGN_SECONDS,
) -> str:
    """Wait for the first answer of a program, or for signs that it speaks another protocol.

    Args:
        answered: Ends when the program has answered a command of GTP, or failed.
        signs: Receives all output of the program outside of responses.
        ask_uci: Sends `UCI_COMMAND`, in the order of the commands: a GTP program answers that it
            does not know it.
        foreign_seconds: Seconds to wait for a program that stays silent, after `SILENT_SECONDS`.

    Returns:
        The protocol that the program speaks instead, ``UCI``, or ``unknown``; empty if it has
        answered, or has given no sign.
    """
    foreign, uci = (asyncio.create_task(it.wait()) for it in (signs.foreign, signs.uci))

    async def wait(seconds: float, *events: asyncio.Task[Any]) -> None:
        await asyncio.wait(
            {answered, *events}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
        )

    try:
        await wait(SILENT_SECONDS, foreign)
        if not answered.done():
            ask_uci()
            if not foreign.done():
                await wait(foreign_seconds, foreign, uci)
            if foreign.done() and not uci.done():
                await wait(FOREIGN_SECONDS, uci)
    finally:
        foreign.cancel()
        uci.cancel()
        await asyncio.gather(foreign, uci, return_exceptions=True)
    if answered.done():
        return ""
    if signs.uci.is_set():
        return "UCI"
    return "unknown" if signs.foreign.is_set() else ""


async def refuse_uci_program(text: str) -> None:
    """Refuse a command line whose program speaks UCI; ignore any other text.

    Raises:
        ForeignEngine: It does; the message says what to write.
    """
    try:
        command = shlex.split(text)
    except ValueError:
        return
    if command and shutil.which(command[0]) is not None and await _speaks_uci(command):
        raise ForeignEngine(uci_hint(command))


async def _speaks_uci(command: Sequence[str]) -> bool:
    """Start a program, and find out whether it speaks UCI; it is ended in any case."""
    process = await start_process(command, grace=0.2)
    reader = LineBuffer(LINE_BYTES, OUTPUT_BYTES)
    try:
        async with asyncio.timeout(SILENT_SECONDS + FOREIGN_SECONDS):
            await process.write(f"{UCI_COMMAND}\n".encode())
            while data := await process.read():
                if any(_UCI.match(line) for line in reader.receive_data(data)):
                    return True
    except (TimeoutError, TransportClosed, ProtocolViolation):
        pass
    finally:
        await process.close()
    return False
