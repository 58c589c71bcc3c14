"""The response to a request in which the server has a fault."""

from __future__ import annotations

import pytest
from starlette.types import Message, Receive, Scope, Send

from boardwire.server.http.faults import ExcusesFaults

from ..conftest import StartServer
from ..wire import get


async def test_a_browser_gets_a_page_in_its_language_and_a_program_gets_data(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with start_server() as server:
        monkeypatch.setattr(server.accounts, "_row", lambda name: 1 / 0)
        browser = ("Accept: text/html", "Accept-Language: zh-Hans")
        status, headers, body = await get(server, "/players/ann", *browser)
        assert (status, headers["content-language"]) == (500, "zh-Hans")
        assert "服务器出了故障" in body.decode()
        assert headers["x-content-type-options"] == "nosniff"
        status, _, body = await get(server, "/players/ann")
        assert (status, b"the log of the server says why" in body) == (500, True)


async def test_a_response_that_has_begun_is_left_alone_and_the_fault_goes_on() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ValueError("a fault")

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    excusing = ExcusesFaults(app, refuse=lambda *_: pytest.fail("a second response"))
    with pytest.raises(ValueError, match="a fault"):
        await excusing({"type": "http", "path": "/"}, receive, send)
    assert [it["type"] for it in sent] == ["http.response.start"]
