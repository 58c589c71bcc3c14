"""A browser and a server for the tests of the page: the system's Chromium, driven by Playwright.

All of these tests share one event loop, since a browser belongs to the loop that has started it.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright

from ..served import Served, serving

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

OpenPage = Callable[..., AbstractAsyncContextManager[Page]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have the tests of this folder share a loop, and leave them out of quick runs."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and "browser" in getattr(item, "fixturenames", ()):
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
