"""A client of a server's console that also handles the server's comment lines."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable

from boardwire.protocol import (
    CommandError,
    ProtocolError,
    Requester,
    Response,
    TransportClosed,
    TransportError,
    visible,
)
from boardwire.protocol.gtp.messages import CLOSING, encode_comment
from boardwire.protocol.transports import Transport

from .silence import SilenceTimer

ANSWER_SECONDS = 60.0
"""Seconds that a server may take for a response."""


class ConsoleClient:
    """Sends commands to a server, and passes on its comment lines.

    Args:
        transport: The connection.
        on_comment: Called with each comment line, without its `#`.
        silence: Reports to the user that a server does not answer the first command.
    """

    def __init__(
        self,
        transport: Transport,
        on_comment: Callable[[str], None],
        silence: SilenceTimer | None = None,
    ) -> None:
        self._transport = transport
        self._silence = silence
        self._on_comment = on_comment
        self._requester = Requester(on_text=self._take_text)
        self._waiting: deque[asyncio.Future[Response]] = deque()
        self._ended = ""

    async def run(self) -> str:
        """Read until the connection ends, and return the reason."""
        reason = "the connection was closed"
        try:
            while data := await self._transport.read():
                if self._silence is not None:
                    self._silence.answered()
                self._requester.receive_data(data)
                self._take_responses()
        except (TransportClosed, ProtocolError) as error:
            reason = visible(str(error))
        self._ended = visible(self._requester.closing) or reason
        for future in self._waiting:
            if not future.done():
                future.set_exception(TransportError(self._ended))
        self._waiting.clear()
        return self._ended

    def _take_responses(self) -> None:
        while (response := self._requester.next_response()) is not None:
            future = self._waiting.popleft()
            if not future.done():
                future.set_result(response)

    def _take_text(self, line: str) -> None:
        if line.startswith("#") and not line.startswith(CLOSING):
            self._on_comment(line[1:].strip())

    async def ask(self, name: str, *arguments: str, seconds: float | None = ANSWER_SECONDS) -> str:
        """Send a command, and return the text of the response.

        Args:
            name: The command's name.
            arguments: Its arguments.
            seconds: Seconds that the server may take; None where a command waits for other players,
                which the server ends by its own limit.

        Raises:
            CommandError: The server refuses it, or a word cannot be sent.
            TransportError: The connection has ended, or no response came in time.
        """
        if self._ended:
            raise TransportError(self._ended)
        try:
            self._requester.send(name, *arguments)
        except ValueError as error:
            raise CommandError(str(error)) from error
        future: asyncio.Future[Response] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        if self._silence is not None:
            self._silence.asked()
        try:
            async with asyncio.timeout(seconds):
                await self._transport.write(self._requester.data_to_send())
                response = await future
        except TimeoutError:
            raise TransportError(f"{self._transport.peer} did not answer {name}") from None
        except TransportClosed as error:
            raise TransportError(visible(str(error))) from error
        if not response.ok:
            raise CommandError(visible(response.text))
        return response.text

    async def interrupt(self) -> None:
        """End the command that waits; a connection that has ended is left alone."""
        with contextlib.suppress(TransportClosed):  # `run` notices it
            await self._transport.write(encode_comment("interrupt"))

    async def close(self) -> None:
        """Close the connection; :meth:`run` ends."""
        await self._transport.close()
