"""Screenshots of a game of every kind in the browser, to look at: light, dark, on a small phone.

    python -m tests.web.screenshots
    python -m tests.web.screenshots go chess

They are written to build/screenshots/.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, ViewportSize, async_playwright, expect
from tests.served import serving

from boardwire.games import names

from .conftest import FLAGS

FOLDER = Path("build/screenshots")
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
MOVES = 3
"""The moves of the person, each of which an engine answers."""


async def take(browser: Browser, site: str, game: str) -> None:
    """Begin a match, make a few moves, and take the three screenshots."""
    page = await browser.new_page(viewport=DESK)
    await page.goto(f"{site}/play?game={game}&mode=match&opponent=random&time=none")
    await expect(page.locator("[data-opponents] input:checked")).to_have_count(1)
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(page.locator("[data-game]:not([hidden])")).to_be_visible()
    for _ in range(MOVES):
        for _ in range(4):  # a move takes up to four clicks
            choice = page.locator(".point.open:visible, [data-choices] button:visible").first
            if await choice.count():
                await choice.click(timeout=2000, force=True)
            await page.wait_for_timeout(150)
    for kind, viewport in (("light", DESK), ("dark", DESK), ("small", PHONE)):
        await page.emulate_media(color_scheme="dark" if kind == "dark" else "light")
        await page.set_viewport_size(viewport)
        await page.screenshot(path=FOLDER / f"{game}-{kind}.png")
    await page.close()


async def screenshots(games: Sequence[str]) -> None:
    """Take screenshots of each game."""
    with TemporaryDirectory() as folder, serving(Path(folder), "--bots", "random") as served:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=FLAGS
            )
            for game in games:
                await take(browser, served.page, game)
                print(game, flush=True)
            await browser.close()


def main() -> None:
    """Read the command line and take the screenshots."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    asyncio.run(screenshots(arguments.games or names()))


if __name__ == "__main__":
    main()
