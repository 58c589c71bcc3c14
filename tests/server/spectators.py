"""Spectators of a server that may be killed: they note every end of a match that they are shown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from boardwire.protocol import TransportError
from boardwire.protocol.name_values import read_record
from boardwire.protocol.transports import TcpTransport, connect_tcp

from .wire import get


class Spectator:
    """A console that watches all matches of which it hears, and notes their ends."""

    def __init__(self) -> None:
        self.ends: dict[str, set[str]] = {}
        """The results that were told, by match."""

    async def live(self, port: int) -> None:
        """Watch until cancelled."""
        while True:
            with suppress(TransportError):
                transport = await connect_tcp("127.0.0.1", port)
                asking = asyncio.create_task(self._ask(transport))
                try:
                    await self._watch(transport)
                finally:
                    asking.cancel()
                    await transport.close()
            await asyncio.sleep(0.005)

    async def _ask(self, transport: TcpTransport) -> None:
        with suppress(TransportError):
            while True:
                await transport.write(b"bw-matches running\n")
                await asyncio.sleep(0.02)

    async def _watch(self, transport: TcpTransport) -> None:
        received, watched = b"", set[str]()
        while data := await transport.read():
            *lines, received = (received + data).split(b"\n")
            for line in lines:
                facts = read_record(line.decode().lstrip("#= ")) if b"match=" in line else {}
                match = facts.get("match", "")
                if line.startswith(b"#") and "result" in facts:
                    told = f"{facts['result']} {facts['reason']}"
                    self.ends.setdefault(match, set()).add(told)
                elif match and match not in watched:
                    watched.add(match)
                    await transport.write(f"bw-watch {match}\n".encode())


@dataclass
class At:
    """The ports of a server in another process."""

    port: int
    http_port: int


class Visitor:
    """A visitor over HTTP, who follows live news and reads the API."""

    def __init__(self) -> None:
        self.ends: dict[str, set[str]] = {}
        """The results that were told, by match."""
        self.news = 0
        """The ends that live news told."""
        self._running: set[str] = set()

    async def live(self, port: int) -> None:
        """Visit until cancelled."""
        while True:
            try:
                async with asyncio.TaskGroup() as tasks:
                    tasks.create_task(self._follow_all(port, tasks))
                    tasks.create_task(self._read_all(At(0, port)))
            except* (OSError, ValueError, IndexError):  # the server has been killed
                self._running.clear()
            await asyncio.sleep(0.005)

    async def _follow_all(self, port: int, tasks: asyncio.TaskGroup) -> None:
        def take(message: Any) -> bool:
            if message["type"] == "lobby":
                for match in {it["match"] for it in message["running"]} - self._running:
                    self._running.add(match)
                    tasks.create_task(self._follow(port, f"match={match}", self._take_news))
            return False

        await self._follow(port, "lobby=1", take)

    def _take_news(self, message: Any) -> bool:
        """Note an end, whether it comes now or had come before."""
        match = message.get("match", "")
        end = message if message["type"] == "end" else message.get("end")
        if not end:
            return False
        self.news += 1
        self._note(match, end)
        return True

    async def _follow(self, port: int, query: str, take: Callable[[Any], bool]) -> None:
        """Take the events of a stream, until one of them is the last."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            head = f"GET /api/v1/live?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n"
            writer.write(head.encode())
            async for line in reader:
                if line.startswith(b"data: ") and take(json.loads(line[len("data: ") :])):
                    return
        finally:
            writer.close()
        raise ConnectionError("the stream has ended")

    async def _read_all(self, server: At) -> None:
        while True:
            paths = [f"/api/v1/matches/{it}" for it in sorted(self._running)]
            for path in ("/api/v1/matches?finished=true", *paths):
                status, _, body = await get(server, path)
                if status == 200:
                    told = json.loads(body)
                    for it in told.get("matches", [told]):
                        if it["result"] is not None:
                            self._note(it["match"], it)
                            self._running.discard(it["match"])
            await asyncio.sleep(0.02)

    def _note(self, match: str, end: Any) -> None:
        self.ends.setdefault(match, set()).add(f"{end['result']} {end['reason']}")
