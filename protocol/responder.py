"""The engine's side of a GTP session: bytes in, commands out.

This module does no I/O: the serving loop of a transport, or a test, hands in bytes and takes
commands.
"""

from collections.abc import Callable
from typing import Final

from .gtp.messages import MAX_ID, Command, Malformed, clean

MAX_LINE_BYTES: Final = 16384

_INTERRUPT = b"# interrupt"


class Responder:
    """The side of GTP that receives commands, in order (GTP 2 draft, sections 2.2 and 2.5).

    Args:
        max_line_bytes: limit that guards memory against a line without end. Only the start of a
            longer line is kept, and its response is an error.
        max_pipelined: lines that may wait before `full` makes the serving loop stop reading.
        max_pipelined_bytes: the same limit in bytes.
        on_comment: called with each line that is only a comment, but for `# interrupt`, as it
            comes; the text has no `#`.
    """

    def __init__(
        self,
        *,
        max_line_bytes: int = MAX_LINE_BYTES,
        max_pipelined: int = 1024,
        max_pipelined_bytes: int = 1 << 18,
        on_comment: Callable[[str], None] | None = None,
    ) -> None:
        self._max_line_bytes = max_line_bytes
        self._max_pipelined = max_pipelined
        self._max_pipelined_bytes = max_pipelined_bytes
        self._on_comment = on_comment
        self._buffer = bytearray()  # complete lines that wait, then the start of the next one
        self._partial = 0  # offset of that start
        self._waiting = 0  # number of complete lines
        self._interrupted = False
        self._eof = False

    @property
    def full(self) -> bool:
        """Whether so much waits that commands must be taken before more bytes are read."""
        return self._waiting > 0 and (
            self._waiting >= self._max_pipelined or len(self._buffer) >= self._max_pipelined_bytes
        )

    @property
    def waiting(self) -> bool:
        """Whether a complete line waits, even a blank one or a comment, or the peer has ended."""
        return self._waiting > 0 or self._eof

    @property
    def mid_line(self) -> bool:
        """Whether a line has begun and not ended."""
        return len(self._buffer) > self._partial

    @property
    def eof_received(self) -> bool:
        """Whether the peer will send nothing more."""
        return self._eof

    def receive_data(self, data: bytes) -> None:
        """Receive bytes from the peer, in pieces of any size."""
        start = 0
        while (end := data.find(b"\n", start)) >= 0:
            self._extend(data[start:end])
            self._end_line()
            start = end + 1
        self._extend(data[start:])

    def receive_eof(self) -> None:
        """Note the end of the peer's input. A last line without line end counts."""
        if self.mid_line and not self._eof:
            self._end_line()
        self._eof = True

    def next_command(self) -> Command | Malformed | None:
        """Take the oldest command, or an error to answer with; None if more bytes are needed."""
        while self._waiting:
            end = self._buffer.index(b"\n")
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            self._partial -= end + 1
            self._waiting -= 1
            if item := self._parse(line):
                return item
        return None

    def take_interrupt(self) -> bool:
        """Return whether the peer asked to stop the running command since the last call.

        GoGui sends the comment line `# interrupt` while a command runs. It takes effect before all
        lines that wait.
        """
        interrupted, self._interrupted = self._interrupted, False
        return interrupted

    def detach(self) -> bytes:
        """Stop reading and return the unread bytes, for the next reader of the stream."""
        unread = bytes(self._buffer)
        self._buffer.clear()
        self._partial = self._waiting = 0
        return unread

    def _extend(self, piece: bytes) -> None:
        # One byte over the limit is kept: it marks the line as too long.
        room = self._max_line_bytes + 1 - (len(self._buffer) - self._partial)
        self._buffer += piece[:room]

    def _end_line(self) -> None:
        line = self._buffer[self._partial : self._partial + len(_INTERRUPT) + 2]
        if line.rstrip() == _INTERRUPT:
            self._interrupted = True
        elif self._on_comment is not None:
            content, comment, text = bytes(self._buffer[self._partial :]).partition(b"#")
            if comment and not content.strip():
                self._on_comment(_decode(text).strip(" "))
        self._buffer += b"\n"
        self._partial = len(self._buffer)
        self._waiting += 1

    def _parse(self, line: bytes) -> Command | Malformed | None:
        """Read one line; None if it is blank or a comment."""
        content, comment, _ = line.partition(b"#")
        if len(line) > self._max_line_bytes and not comment:
            id, _ = _split_id(_decode(content[:32]))
            return Malformed(None if id is None or id > MAX_ID else id, "line too long")
        text = _decode(content).strip(" ")
        if not text:
            return None
        id, text = _split_id(text)
        if id is not None and id > MAX_ID:
            return Malformed(None, "id out of range")
        if not text:
            return Malformed(id, "empty command")
        name, *arguments = text.split(" ")
        return Command(name, tuple(word for word in arguments if word), id, text)


def _decode(line: bytes) -> str:
    return clean(line.decode("utf-8", "replace")).replace("\t", " ")


def _split_id(text: str) -> tuple[int | None, str]:
    """Split a line into its id, if it has one, and the rest."""
    head, _, rest = text.lstrip(" ").partition(" ")
    if head.isascii() and head.isdigit():
        # A valid id has at most ten digits, and int() of a whole line would be slow.
        return (int(head) if len(head) <= 10 else MAX_ID + 1), rest.strip(" ")
    return None, text
