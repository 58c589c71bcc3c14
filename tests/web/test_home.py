"""The home page."""

from __future__ import annotations

from playwright.async_api import Page, expect


async def test_the_home_page_leads_to_every_game(page: Page) -> None:
    await page.get_by_role("link", name="Othello", exact=True).click()
    await expect(page.get_by_role("radio", name="Othello")).to_be_checked()
