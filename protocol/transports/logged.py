"""A transport that logs the lines that pass."""

import logging

from .base import Transport

log = logging.getLogger(__name__)


class LoggedTransport:
    """Passes all bytes on, and logs them line by line: `<` incoming, `>` outgoing.

    Args:
        transport: the transport that moves the bytes.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._begun = {"<": b"", ">": b""}  # start of an incomplete line

    @property
    def peer(self) -> str:
        """See `Transport.peer`."""
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
        if not data and self._begun[direction]:  # the end of the stream ends its last line
            lines.append(self._begun[direction])
            self._begun[direction] = b""
        for line in lines:
            if text := line.decode("utf-8", "backslashreplace").rstrip():
                log.debug("%s %s", direction, text)
