"""Battleship at its table."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from ...served import Served
from ..conftest import OpenPage
from .playing import OVER, fits, hindrances, match, my_turn, overlaps

pytestmark = pytest.mark.slow


async def drag(page: Page, ship: str, columns: int, rows: int) -> None:
    """Drag a ship by a number of squares."""
    shown = await page.locator(f'[data-ship="{ship}"]').bounding_box()
    square = await page.locator(".yard .square").first.bounding_box()
    assert shown is not None
    assert square is not None
    x, y = shown["x"] + square["width"] / 2, shown["y"] + square["height"] / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + columns * square["width"], y + rows * square["height"], steps=4)
    await page.mouse.up()


async def place_of(page: Page, ship: str) -> str:
    label = await page.locator(f'[data-ship="{ship}"]').get_attribute("aria-label")
    assert label is not None
    return label.rpartition(" ")[2]


@pytest.mark.long
async def test_a_fleet_is_dragged_turned_and_sent(open_page: OpenPage, house: Served) -> None:
    async with match(open_page, house, "game=battleship&size=6&fleet=2,1&colour=b") as page:
        assert await my_turn(page)
        ship = page.locator('[data-ship="0"]')
        places = {await place_of(page, "0")}
        for columns, rows in ((-6, -6), (6, 6), (-6, 6)):
            await drag(page, "0", columns, rows)
            places.add(await place_of(page, "0"))
        assert len(places) > 1, "the ship has moved"
        before = await place_of(page, "0")
        await ship.focus()
        await page.keyboard.press("Enter")
        await expect(ship).not_to_have_attribute("aria-label", f"destroyer of 2 at {before}")
        await page.get_by_role("button", name="Place at random").click()
        assert await fits(page)
        assert not await hindrances(page)
        kept = await place_of(page, "0")
        await page.get_by_role("button", name="Ready").click()
        await expect(page.locator(".sea.other .square").first).to_be_visible()
        await expect(page.locator(".sea.own .hull")).to_have_count(2)
        assert await fits(page)
        assert not await hindrances(page)
        assert not await overlaps(page, ".table-fleet .sea.other .square")
        assert "-" in kept
        for number in range(36):
            if not await my_turn(page):
                break
            open_squares = page.locator('.sea.other .square[aria-disabled="false"]')
            if number == 0:
                await open_squares.first.focus()
                await page.keyboard.press("ArrowRight")
                await page.keyboard.press("Enter")
                await expect(page.locator('[data-square="B1"][data-key]')).to_have_attribute(
                    "aria-disabled", "true"
                )
            else:
                await open_squares.last.click()
        await expect(page.locator(OVER)).to_be_visible()
        await expect(page.locator(".sea.other .hull")).to_have_count(2)
