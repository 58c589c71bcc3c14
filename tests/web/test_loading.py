"""What pages ask for when they load, and what a phone shows without a network."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ..served import Served
from ..until import until
from .conftest import OpenPage

pytestmark = pytest.mark.slow

MOST_REQUESTS = 25


@pytest.mark.parametrize(
    ("path", "locale"), [("/play", "en-GB"), ("/play", "zh-CN"), ("/", "en-GB")]
)
async def test_a_page_asks_for_few_files_and_for_none_again(
    open_page: OpenPage, site: Served, path: str, locale: str
) -> None:
    async with open_page("about:blank", service_workers="block", locale=locale) as page:
        asked: list[str] = []
        network = await page.context.new_cdp_session(page)
        await network.send("Network.enable")
        kept: set[str] = set()
        network.on("Network.requestServedFromCache", lambda it: kept.add(it["requestId"]))
        network.on(
            "Network.responseReceived",
            lambda it: kept.update(
                [it["requestId"]] if it["response"].get("fromDiskCache") else []
            ),
        )
        sent: dict[str, str] = {}
        network.on(
            "Network.requestWillBeSent",
            lambda it: sent.update({it["requestId"]: it["request"]["url"]}),
        )
        for round_ in ("cold", "warm"):
            sent.clear()
            kept.clear()
            await page.goto(f"{site.page}{path}", wait_until="networkidle")
            if round_ == "cold":
                await until(lambda: any("logo" in it for it in sent.values()))
            asked = [url for key, url in sent.items() if key not in kept and "data:" not in url]
            files = [url for url in asked if "/web/" in url or url.endswith(".svg")]
            if round_ == "cold":
                assert len(files) > 5
                if path == "/play":
                    assert len(asked) <= MOST_REQUESTS, asked
            else:
                assert files == []


async def test_without_a_network_a_page_says_so(open_page: OpenPage, site: Served) -> None:
    expected = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "Failed to fetch")
    async with open_page(f"{site.page}/learn", expected=expected) as page:
        await page.evaluate("navigator.serviceWorker.ready")
        await page.reload()
        await page.wait_for_function("navigator.serviceWorker.controller")
        await page.context.set_offline(True)
        await page.goto(f"{site.page}/tournaments")
        await expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        colour = await page.locator("body").evaluate("(it) => getComputedStyle(it).fontFamily")
        assert "system-ui" in colour  # its style is kept, too
        await page.context.set_offline(False)
        await page.get_by_role("link", name="Try again").click()
        await expect(page.get_by_role("heading", name="Tournaments")).to_be_visible()
