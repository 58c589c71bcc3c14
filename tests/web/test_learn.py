"""The page of algorithms."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect

from boardwire.games import load
from boardwire.games.textbook.steps.steps_page import steps_page
from boardwire.games.textbook.steps.tree_search import walk_search

from ..served import Served
from .conftest import OpenPage


async def test_alpha_beta_is_followed_to_its_cut(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/learn", expected=("422",)) as page:
        words, cut = page.locator("[data-words]"), page.locator(".node.cut")
        await expect(words).to_contain_text("Nothing has been looked at yet")
        await page.keyboard.press("ArrowRight")
        await expect(words).to_have_text("Come to the root (MAX). The window is -∞ to ∞.")
        await page.get_by_role("button", name="To the end").click()
        await expect(cut).to_have_count(2)
        await expect(cut.locator(".value")).to_have_text(["4", "6"])
        await expect(page.locator("[data-figures]")).to_contain_text("7 of 9")
        await page.get_by_label("Order of moves").select_option("worst")
        await expect(page.locator("[data-count]")).to_contain_text("step 0")
        await page.get_by_role("button", name="To the end").click()
        await expect(page.locator("[data-figures]")).to_contain_text("9 of 9")
        await expect(cut).to_have_count(0)
        await expect(page.get_by_label("Seed of the random numbers")).to_be_hidden()
        await page.get_by_label("Order of moves").select_option("random")
        await page.get_by_label("Seed of the random numbers").fill("7")
        await page.get_by_role("button", name="Show it").click()
        await expect(page).to_have_url(re.compile(r"order=random&seed=7"))
        await page.locator(".node").first.focus()
        await page.keyboard.press("ArrowDown")
        await expect(page.locator("[data-node]")).to_contain_text("MIN node after")
        await page.get_by_label("Tree", exact=True).fill("[[1,")
        await page.get_by_role("button", name="Show it").click()
        await expect(page.get_by_role("alert")).to_contain_text("tree")


async def test_a_file_of_steps_needs_no_server(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "steps.html"
    file.write_text(steps_page(walk_search("alphabeta", load("tree").start())), encoding="utf-8")
    async with open_page(file.as_uri()) as page:
        words = page.locator("[data-words]")
        await expect(words).to_contain_text("Nothing has been looked at yet")
        await page.keyboard.press("ArrowRight")
        await expect(words).to_have_text("Come to the root (MAX). The window is -∞ to ∞.")
        await page.get_by_role("button", name="To the end").click()
        await expect(page.locator(".node.cut .value")).to_have_text(["4", "6"])
        await expect(page.locator("[data-figures]")).to_contain_text("7 of 9")
        await page.keyboard.press("ArrowLeft")
        await expect(page.locator("[data-count]")).to_have_text("step 25 of 26")
