"""Errors: a page for browsers, JSON for programs."""

from __future__ import annotations

import json

import pytest
from tests.server.conftest import StartServer
from tests.server.wire import get

BROWSER = "Accept: text/html,application/xhtml+xml"


@pytest.mark.parametrize("path", ["/nothing", "/matches/none"])
async def test_browsers_get_a_page(path: str, start_server: StartServer) -> None:
    async with start_server() as server:
        status, headers, body = await get(server, path, BROWSER)
        assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "default-src 'none'" in headers["content-security-policy"]
        assert b"There is nothing here" in body


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/web/modules/none.js"])
async def test_programs_get_json(path: str, start_server: StartServer) -> None:
    async with start_server() as server:
        status, _, body = await get(server, path, BROWSER)
        assert (status, json.loads(body)) == (404, {"detail": "Not Found"})
