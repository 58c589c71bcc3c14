"""The frame of pages and of a game, on phones and between the widths of its columns."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from ..served import Served
from .conftest import OpenPage, Played
from .test_play import MINE, begin

pytestmark = pytest.mark.slow

PHONE = {"width": 360, "height": 640}
WIDTHS = (360, 768, 959, 960, 1280)
BAR = 56

OUTSIDE = """
(selector) => [...document.querySelectorAll(selector)].filter((it) => {
  const box = it.getBoundingClientRect();
  if (!box.width || !box.height) return false;
  const cut = box.left < 0 || box.right > innerWidth + 0.5;
  return cut || box.top < 0 || box.bottom > innerHeight + 0.5;
}).map((it) => {
  const { left, right, top, bottom } = it.getBoundingClientRect();
  return `${it.textContent?.trim() || it.className} ${[left, right, top, bottom]}`;
})
"""


async def outside(page: Page, selector: str) -> list[str]:
    """What of a selector is not wholly within the window."""
    found: list[str] = await page.evaluate(OUTSIDE, selector)
    return found


@pytest.mark.parametrize("path", ["/", "/matches", "/play", "/learn", "/tournaments", "match"])
async def test_the_bar_is_one_row_and_nothing_is_cut_off(
    open_page: OpenPage, site: Served, played: Played, path: str
) -> None:
    path = f"/matches/{played.finished}" if path == "match" else path
    for language in ("en", "zh-Hans"):
        async with open_page(f"{site.page}{path}", locale=language) as page:
            for width in WIDTHS:
                await page.set_viewport_size({"width": width, "height": 800})
                bar = await page.locator(".top").bounding_box()
                assert bar is not None and bar["height"] <= BAR + 1, (width, bar)
                assert await outside(page, ".top a, .top button") == [], width
                wide = await page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, (path, width)


async def test_the_menu_opens_by_a_button_and_closes_by_escape(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/", viewport=PHONE) as page:
        link = page.get_by_role("link", name="Tournaments", exact=True)
        await expect(link).to_be_hidden()
        await page.get_by_role("button", name="Menu").click()
        await expect(link).to_be_visible()
        assert await outside(page, ".menu a, .menu button") == []
        await page.keyboard.press("Escape")
        await expect(link).to_be_hidden()
        await page.get_by_role("button", name="Menu").click()
        await link.click()
        await expect(page.get_by_role("heading", name="Tournaments")).to_be_visible()


@pytest.mark.parametrize("game", ["chess", "go"])
async def test_a_game_fits_the_screen_of_a_phone(
    open_page: OpenPage, site: Served, game: str
) -> None:
    address = f"{site.page}/play?game={game}&opponent=mcts&colour=b&time=none"
    async with open_page(address, viewport=PHONE) as page:
        await begin(page)
        await expect(page.locator(f"{MINE}, .status")).to_be_visible()
        await expect(page.locator("[data-actions] button").first).to_be_visible()
        await page.evaluate("scrollTo(0, 0)")
        shown = ".seat, .board svg, .status, .choices button, [data-actions] button, .tools button"
        assert await outside(page, shown) == []
        board = await page.locator(".board").bounding_box()
        assert board is not None and board["width"] >= 320
