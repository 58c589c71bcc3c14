"""The engine's side of a GTP session: bytes in, commands out.

No I/O here: a transport's pump, or a test, hands in bytes and takes commands (see `pump.py`).
"""

from typing import Final

from .messages import MAX_ID, Command, Malformed, clean

MAX_LINE_BYTES: Final = 16384

_INTERRUPT = b"# interrupt"


class Responder:
    """Reads commands as GTP 2 says (draft, section 2.2 and 2.5), in the order they came.

    Args:
        max_line_bytes: guards memory against a line without end. Of a longer line only the
            start is kept, and it is answered with one error.
        max_pipelined: how many lines may wait before `full` tells the pump to stop reading.
        max_pipelined_bytes: the same in bytes.
    """

    def __init__(
        self,
        *,
        max_line_bytes: int = MAX_LINE_BYTES,
        max_pipelined: int = 1024,
        max_pipelined_bytes: int = 1 << 18,
    ) -> None:
        self._max_line_bytes = max_line_bytes
        self._max_pipelined = max_pipelined
        self._max_pipelined_bytes = max_pipelined_bytes
        self._buffer = bytearray()  # whole lines that wait, then the start of the next one
        self._partial = 0  # where that start is
        self._waiting = 0  # number of whole lines
        self._interrupted = False
        self._eof = False

    @property
    def full(self) -> bool:
        """Whether so much waits that the pump should take commands before it reads on."""
        return self._waiting > 0 and (
            self._waiting >= self._max_pipelined or len(self._buffer) >= self._max_pipelined_bytes
        )

    @property
    def waiting(self) -> bool:
        """Whether a whole line waits, be it blank or a comment, or the peer has ended."""
        return self._waiting > 0 or self._eof

    @property
    def mid_line(self) -> bool:
        """Whether the peer has begun a line and not ended it."""
        return len(self._buffer) > self._partial

    @property
    def eof_received(self) -> bool:
        """Whether the peer will send nothing more."""
        return self._eof

    def receive_data(self, data: bytes) -> None:
        """Take what came from the peer, in pieces of any size."""
        start = 0
        while (end := data.find(b"\n", start)) >= 0:
            self._extend(data[start:end])
            self._end_line()
            start = end + 1
        self._extend(data[start:])

    def receive_eof(self) -> None:
        """Note that the peer sends nothing more; a last line without line end counts."""
        if self.mid_line and not self._eof:
            self._end_line()
        self._eof = True

    def next_command(self) -> Command | Malformed | None:
        """Take the oldest command, or an error to be answered; None if more bytes are needed."""
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
        """Say, once, whether the peer asked for the running command to stop.

        GoGui sends the bare comment line `# interrupt` while a command runs, so it overtakes
        whatever waits.
        """
        interrupted, self._interrupted = self._interrupted, False
        return interrupted

    def detach(self) -> bytes:
        """Give up the stream and return the bytes nobody has read: it is about to turn round."""
        unread = bytes(self._buffer)
        self._buffer.clear()
        self._partial = self._waiting = 0
        return unread

    def _extend(self, piece: bytes) -> None:
        # One byte over the limit is kept as the mark that the line was too long.
        room = self._max_line_bytes + 1 - (len(self._buffer) - self._partial)
        self._buffer += piece[:room]

    def _end_line(self) -> None:
        line = self._buffer[self._partial : self._partial + len(_INTERRUPT) + 2]
        if line.rstrip() == _INTERRUPT:
            self._interrupted = True
        self._buffer += b"\n"
        self._partial = len(self._buffer)
        self._waiting += 1

    def _parse(self, line: bytes) -> Command | Malformed | None:
        """Read one line; None if nothing is on it."""
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
        # Ten digits are more than any valid id has; int() of a whole line would be slow.
        return (int(head) if len(head) <= 10 else MAX_ID + 1), rest.strip(" ")
    return None, text
