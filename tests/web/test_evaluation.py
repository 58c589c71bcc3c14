"""The evaluation of a finished match, on the card at its end and on the page of the match."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ..served import Served
from .conftest import OpenPage
from .test_play import begin

pytestmark = [pytest.mark.slow, pytest.mark.long]

TURN = ".point.open, [data-ending]:not([hidden])"


async def test_a_game_against_the_house_ends_with_its_curve(
    open_page: OpenPage, site: Served
) -> None:
    address = f"{site.page}/play?game=othello&size=4&opponent=house-4&time=none&colour=b"
    async with open_page(address) as page:
        await begin(page)
        card = page.locator("[data-ending]")
        for _ in range(20):
            await expect(page.locator(TURN).first).to_be_visible(timeout=20_000)
            if await card.is_visible():
                break
            before = await page.locator("[data-moves] [data-ply]").count()
            await page.locator(".point.open").first.click()
            await expect(page.locator("[data-moves] [data-ply]").nth(before)).to_be_visible()
        await expect(card.locator("tr")).to_have_count(2)
        await expect(card.locator(".evaluation svg.chart")).to_be_visible()
        await expect(card.locator("[data-reviewed]")).to_be_visible()
        await expect(card.locator(".evaluation")).to_contain_text("House, level 4: ")
        await card.get_by_role("button", name="Record").click()
        panel = page.locator("[data-evaluations]")
        await expect(panel.locator("svg.chart")).to_be_visible()
        await expect(page.locator("[data-board] svg")).to_be_visible()
        await expect(page.locator("[data-moves] li").first).to_be_visible()
