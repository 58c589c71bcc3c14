"""Rules in the browser: beside the first game of a kind, in a dialog, and as a page."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from ..served import Served
from .conftest import OpenPage

PANEL = "[data-rules-first]"


async def begin(page: Page) -> None:
    """Begin a game for two at one screen."""
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(page.locator("[data-game]:not([hidden]) .status.mine")).to_be_visible()


@pytest.mark.long
async def test_the_rules_are_beside_the_first_game_of_a_kind(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=hex&mode=shared") as page:
        await begin(page)
        await expect(page.locator(PANEL)).to_contain_text("Join your two sides")
        await page.get_by_role("button", name="Got it").click()
        await expect(page.locator(PANEL)).to_be_hidden()
        await page.goto(f"{site.page}/play?game=hex&mode=shared&size=5")
        await begin(page)
        await expect(page.locator("[data-do=rules]")).to_be_visible()
        await expect(page.locator(PANEL)).to_be_hidden()
        await page.goto(f"{site.page}/play?game=go&mode=shared")
        await begin(page)
        await expect(page.locator(PANEL)).to_contain_text("Surround more of the board")


async def test_the_rules_are_one_click_from_the_board(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=chess&mode=shared") as page:
        await begin(page)
        await page.locator("[data-do=rules]").click()
        dialog = page.get_by_role("dialog", name="Chess: the rules")
        await expect(dialog).to_contain_text("Checkmate the other king")
        diagrams = dialog.locator("[data-diagram]")
        await expect(diagrams).to_have_count(3)
        knight = diagrams.first
        await expect(knight.locator(".hint")).to_have_count(8)
        await expect(knight.locator(".under .chosen")).to_have_count(1)
        await knight.locator('[data-point="F5"]').click()
        await expect(knight.locator(".hint")).to_have_count(0)  # the knight has gone there
        await expect(knight.locator(".hint")).to_have_count(8)  # and comes back
        await expect(diagrams.last.locator("use[href$=mark-mate]")).to_have_count(1)
        await page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)


async def test_the_rules_can_be_read_before_a_game_is_begun(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=othello") as page:
        await page.get_by_role("button", name="Rules of Othello").click()
        dialog = page.get_by_role("dialog", name="Othello: the rules")
        await expect(dialog).to_contain_text("Have more discs than the other side")


async def test_the_end_is_marked_and_the_prompt_says_what_to_do(
    open_page: OpenPage, site: Served
) -> None:
    address = f"{site.page}/play?game=hex&mode=shared&size=3&swap=false"
    async with open_page(address) as page:
        await begin(page)
        await expect(page.locator("[data-prompt]")).to_have_text("Join top and bottom.")
        for count, point in enumerate(("B2", "A1", "B1", "C1", "B3"), 1):
            await page.locator(f'[data-point="{point}"]').click()
            await expect(page.locator("[data-moves] li")).to_have_count(count)
        await expect(page.locator("[data-board] use[href$=mark-win]")).to_have_count(3)
        await expect(page.locator("[data-prompt]")).to_be_hidden()


async def test_white_sits_below_and_moves_stand_in_pairs(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=chess&mode=shared") as page:
        await begin(page)
        await expect(page.locator('[data-seat="near"] [data-name]')).to_have_text("White")
        for move in ("e4", "e5", "Nf3"):
            await page.locator("#typed-move").fill(move)
            await page.locator("#typed-move").press("Enter")
            await expect(page.locator("[data-moves]")).to_contain_text(move)
        items = page.locator("[data-moves] li")
        assert [await it.get_attribute("data-number") for it in await items.all()] == [
            "1.",
            "",
            "2.",
        ]
        await expect(page.locator("[data-common]")).not_to_contain_text("Castling")
        await expect(page.locator("[data-details]")).not_to_have_attribute("open", "")


async def test_diagrams_of_tables_are_drawn_in_their_colours_and_language(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/rules/property", locale="zh-CN") as page:
        dice = page.locator(".throw .die .body")
        await expect(dice.first).to_be_visible()
        assert await dice.first.evaluate("(it) => getComputedStyle(it).fill") != "rgb(0, 0, 0)"
        await expect(page.locator(".table-money").first).to_contain_text("玩家 1")
        await expect(page.locator(".rules")).not_to_contain_text("Black")
        await page.locator(".rules summary").click()
        await expect(page.locator(".rules .more")).to_contain_text("每经过起点得到 200")
