"""Every form of every page: a page of another origin that sends it changes nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardwire.server.accounts.account import Role

from ..browser import Browser
from ..conftest import StartServer
from ..people import person_of, play

ROOT = Path(__file__).parents[3]
TEMPLATES = [it.read_text() for it in sorted((ROOT / "web" / "templates").rglob("*.html"))]
ROUTES = [it.read_text() for it in sorted((ROOT / "server" / "http").rglob("*.py"))]
FORMS = {
    action
    for text in TEMPLATES
    for action in re.findall(r'<form[^>]*\bmethod="post"[^>]*\baction="(/[^"]*)"', text)
}
LINKS = {"/email/{secret}", "/recover/{secret}"}
"""The paths of the links that mails have, which the routes write with a variable."""
POSTED = LINKS | {
    path
    for text in ROUTES
    for path in re.findall(r'Route\(\s*"([^"]+)",\s*\w+(?:\.\w+)*,\s*methods=\["POST"\]', text)
}
"""The paths of all routes that take forms."""


def test_every_form_has_a_route_that_is_tried_here() -> None:
    assert len(POSTED) >= 8
    written = {re.sub(r"\{\{.*?\}\}", "{match}", it) for it in FORMS}
    assert written <= {re.sub(r"\{\w+\}", "{match}", it) for it in POSTED}


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1:1"])
async def test_a_page_of_another_origin_sends_no_form(
    origin: str | None, start_server: StartServer, subtests: pytest.Subtests
) -> None:
    """Also in the browser of an operator, whose cookie would come along."""
    async with (
        start_server() as server,
        person_of(server, "ann") as ann,
        person_of(server, "ben") as ben,
    ):
        match = await play(server, ann, ben, "tictactoe")
        boss = Browser(server)
        token = await server.accounts.register("boss", Role.ADMIN)
        assert (await boss.post("/login", name="boss", token=token))[0] == 303
        cookies = dict(boss.cookies)
        for path in sorted(POSTED):
            with subtests.test(path):
                where = re.sub(r"\{\w+\}", match, path)
                fields = {"act": "announce", "text": "hello", "player": "ann", "name": "boss"}
                status, told = await boss.post(where, origin, **fields, token=token)
                assert (status, "another page" in told) == (403, True), told
                assert boss.cookies == cookies
                assert server.moderation.announcements == ()
                assert "boss" in await boss.get("/operator")
