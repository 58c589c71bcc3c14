"""The page of a match."""

from __future__ import annotations

import re

from playwright.async_api import expect

from ..served import Served
from ..server.people import match_of, person_of
from .conftest import OpenPage

LISTED = """(list) => [...list.querySelectorAll("li")].map((row) => {
  for (const it of row.querySelectorAll("*")) {
    it.removeAttribute("data-fill");
    it.removeAttribute("aria-current");
  }
  return [...row.querySelectorAll("*")].map((it) =>
    [it.localName, it.textContent, ...[...it.attributes].map((a) => a.name + "=" + a.value).sort()]
  );
})"""
"""The rows of a list of moves: its elements with their attributes and texts."""


async def test_a_spectator_sees_the_moves_and_steps_back(open_page: OpenPage, site: Served) -> None:
    async with person_of(site, "anna") as anna, person_of(site, "ben") as ben:
        await anna.ask("bw-seek tictactoe opponent=ben colour=b")
        await ben.ask("bw-seek tictactoe opponent=anna")
        match = await match_of(anna, ben)
        await anna.ask("play b B2")
        async with open_page(f"{site.page}/matches/{match}") as page:
            moves = page.locator("[data-moves] a")
            await expect(moves).to_have_text(["B2"])
            await ben.ask("genmove b")
            await ben.ask("play w A1")
            await expect(moves).to_have_text(["B2", "A1"])
            pieces = page.locator("[data-board] .piece")
            await expect(pieces).to_have_count(2)
            await page.keyboard.press("ArrowLeft")
            await expect(pieces).to_have_count(1)
            await expect(page).to_have_url(re.compile("ply=1$"))
            await ben.ask("bw-resign")
            await expect(page.locator("[data-result]")).to_contain_text("O resigns")


async def test_moves_that_come_live_are_listed_as_the_server_lists_them(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "anna") as anna, person_of(site, "ben") as ben:
        await anna.ask("bw-seek pig opponent=ben colour=b")
        await ben.ask("bw-seek pig opponent=anna")
        match = await match_of(anna, ben)
        async with open_page(f"{site.page}/matches/{match}") as page:
            turns = page.locator("[data-moves] .turn")
            await expect(page.locator("[data-moves]")).to_be_attached()
            await anna.ask("play b roll")
            await expect(turns.locator("a")).to_have_count(2)  # with what was rolled
            await anna.ask("bw-resign")
            await expect(page.locator("[data-result]")).to_contain_text("Player 1 resigns")
            listed = await page.locator("[data-moves]").evaluate(LISTED)
            written = await page.request.get(page.url.partition("?")[0])
            first = await page.evaluate(
                """(html) => new DOMParser().parseFromString(html, "text/html")
                  .querySelector("[data-moves]").innerHTML""",
                await written.text(),
            )
            await page.locator("[data-moves]").evaluate("(it, html) => it.innerHTML = html", first)
            assert listed == await page.locator("[data-moves]").evaluate(LISTED)
            assert len(listed) == 1


async def test_hidden_cards_lie_open_when_the_match_is_over_and_not_before(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "anna") as anna, person_of(site, "ben") as ben:
        await anna.ask("bw-seek kuhn opponent=ben colour=b")
        await ben.ask("bw-seek kuhn opponent=anna")
        match = await match_of(anna, ben)
        async with open_page(f"{site.page}/matches/{match}") as page:
            covered, cards = page.locator(".playcard.back"), page.locator(".playcard")
            await expect(covered).to_have_count(2)
            await anna.ask("play b bet")
            await expect(page.locator("[data-moves] a")).to_have_count(1)
            await expect(covered).to_have_count(2)
            await anna.ask("bw-resign")
            await expect(covered).to_have_count(0)
            await expect(cards).to_have_count(2)
            await page.keyboard.press("ArrowLeft")
            await expect(page).to_have_url(re.compile("ply=1$"))
            await expect(covered).to_have_count(0)
            await expect(cards).to_have_count(2)
