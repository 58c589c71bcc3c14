"""One process that computes for strangers, as the server has it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from time import monotonic

from boardwire.games import added
from boardwire.games.rules.crossword.word_lists import VARIABLE

from .messages import (
    HEAD,
    MOST_BYTES,
    TAKEN,
    JobResult,
    OutOfMemory,
    WorkFailed,
    pack_work,
    unpack_answer,
)
from .program import ProcessStart
from .settings import ComputingLimits

WAITS = 4.0
"""The longest time of a piece of work by the clock, as a multiple of its processor time."""
POLL_SECONDS = 0.01
"""Seconds between two looks whether a process has ended."""
END_SECONDS = 2.0
"""Seconds for a process to end when its input has ended."""

_KEPT = ("HOME", "LANG", "LD_LIBRARY_PATH", "PATH", "TMPDIR", "TZ", "VIRTUAL_ENV", VARIABLE)
_KEPT_STARTS = ("LC_", "PYTHON")


class TookTooLong(Exception):
    """A piece of work takes more time than it may."""


class NotTaken(Exception):
    """A process has ended before it began a piece of work, which another one may do."""


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the variables of an environment that such a process needs, without secrets."""
    kept = {
        name: value
        for name, value in variables.items()
        if name in _KEPT or name.startswith(_KEPT_STARTS)
    }
    return {**kept, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


class WorkerProcess:
    """A process that does one piece of work at a time.

    Args:
        process: It.
        reading: Its standard output.
        writing: Its standard input.
        output: The pipe of `reading`.
        limits: The limits of a piece of work.
    """

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        reading: asyncio.StreamReader,
        writing: asyncio.StreamWriter,
        output: asyncio.BaseTransport,
        limits: ComputingLimits,
    ) -> None:
        self._process = process
        self._reading, self._writing, self._output = reading, writing, output
        self._limits = limits
        self.ended = False
        """Whether it takes no more work."""

    @classmethod
    async def start(cls, limits: ComputingLimits) -> WorkerProcess:
        """Start a process. It is a new Python: a fork would have all of the server's sockets.

        Raises:
            OSError: The system has no room for one.
        """
        # This takes a millisecond (vfork); a fork by uvloop copies the server's page tables.
        process = subprocess.Popen(  # noqa: ASYNC220 - a millisecond, see above
            [sys.executable, "-m", "boardwire.server.computing"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(os.environ),
        )
        loop, reading = asyncio.get_running_loop(), asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reading)
        output, _ = await loop.connect_read_pipe(lambda: protocol, process.stdout)
        pipe, flow = await loop.connect_write_pipe(
            lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), process.stdin
        )
        writing = asyncio.StreamWriter(pipe, flow, None, loop)
        games = tuple(added())
        start = ProcessStart(games, limits.memory, limits.seconds, limits.jobs, os.getpid())
        writing.write(pack_work(start))
        return cls(process, reading, writing, output, limits)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    async def ask(self, work: Callable[[], object]) -> JobResult:
        """Run a piece of work in the process. After an error of the process itself it has ended.

        Returns:
            The answer, whose error says if the process was killed or took too long.

        Raises:
            ValueError: The work is too long to be sent.
            NotTaken: It has ended before, and has not begun the work.
        """
        message = pack_work(work)
        begun = monotonic()
        try:
            answer = await self._asked(message)
        except TimeoutError:
            answer = JobResult(None, TookTooLong(), monotonic() - begun, last=True)
        except (EOFError, OSError, ValueError):
            answer = JobResult(None, await self._reason(), monotonic() - begun, last=True)
        except BaseException:  # a cancelled piece of work leaves no process
            self.kill()
            raise
        if answer.last:
            self.kill()
        return answer

    async def _asked(self, message: bytes) -> JobResult:
        writing, reading = self._writing, self._reading
        async with asyncio.timeout(WAITS * self._limits.seconds):
            try:
                writing.write(message)
                await writing.drain()
            except OSError as error:
                raise NotTaken from error
            if await reading.read(len(TAKEN)) != TAKEN:
                raise NotTaken
            (length,) = HEAD.unpack(await reading.readexactly(HEAD.size))
            if length > MOST_BYTES:
                raise ValueError("the answer is too long")
            return unpack_answer(await reading.readexactly(length))

    async def _reason(self) -> Exception:
        """Why the process has ended."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(END_SECONDS):
                await self._end()
        code = self._process.returncode
        if code == -signal.SIGXCPU:
            return TookTooLong()
        if code == -signal.SIGKILL:
            return OutOfMemory("the process was killed, as where memory is short")
        return WorkFailed(f"the process ended with {code}")

    def kill(self) -> None:
        """End it now."""
        self.ended = True
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def close(self) -> None:
        """End it, and wait for its end."""
        self.kill()
        self._writing.close()
        self._output.close()
        await asyncio.sleep(POLL_SECONDS)  # the pipes are closed before the loop may be
        await self._end()

    async def _end(self) -> None:
        """Wait for its end."""
        while self._process.poll() is None:  # noqa: ASYNC110 - Popen has no event for it
            await asyncio.sleep(POLL_SECONDS)
