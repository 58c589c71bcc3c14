"""The page of a match."""

from __future__ import annotations

import re

from playwright.async_api import expect

from ..served import Served
from ..server.people import match_of, person_of
from .conftest import OpenPage


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
            await expect(page.locator("[data-result]")).to_contain_text("White resigns")
