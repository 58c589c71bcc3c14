"""A browser without a screen, for tests of forms."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from email.message import Message
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode

from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from boardwire.server import Server


class Browser:
    """Sends forms and opens WebSockets, with the cookies that it was given."""

    def __init__(self, server: Server) -> None:
        self._host = f"127.0.0.1:{server.http_port}"
        self.cookies: dict[str, str] = {}
        self.set_cookie = ""

    @property
    def origin(self) -> str:
        return f"http://{self._host}"

    def _headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def _request(
        self, method: str, path: str, body: str | None, headers: Mapping[str, str]
    ) -> tuple[HTTPResponse, str]:
        connection = HTTPConnection(self._host, timeout=20)
        try:
            connection.request(method, path, body, {**self._headers(), **headers})
            response = connection.getresponse()
            return response, response.read().decode()
        finally:
            connection.close()

    async def get(self, path: str) -> str:
        return (await self.fetch(path))[1]

    async def fetch(self, path: str, **headers: str) -> tuple[int, str]:
        """The status and the text of a page; headers are those of a browser otherwise."""
        accept = {"Accept": "text/html"} | headers
        response, text = await asyncio.to_thread(self._request, "GET", path, None, accept)
        return response.status, text

    async def headers(self, path: str) -> Message:
        """The headers of a page."""
        return (await asyncio.to_thread(self._request, "GET", path, None, {}))[0].headers

    async def post(self, path: str, origin: str | None = "", **fields: str) -> tuple[int, str]:
        """Send a form; by default from the server's own page."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        if origin is not None:
            headers["Origin"] = origin or self.origin
        response, text = await asyncio.to_thread(
            self._request, "POST", path, urlencode(fields), headers
        )
        self.set_cookie = response.headers.get("Set-Cookie", "")
        if self.set_cookie:
            name, _, value = self.set_cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response.status, response.headers.get("Location", "") or text

    async def gtp(self, command: str) -> str:
        """The answer to one command at a new WebSocket."""
        headers = {**self._headers(), "Origin": self.origin}
        async with connect(
            f"ws://{self._host}/gtp", additional_headers=headers, subprotocols=[Subprotocol("gtp")]
        ) as socket:
            await socket.send(f"{command}\n")
            answer = ""
            while not answer.endswith("\n\n"):
                answer += str(await socket.recv())
            return answer.strip()
