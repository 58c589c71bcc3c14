"""Tables of cards in the browser: a hand of each poker, and a board of bridge."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from ..served import Served
from .conftest import OpenPage

pytestmark = pytest.mark.slow

MINE = ".status.mine"
OVER = ".status.over"
TOKEN = re.compile(
    r"^(fold|check|call|(bet|raise)\d*|pass|X{1,2}|\d?(C|D|H|S|NT)|[SHDC][2-9TJQKA])$"
)
"""The text of a move as the protocol has it."""

COVERED = """() => [...document.querySelectorAll("[data-board] .playcard .corner")]
  .filter((it) => {
    const box = it.getBoundingClientRect();
    if (!box.width) return false;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !it.closest(".playcard").contains(top);
  })
  .map((it) => it.closest(".playcard").getAttribute("aria-label"))"""
"""The cards whose rank and suit something lies over."""

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


async def begin(page: Page) -> None:
    """Begin a match, and wait for the first turn."""
    await page.locator("[data-setup] button.main").click()
    await expect(page.locator("[data-game]:not([hidden])")).to_be_visible()
    await expect(page.locator(f"{MINE}, {OVER}").first).to_be_visible()


async def is_sound(page: Page) -> None:
    """Check that nothing covers a card, and that buttons have words."""
    await page.evaluate("() => scrollTo(0, 0)")
    hidden = await page.evaluate(COVERED)
    below = await page.evaluate("() => document.querySelector('[data-board]').scrollHeight")
    assert below < 800 and not hidden
    for button in await page.locator("[data-board] button, [data-choices] button").all():
        name = await button.get_attribute("aria-label") or await button.inner_text()
        assert name and not TOKEN.match(name), name


async def fits_a_phone(page: Page) -> None:
    """Check that a phone need not be scrolled sideways."""
    await page.set_viewport_size({"width": 360, "height": 640})
    assert await page.evaluate(WIDER) <= 0
    assert not await page.evaluate(COVERED)
    await page.set_viewport_size({"width": 1280, "height": 1000})


async def play_by_buttons(page: Page, *wanted: str) -> None:
    """Make moves until the match is over: the first of these buttons that is there."""
    for _ in range(60):
        await expect(page.locator(f"{MINE}, {OVER}, [data-key=next]").first).to_be_visible()
        if await page.locator(OVER).count():
            return
        for selector in wanted:
            button = page.locator(f"[data-board] {selector}").first
            if await button.count() and await button.is_enabled():
                await button.click()
                break
        await page.wait_for_timeout(40)
    raise AssertionError("the match is not over")


@pytest.mark.parametrize("game", ["kuhn", "leduc"])
async def test_a_small_poker_is_played_by_words(
    open_page: OpenPage, site: Served, game: str
) -> None:
    async with open_page(f"{site.page}/play?game={game}&opponent=random&colour=b") as page:
        await begin(page)
        await expect(page.locator(".near .playcard")).to_have_attribute(
            "aria-label", re.compile("jack|queen|king")
        )
        await expect(page.locator(".far .playcard.back")).to_have_count(1)
        await is_sound(page)
        await play_by_buttons(page, '[data-do="check"]', '[data-do="call"]', '[data-do="fold"]')
        await expect(page.locator(".felt .end")).to_contain_text(re.compile("wins|split"))
        assert not TOKEN.match(await page.locator("[data-moves] li").first.inner_text())


async def test_a_hand_of_no_limit_poker(open_page: OpenPage, site: Served) -> None:
    query = "game=holdem&opponent=random&colour=b&betting=no-limit&hands=2&stack=200"
    async with open_page(
        f"{site.page}/play?{query}", viewport={"width": 1280, "height": 1000}
    ) as page:
        await begin(page)
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


async def test_a_bid_is_made_in_the_box(open_page: OpenPage, site: Served) -> None:
    query = "game=bridge&colour=b"
    async with open_page(
        f"{site.page}/play?{query}", viewport={"width": 1280, "height": 1000}
    ) as page:
        await begin(page)
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
        await expect(first.get_by_role("img", name="2 hearts")).to_be_visible()


async def test_a_board_of_bridge_is_played_by_its_declarer(
    open_page: OpenPage, site: Served
) -> None:
    query = "game=bridge&colour=b&contract=1NT-N"
    async with open_page(
        f"{site.page}/play?{query}", viewport={"width": 1280, "height": 1000}
    ) as page:
        await begin(page)
        await expect(page.locator(".at-top .playcard:not(.back)")).to_have_count(13)
        await expect(page.locator(".trick .led")).to_have_count(1)
        await expect(page.locator(".info")).to_contain_text("South 0")
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
        (match,) = site.matches(guest)
        await page.goto(f"{site.page}/matches/{match['match']}?ply=60")
        await expect(page.locator(".table-bridge .at-top [data-card]").first).to_be_visible()
        await expect(page.locator("[data-moves] a")).to_have_count(52)
        await expect(page.locator(".at-bottom")).to_contain_text("South")
        await page.get_by_role("button", name="Turn the board").click()
        await expect(page.locator(".at-bottom")).to_contain_text("North")
