"""The page of analyses."""

from __future__ import annotations

import re

from playwright.async_api import expect

from ..served import Served
from ..server.people import person_of, play
from .conftest import OpenPage


async def test_a_record_is_stepped_through_and_analysed(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/analyse?game=tictactoe") as page:
        await page.get_by_text("Open a record or a position").click()
        await page.get_by_label("A record:").fill("tictactoe\nB2 A1 B1 C1\n")
        await page.get_by_role("button", name="Open it").click()
        moves = page.locator("[data-moves] .move")
        await expect(moves).to_have_text(["1. B2", "2. A1", "3. B1", "4. C1"])
        await page.get_by_role("heading", name="Tic-tac-toe").click()
        for _ in range(3):
            await page.keyboard.press("ArrowRight")
        pieces = page.locator("[data-board] .piece")
        await expect(pieces).to_have_count(3)
        await page.get_by_role("button", name="Analyse", exact=True).click()
        best = page.locator("[data-candidates] button").first
        await expect(best).to_contain_text("B3")  # else black has three in a row
        await expect(page.locator(".candidate").first).to_be_attached()
        await best.click()
        await expect(moves).to_have_text(["1. B2", "2. A1", "3. B1", "4. C1", "4. B3"])
        await expect(page.locator("[data-moves] [aria-current]")).to_have_text("4. B3")
        await expect(pieces).to_have_count(4)


async def test_a_match_is_put_up_at_a_ply_and_what_is_no_record_is_refused(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "ada") as ada, person_of(site, "bea") as bea:
        match = await play(site, ada, bea, "tictactoe")
        await ada.ask("play b B2")
        await bea.ask("genmove b")
        await bea.ask("play w A1")
        await bea.ask("bw-resign")
    address = f"{site.page}/analyse?match={match}&ply=1"
    async with open_page(address, expected=("422",)) as page:
        await expect(page.locator("[data-moves] .move")).to_have_text(["1. B2", "2. A1"])
        await expect(page.locator("[data-board] .piece")).to_have_count(1)
        await expect(page.locator("[data-players]")).to_contain_text("bea")
        await page.get_by_text("Open a record or a position").click()
        await page.get_by_label("A record:").fill("no record")
        await page.get_by_role("button", name="Open it").click()
        await expect(page.locator("[data-open-error]")).not_to_be_empty()
        await page.get_by_role("button", name="Edit this position as text").click()
        await expect(page.get_by_label("Position", exact=True)).to_have_value("----X---- O")


async def test_an_analysis_speaks_as_the_people_of_the_game_do(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/analyse?game=chess") as page:
        await page.get_by_text("Open a record or a position").click()
        fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7"
        await page.get_by_label("A record:").fill(
            f'[White "ada"]\n[Black "bea"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n7... e5 8. Nf3 Nc6 *\n'
        )
        await page.get_by_role("button", name="Open it").click()
        moves = page.locator("[data-moves] .move")
        await expect(moves).to_have_text(["7... e5", "8. Nf3", "Nc6"])
        await expect(page.locator("[data-players]")).to_have_text("ada \N{EN DASH} bea")
        await page.get_by_role("button", name="Whole game").click()
        bar = page.locator("[data-bar]")
        await expect(bar).to_have_attribute("aria-label", re.compile("^White's chances: "))
        graph = page.locator("[data-graph] svg")
        await expect(graph).to_have_attribute("aria-label", re.compile("^White's chances over"))
        await expect(page.locator("[data-engine-facts]")).to_contain_text("Black ")


async def test_a_game_with_a_table_is_analysed_at_it_and_one_with_secrets_is_not(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/analyse?game=nim") as page:
        heap = page.locator(".table-heaps")
        await expect(heap).to_be_visible()
        await heap.get_by_role("button").first.click()
        await heap.locator('[data-move="take"]').click()
        await expect(page.locator("[data-status]")).to_contain_text("Player 2 to move")
        games = page.locator("[data-new] select[name=game] option")
        listed = {await it.get_attribute("value") for it in await games.all()}
        assert {"chess", "nim", "property"} <= listed
        assert not listed & {"kuhn", "bridge", "stratego"}
        await page.goto(f"{site.page}/analyse?game=kuhn")
        await expect(page.locator("[data-open-error]")).to_contain_text("hides cards or choices")
