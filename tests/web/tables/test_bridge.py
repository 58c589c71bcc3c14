"""A board of bridge at its table."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ...served import Served
from ..conftest import OpenPage
from .cards import DESK, fits_a_phone, is_sound, play_by_buttons
from .playing import MINE, match

pytestmark = pytest.mark.slow


@pytest.mark.long
async def test_a_bid_is_made_in_the_box(open_page: OpenPage, house: Served) -> None:
    query = "game=bridge&colour=b"
    async with match(open_page, house, query, viewport=DESK) as page:
        await expect(page.locator(MINE)).to_be_visible()
        await expect(page.locator(".at-bottom .playcard")).to_have_count(13)
        await expect(page.locator(".hidden-hand")).to_have_count(3)
        await expect(page.locator("[data-moves] li")).to_have_count(0)
        await is_sound(page)
        await expect(page.get_by_role("button", name="Double", exact=True)).to_be_disabled()
        await page.get_by_role("button", name="Bids of level 2").click()
        await fits_a_phone(page)
        await page.get_by_role("button", name="2 hearts").click()
        await expect(page.locator("[data-moves] li").first).to_have_text("2♥")
        first = page.locator(".auction tbody tr").first.locator("td").first
        # The auction is folded as soon as the others have passed.
        bid = first.get_by_role("img", name="2 hearts", include_hidden=True)
        await expect(bid).to_have_count(1)


async def test_a_board_of_bridge_is_played_by_its_declarer(
    open_page: OpenPage, house: Served
) -> None:
    query = "game=bridge&colour=b&contract=1NT-N"
    async with match(open_page, house, query, viewport=DESK) as page:
        await expect(page.locator(MINE)).to_be_visible()
        await expect(page.locator(".at-top .playcard:not(.back)")).to_have_count(13)
        await expect(page.locator(".trick .led")).to_have_count(1)
        await expect(page.locator(".info")).to_contain_text("NS 0")
        await is_sound(page)
        await fits_a_phone(page)
        playable = page.locator("[data-board] .playcard.playable")
        hand = page.locator(".acting .fan > *")
        assert 0 < await playable.count() <= await hand.count()
        await page.locator(".acting button.playable").first.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator(".trick .played")).not_to_have_count(1)
        await play_by_buttons(page, ".playable")
        await expect(page.locator(".outcome")).to_contain_text("1 no trump by North")
        await expect(page.locator(".points")).to_contain_text("score")
        await expect(page.locator(".playcard.back")).to_have_count(0)
        guest = await page.locator("[data-seat] [data-name]", has_text="guest-").inner_text()
        (played,) = house.matches(guest)
        await page.goto(f"{house.page}/matches/{played['match']}?ply=60")
        await expect(page.locator(".table-bridge .at-bottom [data-card]").first).to_be_visible()
        await expect(page.locator("[data-moves] a")).to_have_count(52)
        await expect(page.locator(".place.at-bottom")).to_contain_text("South")
        await page.get_by_role("button", name="Turn the board").click()
        await expect(page.locator(".place.at-bottom")).to_contain_text("North")
