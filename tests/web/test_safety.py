"""What strangers can do to the readers of the pages: nothing."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from ..served import Served
from ..server.people import person_of
from .conftest import HOSTILE, Crawled, OpenPage, Played
from .crawl import elsewhere, fetch

pytestmark = pytest.mark.slow


def test_links_lead_somewhere(crawled: Crawled) -> None:
    assert len(crawled) > 60
    missing = {it.path for it in crawled.values() if it.status >= 400}
    # A guest of another test who leaves meanwhile has no page, unless all moved in a match.
    left = {it for it in missing if it.startswith(("/players/guest-", "/players/friend-"))}
    assert missing - left == {"/not/there"}


def test_no_page_has_code_or_style_in_it(crawled: Crawled) -> None:
    assert {it.path: it.inline for it in crawled.values() if it.inline and not it.is_picture} == {}
    assert not [it.path for it in crawled.values() if "<script" in it.text and it.is_picture]


def test_nothing_is_loaded_from_elsewhere(crawled: Crawled, site: Served) -> None:
    far = {it.path: elsewhere(it, site.http_port) for it in crawled.values()}
    assert {path: loads for path, loads in far.items() if loads} == {}


def test_every_response_is_taken_for_what_it_is(crawled: Crawled) -> None:
    headers = "x-content-type-options"
    assert {it.path for it in crawled.values() if it.headers.get(headers) != "nosniff"} == set()


def test_every_response_has_a_policy_that_allows_no_code_of_others(crawled: Crawled) -> None:
    for it in crawled.values():
        policy = it.headers.get("content-security-policy", "")
        assert "default-src 'none'" in policy, it.path
        assert "http" not in policy, it.path
        assert "script-src 'unsafe" not in policy, it.path
        assert it.is_picture or "unsafe" not in policy, it.path  # a picture has its style in it


def test_only_a_board_for_other_pages_can_be_framed(crawled: Crawled) -> None:
    framed = {
        it.path
        for it in crawled.values()
        if "frame-ancestors 'none'" not in it.headers["content-security-policy"]
    }
    assert framed
    assert all(path.startswith("/embed/") for path in framed)


def test_words_of_others_are_in_no_page_as_markup(crawled: Crawled) -> None:
    shown = [it for it in crawled.values() if HOSTILE in it.text]
    assert {it.headers["content-type"] for it in shown} <= {"application/json"}


async def test_chat_is_text(open_page: OpenPage, site: Served, played: Played) -> None:
    async with (
        person_of(site, "eve") as eve,
        open_page(f"{site.page}/matches/{played.running}") as page,
    ):
        assert (await eve.ask(f"bw-watch {played.running}")).startswith("=")
        said = page.locator("[data-said]")
        await expect(said).to_be_visible()
        async with asyncio.timeout(20):
            while HOSTILE not in await said.inner_text():  # until the page has begun to follow
                await eve.ask(f"bw-say {HOSTILE}")
                await page.wait_for_timeout(300)
        assert await said.locator("script, img").count() == 0


@pytest.mark.parametrize("name", ["<script>", "a&b", "a'b", 'a"b', "<img/src=x>"])
def test_no_name_has_markup(site: Served, name: str) -> None:
    for command in (f"bw-login {name} -", f"bw-bot {name} - games=tictactoe"):
        assert "cannot be a name" in site.told(command)


@pytest.mark.parametrize(
    "path",
    [
        "/players/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/matches/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/matches?player=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/login?next=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/play?game=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    ],
)
async def test_addresses_with_code_show_text(site: Served, path: str) -> None:
    fetched = await asyncio.to_thread(fetch, site.http_port, path)
    assert "<script>alert" not in fetched.text
    assert not fetched.inline


@pytest.mark.parametrize(
    "path",
    [
        "/web/modules/../templates/layout.html",
        "/web/modules/%2e%2e/templates/layout.html",
        "/web/modules/..%2ftemplates/layout.html",
        "/web/modules//etc/passwd",
        "/web/templates/layout.html",
        "/web/styles/",
    ],
)
async def test_no_path_leaves_the_folders_of_files(site: Served, path: str) -> None:
    fetched = await asyncio.to_thread(fetch, site.http_port, path)
    assert fetched.status == 404
