"""A transport that logs the lines that pass."""

import logging

from boardwire.override import override

from .base import Transport

log = logging.getLogger(__name__)


class LoggedTransport(Transport):
    """Passes all bytes on, and logs them line by line: `<` incoming, `>` outgoing.

    Args:
        transport: the transport that moves the bytes.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._begun = {"<": b"", ">": b""}  # start of an incomplete line

    @property
    @override
    def peer(self) -> str:
        return self._transport.peer

    @override
    async def read(self) -> bytes:
        data = await self._transport.read()
        self._note("<", data)
        return data

    @override
    async def write(self, data: bytes) -> None:
        self._note(">", data)
        await self._transport.write(data)

    @override
    async def write_eof(self) -> None:
        await self._transport.write_eof()

    @override
    async def close(self) -> None:
        await self._transport.close()

    def _note(self, direction: str, data: bytes) -> None:
        *lines, self._begun[direction] = (self._begun[direction] + data).split(b"\n")
        if not data and self._begun[direction]:  # the end of the stream ends its last line
            lines.append(self._begun[direction])
            self._begun[direction] = b""
        for line in lines:
            if text := line.decode("utf-8", "backslashreplace").rstrip():
                log.debug("%s %s", direction, text)
