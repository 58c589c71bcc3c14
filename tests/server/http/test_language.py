"""The language of pages: what a browser accepts, what a reader has chosen, what caches may keep."""

from __future__ import annotations

import json
import re

import pytest

from ..browser import Browser
from ..conftest import StartServer

pytestmark = pytest.mark.server


async def test_a_page_has_the_language_that_the_browser_accepts(start_server: StartServer) -> None:
    async with start_server() as server:
        browser = Browser(server)
        english = (await browser.fetch("/"))[1]
        chinese = (await browser.fetch("/", **{"Accept-Language": "zh-CN,zh;q=0.9"}))[1]
        assert '<html lang="en"' in english and "data-messages" not in english
        assert '<html lang="zh-Hans"' in chinese
        assert (await browser.fetch("/"))[1] == english  # the kept page is that of the language
        headers = await browser.headers("/")
        assert "Accept-Language" in headers["Vary"] and "Cookie" in headers["Vary"]
        assert headers["Content-Language"] == "en"


async def test_modules_load_the_texts_once(start_server: StartServer) -> None:
    async with start_server() as server:
        browser = Browser(server)
        page = (await browser.fetch("/", **{"Accept-Language": "zh"}))[1]
        address = re.search(r'href="(/web/messages/[^"]+)"[^>]*data-messages', page)
        assert address is not None
        status, text = await browser.fetch(address[1])
        assert status == 200 and json.loads(text)["language"] == "zh-Hans"
        assert "immutable" in (await browser.headers(address[1]))["Cache-Control"]
        older = "/web/messages/zh-Hans.0000.json"
        assert (await browser.headers(older))["Cache-Control"] == "no-cache"
        for missing in ("en.0.json", "xx.0.json", "zh-Hans.json"):
            assert (await browser.fetch(f"/web/messages/{missing}"))[0] == 404


async def test_a_reader_chooses_a_language_and_returns_to_the_page(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        browser = Browser(server)
        status, _ = await browser.post("/language", language="zh-Hans")
        assert status == 303 and browser.cookies["boardwire_language"] == "zh-Hans"
        assert '<html lang="zh-Hans"' in await browser.get("/matches")
        await browser.post("/language", language="en")
        page = (await browser.fetch("/matches", **{"Accept-Language": "zh"}))[1]
        assert '<html lang="en"' in page  # the choice is worth more than the header
        assert (await browser.post("/language", language="xx"))[0] == 400
        assert browser.cookies["boardwire_language"] == "en"
        assert (await browser.post("/language", "https://elsewhere.example", language="zh"))[
            0
        ] == 403
