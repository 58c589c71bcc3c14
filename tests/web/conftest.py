"""A browser and a server for the tests of the page: the system's Chromium, driven by Playwright.

All of these tests share one event loop, since a browser belongs to the loop that has started it.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

from ..served import Served, serving
from ..server.people import person_of, play
from .crawl import Fetched, crawl

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Chromium's flags: it runs as root in CI, and looks for no updates."""

PATIENCE = 20_000
"""Milliseconds that a test waits for something on a page."""

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'</svg>"
"""What a page must show as text."""

Crawled = Mapping[str, Fetched]
OpenPage = Callable[..., AbstractAsyncContextManager[Page]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have the tests of this folder share a loop, and leave them out of quick runs."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and {"browser", "site"} & set(
            getattr(item, "fixturenames", ())
        ):
            if iscoroutinefunction(getattr(item, "obj", None)):
                item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            item.add_marker("program")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; without it the test is skipped, which fails in CI."""
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("chromium is not installed")
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """The browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with fast engines, which all tests of the page share."""
    with serving(tmp_path_factory.mktemp("site"), "--bots", "random,mcts") as served:
        yield served


@dataclass(frozen=True)
class Played:
    """Matches at the shared server, for pages that show some.

    Args:
        finished: A match that is over, with hostile words in its chat.
        running: A match that has begun.
    """

    finished: str
    running: str


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def played(site: Served) -> AsyncIterator[Played]:
    """A match that is over, and one that runs."""
    async with person_of(site, "carla") as carla, person_of(site, "dan") as dan:
        finished = await play(site, carla, dan, "tictactoe")
        for player, move in ((carla, "b B2"), (dan, "w A1"), (carla, "b B1"), (dan, "w A2")):
            await player.ask("genmove b")
            answer = await player.ask(f"play {move}")
            assert answer.startswith("="), answer
        await carla.ask(f"bw-say {HOSTILE}")
        await carla.ask("bw-resign")
        running = await play(site, dan, carla, "othello")
        yield Played(finished, running)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def crawled(site: Served, played: Played) -> Crawled:
    """All that the shared server shows, by its path."""
    starts = [
        f"/{kind}/{match}"
        for kind in ("matches", "embed", "api/v1/matches")
        for match in (played.finished, played.running)
    ]
    return await asyncio.to_thread(crawl, site.http_port, *starts, "/operator", "/not/there")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def open_page(browser: Browser) -> OpenPage:
    """Open pages: `async with open_page(URL, **options of a browser context) as page`.

    A test fails if its page writes an error to the console, throws one, or breaks its own
    Content-Security-Policy. Expected errors are texts in `expected`.
    """

    @asynccontextmanager
    async def opened(
        url: str, *, expected: tuple[str, ...] = (), **options: Any
    ) -> AsyncIterator[Page]:
        context = await browser.new_context(**options)
        errors: list[str] = []

        def note(message: ConsoleMessage) -> None:
            if message.type == "error" and not any(it in message.text for it in expected):
                errors.append(f"{message.text} ({message.location.get('url')})")

        try:
            page = await context.new_page()
            page.set_default_timeout(PATIENCE)
            expect.set_options(timeout=PATIENCE)
            page.on("console", note)
            page.on("pageerror", lambda error: errors.append(str(error)))
            await page.goto(url)
            yield page
        finally:
            await context.close()
        assert not errors

    return opened


@pytest_asyncio.fixture(loop_scope="session")
async def page(open_page: OpenPage, site: Served) -> AsyncIterator[Page]:
    """A page at the home of the shared server."""
    async with open_page(site.page) as page:
        yield page
