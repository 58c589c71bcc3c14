"""A transport whose lines are written to a log."""

import logging

from .base import Transport

log = logging.getLogger(__name__)


class LoggedTransport:
    """Passes everything on, and logs what passes line by line: `<` came in, `>` goes out.

    Args:
        transport: What moves the bytes.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._begun = {"<": b"", ">": b""}  # the start of a line whose end has yet to come

    @property
    def peer(self) -> str:
        """Who is at the other end."""
        return self._transport.peer

    async def read(self) -> bytes:
        """See `Transport.read`."""
        data = await self._transport.read()
        self._note("<", data)
        return data

    async def write(self, data: bytes) -> None:
        """See `Transport.write`."""
        self._note(">", data)
        await self._transport.write(data)

    async def write_eof(self) -> None:
        """See `Transport.write_eof`."""
        await self._transport.write_eof()

    async def close(self) -> None:
        """See `Transport.close`."""
        await self._transport.close()

    def _note(self, direction: str, data: bytes) -> None:
        *lines, self._begun[direction] = (self._begun[direction] + data).split(b"\n")
        if not data and self._begun[direction]:  # the end of a stream ends its last line
            lines.append(self._begun[direction])
            self._begun[direction] = b""
        for line in lines:
            if text := line.decode("utf-8", "backslashreplace").rstrip():
                log.debug("%s %s", direction, text)
