"""The client of the play page: looking through moves, settings, moves in advance, confirmation."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from ..served import Served
from ..server.people import person_of
from .conftest import OpenPage
from .test_play import BEGUN, MINE, MOVES, begin, begin_without_opponent

pytestmark = pytest.mark.slow

PIECES = "[data-board] .piece"
SHOWN = "[data-moves] [aria-current]"


async def make(page: Page, *points: str) -> None:
    """Touch points, and wait for the move."""
    before = await page.locator(MOVES).count()
    for point in points:
        await page.locator(f'[data-point="{point}"]').click()
    await expect(page.locator(MOVES).nth(before)).to_be_visible()


async def test_a_user_steps_through_the_moves_by_keys_list_wheel_and_buttons(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=tictactoe&mode=shared") as page:
        await begin_without_opponent(page)
        for point in ("B2", "A1", "C3"):
            await make(page, point)
        await expect(page.locator(PIECES)).to_have_count(3)
        await page.keyboard.press("ArrowLeft")
        await expect(page.locator(PIECES)).to_have_count(2)
        await expect(page.locator(".status")).to_contain_text("Move 2 of 3")
        await expect(page.locator(".point.open")).to_have_count(0)
        await page.keyboard.press("Home")
        await expect(page.locator(PIECES)).to_have_count(0)
        await page.locator(MOVES).first.click()
        await expect(page.locator(PIECES)).to_have_count(1)
        await expect(page.locator(SHOWN)).to_have_attribute("data-ply", "1")
        await page.locator("[data-board]").hover()
        await page.mouse.wheel(0, 100)
        await expect(page.locator(PIECES)).to_have_count(2)
        await page.get_by_role("button", name="Last position").click()
        await expect(page.locator(PIECES)).to_have_count(3)
        await expect(page.locator(MINE)).to_be_visible()
        await make(page, "A3")
        await expect(page.locator(PIECES)).to_have_count(4)


async def test_an_earlier_position_stays_when_the_opponent_moves(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "stepper") as ben:
        await ben.ask("bw-seek othello time=none bots=no colour=w")
        async with open_page(
            f"{site.page}/play?game=othello&opponent=any&time=none&colour=b"
        ) as page:
            await begin(page)
            await make(page, "D3")
            await page.keyboard.press("Home")
            await expect(page.locator(PIECES)).to_have_count(4)
            assert (await ben.ask("genmove b")).startswith("=")
            assert (await ben.ask("play w C3")).startswith("=")
            await expect(page.locator(MOVES)).to_have_count(2)
            await expect(page.locator(PIECES)).to_have_count(4)
            await expect(page.locator(".status")).to_contain_text("It is your move")
            await page.keyboard.press("End")
            await expect(page.locator(PIECES)).to_have_count(6)
            await expect(page.locator(MINE)).to_be_visible()
            await ben.ask("bw-resign")


async def test_the_board_turns_and_the_seats_with_it(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=chess&mode=shared") as page:
        await begin_without_opponent(page)
        below = page.locator('[data-seat="near"] [data-name]')
        before = await below.inner_text()
        high = await page.locator('[data-point="E2"]').bounding_box()
        await page.keyboard.press("f")
        await expect(below).not_to_have_text(before)
        low = await page.locator('[data-point="E2"]').bounding_box()
        assert high is not None
        assert low is not None
        assert high["y"] != low["y"]
        await make(page, "E2", "E4")
        await page.keyboard.press("f")
        await expect(below).to_have_text(before)


async def test_a_move_is_made_once_it_is_confirmed(open_page: OpenPage, site: Served) -> None:
    async with open_page(
        f"{site.page}/play?game=tictactoe&opponent=random&colour=b&time=none"
    ) as page:
        await begin(page)
        await page.get_by_role("button", name="Settings").click()
        await page.get_by_label("Confirm each move").check()
        await page.get_by_role("button", name="Done").click()
        await page.locator('[data-point="B2"]').click()
        await expect(page.locator(".planned")).to_have_count(1)
        await expect(page.locator(MOVES)).to_have_count(0)
        await page.get_by_role("button", name="Choose another one").click()
        await expect(page.locator(".planned")).to_have_count(0)
        await page.locator('[data-point="A1"]').click()
        await page.get_by_role("button", name="Make this move").click()
        await expect(page.locator(MOVES).first).to_contain_text("A1")
        await page.reload()
        await page.get_by_role("button", name="Settings").click()
        await expect(page.get_by_label("Confirm each move")).to_be_checked()


async def test_a_move_in_advance_is_shown_taken_back_and_made(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "waits") as ben:
        await ben.ask("bw-seek chess time=none bots=no colour=b")
        async with open_page(
            f"{site.page}/play?game=chess&opponent=any&time=none&colour=w"
        ) as page:
            await begin(page)
            await make(page, "E2", "E4")
            for point in ("G1", "F3"):
                await page.locator(f'[data-point="{point}"]').click()
            await expect(page.locator(".planned")).to_have_count(2)
            await page.keyboard.press("Escape")
            await expect(page.locator(".planned")).to_have_count(0)
            for point in ("F1", "D3"):
                await page.locator(f'[data-point="{point}"]').click()
            await expect(page.locator(".planned")).to_have_count(2)
            await page.locator('[data-point="E6"]').click()  # nothing of the user stands there
            await expect(page.locator(".planned")).to_have_count(0)
            for point in ("D2", "D4"):
                await page.locator(f'[data-point="{point}"]').click()
            await expect(page.locator(".planned")).to_have_count(2)
            await ben.ask("genmove w")
            assert (await ben.ask("play b e7e5")).startswith("=")
            await expect(page.locator(MOVES)).to_have_count(3)
            await expect(page.locator(MOVES).nth(2)).to_contain_text("d4")
            for point in ("D4", "C5"):
                await page.locator(f'[data-point="{point}"]').click()
            await ben.ask("genmove w")
            assert (await ben.ask("play b b8c6")).startswith("=")
            await expect(page.locator("[data-said]")).to_contain_text("is not possible now")
            await expect(page.locator(MINE)).to_be_visible()
            await ben.ask("bw-resign")


async def test_settings_of_the_board_hold_on_all_pages(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=chess&mode=shared") as page:
        await begin_without_opponent(page)
        square = "getComputedStyle(document.documentElement).getPropertyValue('--board-dark')"
        before = await page.evaluate(square)
        await page.get_by_role("button", name="Settings").click()
        await page.locator("[data-settings] [name=board]").select_option("blue")
        await page.get_by_label("Coordinates").uncheck()
        await page.get_by_label("Moving pieces").uncheck()
        await page.get_by_role("button", name="Done").click()
        assert await page.evaluate(square) != before
        await expect(page.locator("[data-board] .coordinates").first).to_be_hidden()
        await page.goto(f"{site.page}/matches")
        assert await page.evaluate("document.documentElement.dataset.boardColours") == "blue"
        move = "getComputedStyle(document.documentElement).getPropertyValue('--move')"
        assert (await page.evaluate(move)).startswith("0")
        await page.get_by_role("link", name="Settings").click()
        await expect(page.locator("[name=board]")).to_have_value("blue")
        await page.locator("[name=board]").select_option("standard")
        assert await page.evaluate(square) == before


async def test_sounds_are_made_and_turned_off_by_a_click(open_page: OpenPage, site: Served) -> None:
    count = """() => {
      window.sounds = 0;
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...rest) {
        window.sounds += 1;
        return start.apply(this, rest);
      };
    }"""
    async with open_page(f"{site.page}/play?game=tictactoe&mode=shared") as page:
        await begin_without_opponent(page)
        await page.evaluate(count)
        await make(page, "B2")
        for _ in range(50):
            if await page.evaluate("window.sounds") == 1:
                break
            await page.wait_for_timeout(100)
        assert await page.evaluate("window.sounds") == 1
        await page.get_by_role("button", name="Sound").click()
        await make(page, "A1")
        await page.wait_for_timeout(200)
        assert await page.evaluate("window.sounds") == 1


async def test_only_the_board_is_shown_on_request(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=tictactoe&mode=shared") as page:
        await begin_without_opponent(page)
        await page.keyboard.press("z")
        await expect(page.locator("header.top")).to_be_hidden()
        await expect(page.locator(BEGUN)).to_be_visible()
        await page.keyboard.press("z")
        await expect(page.locator("header.top")).to_be_visible()


async def test_players_take_a_move_back_by_consent(open_page: OpenPage, site: Served) -> None:
    async with person_of(site, "regrets") as ben:
        await ben.ask("bw-seek othello time=none bots=no colour=w")
        address = f"{site.page}/play?game=othello&opponent=any&time=none&colour=b"
        async with open_page(address) as page:
            await begin(page)
            await expect(page.get_by_role("button", name="Take back")).to_have_count(0)
            await make(page, "D3")
            await page.get_by_role("button", name="Take back").click()
            await expect(page.get_by_role("button", name="Do not take it back")).to_be_visible()
            assert await ben.ask("bw-takeback accept") == "="
            await expect(page.locator(MOVES)).to_have_count(0)
            await expect(page.locator(PIECES)).to_have_count(4)
            await make(page, "C4")
            await ben.ask("genmove b")
            assert (await ben.ask("play w C3")).startswith("=")
            await expect(page.locator(MOVES)).to_have_count(2)
            assert await ben.ask("bw-takeback ask") == "="
            await page.get_by_role("button", name="The move stays").click()
            await expect(page.get_by_role("button", name="The move stays")).to_have_count(0)
            await expect(page.locator(MOVES)).to_have_count(2)
            await ben.ask("bw-resign")


async def test_a_card_at_the_end_has_the_result_the_score_and_what_to_do_next(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "counts") as ben:
        await ben.ask("bw-seek go size=5 time=none bots=no colour=w")
        address = f"{site.page}/play?game=go&size=5&opponent=any&time=none&colour=b"
        async with open_page(address) as page:
            await begin(page)
            await make(page, "C3")
            await ben.ask("genmove b")
            await ben.ask("play w pass")
            await expect(page.locator(MINE)).to_be_visible()
            await page.get_by_role("button", name="Pass").click()
            await page.get_by_role("button", name="Agree").click()
            await ben.ask("bw-dead none")
            card = page.locator("[data-ending]")
            await expect(card.get_by_role("heading")).to_have_text("You win")
            rows = card.locator("tr")
            await expect(rows).to_have_count(5)
            await expect(rows.nth(0)).to_contain_text("counts")
            await expect(rows.nth(2)).to_have_text("territory240")
            await expect(rows.nth(4)).to_have_text("total257.5")
            for name in ("Rematch", "New game", "Analyse this game", "Record", "Share"):
                await expect(card.get_by_role("button", name=name)).to_be_visible()
            guest = await rows.nth(0).locator("th").nth(1).text_content()
            await ben.ask(f"bw-seek go size=5 time=none bots=no opponent={guest}")
            challenge = page.locator(".play-side [data-challenge]")
            await expect(challenge).to_contain_text("counts challenges you")
            await challenge.get_by_role("button", name="Decline").click()
            await expect(challenge).to_be_hidden()
            await card.get_by_role("button", name="Close").click()
            await expect(card).to_be_hidden()
            await expect(page.get_by_role("button", name="Rematch")).to_be_visible()
            await page.keyboard.press("ArrowLeft")
            await page.keyboard.press("ArrowLeft")
            await expect(page.locator(SHOWN)).to_have_attribute("data-ply", "1")


@pytest.mark.long
async def test_two_tabs_of_one_seat_agree_and_one_goes_on_alone(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "tabs") as ben:
        await ben.ask("bw-seek othello time=none bots=no colour=w")
        address = f"{site.page}/play?game=othello&opponent=any&time=none&colour=b"
        async with open_page(address) as page:
            await begin(page)
            await make(page, "D3")
            other = await page.context.new_page()
            await other.goto(f"{site.page}/matches")
            banner = other.locator("[data-goes-on] a")
            await expect(banner).to_contain_text("against tabs goes on")
            await banner.click()
            await expect(other.locator(MOVES)).to_have_count(1)
            await ben.ask("genmove b")
            assert (await ben.ask("play w C3")).startswith("=")
            for tab in (page, other):
                await expect(tab.locator(MOVES)).to_have_count(2)
                await expect(tab.locator(MINE)).to_be_visible()
                await expect(tab.locator("[data-standing]")).to_be_hidden()
            await other.locator('[data-point="B3"]').click()
            for tab in (page, other):
                await expect(tab.locator(MOVES)).to_have_count(3)
            await page.close()
            await ben.ask("genmove b")
            legal = (await ben.ask("bw-legal_moves")).removeprefix("= ").split()
            assert (await ben.ask(f"play w {legal[0]}")).startswith("=")
            await expect(other.locator(MOVES)).to_have_count(4)
            await other.locator(".point.open").first.click()
            await expect(other.locator(MOVES)).to_have_count(5)
            await ben.ask("bw-resign")
            await expect(other.locator("[data-ending]")).to_be_visible()
            await other.goto(f"{site.page}/matches")
            await expect(other.locator("[data-goes-on]")).to_be_hidden()


async def test_arrows_and_circles_are_drawn_by_the_right_button(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=chess&mode=shared") as page:
        await begin_without_opponent(page)
        await page.locator('[data-point="E4"]').click(button="right")
        await expect(page.locator(".drawn.ring")).to_have_count(1)
        start = await page.locator('[data-point="D2"]').bounding_box()
        end = await page.locator('[data-point="D4"]').bounding_box()
        assert start is not None
        assert end is not None
        await page.mouse.move(start["x"] + 5, start["y"] + 5)
        await page.mouse.down(button="right")
        await page.mouse.move(end["x"] + 5, end["y"] + 5)
        await page.mouse.up(button="right")
        await expect(page.locator("path.drawn")).to_have_count(1)
        await make(page, "E2", "E4")
        await expect(page.locator(".drawn")).to_have_count(0)


async def test_settings_follow_an_account_into_another_browser(
    open_page: OpenPage, site: Served
) -> None:
    colours = "document.documentElement.dataset.boardColours"
    async with open_page(f"{site.page}/register") as page:
        await page.get_by_label("Name").fill("Settled")
        await page.get_by_label("Password").fill("three wise monkeys play")
        await page.get_by_role("button", name="Make the account").click()
        await expect(page.get_by_role("heading")).to_have_text("Welcome, Settled")
        await page.goto(f"{site.page}/play?game=chess&mode=shared")
        await begin_without_opponent(page)
        await page.get_by_role("button", name="Settings").click()
        async with page.expect_response("**/account/preferences"):
            await page.locator("[data-settings] [name=board]").select_option("blue")
            await page.get_by_role("button", name="Done").click()
    async with open_page(f"{site.page}/login?next=/matches") as other:
        assert await other.evaluate(colours) != "blue"
        await other.locator('input[name="name"]').fill("Settled")
        await other.locator('input[name="secret"]').fill("three wise monkeys play")
        await other.get_by_role("button", name="Log in", exact=True).click()
        await other.wait_for_url("**/matches")
        await expect(other.locator("html")).to_have_attribute("data-board-colours", "blue")
