"""Documents that are kept: made once, until something has changed."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator

import pytest
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from boardwire.matches import Reason, Result
from boardwire.server import Server
from boardwire.server.http.caching import documents as kept_module
from boardwire.server.http.caching.documents import KeptDocuments, has_already

from ...conftest import StartServer
from ...people import person_of
from ...wire import get
from ..test_application import record_of


def request(**headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": raw})


class Maker:
    """Makes a page, and counts how often."""

    def __init__(self, text: str = "<p>hello</p>", status: int = 200) -> None:
        self.made = 0
        self.text = text
        self.status = status

    async def __call__(self) -> Response:
        self.made += 1
        await asyncio.sleep(0)
        return HTMLResponse(self.text, self.status)


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def test_a_document_is_made_again_when_its_version_changes() -> None:
    kept, make = KeptDocuments(), Maker()
    for version in (1, 1, 1, 2, 2):
        assert (await kept.get(request(), "a", version, make)).body == b"<p>hello</p>"
    assert make.made == 2
    await kept.get(request(), "b", 2, make)
    assert make.made == 3


async def test_a_document_is_made_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, make = KeptDocuments(), Maker()
    await kept.get(request(), "a", 1, make)
    monkeypatch.setattr(kept_module, "KEPT_SECONDS", 0.0)
    await kept.get(request(), "a", 1, make)
    assert make.made == 2


async def test_requests_that_come_together_have_it_made_once() -> None:
    kept, make = KeptDocuments(), Maker()
    await asyncio.gather(*(kept.get(request(), "a", 1, make) for _ in range(20)))
    assert make.made == 1


async def test_requests_that_come_while_everything_changes_share_what_is_made() -> None:
    """Each has seen another version; those who came while one was made share the next one."""
    kept, make = KeptDocuments(), Maker()
    await asyncio.gather(*(kept.get(request(), "a", version, make) for version in range(20)))
    assert make.made == 2
    await kept.get(request(), "a", 20, make)
    assert make.made == 3


async def test_a_failure_is_not_kept_and_fails_its_own_request_only() -> None:
    kept, make = KeptDocuments(), Maker()
    failing = True

    async def may_fail() -> Response:
        nonlocal failing
        await asyncio.sleep(0)
        if failing:
            failing = False
            raise ValueError
        return await make()

    first, *others = await asyncio.gather(
        *(kept.get(request(), "a", 1, may_fail) for _ in range(3)), return_exceptions=True
    )
    assert isinstance(first, ValueError)
    assert [isinstance(it, Response) for it in others] == [True, True]
    refused = Maker(status=404)
    for _ in range(2):
        assert (await kept.get(request(), "c", 1, refused)).status_code == 404
    assert refused.made == 2


async def test_the_bytes_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_module, "KEPT_BYTES", 5000)
    kept, make = KeptDocuments(), Maker("x" * 1000)
    for number in range(10):
        await kept.get(request(), number, 1, make)
    await kept.get(request(), 9, 1, make)
    assert make.made == 10
    await kept.get(request(), 0, 1, make)
    assert make.made == 11


async def test_many_small_documents_take_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_module, "KEPT_BYTES", 100_000)
    kept, make = KeptDocuments(), Maker("")
    for number in range(1000):
        await kept.get(request(), f"/matches?player=nobody{number}", 1, make)
    await kept.get(request(), "/matches?player=nobody0", 1, make)
    assert make.made == 1001, "an empty list has a key and headers, which take room, too"


async def test_who_has_a_document_is_not_sent_it_again_compressed_or_not() -> None:
    kept, make = KeptDocuments(), Maker("<p>" + 500 * "hello " + "</p>")
    plain = await kept.get(request(), "a", 1, make)
    packed = await kept.get(request(accept_encoding="br, gzip"), "a", 1, make)
    assert gzip.decompress(bytes(packed.body)) == plain.body
    assert packed.headers["vary"] == "Accept-Encoding"
    for it in (plain, packed):
        again = await kept.get(request(if_none_match=it.headers["etag"]), "a", 1, make)
        assert (again.status_code, again.body) == (304, b"")
        assert again.headers["etag"] == it.headers["etag"]
        assert "content-type" not in again.headers


@pytest.mark.parametrize(
    ("header", "known"),
    [
        ('"abc"', True),
        ('W/"abc"', True),
        ('"x", W/"abc"', True),
        ("*", True),
        ('"abcd"', False),
        ("abc", False),
        ("", False),
    ],
)
def test_tags_are_compared_whole(header: str, known: bool) -> None:
    assert has_already(request(if_none_match=header), '"abc"') is known


KEPT = (
    "/",
    "/matches",
    "/matches?state=finished",
    "/players/Ada",
    "/ladder",
    "/tournaments",
    "/play",
    "/api/v1/matches",
    "/api/v1/matches?limit=1",
    "/api/v1/players/Ada",
    "/api/v1/players/Ada/history",
    "/api/v1/ladders",
    "/api/v1/ladder?game=go&time_class=blitz",
    "/api/v1/games",
)
"""Pages and lists that clients keep."""


@pytest.mark.long
async def test_pages_and_lists_are_not_sent_twice(
    server: Server, subtests: pytest.Subtests
) -> None:
    await server.store.keep(record_of(1))
    for path in KEPT:
        with subtests.test(path):
            _, first, _ = await get(server, path)
            assert first["cache-control"] == "no-cache"
            status, again, body = await get(server, path, f"If-None-Match: {first['etag']}")
            assert (status, body) == (304, b"")
            assert again["etag"] == first["etag"]


@pytest.mark.parametrize("path", ["/", "/matches", "/players/Ada", "/api/v1/matches"])
async def test_a_page_follows_what_happens_at_once(server: Server, path: str) -> None:
    record = record_of(1)
    await server.store.keep(record)
    before = (await get(server, path))[2]
    record.result = Result.loss(0, 2, Reason.RESIGNATION)
    await server.store.keep(record)
    assert (await get(server, path))[2] != before
    await server.store.keep(record_of(2))
    listed = json.loads((await get(server, "/api/v1/matches"))[2])["matches"]
    assert [it["match"] for it in listed] == ["m002", "m001"]


async def test_who_comes_is_on_the_home_page_at_once(server: Server) -> None:
    assert b"newcomer" not in (await get(server, "/"))[2]
    async with person_of(server, "newcomer"):
        assert b"newcomer" in (await get(server, "/"))[2]


async def test_an_unknown_parameter_makes_no_other_page(server: Server) -> None:
    tags = {(await get(server, f"/?x={number}"))[1]["etag"] for number in range(3)}
    assert len(tags) == 1
    tags = {(await get(server, f"/api/v1/ladders?x={number}"))[1]["etag"] for number in range(3)}
    assert len(tags) == 1


async def test_a_page_tells_the_address_at_which_it_was_asked_for(server: Server) -> None:
    for host in ("localhost", "127.0.0.1"):
        assert f"ws://{host}/gtp".encode() in (await get(server, "/", host=host))[2]
