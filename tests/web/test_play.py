"""Playing in the browser, against engines of the server."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from ..served import Served
from .conftest import OpenPage

pytestmark = pytest.mark.slow

BEGUN = "[data-game]:not([hidden])"
MINE = ".status.mine"
OVER = ".status.over"


async def begin(page: Page) -> None:
    """Press Play, and wait for the match."""
    await expect(page.locator("[data-opponents] input:checked")).to_have_count(1)
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(page.locator(BEGUN)).to_be_visible()


async def test_a_whole_game_of_othello_by_clicks(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=othello&opponent=random&size=4") as page:
        await begin(page)
        await expect(page.locator("[data-name]")).to_contain_text(["random", "guest-"])
        for _ in range(12):
            await expect(page.locator(f"{MINE}, {OVER}")).to_be_visible()
            if await page.locator(OVER).count():
                break
            await page.locator(".point.open, [data-choices] button").first.click()
            await expect(page.locator("[data-error]")).to_be_empty()
        await expect(page.locator(OVER)).to_contain_text(".")
        await expect(page.get_by_role("button", name="Rematch")).to_be_visible()


async def test_a_whole_game_by_keys_alone(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=tictactoe&opponent=random&colour=b") as page:
        await begin(page)
        await expect(page.locator(MINE)).to_be_visible()
        await page.locator('[data-point="A1"]').focus()
        typed = page.get_by_label("Move", exact=True)
        await typed.focus()
        await page.keyboard.type("Z9\n")
        await expect(page.locator("[data-error]")).to_contain_text("illegal move")
        for _ in range(5):
            await expect(page.locator(f"{MINE}, {OVER}")).to_be_visible()
            if await page.locator(OVER).count():
                break
            await page.locator(".point.open").first.focus()
            await page.keyboard.press("Enter")
            await expect(page.locator("[data-error]")).to_be_empty()
        await expect(page.locator(OVER)).to_be_visible()
        await expect(page.locator("[data-announce]")).to_contain_text(".")
