"""Announcements of operators on pages that stay open."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from ..cli.command_line import boardwire
from ..served import Served
from ..server.people import match_of, person_of
from .conftest import OpenPage

TEXT = "restart at noon. " * 8
MINUTE = 70_000
"""Milliseconds after which a page has looked for announcements."""


async def until_shown(page: Page, words: str) -> None:
    """Let minutes of the page pass until an announcement is there; the server looks, too."""
    for _ in range(20):
        if await page.get_by_text(words).count():
            break
        await page.clock.fast_forward(MINUTE)
        await page.wait_for_timeout(500)
    await expect(page.get_by_text(words)).to_be_visible()


@pytest.mark.long
@pytest.mark.slow
async def test_a_wall_of_boards_shows_an_announcement_without_a_reload_and_its_boards_fit(
    open_page: OpenPage, site: Served
) -> None:
    def moderate(*arguments: str) -> None:
        database = site.folder / "boardwire.db"
        assert boardwire("moderation", *arguments, "--database", database).returncode == 0

    async with person_of(site, "anna") as anna, person_of(site, "ben") as ben:
        await anna.ask("bw-seek tictactoe opponent=ben colour=b")
        await ben.ask("bw-seek tictactoe opponent=anna")
        match = await match_of(anna, ben)
        paths = ("/matches?show=grid", f"/embed/{match}", "/learn")
        for number, path in enumerate(paths):
            words = f"Reason {number}: {TEXT}".strip()
            async with open_page("about:blank") as page:
                await page.clock.install()
                await page.goto(f"{site.page}{path}")
                await expect(page.locator("main")).to_be_visible()
                moderate("announce", words)
                try:
                    await until_shown(page, words)
                    if path != "/learn":
                        board = page.locator(f"[data-thumbnail='{match}'], [data-board]").first
                        box, size = await board.bounding_box(), page.viewport_size
                        assert box is not None
                        assert size is not None
                        assert box["y"] >= 0
                        assert box["y"] + box["height"] <= size["height"] + 1, path
                finally:
                    moderate("withdraw", "1")
