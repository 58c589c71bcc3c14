"""The announcements of operators on all pages, and for pages that stay open."""

from __future__ import annotations

import pytest

from boardwire.server import Server
from boardwire.server.http.assets import WEB
from boardwire.server.moderation.announcements import Announcements

from ...conftest import StartServer
from ...wire import get
from ..test_application import record_of

TEXT = "The server <i>restarts</i> at noon."
SHOWN = "The server &lt;i&gt;restarts&lt;/i&gt; at noon."
PATHS = (
    *("/", "/matches", "/matches?show=grid", "/matches/m001", "/embed/m001", "/players/Ada"),
    *("/ladder", "/tournaments", "/play", "/analyse", "/learn", "/quiz", "/login", "/recover"),
    *("/standing", "/not/there", "/matches/m001/reporting"),
)
"""A page of each kind that a guest sees."""
FILES = ("report_layout",)
"""The layout of pages that commands write as files."""


async def announce(server: Server) -> None:
    await Announcements(server.store).announce(TEXT, by="a test")
    await server.moderation.load()


async def test_every_page_shows_announcements(
    start_server: StartServer, subtests: pytest.Subtests
) -> None:
    async with start_server() as server:
        await server.store.keep(record_of(1))
        for path in PATHS:
            assert SHOWN.encode() not in (await get(server, path, "Accept: text/html"))[2]
        await announce(server)
        for path in PATHS:
            with subtests.test(path):
                assert SHOWN.encode() in (await get(server, path, "Accept: text/html"))[2]


def test_no_template_leaves_them_out() -> None:
    found = {it.stem: it.read_text() for it in (WEB / "templates").glob("*.html")}
    own = {name for name, text in found.items() if "<body" in text} - {*FILES}
    assert own == {"layout", "grid", "embed"}
    for name in own:
        assert '{% include "parts/announcements.html" %}' in found[name], name
        assert '"announcements"' in found[name], name


async def test_a_page_that_stays_open_asks_for_changes(start_server: StartServer) -> None:
    async with start_server() as server:
        status, headers, body = await get(server, "/announcements?version=")
        assert (status, body.strip()) == (200, b"")
        none = headers["x-version"]
        assert (await get(server, f"/announcements?version={none}"))[0] == 204
        await announce(server)
        status, headers, body = await get(server, f"/announcements?version={none}")
        assert status == 200
        assert SHOWN.encode() in body
        assert headers["cache-control"] == "no-store"
        again = await get(server, f"/announcements?version={headers['x-version']}")
        assert again[::2] == (204, b"")
