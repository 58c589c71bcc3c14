"""What holds for every table of cards."""

from __future__ import annotations

import re
from time import monotonic

from playwright.async_api import Page, ViewportSize, expect

from .playing import MINE, OVER

MOST_SECONDS = 90
"""The most seconds that a match takes, on a machine with much else to do."""

DESK: ViewportSize = {"width": 1280, "height": 1000}
TALL: ViewportSize = {"width": 360, "height": 2000}
"""A phone on which a whole table is seen at once."""

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
    await page.set_viewport_size(TALL)
    assert await page.evaluate(WIDER) <= 0
    assert not await page.evaluate(COVERED)
    await page.set_viewport_size(DESK)


async def play_by_buttons(page: Page, *wanted: str) -> None:
    """Make moves until the match is over: the first of these buttons that is there.

    A touch of the felt ends the pause after a trick.
    """
    end = monotonic() + MOST_SECONDS
    while monotonic() < end:
        await expect(page.locator(f"{MINE}, {OVER}, [data-key=next]").first).to_be_visible()
        if await page.locator(OVER).count():
            return
        for selector in wanted:
            button = page.locator(f"[data-board] {selector}").first
            if await button.count() and await button.is_enabled():
                await button.click()
                break
        else:
            await page.locator(".felt").click(position={"x": 6, "y": 60})
        await page.wait_for_timeout(40)
    raise AssertionError("the match is not over")
