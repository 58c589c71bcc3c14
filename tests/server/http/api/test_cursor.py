"""Cursors: the next page is right whatever has come or gone in the meantime."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete

from boardwire.server import Server
from boardwire.server.http.api.cursor import InvalidCursor, cursor_after, read_cursor
from boardwire.server.store.schema import match_players, matches, plies

from ...conftest import StartServer
from ...wire import get
from ..test_application import record_of


def test_a_cursor_has_the_place_to_the_microsecond() -> None:
    record = record_of(1)
    record = replace(record, started=record.started + timedelta(microseconds=7))
    assert read_cursor(cursor_after(record)) == (record.started, record.match)


@pytest.mark.parametrize("text", ["m001", "none", "====", "\N{SNOWMAN}", "MjAyNg", "a" * 100])
def test_another_text_is_no_cursor(text: str) -> None:
    with pytest.raises(InvalidCursor, match="take the value of `next`"):
        read_cursor(text)


@given(st.text())
def test_any_text_is_a_cursor_or_is_refused(text: str) -> None:
    try:
        started, match = read_cursor(text)
    except InvalidCursor:
        return
    assert started.tzinfo is not None
    assert match


async def pages(server: Server, first: str) -> list[str]:
    """The ids on all pages, while matches come and go between two of them."""
    found, address, number = [], first, 100
    while address:
        status, headers, body = await get(server, address)
        assert status == 200, body
        page = json.loads(body)
        ids = [it["match"] for it in page["matches"]]
        found += ids
        assert ("link" in headers) == (page["next"] is not None)
        address = ""
        if "link" in headers:
            address, _, relation = headers["link"].partition(">; ")
            assert relation == 'rel="next"'
            address = address.removeprefix("<")
            assert parse_qs(urlsplit(address).query)["after"] == [page["next"]]
            await server.store.keep(record_of(number))  # newer than all
            number += 1
            async with server.store.transaction() as connection:  # the last one of the page
                for table, column in ((plies, "match"), (match_players, "match"), (matches, "id")):
                    await connection.execute(delete(table).where(table.c[column] == ids[-1]))
    return found


async def test_pages_go_on_where_they_ended_though_matches_come_and_go(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        for number in range(10):
            await server.store.keep(record_of(number))
        expected = [f"m{number:03}" for number in reversed(range(10))]
        assert await pages(server, "/api/v1/matches?limit=3&player=ada") == expected


async def test_a_wrong_cursor_is_refused_with_what_to_do(start_server: StartServer) -> None:
    async with start_server() as server:
        status, _, body = await get(server, "/api/v1/matches?after=m000")
        assert status == 422
        assert json.loads(body)["detail"] == (
            "after: this is no cursor: take the value of `next` of the page before as it is"
        )
        assert (await get(server, "/matches?after=m000"))[0] == 404


async def test_the_description_of_the_api_says_how_to_go_on(start_server: StartServer) -> None:
    async with start_server() as server:
        described = json.loads((await get(server, "/api/openapi.json"))[2])
        listed = described["paths"]["/v1/matches"]["get"]
        (after,) = (it for it in listed["parameters"] if it["name"] == "after")
        assert "value of `next`" in json.dumps(after)
        assert "Link" in listed["responses"]["200"]["headers"]
        schema = listed["responses"]["200"]["content"]["application/json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/Matches"}
