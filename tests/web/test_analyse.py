"""The page of analyses."""

from __future__ import annotations

from playwright.async_api import expect

from ..served import Served
from .conftest import OpenPage


async def test_a_record_is_stepped_through_and_analysed(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/analyse?game=tictactoe") as page:
        await page.get_by_text("Open a record or a position").click()
        await page.get_by_label("A record:").fill("tictactoe\nB2 A1 B1 C1\n")
        await page.get_by_role("button", name="Open it").click()
        moves = page.locator("[data-moves] .move")
        await expect(moves).to_have_text(["1. B2", "2. A1", "3. B1", "4. C1"])
        await page.get_by_role("heading", name="Tic-tac-toe").click()
        for _ in range(3):
            await page.keyboard.press("ArrowRight")
        pieces = page.locator("[data-board] .piece")
        await expect(pieces).to_have_count(3)
        await page.get_by_role("button", name="Analyse", exact=True).click()
        best = page.locator("[data-candidates] button").first
        await expect(best).to_contain_text("B3")  # else black has three in a row
        await expect(page.locator(".candidate").first).to_be_attached()
        await best.click()
        await expect(moves).to_have_text(["1. B2", "2. A1", "3. B1", "4. C1", "4. B3"])
        await expect(page.locator("[data-moves] [aria-current]")).to_have_text("4. B3")
        await expect(pieces).to_have_count(4)
