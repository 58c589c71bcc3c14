"""A match at a table against the house, and looks at the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Page, expect

from ...served import Served
from ..conftest import OpenPage
from ..test_everybody import RULES, violations

MINE = ".status.mine"
OVER = ".status.over"
MOVES = "[data-moves] li"
PHONE = {"width": 360, "height": 640}


@asynccontextmanager
async def match(
    open_page: OpenPage, house: Served, query: str, **context: Any
) -> AsyncIterator[Page]:
    """A page with a match that has begun: `query` has the game, its options and the colour."""
    address = f"{house.page}/play?{query}&opponent=house&time=none"
    async with open_page(address, **context) as page:
        await expect(page.locator("[data-opponents] input:checked")).to_have_count(1)
        await page.get_by_role("button", name="Play", exact=True).click()
        await expect(page.locator("[data-game]:not([hidden])")).to_be_visible()
        yield page


async def my_turn(page: Page) -> bool:
    """Wait until it is the user's turn, or the match is over; return whether it goes on."""
    await expect(page.locator(f"{MINE}, {OVER}").first).to_be_visible()
    return await page.locator(OVER).count() == 0


async def fits(page: Page) -> bool:
    """Return whether the page is no wider than the window, in the window and on a phone."""
    wide = "document.documentElement.scrollWidth > innerWidth"
    desk = page.viewport_size
    here = await page.evaluate(wide)
    await page.set_viewport_size({"width": 360, "height": 640})
    there = await page.evaluate(wide)
    if desk:
        await page.set_viewport_size(desk)
    return not here and not there


async def hindrances(page: Page) -> list[str]:
    """Return what axe finds on the page to be serious, and too little contrast in the dark."""
    await page.evaluate(AXE_SCRIPT)
    light = await violations(page, *RULES)
    await page.emulate_media(color_scheme="dark")
    dark = await violations(page, "color-contrast")
    await page.emulate_media(color_scheme="light")
    return light + dark


async def overlaps(page: Page, selector: str) -> list[str]:
    """Return the texts of the elements, two by two, of which one covers another."""
    found: list[str] = await page.evaluate(
        """selector => {
          const all = [...document.querySelectorAll(selector)];
          const shown = all.filter(it => it.getClientRects().length);
          const boxes = shown.map(it => it.getBoundingClientRect());
          const found = [];
          for (let a = 0; a < shown.length; a++) for (let b = a + 1; b < shown.length; b++) {
            if (shown[a].contains(shown[b]) || shown[b].contains(shown[a])) continue;
            const [one, two] = [boxes[a], boxes[b]];
            const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            if (across > 2 && down > 2)
              found.push(`${shown[a].textContent} / ${shown[b].textContent}`);
          }
          return found;
        }""",
        selector,
    )
    return found
