"""Transport over the standard streams of a program that we start."""

import asyncio
import contextlib
import os
import select
import shlex
import shutil
import signal
from asyncio.subprocess import SubprocessStreamProtocol
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, cast

from boardwire.override import override
from boardwire.protocol.connection.oserrors import in_words
from boardwire.protocol.errors import TransportError

from ..base import (
    MAX_READ_BYTES,
    MAX_UNREAD_BYTES,
    WRITE_TIMEOUT,
    LendingTransport,
    Lent,
    PushTransport,
    Receiver,
    Returned,
)
from ..streams import StreamTransport
from .escaped_processes import kill_escaped, label, marked, new_mark, signal_escaped
from .fork_server import fork_server
from .forked_program import ForkedProgram
from .piped_program import StartedProgram

STDERR_LINES: Final = 64
_STDIN: Final = 0
_STDOUT: Final = 1
_STDERR_LINE_BYTES: Final = 1000
# Killed orphans are dead at once, but stay in the group where no init process reaps them.
_KILL_SECONDS: Final = 0.1
# A killed program exits at once; on a busy machine this is noticed later.
_REAP_SECONDS: Final = 1.0
_LAST_OUTPUT_SECONDS: Final = 0.05
"""Seconds between two looks for output that a program has left in the pipe at its exit."""
_MOST_LAST_OUTPUT_SECONDS: Final = 1.0
"""Seconds after its exit in which its output is read on, where a child goes on writing."""


class ProcessTransport(StreamTransport, PushTransport, LendingTransport):
    """A program in a session and process group of its own; made by `start_process`.

    Attributes:
        pid: id of the program and of its process group.
        mark: mark of its processes, see `escaped_processes.py`.
    """

    def __init__(
        self,
        subprocess: asyncio.SubprocessTransport,
        streams: "_ProcessStreams",
        *,
        mark: str,
        peer: str,
        write_timeout: float,
        grace: float,
        on_stderr: Callable[[str], None] | None,
    ) -> None:
        assert streams.stdin is not None
        assert streams.stdout is not None
        assert streams.stderr is not None
        super().__init__(streams.stdout, streams.stdin, peer=peer, write_timeout=write_timeout)
        self.pid = subprocess.get_pid()
        self._subprocess = subprocess
        self._streams = streams
        self._grace = grace
        self.mark = mark
        self._group_gone = False
        self._strays_gone = False
        self._kept: bytearray | None = None  # what was sent since the stream was lent
        self._stderr_tail: deque[str] = deque(maxlen=STDERR_LINES)
        self._stderr_task = asyncio.create_task(self._read_stderr(streams.stderr, on_stderr))

    @property
    def exit_code(self) -> int | None:
        """The program's exit code, -N if signal N ended it, None while it runs."""
        return self._subprocess.get_returncode()

    @override
    async def read(self) -> bytes:
        data = await super().read()
        self._streams.unread -= len(data)
        return data

    @property
    @override
    def unread(self) -> int:
        return super().unread + len(self._kept or b"")

    @override
    def send(self, data: bytes) -> None:
        """Write bytes, or keep them while the stream is lent."""
        if self._kept is None:
            super().send(data)
        elif len(self._kept) + len(data) > MAX_UNREAD_BYTES:
            self._abort()
        else:
            self._kept += data

    @override
    async def write(self, data: bytes) -> None:
        """Write bytes, or keep them while the stream is lent."""
        if self._kept is None:
            await super().write(data)
        else:
            self.send(data)

    @override
    async def write_eof(self) -> None:
        """The end of a pipe is its close.

        uvloop takes every stream for a socket, and would break off a pipe that is shut down.
        """
        self._writer.close()

    @override
    async def deliver(self, receiver: Receiver) -> None:
        """Deliver bytes without waking a task."""
        while self._streams.unread:
            if not receiver(await self.read()):
                return
        if await self._streams.deliver(receiver):
            await self.read()  # raises if the pipe broke

    @override
    def lend(self) -> Lent | None:
        reading = self._subprocess.get_pipe_transport(_STDOUT)
        writing = self._subprocess.get_pipe_transport(_STDIN)
        if reading is None or writing is None or self._kept is not None:
            return None
        if self._streams.unread or self.unread:
            return None
        if reading.is_closing() or writing.is_closing():
            return None
        cast("asyncio.ReadTransport", reading).pause_reading()
        self._kept = bytearray()
        return Lent(os.dup(_descriptor(writing)), os.dup(_descriptor(reading)), self.pid)

    @override
    def take_back(self, returned: Returned) -> None:
        """Deliver the bytes of the borrower first; the loop delivers no others in between."""
        assert self._kept is not None, "the stream was lent"
        waiting, self._kept = returned.unsent + self._kept, None
        if waiting:
            self.send(waiting)
        reading = self._subprocess.get_pipe_transport(_STDOUT)
        if reading is not None and not reading.is_closing():
            cast("asyncio.ReadTransport", reading).resume_reading()
        if returned.received and not self._streams.ended:
            self._streams.pipe_data_received(_STDOUT, returned.received)

    async def wait(self, seconds: float) -> int | None:
        """Wait at most `seconds` for the program to exit; return its exit code, None if it runs."""
        await self._wait_for_exit(seconds)
        return self.exit_code

    @property
    def stderr_tail(self) -> tuple[str, ...]:
        """The program's last lines on standard error, for error reports."""
        return tuple(self._stderr_tail)

    @override
    async def close(self) -> None:
        """End the program and its children.

        First the program sees the end of its input. If it still runs after `grace` seconds, its
        process group gets SIGTERM, and `grace` seconds later SIGKILL. Children that outlive the
        program get the same signals, those in other groups too (`escaped_processes.py`).
        """
        try:
            self._writer.close()
            await self._wait_for_exit(self._grace)
            for number, seconds in (
                (signal.SIGTERM, self._grace),
                (signal.SIGKILL, _KILL_SECONDS),
            ):
                if self._signal_group(number) and await self._wait_for_exit(self._grace):
                    await self._wait_for_group(seconds)
            await self._end_strays()
            # The last lines matter most, and are in the pipe already.
            await asyncio.wait({self._stderr_task}, timeout=_KILL_SECONDS)
        finally:
            # Even when we are cancelled, no process may outlive its transport.
            self._signal_group(signal.SIGKILL)
            if not self._strays_gone:
                kill_escaped(self.mark)
                self._strays_gone = True
            try:
                # It is reaped while there is still a loop, which may end with our cancellation.
                await self._wait_for_exit(_REAP_SECONDS)
            finally:
                self._subprocess.close()
                self._stderr_task.cancel()
            await asyncio.gather(self._stderr_task, return_exceptions=True)

    async def _wait_for_exit(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._streams.exited.wait()
        except TimeoutError:
            return False
        return True

    async def _wait_for_group(self, seconds: float) -> None:
        """Wait until the group is empty, at most `seconds`."""
        pause = 0.001
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._signal_group(0):
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, 0.05)

    async def _end_strays(self) -> None:
        """Ask escaped processes to end, and wait at most `grace` seconds until they have."""
        if self._strays_gone or not signal_escaped(self.mark, signal.SIGTERM):
            self._strays_gone = True
            return
        pause = 0.01
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._grace):
                while signal_escaped(self.mark, 0):
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, 0.2)

    def _signal_group(self, number: int) -> bool:
        """Send a signal to the group; return False if the group is empty."""
        # The number of an empty group may be reused by others, so it gets no more signals.
        if not self._group_gone:
            try:
                os.killpg(self.pid, number)
            except (ProcessLookupError, PermissionError):
                self._group_gone = True
        return not self._group_gone

    async def _read_stderr(
        self, stderr: asyncio.StreamReader, on_stderr: Callable[[str], None] | None
    ) -> None:
        line = b""
        kept = STDERR_LINES if on_stderr is None else MAX_READ_BYTES
        while data := await stderr.read(MAX_READ_BYTES):
            # Of a flood the last lines are looked at only, unless somebody takes them all.
            *lines, line = (line + data).rsplit(b"\n", kept + 1)
            line = line[:_STDERR_LINE_BYTES]
            for raw in lines[-kept:]:
                self._note_stderr(raw, on_stderr)
        if line:
            self._note_stderr(line, on_stderr)

    def _note_stderr(self, raw: bytes, on_stderr: Callable[[str], None] | None) -> None:
        text = raw[:_STDERR_LINE_BYTES].decode("utf-8", "replace").rstrip("\r")
        self._stderr_tail.append(text)
        if on_stderr is not None:
            on_stderr(text)


class _ProcessStreams(SubprocessStreamProtocol):
    """Streams of a subprocess, and its exit, noticed even while a child holds the pipes.

    The output ends with the program: a child that keeps the pipe open answers nothing.

    Attributes:
        exited: set when the program has exited.
        unread: number of bytes of its output that have come and were not read.
        ended: whether its output has ended.
    """

    def __init__(self) -> None:
        super().__init__(limit=MAX_READ_BYTES, loop=asyncio.get_running_loop())
        self.exited = asyncio.Event()
        self.unread = 0
        self._program: asyncio.SubprocessTransport | None = None  # until its output ends
        self._receiver: Receiver | None = None
        self._delivered: asyncio.Future[bool] | None = None
        self.ended = False

    async def deliver(self, receiver: Receiver) -> bool:
        """Hand output to `receiver` until it ends, or the receiver wants no more.

        Returns:
            Whether it has ended.
        """
        if self.ended:
            return True
        self._receiver = receiver
        self._delivered = asyncio.get_running_loop().create_future()
        try:
            return await self._delivered
        finally:
            self._receiver = self._delivered = None

    @override
    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        if fd != _STDOUT:
            super().pipe_data_received(fd, data)
        elif self._receiver is None:
            self.unread += len(data)
            super().pipe_data_received(fd, data)
        else:
            self._hand_over(self._receiver, cast("bytes", data))

    def _hand_over(self, receiver: Receiver, data: bytes) -> None:
        try:
            if not receiver(data):
                self._end_delivery(False)
        except Exception as error:  # the coroutine that delivers raises it
            self._receiver = None
            if self._delivered is not None and not self._delivered.done():
                self._delivered.set_exception(error)

    @override
    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if exc is not None:
            exc.__traceback__ = None  # its frames have the transport, which keeps it
        super().pipe_connection_lost(fd, exc)
        if fd == _STDOUT:
            self.ended, self._program = True, None
            self._end_delivery(True)

    def _end_delivery(self, ended: bool) -> None:
        self._receiver = None
        if self._delivered is not None and not self._delivered.done():
            self._delivered.set_result(ended)

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._program = cast("asyncio.SubprocessTransport", transport)

    @override
    def process_exited(self) -> None:
        self.exited.set()
        super().process_exited()
        if self._program is not None and not _exists(self._program.get_pid()):
            output = self._program.get_pipe_transport(_STDOUT)
            loop = asyncio.get_running_loop()
            last = loop.time() + _MOST_LAST_OUTPUT_SECONDS
            _end_output(cast("asyncio.ReadTransport", output), loop, last)


def _descriptor(pipe: asyncio.BaseTransport) -> int:
    return int(pipe.get_extra_info("pipe").fileno())


def _end_output(
    output: asyncio.ReadTransport, loop: asyncio.AbstractEventLoop, last: float
) -> None:
    """Close the output of a program that has exited, when all that it wrote has been read.

    Args:
        output: The output.
        loop: The running loop.
        last: The time at which it is closed even if more comes. It is not closed while nobody reads
            it: it is lent, or its reader is slow.
    """
    if output.is_closing():
        return
    if output.is_reading() and (loop.time() >= last or not _readable(output)):
        output.close()
    else:
        loop.call_later(_LAST_OUTPUT_SECONDS, _end_output, output, loop, last)


def _exists(process: int) -> bool:
    """Return whether a process exists; one whose fork server has been killed goes on."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def _readable(pipe: asyncio.BaseTransport) -> bool:
    """Return whether there is something in a pipe that can be read now."""
    poll = select.poll()
    poll.register(_descriptor(pipe), select.POLLIN)
    return bool(poll.poll(0))


async def start_process(
    command: str | Sequence[str],
    *,
    cwd: str | Path | None = None,
    env: Mapping[str, str] | None = None,
    write_timeout: float = WRITE_TIMEOUT,
    grace: float = 1.0,
    on_stderr: Callable[[str], None] | None = None,
) -> ProcessTransport:
    """Start a program, with its standard input and output as a transport.

    Args:
        command: the program and its arguments, as a list or as one line in shell quoting. It runs
            without a shell.
        cwd: the program's working directory.
        env: the program's whole environment; None for ours.
        write_timeout: seconds that the program may leave written bytes unread.
        grace: seconds that the program may take to end, at each step of `close`.
        on_stderr: called with each line of the program's standard error.

    Raises:
        TransportError: the command line cannot be read, or the program cannot be started.
    """
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise TransportError(f"cannot read the command line {command!r}: {error}") from None
    if not words:
        raise TransportError("cannot start an empty command line")
    mark = new_mark()
    try:
        subprocess, streams = await _started(words, cwd, env, mark)
    except (OSError, ValueError) as error:
        reason = _reason(error, words[0], env)
        raise TransportError(f"cannot start {shlex.join(words)}: {reason}") from error
    return ProcessTransport(
        subprocess,
        streams,
        mark=mark,
        peer=shlex.join(words),
        write_timeout=write_timeout,
        grace=grace,
        on_stderr=on_stderr,
    )


DEBIAN_PACKAGES: Final = frozenset(
    (
        *("fairymax", "fairy-stockfish", "glaurung", "gnubg", "gnuchess", "gnugo"),
        *("gnuminishogi", "gnushogi", "hoichess", "pachi", "phalanx", "sjaakii", "sjeng"),
        *("stockfish", "toga2"),
    )
)
"""Engines that Debian has in a package of the same name."""


def _reason(error: Exception, program: str, env: Mapping[str, str] | None) -> str:
    """Why a program did not start, as a part of a sentence."""
    path = (os.environ if env is None else env).get("PATH")
    named = os.sep not in program
    if isinstance(error, FileNotFoundError) and named and shutil.which(program, path=path) is None:
        package = f", in Debian the package {program}" if program in DEBIAN_PACKAGES else ""
        return f"no program {program} is on the PATH; install it{package}, or write its path"
    return in_words(error)


async def _started(
    words: Sequence[str], cwd: str | Path | None, env: Mapping[str, str] | None, mark: str
) -> tuple[asyncio.SubprocessTransport, _ProcessStreams]:
    """Start a program, forked if it is one of ours and there is a fork server."""
    environment = marked(os.environ if env is None else env, mark)
    server = fork_server(words) if env is None else None
    if server is not None:
        streams = _ProcessStreams()
        forked = ForkedProgram(streams)
        if await forked.start(server, words, cwd, label(environment)):
            return forked, streams
    streams = _ProcessStreams()
    program = StartedProgram(streams)
    await program.start(words, cwd, environment)
    return program, streams
