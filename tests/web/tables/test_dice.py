"""Pig and liar's dice at their table."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from ...served import Served
from ..conftest import OpenPage
from .playing import MOVES, OVER, fits, hindrances, match, my_turn, overlaps

pytestmark = pytest.mark.slow


async def test_pig_by_its_buttons(open_page: OpenPage, house: Served) -> None:
    async with match(open_page, house, "game=pig&target=12&colour=b") as page:
        assert await my_turn(page)
        await expect(page.locator(".scores li.acting")).to_contain_text("You")
        hold = page.locator('[data-move="hold"]')
        await page.locator('[data-move="roll"]').click()
        await expect(page.locator(".cast .die")).to_have_attribute(
            "aria-label", re.compile("[1-6]$")
        )
        assert await fits(page)
        assert not await hindrances(page)
        for _ in range(60):
            if not await my_turn(page):
                break
            total = int(await page.locator(".total b").inner_text())
            if total >= 6:
                await expect(hold).to_have_text(f"Bank {total} points")
            before = await page.locator(MOVES).count()
            await (hold if total >= 6 else page.locator('[data-move="roll"]')).click()
            await expect(page.locator(MOVES).nth(before)).to_be_visible()
        await expect(page.locator(OVER)).to_be_visible()
        await expect(page.locator('[data-move="roll"]')).to_be_hidden()


async def test_the_die_lies_still_where_the_reader_wants_no_motion(
    open_page: OpenPage, house: Served
) -> None:
    query = "game=pig&target=100&colour=b"
    async with match(open_page, house, query, reduced_motion="reduce") as page:
        assert await my_turn(page)
        await page.locator('[data-move="roll"]').click()
        await expect(page.locator(".cast .die")).to_be_visible()
        assert await page.locator(".rolling").count() == 0


async def test_liars_dice_with_cups_and_the_reveal(open_page: OpenPage, house: Served) -> None:
    async with match(open_page, house, "game=liars&dice=5&colour=b") as page:
        assert await my_turn(page)
        own, other = page.locator(".cups li").first, page.locator(".cups li").last
        await expect(own.locator(".die:not(.hidden-die)")).to_have_count(5)
        await expect(other.locator(".hidden-die")).to_have_count(5)
        await expect(other.locator(".cup")).to_be_visible()
        await page.get_by_role("button", name="fives", exact=True).click()
        await page.get_by_role("button", name="One die more").click()
        bid = page.locator('[data-move="bid"]')
        await expect(bid).to_have_text("Bid 2 fives")
        assert await fits(page)
        assert not await hindrances(page)
        assert not await overlaps(page, ".table-dice .die, .table-dice button")
        await bid.click()
        await expect(page.locator(".bids .bid").first).to_have_attribute("aria-label", "2 fives")
        if await my_turn(page):
            await page.locator('[data-move="liar"]').click()
        await expect(page.locator(OVER)).to_be_visible()
        await expect(page.locator(".cups .die:not(.hidden-die)")).to_have_count(10)
        await expect(page.locator(".verdict")).to_contain_text("The bid is")
