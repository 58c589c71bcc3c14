"""Transport over our own standard input and output.

An event loop can watch pipes, but not files, and it would make a terminal non-blocking for the
shell that shares it. So the event loop reads from pipes, which a GUI opens for its engine, and a
thread from everything else; it waits with `poll`, which takes all of them.
"""

import asyncio
import contextlib
import os
import select
import stat
import threading
import time

from boardwire.override import override
from boardwire.protocol.connection.oserrors import in_words
from boardwire.protocol.errors import TransportClosed

from .base import MAX_READ_BYTES, WRITE_TIMEOUT, Transport

_WAITING_CHUNKS = 4
"""Chunks that are read from a pipe before the first of them is taken, at most."""
# Bytes that a pipe takes without blocking once poll reports it writable (POSIX: at least 512).
_PIPE_BUF = getattr(select, "PIPE_BUF", 512)


class StdioTransport(Transport):
    """A transport over two file descriptors: pipes, files or terminals.

    Args:
        input_fd: descriptor that is read; stays open.
        output_fd: descriptor that is written; stays open.
        write_timeout: seconds that the reader of our output may leave it unread.
    """

    def __init__(
        self, input_fd: int = 0, output_fd: int = 1, *, write_timeout: float = WRITE_TIMEOUT
    ) -> None:
        self._input_fd = input_fd
        self._output_fd = output_fd
        self._write_timeout = write_timeout
        self._closed = False
        self._loop = asyncio.get_running_loop()
        # One chunk at a time: the thread reads the next one after this one was taken.
        self._chunks: asyncio.Queue[bytes | OSError] = asyncio.Queue()
        self._taken = threading.Semaphore(1)
        self._end: bytes | OSError | None = None
        self._watching = False
        if _is_pipe(input_fd):
            self._watch()
            self._stop_write = -1
            return
        self._stop_read, self._stop_write = os.pipe()
        self._thread = threading.Thread(target=self._read_chunks, name="stdin", daemon=True)
        self._thread.start()

    @property
    @override
    def peer(self) -> str:
        return "stdio"

    @override
    async def read(self) -> bytes:
        if self._end is None:
            chunk = await self._chunks.get()
            if chunk and isinstance(chunk, bytes):
                self._take_next()
                return chunk
            self._end = chunk
        if isinstance(self._end, OSError):
            raise TransportClosed(f"standard input: {self._end}") from self._end
        return b""

    def _take_next(self) -> None:
        """Read on after a chunk was taken."""
        if self._stop_write >= 0:
            self._taken.release()
        elif not self._closed:
            self._watch()

    # -- pipes, in the event loop ----------------------------------------------------------

    def _watch(self) -> None:
        if not self._watching:
            self._watching = True
            self._loop.add_reader(self._input_fd, self._read_ready)

    def _unwatch(self) -> None:
        if self._watching:
            self._watching = False
            self._loop.remove_reader(self._input_fd)

    def _read_ready(self) -> None:
        """Read a chunk of a pipe that has one."""
        chunk: bytes | OSError
        try:
            chunk = os.read(self._input_fd, MAX_READ_BYTES)
        except BlockingIOError:
            return
        except OSError as error:
            chunk = error
        self._chunks.put_nowait(chunk)
        ended = not chunk or not isinstance(chunk, bytes)
        if ended or self._chunks.qsize() >= _WAITING_CHUNKS:
            self._unwatch()

    # -- writing and closing ---------------------------------------------------------------

    @override
    async def write(self, data: bytes) -> None:
        if self._closed:
            raise TransportClosed("standard output is closed")
        try:
            # Nearly always everything can be written at once, without a thread.
            if rest := self._write_some(memoryview(data), 0.0):
                await asyncio.to_thread(self._write_all, rest)
        except OSError as error:  # TimeoutError is one
            self._closed = True
            raise TransportClosed(f"standard output: {in_words(error)}") from error

    @property
    def output_closed(self) -> bool:
        """Whether nobody reads the output any more; known of pipes and sockets."""
        poll = select.poll()
        poll.register(self._output_fd, 0)
        return any(event & (select.POLLERR | select.POLLNVAL) for _, event in poll.poll(0))

    @override
    async def write_eof(self) -> None:
        """Refuse further output. The reader sees the end of the stream when this process ends."""
        self._closed = True

    @override
    async def close(self) -> None:
        """Stop reading and writing; the descriptors stay open, since they belong to the process."""
        self._closed = True
        self._unwatch()
        if self._stop_write >= 0:
            os.close(self._stop_write)
            self._stop_write = -1
            self._taken.release()
            await asyncio.to_thread(self._thread.join)
            os.close(self._stop_read)

    def _read_chunks(self) -> None:
        """Read until the end of the input or `close`; runs in the thread."""
        poll = select.poll()
        poll.register(self._input_fd, select.POLLIN)
        poll.register(self._stop_read, select.POLLIN)
        chunk: bytes | OSError = b" "
        while chunk and isinstance(chunk, bytes):
            self._taken.acquire()
            if any(fd == self._stop_read for fd, _ in poll.poll()):
                return
            try:
                chunk = os.read(self._input_fd, MAX_READ_BYTES)
            except BlockingIOError:
                self._taken.release()
                continue
            except OSError as error:
                chunk = error
            with contextlib.suppress(RuntimeError):  # the event loop has ended
                self._loop.call_soon_threadsafe(self._chunks.put_nowait, chunk)

    def _write_some(self, data: memoryview, seconds: float) -> memoryview:
        """Write while the descriptor takes bytes; return the bytes left after `seconds`."""
        poll = select.poll()
        poll.register(self._output_fd, select.POLLOUT)
        deadline = time.monotonic() + seconds
        while data and poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            with contextlib.suppress(BlockingIOError):
                data = data[os.write(self._output_fd, data[:_PIPE_BUF]) :]
        return data

    def _write_all(self, data: memoryview) -> None:
        if self._write_some(data, self._write_timeout):
            raise TimeoutError(f"not read for {self._write_timeout:g} s")


def _is_pipe(fd: int) -> bool:
    """Whether the event loop can watch a descriptor, and nothing else shares it as a terminal."""
    mode = os.fstat(fd).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)
