"""The frame of pages and of a game, on phones and between the widths of its columns."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, ViewportSize, expect

from ..served import Served
from .conftest import OpenPage, Played
from .test_play import MINE, begin

pytestmark = pytest.mark.slow

PHONE: ViewportSize = {"width": 360, "height": 640}
ON_ITS_SIDE: ViewportSize = {"width": 640, "height": 360}
DESK: ViewportSize = {"width": 1280, "height": 800}
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


COVERED = """
(selector) => [...document.querySelectorAll(selector)].filter((it) => {
  const box = it.getBoundingClientRect();
  if (!box.width) return false;
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return top !== it && !it.contains(top);
}).map((it) => it.name || it.textContent)
"""


async def outside(page: Page, selector: str) -> list[str]:
    """What of a selector is not wholly within the window."""
    found: list[str] = await page.evaluate(OUTSIDE, selector)
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    "path", ["/", "/matches", "/play", "/lectures", "/learn", "/tournaments", "match"]
)
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


@pytest.mark.parametrize("game", ["bridge", "crossword", "battleship", "stratego", "holdem"])
async def test_clocks_and_state_are_in_sight_at_every_table(
    open_page: OpenPage, site: Served, game: str
) -> None:
    address = f"{site.page}/play?game={game}&opponent=house&time=5m%2B3"
    async with open_page(address, viewport=PHONE) as page:
        await begin(page)
        await expect(page.locator(".status")).to_have_text(re.compile(r"\S"))
        for size in (PHONE, ON_ITS_SIDE, DESK):
            await page.set_viewport_size(size)
            await page.evaluate("scrollTo(0, 0)")
            assert await outside(page, ".seat .clock, .status") == [], size
            wide = await page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"], size
        assert await outside(page, "[data-board] button, .tools button, .actions button") == []


async def test_a_phone_on_its_side_has_the_board_beside_the_buttons(
    open_page: OpenPage, site: Served
) -> None:
    address = f"{site.page}/play?game=go&opponent=house&colour=b&time=none"
    async with open_page(address, viewport=ON_ITS_SIDE) as page:
        await begin(page)
        await expect(page.locator(MINE)).to_be_visible()
        await expect(page.locator("[data-actions] button").first).to_be_visible()
        shown = ".seat, .board svg, .status, .choices button, [data-actions] button, .tools button"
        assert await outside(page, shown) == []
        board = await page.locator(".board svg").bounding_box()
        buttons = await page.locator("[data-actions]").bounding_box()
        assert board is not None and buttons is not None
        assert board["height"] >= 280
        assert board["x"] + board["width"] <= buttons["x"]


async def test_the_form_shows_all_terms_of_the_chosen_game_and_the_button(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play", viewport=PHONE) as page:
        button = page.get_by_role("button", name="Play", exact=True)
        await expect(page.locator("[data-opponents] input:checked")).to_have_count(1)
        await expect(button).to_be_in_viewport(ratio=1)
        await page.locator('[name="game"][value="gomoku"]').click()
        await expect(page.locator(".games label:visible")).to_have_count(1)
        await page.evaluate("scrollTo(0, 0)")
        for name in ("colour", "time", "level"):
            await expect(page.locator(f'select[name="{name}"]')).to_be_in_viewport(ratio=1)
        await expect(button).to_be_in_viewport(ratio=1)
        covered = await page.evaluate(
            COVERED, "select[name=colour], select[name=time], select[name=level], .modes label"
        )
        assert covered == []
        await page.get_by_role("button", name="Another game").click()
        await expect(page.locator(".games label:visible")).not_to_have_count(1)
        await expect(page.locator('[name="game"][value="gomoku"]')).to_be_focused()
        await page.keyboard.press("ArrowRight")  # to walk through the games is no choice yet
        await expect(page.locator(".games label:visible")).not_to_have_count(1)
        await page.keyboard.press("Enter")
        await expect(page.locator(".games label:visible")).to_have_count(1)


async def test_opponents_say_what_they_are_and_the_house_is_first(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=othello&opponent=mcts") as page:
        await expect(page.locator('[name="opponent"][value="mcts"]')).to_be_checked()
        rows = page.locator("[data-opponents] label:has(input)")
        await expect(rows.first).to_contain_text("The house")
        await expect(rows.filter(has_text="mcts")).to_contain_text("Monte Carlo tree search")
        await expect(rows.filter(has_text="random")).to_contain_text("engine: makes random moves")


async def test_a_refusal_stands_beside_the_board_and_moves_no_button(
    open_page: OpenPage, site: Served
) -> None:
    address = f"{site.page}/play?game=go&opponent=house&colour=b&time=none"
    async with open_page(address, viewport=PHONE) as page:
        await begin(page)
        await expect(page.locator(MINE)).to_be_visible()
        buttons = page.locator("[data-actions] button, .tools button, .choices button")
        await expect(page.locator(".choices button")).to_have_count(1)
        before = [await it.bounding_box() for it in await buttons.all()]
        await page.locator("[data-typed] input").fill("Z99")
        await page.locator("[data-typed] input").press("Enter")
        await expect(page.locator("[data-error]")).not_to_be_empty()
        await page.evaluate("scrollTo(0, 0)")
        await expect(page.locator("[data-error]")).to_be_in_viewport(ratio=1)
        assert [await it.bounding_box() for it in await buttons.all()] == before
        await page.locator("[data-error]").click()
        await expect(page.locator("[data-error]")).to_be_empty()
