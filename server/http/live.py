"""Live matches for pages: server-sent events, and the same messages over a WebSocket.

Both take the matches as `match=ID`, up to 60 times, and `lobby=1` for news of the lobby. Messages
are JSON objects with a `type`: `state`, `move`, `end`, `chat`, `lobby`. The client of a WebSocket
may send `{"follow": [ID, ...]}` to follow these matches from then on. The format of server-sent
events is that of the HTML standard, section 9.2.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import suppress
from typing import cast
from weakref import WeakMethod

from starlette.requests import HTTPConnection, Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from boardwire.override import override
from boardwire.server.live.feed import Feed
from boardwire.server.live.feed_reader import Push, Reader, server_sent_event

from .protocols.websocket import FORBIDDEN, PUSH, may_open

UNREADABLE = 1007
"""The code of a close after a message that cannot be read (RFC 6455, section 7.4.1)."""

PING_SECONDS = 15.0
"""Seconds of silence after which a comment shows that the connection stands."""


class EventStream(StreamingResponse):
    """A response that ends when its client leaves.

    That of Starlette, with a task group of AnyIO, leaves cyclic garbage behind each client.
    """

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events until there are no more, or the client leaves."""
        sending = asyncio.create_task(self._send_all(send))
        leaving = asyncio.create_task(_departure(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            sending.cancel()
            await asyncio.wait({sending, leaving})
        if not sending.cancelled():
            sending.result()

    async def _send_all(self, send: Send) -> None:
        try:
            await self.stream_response(send)
        finally:
            await cast("AsyncGenerator[str]", self.body_iterator).aclose()


async def _departure(receive: Receive) -> None:
    """Wait until the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


def event_stream(feed: Feed, request: Request) -> StreamingResponse:
    """Return the response with the server-sent events that a request asks for."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    write = _writer(request)
    push: Push | None = None if write is None else lambda message: write(message.chunk)
    events = _events(feed, request, push)
    return EventStream(events, media_type="text/event-stream", headers=headers)


async def _events(feed: Feed, request: Request, push: Push | None) -> AsyncGenerator[str]:
    reader = _open(feed, request, push)
    try:
        yield "retry: 2000\n\n"
        while True:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    text = await reader.next()
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if text is None:
                return
            yield server_sent_event(text)
    finally:
        feed.close(reader)


async def live_socket(
    feed: Feed,
    socket: WebSocket,
    *,
    origins: Collection[str],
    write_timeout: float,
    charge: Callable[[], None],
) -> None:
    """Serve a WebSocket until its client leaves, or sends something wrong.

    Args:
        feed: The matches.
        socket: The WebSocket before it is accepted.
        origins: Further origins whose pages may open one.
        write_timeout: Seconds that the client may leave a message unread.
        charge: Counts a message of the client.

    Raises:
        QuotaExceeded: The client has sent too many messages.
    """
    headers = socket.headers
    if not may_open(
        headers.get("origin"), headers.get("host", ""), socket.scope["scheme"], origins
    ):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    write = _writer(socket)
    push: Push | None = None if write is None else lambda message: write(message.frame)
    reader = _open(feed, socket, push)
    sending = asyncio.create_task(_send(socket, reader, write_timeout))
    try:
        with suppress(WebSocketDisconnect):
            while not sending.done():
                receiving = asyncio.ensure_future(socket.receive())
                await asyncio.wait({receiving, sending}, return_when=asyncio.FIRST_COMPLETED)
                if not receiving.done():
                    receiving.cancel()
                else:
                    message = receiving.result()
                    if message["type"] == "websocket.disconnect":
                        return
                    charge()
                    feed.follow(reader, followed(message.get("text") or ""))
        with suppress(RuntimeError):
            await socket.close()
    except FollowError as error:
        await socket.close(UNREADABLE, str(error))
    finally:
        sending.cancel()
        feed.close(reader)


class FollowError(ValueError):
    """A message of a client does not say which matches to follow."""


def followed(text: str) -> list[str]:
    """Return the matches that a message of a client names.

    Raises:
        FollowError: It is another message.
    """
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = None
    names = message.get("follow") if isinstance(message, dict) else None
    if not isinstance(names, list) or not all(isinstance(it, str) for it in names):
        raise FollowError('write {"follow": ["MATCH", ...]}')
    return names


async def _send(socket: WebSocket, reader: Reader, seconds: float) -> None:
    with suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
        async for text in reader:
            async with asyncio.timeout(seconds):
                await socket.send_text(text)


def _writer(connection: HTTPConnection) -> Callable[[bytes], bool] | None:
    """Return the function that writes past the application, as `CountedWebSocket` declares it."""
    write: WeakMethod[Callable[[bytes], bool]] | None = connection.scope.get("state", {}).get(PUSH)
    return None if write is None else write()


def _open(feed: Feed, connection: HTTPConnection, push: Push | None = None) -> Reader:
    query = connection.query_params
    reader = feed.open(query.getlist("match"), lobby=query.get("lobby") == "1", push=push)
    reader.host = connection.client.host if connection.client else ""
    return reader
