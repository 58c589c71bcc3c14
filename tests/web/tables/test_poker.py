"""Hands of poker at their table."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from ...served import Served
from ..conftest import OpenPage
from .cards import DESK, TOKEN, fits_a_phone, is_sound, play_by_buttons
from .playing import MINE, OVER, match

pytestmark = pytest.mark.slow


@pytest.mark.long
@pytest.mark.parametrize("game", ["kuhn", "leduc"])
async def test_a_small_poker_is_played_by_words(
    open_page: OpenPage, house: Served, game: str
) -> None:
    async with match(open_page, house, f"game={game}&colour=b", viewport=DESK) as page:
        await expect(page.locator(MINE)).to_be_visible()
        await expect(page.locator(".near .playcard")).to_have_attribute(
            "aria-label", re.compile("jack|queen|king")
        )
        await expect(page.locator(".far .playcard.back")).to_have_count(1)
        await is_sound(page)
        await play_by_buttons(page, '[data-do="check"]', '[data-do="call"]', '[data-do="fold"]')
        await expect(page.locator(".felt .end")).to_contain_text(re.compile("wins|split"))
        assert not TOKEN.match(await page.locator("[data-moves] li").first.inner_text())


@pytest.mark.long
async def test_a_hand_of_no_limit_poker(open_page: OpenPage, house: Served) -> None:
    query = "game=holdem&colour=b&betting=no-limit&hands=2&stack=200"
    async with match(open_page, house, query, viewport=DESK) as page:
        await expect(page.locator(MINE)).to_be_visible()
        await expect(page.locator(".near .playcard:not(.back)")).to_have_count(2)
        await expect(page.locator(".far .playcard.back")).to_have_count(2)
        await is_sound(page)
        number = page.get_by_role("spinbutton", name="Chips to bet")
        make = page.locator('[data-do="size"]')
        assert await number.get_attribute("min") == "20"
        assert await number.get_attribute("max") == "200"
        await number.fill("9999")
        await expect(make).to_have_text("All in: 200")
        await page.get_by_role("button", name="half pot").click()
        await expect(make).to_have_text("Raise to 20")
        await page.get_by_role("slider", name="Chips to bet").press("ArrowRight")
        await expect(make).to_have_text("Raise to 21")
        await fits_a_phone(page)
        await make.click()
        await expect(page.locator("[data-moves]")).to_contain_text("Raise to 21")
        await expect(page.locator(f"{MINE}, [data-key=next], {OVER}").first).to_be_visible()
        await play_by_buttons(
            page, "[data-key=next]", '[data-do="check"]', '[data-do="call"]', '[data-do="fold"]'
        )
        await expect(page.locator(".felt .end")).to_contain_text(re.compile("wins|split"))
        await expect(page.locator(".felt .tally")).to_contain_text("Hand")
        await is_sound(page)
