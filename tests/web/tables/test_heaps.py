"""Nim at its table."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ...served import Served
from ..conftest import OpenPage
from .playing import MOVES, OVER, fits, hindrances, match, my_turn, overlaps

pytestmark = pytest.mark.slow


async def test_touching_an_object_takes_it_and_those_after_it(
    open_page: OpenPage, house: Served
) -> None:
    async with match(open_page, house, "game=nim&heaps=3,4,5&colour=b") as page:
        assert await my_turn(page)
        await page.locator('[data-object="1.2"]').click()
        take = page.locator('[data-move="take"]')
        await expect(take).to_have_text("Take 3 from heap B")
        await expect(page.locator(".object.chosen")).to_have_count(3)
        await page.get_by_role("button", name="One less").click()
        await expect(take).to_have_text("Take 2 from heap B")
        await page.get_by_role("button", name="Cancel").click()
        await expect(take).to_have_count(0)
        assert await fits(page)
        assert not await hindrances(page)
        assert not await overlaps(page, ".table-heaps button, .table-heaps .heap-name")
        await page.locator('[data-object="1.4"]').click()
        await take.click()
        await expect(page.locator(MOVES).first).to_have_text("1 from heap B")


async def test_nim_by_keys(open_page: OpenPage, house: Served) -> None:
    async with match(open_page, house, "game=nim&heaps=2,2&colour=b") as page:
        for _ in range(6):
            if not await my_turn(page):
                break
            before = await page.locator(MOVES).count()
            await page.locator(".object:not([disabled])").first.focus()
            await page.keyboard.press("End")
            await page.keyboard.press("Enter")
            await expect(page.locator(".object.chosen")).to_have_count(1)
            await page.keyboard.press("Enter")
            await expect(page.locator(MOVES).nth(before)).to_be_visible()
        await expect(page.locator(OVER)).to_be_visible()
