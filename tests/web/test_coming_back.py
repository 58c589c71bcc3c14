"""Coming back: to a match that goes on, to one that has ended, and as the same guest."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from ..served import Served
from ..server.people import person_of
from .conftest import OpenPage
from .test_play import BEGUN, MINE, begin

pytestmark = pytest.mark.slow

CARD = "[data-ending]:not([hidden])"


async def resign(page: Page) -> None:
    """Resign, and wait for the card at the end."""
    await page.locator("[data-actions] [data-do=resign]").click()
    await page.locator("dialog[open] button", has_text="Resign").click()
    await expect(page.locator(CARD)).to_be_visible()


@pytest.mark.long
async def test_a_finished_match_is_there_after_a_reload_with_all_that_follows(
    open_page: OpenPage, site: Served
) -> None:
    address = f"{site.page}/play?game=tictactoe&opponent=house&colour=b&time=none"
    async with open_page(address) as page:
        await begin(page)
        await expect(page.locator(MINE)).to_be_visible()
        await page.locator('[data-point="B2"]').click()
        await expect(page.locator("[data-moves] li")).to_have_count(2)
        await resign(page)
        words = await page.locator("[data-ending-title]").inner_text()
        await page.reload()
        await expect(page.locator(CARD)).to_be_visible()
        await expect(page.locator("[data-ending-title]")).to_have_text(words)
        await expect(page.locator("[data-moves] li")).to_have_count(2)
        await expect(page.locator("[data-setup]")).to_be_hidden()
        await expect(page.locator("[data-ending] [data-do=analyse]")).to_be_visible()
        await page.keyboard.press("Home")
        await expect(page.locator("[data-board] .piece")).to_have_count(0)
        await page.locator("[data-ending] [data-do=rematch]").click()
        await expect(page.locator(".status:not(.over)")).to_be_visible()
        await expect(page.locator(CARD)).to_have_count(0)
        await resign(page)
        await page.locator("[data-ending] [data-do=new]").click()
        await page.reload()
        await expect(page.locator("[data-setup]")).to_be_visible()


@pytest.mark.long
async def test_who_chooses_another_game_is_told_of_the_one_that_goes_on(
    open_page: OpenPage, site: Served
) -> None:
    address = f"{site.page}/play?game=chess&opponent=house&colour=w&time=none"
    async with open_page(address) as page:
        await begin(page)
        await expect(page.locator(MINE)).to_be_visible()
        await page.goto(f"{site.page}/play?game=hex")
        question = page.get_by_role("dialog", name="You have a game of Chess going on")
        await question.get_by_role("button", name="Back to the game").click()
        await expect(page.locator(BEGUN)).to_contain_text("Chess")
        await expect(page.locator(MINE)).to_be_visible()
        await page.goto(f"{site.page}/play?game=hex")
        await question.get_by_role("button", name="Resign it, and choose Hex").click()
        await expect(page.locator("[data-setup]")).to_be_visible()
        await expect(page.locator('[name="game"][value="hex"]')).to_be_checked()
        other = await page.context.new_page()
        await other.goto(f"{site.page}/play?game=hex")
        await expect(other.locator("[data-setup]")).to_be_visible()


async def test_another_page_says_how_long_the_seat_is_kept_and_how_it_ended(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "stays") as ben:
        await ben.ask("bw-seek othello time=none bots=no colour=w")
        address = f"{site.page}/play?game=othello&opponent=any&time=none&colour=b"
        async with open_page(address) as page:
            await begin(page)
            await expect(page.locator(MINE)).to_be_visible()
            await page.goto(site.page)
            banner = page.locator("[data-goes-on]")
            await expect(banner).to_contain_text("Your game of Othello against stays goes on")
            await expect(banner).to_contain_text(re.compile(r"not back within \d+ seconds"))
            await ben.ask("bw-resign")
            await page.reload()
            await expect(banner).to_contain_text("has ended while you were away")
            await page.goto(f"{site.page}/rules")
            await expect(banner).to_contain_text("has ended while you were away")
            await banner.get_by_role("link").click()
            await expect(page).to_have_url(re.compile(r"/matches/"))
            await expect(banner).to_be_hidden()


async def test_a_guest_keeps_its_name_and_its_games(open_page: OpenPage, site: Served) -> None:
    address = f"{site.page}/play?game=tictactoe&opponent=house&time=none"
    async with open_page(address) as page:
        await begin(page)
        name = await page.locator("[data-name]", has_text="guest-").inner_text()
        await resign(page)
        await page.evaluate("sessionStorage.clear()")
        await page.goto(address)
        games = page.locator("[data-played] li")
        await expect(games).to_have_count(1)
        await begin(page)
        await expect(page.locator("[data-name]", has_text=name)).to_be_visible()
        await resign(page)


async def test_the_browser_asks_before_a_half_made_move_is_lost(
    open_page: OpenPage, site: Served
) -> None:
    address = f"{site.page}/play?game=battleship&opponent=house&time=none"
    async with open_page(address) as page:
        await begin(page)
        await expect(page.locator(MINE)).to_be_visible()
        asked = "() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))"
        assert not await page.evaluate(asked)
        await page.get_by_role("button", name="Place at random").click()
        await page.locator(".yard button").first.click()
        assert await page.evaluate(asked)


async def test_small_squares_are_confirmed_where_a_finger_touches_them(
    open_page: OpenPage, site: Served
) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    for game, confirmed in (("gomoku", True), ("othello", False)):
        address = f"{site.page}/play?game={game}&opponent=house&colour=b&time=none"
        async with open_page(address, **phone) as page:
            await begin(page)
            await expect(page.locator(MINE)).to_be_visible()
            await page.locator(".point.open").first.tap()
            if confirmed:
                await page.get_by_role("button", name="Make this move").tap()
            await expect(page.locator("[data-moves] li").first).to_be_visible()
