"""Games in which all choose at once, at their table."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ...served import Served
from ...server.people import person_of
from ..conftest import OpenPage
from .playing import OVER, fits, hindrances, match, my_turn, overlaps

pytestmark = pytest.mark.slow


async def test_rock_paper_scissors_to_its_end(open_page: OpenPage, house: Served) -> None:
    async with match(open_page, house, "game=rps&rounds=3") as page:
        for _ in range(3):
            if not await my_turn(page):
                break
            await page.locator('[data-move="rock"]').click()
            await expect(page.locator(".choices-shown .card:not(.down)").last).to_be_visible()
        await expect(page.locator(OVER)).to_be_visible()
        await expect(page.locator(".history tbody tr").first).to_contain_text("Rock")


async def test_a_choice_is_hidden_until_all_have_chosen(open_page: OpenPage, house: Served) -> None:
    async with person_of(house, "secret") as secret, open_page(house.page) as page:
        received: list[str] = []
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda text: received.append(str(text))),
        )
        await secret.ask("bw-seek rps rounds=1 time=none bots=no colour=w")
        await page.goto(f"{house.page}/play?game=rps&rounds=1&opponent=any&time=none&colour=b")
        await expect(page.locator("[data-opponents] input:checked")).to_have_count(1)
        await page.get_by_role("button", name="Play", exact=True).click()
        assert await my_turn(page)
        await secret.ask("play w paper")
        await expect(page.locator(".card.down")).to_have_count(2)
        assert not any(
            "paper" in it.split('"legal"')[0].lower() for it in received if '"own"' in it
        )
        await page.locator('[data-move="scissors"]').click()
        await expect(page.locator(OVER)).to_contain_text("You win")
        cards = page.locator(".choices-shown li")
        await expect(cards.first).to_contain_text("Scissors")
        await expect(cards.last).to_contain_text("Paper")
        await expect(cards.first).to_have_class("best")


async def test_the_cell_of_the_choices_is_marked_in_the_payoffs(
    open_page: OpenPage, house: Served
) -> None:
    query = "game=matrix&payoffs=prisoners-dilemma&rounds=2&colour=w"
    async with match(open_page, house, query) as page:
        assert await my_turn(page)
        await page.get_by_role("button", name="Defect").click()
        here = page.locator('.payoffs td[aria-current="true"]')
        await expect(here).to_have_count(1)
        row = page.locator(".payoffs tr", has=page.locator('td[aria-current="true"]'))
        await expect(row.locator("th")).to_have_text("Defect")
        assert await fits(page)
        assert not await hindrances(page)
        assert not await overlaps(page, ".table-matrix button, .table-matrix li, .table-matrix th")


async def test_two_thirds_of_the_average_by_a_number(open_page: OpenPage, house: Served) -> None:
    async with match(open_page, house, "game=guess&players=2&rounds=1") as page:
        assert await my_turn(page)
        number = page.locator('.table-matrix input[type="number"]')
        await number.fill("101")
        await page.locator('[data-move="choose"]').click()
        assert await number.evaluate("it => it.validity.rangeOverflow")
        await number.fill("0")
        assert await fits(page)
        assert not await hindrances(page)
        await page.locator('[data-move="choose"]').click()
        await expect(page.locator(OVER)).to_be_visible()
        await expect(page.locator(".table-matrix .on-line")).to_contain_text(
            "Two thirds of the average"
        )
