"""HTTP clients from many addresses, each within the quota of its address.

They read no more of a response than its status and its length, so that a measurement is of the
server.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter
from typing import cast

from boardwire.override import override

_HEAD_END = b"\r\n\r\n"
_LAST_CHUNK = b"0\r\n\r\n"
NO_RESPONSE = 0
"""Stands for the status of a request whose connection ended before a response."""
_NO_BODY = (204, 304)
_SWITCHING = 101
RECONNECT_SECONDS = 0.05
"""Seconds from the end of a connection to the next one of the same visitor."""
STREAM_SECONDS = 0.5
"""Seconds for which a stream of news or a WebSocket is kept open."""

STREAMS = ("/api/v1/live?lobby=1", "/live?lobby=1", "/gtp")
"""Paths of responses without an end, and of WebSockets."""

PATHS = {
    "lists": (
        "/api/v1/matches?limit=200",
        "/api/v1/matches?limit=200&until=2100-01-01T00:00:{n}Z",
        "/api/v1/ladders",
        "/matches?player={player}",
        "/matches?game=tictactoe&state=finished",
        "/tournaments",
    ),
    "pages": (
        "/",
        "/?{n}",
        "/matches",
        "/players/{player}",
        "/api/v1/players/{player}",
        "/matches/{match}",
        "/embed/{match}",
        "/ladder",
        "/play",
        "/login",
        "/nothing/{n}",
    ),
    "records": (
        "/api/v1/matches/{match}",
        "/api/v1/matches/{match}/record",
        "/api/v1/matches/{match}/replay",
        "/api/v1/matches/{match}/board.svg?ply={n}",
        "/api/v1/matches/{match}/board.svg?size={n}00",
    ),
    "files": (
        "/api/openapi.json",
        "/api/v1/games",
        "/web/styles/theme.css",
        "/web/modules/board.js",
        "/api/v1/frame?game=go&option=size:{n}",
        "/api/v1/games/chess/picture.svg",
    ),
    "streams": STREAMS,
    "steps": ("/api/v1/steps?algorithm=alphabeta&game=othello&depth=3&seed={n}",),
    "trees": (
        "/api/v1/steps?algorithm=alphabeta&game=othello&depth=5&seed={seed}",
        "/api/v1/steps?algorithm=minimax&game=tictactoe&depth=3&order=best&seed={seed}",
        "/api/v1/steps?algorithm=puct&game=othello&simulations=100&seed={seed}",
    ),
}
"""Paths by kind. `{match}` and `{player}` stand for any that the server has, `{n}` for a number,
`{seed}` for one that no response is kept for."""

ALL_KINDS = tuple(PATHS)


@dataclass(slots=True)
class Visits:
    """The measurements of visitors.

    Args:
        statuses: The number of responses by status.
        latencies: Seconds from each request to the end of its response, if it was served.
    """

    statuses: Counter[int] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)

    def clear(self) -> None:
        """Reset the measurements."""
        self.statuses.clear()
        self.latencies.clear()

    @property
    def served(self) -> int:
        """The number of requests that were served, or found nothing."""
        return self.statuses.total() - self.refused

    @property
    def refused(self) -> int:
        """The number of requests that were refused as too many, or got no response."""
        return sum(count for it, count in self.statuses.items() if it == NO_RESPONSE or it >= 429)


class PathChoice:
    """Chooses the path of each request.

    Args:
        kinds: The kinds of :data:`PATHS`.
        matches, players: Ids and names that the server has.
        seed: The same seed gives the same paths.
    """

    def __init__(
        self, kinds: Sequence[str], matches: Sequence[str], players: Sequence[str], seed: int
    ) -> None:
        self._paths = [path for kind in kinds for path in PATHS[kind]]
        self._matches, self._players = matches or ("none",), players or ("nobody",)
        self._random = Random(seed)

    def __call__(self) -> str:
        """Return the path of the next request."""
        pick = self._random.choice
        return pick(self._paths).format(
            n=self._random.randrange(10, 60),
            seed=self._random.randrange(1 << 31),
            match=pick(self._matches),
            player=pick(self._players),
        )


class LoadVisitor(asyncio.Protocol):
    """A connection that sends a request after the other, with think times between.

    Args:
        port: The server's port for HTTP.
        choose: Gives the path of each request.
        think_time: Gives the seconds from a response to the next request.
        visits: Receives the measurements.
        lost: Called when the connection has ended, to open another one.
    """

    def __init__(
        self,
        port: int,
        choose: Callable[[], str],
        think_time: Callable[[], float],
        visits: Visits,
        lost: Callable[[], object],
    ) -> None:
        self._port = port
        self._choose = choose
        self._think_time = think_time
        self._visits = visits
        self._lost = lost
        self._received = b""
        self._path = ""
        self._asked_at = 0.0

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Think about the first request."""
        self._transport = cast("asyncio.Transport", transport)
        self._later(self._think_time(), self._ask)

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, act)

    def _ask(self) -> None:
        if self._transport.is_closing():
            return
        self._path = self._choose()
        upgrade = ""
        if self._path in STREAMS and not self._path.startswith("/api"):
            # The key is the example of RFC 6455, section 1.3: nobody checks it here.
            upgrade = (
                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            )
        request = (
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Accept: text/html\r\nAccept-Encoding: gzip\r\n{upgrade}\r\n"
        )
        self._asked_at = perf_counter()
        self._transport.write(request.encode())

    @override
    def data_received(self, data: bytes) -> None:
        """Count a response that is complete, and think about the next request."""
        if not self._path:  # the rest of a stream
            return
        self._received += data
        head, found, body = self._received.partition(_HEAD_END)
        if not found:
            return
        status = int(head[9:12])
        if self._path in STREAMS and status in (200, _SWITCHING):
            self._count(status)
            self._later(STREAM_SECONDS, self._transport.abort)
        elif _complete(status, head, body):
            self._count(status)
            self._later(self._think_time(), self._ask)

    def _count(self, status: int) -> None:
        self._visits.statuses[status] += 1
        if status < 429:
            self._visits.latencies.append(perf_counter() - self._asked_at)
        self._received, self._path = b"", ""

    @override
    def connection_lost(self, error: Exception | None) -> None:
        """Request another connection."""
        if self._path:
            self._visits.statuses[NO_RESPONSE] += 1
        self._lost()


def _complete(status: int, head: bytes, body: bytes) -> bool:
    """Return whether a response is complete."""
    if status in _NO_BODY:
        return True
    for line in head.lower().split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name == b"content-length":
            return len(body) >= int(value)
    return body.endswith(_LAST_CHUNK)


async def visit(
    port: int,
    address: str,
    choose: Callable[[], str],
    think_time: Callable[[], float],
    visits: Visits,
) -> None:
    """Visit a server from an address by one connection at a time, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        lost = asyncio.Event()
        made = partial(LoadVisitor, port, choose, think_time, visits, lost.set)
        try:
            await loop.create_connection(made, "127.0.0.1", port, local_addr=(address, 0))
            await lost.wait()
        except OSError:  # the server has no room
            visits.statuses[NO_RESPONSE] += 1
        await asyncio.sleep(RECONNECT_SECONDS)
