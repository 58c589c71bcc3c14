"""The controller's side of a GTP session: commands out, bytes in, responses out.

This module does no I/O. It accepts the deviations of real engines: banners before the first
response, text between responses, a blank line inside one, CRLF, `=D4` without a space, and errors
written `= ? unknown command`. Commands are sent without ids, because some engines mishandle them.

A response ends with its blank line. What an engine has written of one before its output ends is
none: a move cut off by a crash may read as another move.
"""

import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from ..errors import ProtocolError, ProtocolViolation
from .messages import (
    CLOSING,
    MAX_RESPONSE_BYTES,
    Command,
    Response,
    clean,
    encode_comment,
    visible,
    written_command,
)

JUNK_LINE_BYTES: Final = 64
"""The least that a line outside of responses counts: short lines cost time, not memory."""

EXCERPT_CHARACTERS: Final = 60
"""Characters of a response that a message about it quotes."""

# An id that follows the status directly is dropped. Two signs in a row are part of a banner.
_STATUS = re.compile(r"([=?])(?![=?])(?:[0-9]+(?=\s|$))?\s*(.*)", re.ASCII)
# The fast path for nearly all responses of a match: no body, or words in ASCII. The slow path gives
# the same result for these.
_PLAIN = re.compile(rb"= ?([A-Za-z][ -~]*)?\n\n")
# An error of TamaGo. Only words count: the first row of a board may be `? ? ? ?`.
_ERROR_AS_SUCCESS = re.compile(r"\? ?([A-Za-z]{2,}.*)")


class Requester:
    """The side of GTP that sends commands and reads the responses, which come in the same order.

    Text that arrives while no command is pending is skipped. `receive_data` never raises. When a
    peer breaks a limit, `next_response` raises after the valid responses have been taken.

    Args:
        max_response_bytes: limit that guards memory against a response without end.
        max_junk_bytes: limit for text outside of responses. It is counted anew after each response,
            and every line counts as `JUNK_LINE_BYTES` at least.
        max_pending: commands that may wait for their responses, at most.
        on_text: called with each line outside of responses that is not blank: a banner, a comment.
    """

    def __init__(
        self,
        *,
        max_response_bytes: int = MAX_RESPONSE_BYTES,
        max_junk_bytes: int = 1 << 18,
        max_pending: int = 1024,
        on_text: Callable[[str], None] | None = None,
    ) -> None:
        self._max_response_bytes = max_response_bytes
        self._max_junk_bytes = max_junk_bytes
        self._max_pending = max_pending
        self._on_text = on_text
        self.closing = ""
        """The reason why the peer closes the connection, from its line `# closing: REASON`."""
        self.one_at_a_time = False
        """Whether a command is written only when all earlier ones have been answered."""
        self._outgoing = bytearray()
        self._pending: deque[Command] = deque()
        self._held: deque[tuple[Command, bytes]] = deque()  # not written yet
        self._alone: list[Command] = []  # those that later ones wait for
        self._responses: deque[Response] = deque()
        self._partial = bytearray()
        self._stale = False
        self._body: bytearray | None = None  # the response being read
        self._junk_bytes = 0
        self._violation: str | None = None

    @property
    def pending(self) -> int:
        """Number of commands that have no response yet."""
        return len(self._pending) + len(self._held)

    @property
    def unended(self) -> str:
        """A clause on what is missing at the end of the bytes received so far.

        Empty after a whole response or line. Many programs forget the line end, or the empty line.
        """
        if self._partial:
            line = _excerpt(self._partial)
            return f'the line "{line}" has no line end; a response ends with an empty line'
        if self._body is not None:
            return f'the response "{_excerpt(self._body)}" has no empty line at its end'
        return ""

    @property
    def awaited(self) -> Command | None:
        """The oldest command that has no response yet."""
        return self._pending[0] if self._pending else None

    def send(self, name: str, *arguments: str) -> Command:
        """Queue a command for `data_to_send`.

        Returns:
            The command; its response will refer to it.

        Raises:
            ValueError: a word cannot be sent, see `encode_command`.
            ProtocolError: `max_pending` commands wait already.
        """
        if self.pending >= self._max_pending:
            raise ProtocolError(f"{self._max_pending} commands already wait for a response")
        command, line = written_command(name, *arguments)
        if self._held or self._waits:
            self._held.append((command, line))
        else:
            self._write(command, line)
        return command

    def send_alone(self, name: str, *arguments: str) -> Command:
        """Queue a command; later ones are written when it has been answered (see :meth:`release`).

        What follows may depend on the answer: see :meth:`send_first`.

        Raises:
            ValueError, ProtocolError: as for `send`.
        """
        command = self.send(name, *arguments)
        self._alone.append(command)
        return command

    def send_first(self, commands: Sequence[Sequence[str]], *, alone: bool = False) -> None:
        """Queue commands before all that are not written yet; :meth:`release` writes them.

        Args:
            commands: the commands with their arguments.
            alone: whether later ones wait for the answer to the last of them.

        Raises:
            ValueError: as for `send`.
        """
        written = [written_command(*words) for words in commands]
        self._held.extendleft(reversed(written))
        if alone:
            self._alone.append(written[-1][0])

    def send_at_once(self, name: str) -> None:
        """Queue a command before all that are not written yet, whatever has no answer."""
        self._write(*written_command(name))

    def _write(self, command: Command, line: bytes) -> None:
        self._outgoing += line
        if not self._pending and self._partial:
            self._stale = True  # this line began before the command was sent
        self._pending.append(command)

    @property
    def _waits(self) -> bool:
        """Whether no command is written before the last one has been answered."""
        if not self._pending:
            return False
        return self.one_at_a_time or any(it is self._pending[-1] for it in self._alone)

    def release(self) -> None:
        """Queue the commands that may be written now, where some wait for earlier answers.

        Call it when the responses that have come are taken, and `one_at_a_time` is as it should be.
        """
        while self._held and not self._waits:
            self._write(*self._held.popleft())
        if not self._held and not self._waits:
            self._alone.clear()

    def forget(self) -> None:
        """Take back the oldest command that has no response: the engine has lost it."""
        self._pending.popleft()

    def send_comment(self, text: str) -> None:
        """Queue a comment line; `interrupt` stops engines that list `gogui-interrupt`."""
        self._outgoing += encode_comment(text)

    @property
    def has_data_to_send(self) -> bool:
        """Whether bytes wait in `data_to_send`."""
        return bool(self._outgoing)

    def data_to_send(self) -> bytes:
        """Take the bytes to write to the engine now."""
        data = bytes(self._outgoing)
        self._outgoing.clear()
        return data

    def receive_data(self, data: bytes) -> None:
        """Receive bytes from the engine, in pieces of any size."""
        start = self._receive_plain(data)
        while self._violation is None and (end := data.find(b"\n", start)) >= 0:
            self._extend(data[start:end])
            if self._violation is None:
                line = bytes(self._partial)
                self._partial.clear()
                self._receive_line(line)
            start = end + 1
        if self._violation is None:
            self._extend(data[start:])

    def _receive_plain(self, data: bytes) -> int:
        """Take the plain responses at the start of `data`; return the offset where they end."""
        end = 0
        unusual = self._partial or self._body is not None or self._stale
        if unusual or self._violation is not None:
            return end
        while self._pending and (found := _PLAIN.match(data, end)):
            if len(found[0]) > self._max_response_bytes:
                break
            text = found[1].decode().rstrip() if found[1] else ""
            self._responses.append(Response(True, text, self._pending.popleft()))
            self._junk_bytes = 0
            end = found.end()
        return end

    def next_response(self) -> Response | None:
        """Take the oldest response, or None if more bytes are needed.

        Raises:
            ProtocolViolation: the engine broke a limit; no more responses will come.
        """
        if self._responses:
            return self._responses.popleft()
        if self._violation is not None:
            raise ProtocolViolation(self._violation)
        return None

    def detach(self) -> bytes:
        """Stop reading and return the bytes of a line that is not complete."""
        unread = bytes(self._partial)
        self._partial.clear()
        return unread

    def _extend(self, piece: bytes) -> None:
        # The limit of a response also limits a line, whether or not it belongs to a response.
        if len(self._partial) + len(piece) > self._max_response_bytes:
            self._violate(f"a line is longer than {self._max_response_bytes} bytes")
        else:
            self._partial += piece

    def _receive_line(self, raw: bytes) -> None:
        line = clean(raw.decode("utf-8", "replace"))
        if self._body is None:
            stale, self._stale = self._stale, False
            if self._pending and not stale and _STATUS.match(line):
                self._body = bytearray(raw)
            else:
                self._junk_bytes += max(len(raw), JUNK_LINE_BYTES)
                if line.startswith(CLOSING):
                    self.closing = line[len(CLOSING) :].strip()
                if self._on_text is not None and line.strip():
                    self._on_text(line)
                if self._junk_bytes > self._max_junk_bytes:
                    self._violate(f"more than {self._max_junk_bytes} bytes outside responses")
        elif line:
            self._body += b"\n" + raw
            if len(self._body) > self._max_response_bytes:
                self._violate(f"a response is longer than {self._max_response_bytes} bytes")
        else:
            self._finish(self._body)

    def _violate(self, message: str) -> None:
        self._violation = message
        self._partial.clear()
        self._body = None

    def _finish(self, body: bytearray) -> None:
        text = clean(body.decode("utf-8", "replace")).replace("\t", " ")
        first, newline, rest = text.partition("\n")
        status = _STATUS.match(first)
        assert status is not None  # a body begins with such a line
        ok, text = status[1] == "=", (status[2] + newline + rest).strip("\n")
        if ok and (error := _ERROR_AS_SUCCESS.fullmatch(text)):
            ok, text = False, error[1]
        self._responses.append(Response(ok, text.rstrip(), self._pending.popleft()))
        self._body, self._junk_bytes = None, 0


def _excerpt(raw: bytearray) -> str:
    """Return the start of the first line of what came."""
    first = raw[:4096].partition(b"\n")[0].decode("utf-8", "replace")
    return visible(first[:EXCERPT_CHARACTERS])
