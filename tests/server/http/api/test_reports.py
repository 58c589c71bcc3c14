"""Reports about players by the API."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from http.client import HTTPConnection
from typing import Any

import pytest

from boardwire.server import Server
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.moderation.reports import Reports

from ...conftest import StartServer
from ...people import person_of, play


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server(account_quota=QuotaLimits(reports_per_day=3)) as server:
        yield server


def _post(port: int, login: str, body: str, kind: str) -> tuple[int, Any]:
    connection = HTTPConnection(f"127.0.0.1:{port}", timeout=20)
    headers = {"Content-Type": kind}
    if login:
        headers["Authorization"] = f"Basic {base64.b64encode(login.encode()).decode()}"
    try:
        connection.request("POST", "/api/v1/reports", body, headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


async def report(server: Server, login: str, **fields: str) -> tuple[int, Any]:
    body = json.dumps(fields)
    return await asyncio.to_thread(_post, server.http_port, login, body, "application/json")


async def test_an_account_reports_a_player_with_its_token(server: Server) -> None:
    token = await server.accounts.register("eve")
    async with person_of(server, "ada") as ada, person_of(server, "ben") as ben:
        match = await play(server, ada, ben, "tictactoe")
        fields = {"match": match, "player": "ben", "text": "rude words"}
        login = f"eve:{token}"
        assert await report(server, login, **fields) == (200, {"new": True})
        assert await report(server, login, **fields) == (200, {"new": False})
        (case,) = (await Reports(server.store).page(9)).items
        assert [(it.reporter, it.text) for it in case.reports] == [("eve", "rude words")]
        assert await report(server, login, **{**fields, "player": "fay"}) == (
            422,
            {"detail": f"fay did not play in {match}, but ada, ben"},
        )
        assert await report(server, login, **fields) == (
            429,
            {"detail": "too many reports of eve: at most 3 a day"},
        )


async def test_nobody_reports_without_a_login(server: Server) -> None:
    fields = {"match": "m", "player": "ben", "text": "rude words"}
    for login in ("", "eve:bw_wrong"):
        status, answer = await report(server, login, **fields)
        assert status == 401
        assert answer["detail"]
    token = await server.accounts.register("eve")
    status, answer = await report(server, f"eve:{token}", **fields)
    assert (status, answer) == (422, {"detail": "there is no match m"})
    long = {**fields, "text": "x" * 501}
    assert (await report(server, f"eve:{token}", **long))[0] == 422
