"""The mailbox of one reader of the live feed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Protocol

from websockets.frames import Frame, Opcode

BACKLOG = 32
"""Messages that wait for a reader before it gets states instead."""


class Readable(Protocol):
    """A match that readers follow."""

    def state_text(self) -> str:
        """Return the whole match as it is now, encoded."""
        ...


def server_sent_event(text: str) -> str:
    """Return a message as a server-sent event (HTML standard, section 9.2)."""
    return f"data: {text}\n\n"


class Outgoing:
    """A message on its way to many readers, encoded once for all of them.

    Args:
        text: The message, one line of JSON.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._frame = b""
        self._chunk = b""

    @property
    def frame(self) -> bytes:
        """The message as a frame of a WebSocket (RFC 6455, section 5.2)."""
        if not self._frame:
            frame = Frame(Opcode.TEXT, self.text.encode())
            self._frame = frame.serialize(mask=False)
        return self._frame

    @property
    def chunk(self) -> bytes:
        """The message as a server-sent event, in a chunk of HTTP/1.1 (RFC 9112, section 7.1)."""
        if not self._chunk:
            event = server_sent_event(self.text).encode()
            self._chunk = b"%x\r\n%b\r\n" % (len(event), event)
        return self._chunk


Push = Callable[[Outgoing], bool]
"""Writes a message to a connection at once; False, and nothing is written, if other bytes wait
there already."""


class Reader:
    """The mailbox of one reader; iterate over it for encoded messages.

    A message goes past the mailbox, straight to the connection, while nothing waits in either: one
    move of a match that a thousand people watch would wake a thousand tasks otherwise.

    Args:
        channels: The matches that it follows.
        lobby: Whether it gets the state of the lobby.
        push: Writes to its connection at once.
    """

    def __init__(
        self, channels: Iterable[Readable], *, lobby: bool = False, push: Push | None = None
    ) -> None:
        self.channels = tuple(channels)
        self.lobby = lobby
        self.host = ""
        """The address of the reader; empty if it is not known."""
        self._push = push
        self._waiting: deque[str] = deque()
        self._stale: list[Readable] = list(self.channels)
        self._lobby_text: str | None = None
        self._ended = False
        self._busy = True  # whether a message may be on its way from the mailbox
        self._woken = asyncio.Event()

    def offer(self, channel: Readable, message: Outgoing) -> None:
        """Queue a message about a match; the state of the match may replace it."""
        if not self._busy and self._push is not None and self._push(message):
            return
        if channel not in self._stale:
            self._waiting.append(message.text)
            if len(self._waiting) > BACKLOG:
                self._waiting.clear()
                self._stale = list(self.channels)
        self._wake()

    def offer_lobby(self, text: str) -> None:
        """Replace the message about the lobby by the latest one."""
        self._lobby_text = text
        self._wake()

    def follow(self, channels: Iterable[Readable]) -> None:
        """Follow other matches. The states of those that are new to the reader come next."""
        before, self.channels = self.channels, tuple(channels)
        self._stale = [it for it in self._stale if it in self.channels]
        self._stale += [it for it in self.channels if it not in before]
        self._wake()

    def end(self) -> None:
        """End the mailbox: no more messages follow."""
        self._ended = True
        self._wake()

    def _wake(self) -> None:
        self._busy = True
        self._woken.set()

    async def next(self) -> str | None:
        """Wait for the next message; None when there will be no more. It may be cancelled."""
        while (text := self._next()) is None:
            if self._ended:
                return None
            self._busy = False
            self._woken.clear()
            await self._woken.wait()
        return text

    async def __aiter__(self) -> AsyncIterator[str]:
        while (text := await self.next()) is not None:
            yield text

    def _next(self) -> str | None:
        """Return the next message of the mailbox; None if it is empty."""
        if self._stale:
            return self._stale.pop(0).state_text()
        if self._waiting:
            return self._waiting.popleft()
        text, self._lobby_text = self._lobby_text, None
        return text
