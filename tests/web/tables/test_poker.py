"""Hands of poker at their table."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from ...served import Served
from ..conftest import OpenPage
from .cards import DESK, TOKEN, fits_a_phone, is_sound, play_by_buttons
from .playing import MINE, OVER, match

pytestmark = pytest.mark.slow


@pytest.mark.long
@pytest.mark.parametrize("game", ["kuhn", "leduc"])
async def test_a_small_poker_is_played_by_words(
    open_page: OpenPage, house: Served, game: str
) -> None:
    async with match(open_page, house, f"game={game}&colour=b", viewport=DESK) as page:
        await expect(page.locator(MINE)).to_be_visible()
        await expect(page.locator(".near .playcard")).to_have_attribute(
            "aria-label", re.compile("jack|queen|king")
        )
        await expect(page.locator(".far .playcard.back")).to_have_count(1)
        await is_sound(page)
        await play_by_buttons(page, '[data-do="check"]', '[data-do="call"]', '[data-do="fold"]')
        await expect(page.locator(".felt .end")).to_contain_text(re.compile("wins|split"))
        assert not TOKEN.match(await page.locator("[data-moves] li").first.inner_text())


@pytest.mark.long
async def test_a_hand_of_no_limit_poker(open_page: OpenPage, house: Served) -> None:
    query = "game=holdem&colour=b&betting=no-limit&hands=2&stack=200"
    async with match(open_page, house, query, viewport=DESK) as page:
        await expect(page.locator(MINE)).to_be_visible()
        await expect(page.locator(".near .playcard:not(.back)")).to_have_count(2)
        await expect(page.locator(".far .playcard.back")).to_have_count(2)
        await is_sound(page)
        number = page.get_by_role("spinbutton", name="Chips to bet")
        make = page.locator('[data-do="size"]')
        assert await number.get_attribute("min") == "20"
        assert await number.get_attribute("max") == "200"
        await number.fill("9999")
        await expect(make).to_have_text("All in: 200")
        await page.get_by_role("button", name="half pot").click()
        await expect(make).to_have_text("Raise to 20")
        await page.get_by_role("slider", name="Chips to bet").press("ArrowRight")
        await expect(make).to_have_text("Raise to 21")
        await fits_a_phone(page)
        await make.click()
        await expect(page.locator("[data-moves]")).to_contain_text("Raise to 21")
        await expect(page.locator(f"{MINE}, [data-key=next], {OVER}").first).to_be_visible()
        await play_by_buttons(
            page, "[data-key=next]", '[data-do="check"]', '[data-do="call"]', '[data-do="fold"]'
        )
        await expect(page.locator(".felt .end")).to_contain_text(re.compile("wins|split"))
        await expect(page.locator(".felt .tally")).to_contain_text("Hand")
        await is_sound(page)


async def test_a_bet_during_the_end_of_a_hand_is_shown_after_it(
    open_page: OpenPage, house: Served
) -> None:
    async with open_page(f"{house.page}/play") as page:
        await page.evaluate(
            """async () => {
              const { mountTable } = await import("/web/modules/tables/registry.js");
              const host = document.createElement("div");
              document.querySelector("main").append(host);
              const shown = await mountTable("poker", host, {
                game: "holdem", options: {}, observer: 0, below: 0,
                players: ["anna", "ben"], sides: ["Player 1", "Player 2"],
                move: () => {}, say: () => {},
              });
              const seat = (bet, cards = ["Kc", "Qh"]) =>
                ({ cards, bet, folded: false, stack: 100 });
              const hand = (ply, number, bets, previous) => ({
                ply, over: false, to_act: [0], pieces: {}, last: [], side: {},
                table: { seats: [seat(bets[0]), seat(bets[1], ["?", "?"])], pot: 0, board: [],
                  places: 5, hand: number, hands: 2, previous },
              });
              const first = hand(5, 1, [10, 10]);
              shown.update(first, [["call", [], ["Call"]]]);
              const end = structuredClone(first.table);
              end.seats[1].won = 20;
              shown.update(hand(11, 2, [10, 5], end), null);
              const call = ["call", [], ["Call {amount}", { amount: 15 }]];
              shown.update(hand(12, 2, [10, 25], end), [call]);
            }"""
        )
        await expect(page.locator(".felt .end")).to_have_text("ben wins 20 chips.")
        await page.get_by_role("button", name="Next hand").click()
        await expect(page.locator(".far .bet")).to_have_text("25")
        await expect(page.get_by_role("button", name="Call 15")).to_be_visible()
