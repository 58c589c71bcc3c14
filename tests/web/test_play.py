"""Playing in the browser, against engines of the server."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, expect

from ..served import Served, serving
from ..server.people import person_of
from .conftest import OpenPage

pytestmark = pytest.mark.slow

BEGUN = "[data-game]:not([hidden])"
MINE = ".status.mine"
OVER = ".status.over"
MOVES = "[data-moves] li"


async def begin(page: Page) -> None:
    """Press Play, and wait for the match."""
    await expect(page.locator("[data-opponents] input:checked")).to_have_count(1)
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(page.locator(BEGUN)).to_be_visible()


async def begin_without_opponent(page: Page) -> None:
    """Begin a game for two at one screen."""
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(page.locator(BEGUN)).to_be_visible()


async def drag(page: Page, start: str, end: str) -> None:
    """Drag a piece from a point to another."""
    for point, act in ((start, page.mouse.down), (end, page.mouse.up)):
        await page.locator(f'[data-point="{point}"]').scroll_into_view_if_needed()
        box = await page.locator(f'[data-point="{point}"]').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await page.mouse.move(x, y, steps=2)
        await act()


async def test_a_whole_game_of_othello_by_clicks(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=othello&opponent=random") as page:
        await begin(page)
        await expect(page.locator("[data-name]")).to_contain_text(["random", "guest-"])
        for _ in range(40):
            await expect(page.locator(f"{MINE}, {OVER}")).to_be_visible()
            if await page.locator(OVER).count():
                break
            await page.locator(".point.open, [data-choices] button").first.click()
            await expect(page.locator("[data-error]")).to_be_empty()
        await expect(page.locator(OVER)).to_contain_text(".")
        await expect(page.get_by_role("button", name="Rematch")).to_be_visible()


async def test_a_whole_game_of_go_with_its_dead_stones(open_page: OpenPage, site: Served) -> None:
    address = f"{site.page}/play?game=go&size=13&opponent=mcts&colour=b&time=30s%2B0.1"
    async with open_page(address) as page:
        small = page.locator('[data-usual-values] [value="9"]')
        await small.click()
        await expect(small).to_have_attribute("aria-pressed", "true")
        await begin(page)
        agree = page.get_by_role("button", name="Agree")
        black: list[str | None] = []
        # mcts may have taken one of two points.
        for points in ("E5",), ("C3", "G7"), *[()] * 60:
            await expect(page.locator(f"{MINE}, {OVER}")).to_be_visible()
            if await agree.count():
                break
            before = await page.locator(MOVES).count()
            if not points:
                await page.get_by_role("button", name="Pass").click()
            else:
                ours = ", ".join(f'[data-point="{it}"].open' for it in points)
                stone = page.locator(ours).first
                black.append(await stone.get_attribute("data-point"))
                await stone.click()
            await expect(page.locator(MOVES).nth(before + 1)).to_be_visible()
        await expect(page.locator("[data-said]")).to_contain_text("mcts proposes")
        await expect(page.locator("[data-prompt]")).to_contain_text("Counted so, Black has")
        land = page.locator('[href$="mark-territory-white"]')
        for count in (79, 0):  # without Black's stones and with them
            for point in black:
                await page.locator(f'[data-point="{point}"]').click()
            await expect(land).to_have_count(count)
        await agree.click()
        await expect(page.locator(OVER)).to_contain_text(re.compile("mcts wins: White wins by"))


async def test_a_whole_game_by_keys_alone(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=tictactoe&opponent=random&colour=b") as page:
        await begin(page)
        await expect(page.locator(MINE)).to_be_visible()
        await page.locator('[data-point="A1"]').focus()
        typed = page.get_by_label("Move", exact=True)
        await typed.focus()
        await page.keyboard.type("Z9\n")
        await expect(page.locator("[data-error]")).to_contain_text("illegal move")
        for _ in range(5):
            await expect(page.locator(f"{MINE}, {OVER}")).to_be_visible()
            if await page.locator(OVER).count():
                break
            await page.locator(".point.open").first.focus()
            await page.keyboard.press("Enter")
            await expect(page.locator("[data-error]")).to_be_empty()
        await expect(page.locator(OVER)).to_be_visible()
        await expect(page.locator("[data-announce]")).to_contain_text(".")


async def test_the_form_leads_to_the_login_and_back(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play") as page:
        await page.locator("main").get_by_role("link", name="log in").click()
        await expect(page.locator('input[name="next"]')).to_have_value("/play")


@pytest.mark.long
async def test_practice_goes_on_after_a_reload_and_takes_moves_back(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=tictactoe&mode=practice&opponent=mcts") as page:
        await begin(page)
        await page.locator('[data-point="B2"]').click()
        await expect(page.locator(MOVES)).to_have_count(2)
        await page.reload()
        await expect(page.locator(MOVES)).to_have_count(2)
        await page.get_by_role("button", name="Take back").click()
        await expect(page.locator(MOVES)).to_have_count(0)
        await expect(page.locator(MINE)).to_be_visible()


async def test_castling_and_promotion_by_dragging(open_page: OpenPage, site: Served) -> None:
    start = "k7/7P/8/8/8/8/8/4K2R_w_K_-_0_1"
    async with open_page(f"{site.page}/play?game=chess&mode=shared&position={start}") as page:
        await begin_without_opponent(page)
        await drag(page, "E1", "G1")
        await expect(page.locator("[data-moves]")).to_contain_text("O-O")
        await page.get_by_role("button", name="Take back").click()
        await expect(page.locator("[data-moves] li")).to_have_count(0)
        await drag(page, "E1", "H1")  # the king to its rook
        await expect(page.locator("[data-moves]")).to_contain_text("O-O")
        await drag(page, "A8", "B8")
        await expect(page.locator("[data-moves] li")).to_have_count(2)
        await expect(page.locator(MINE)).to_be_visible()
        await drag(page, "H7", "H8")
        chooser = page.locator(".chooser button")
        await expect(chooser).to_have_count(4)
        await expect(chooser.first).to_have_accessible_name("Queen")
        await expect(chooser.first).to_be_focused()
        square, queen = [
            await it.bounding_box() for it in (page.locator('[data-point="H8"]'), chooser.first)
        ]
        assert square is not None
        assert queen is not None
        assert abs(square["x"] - queen["x"]) < 2
        assert abs(square["y"] - queen["y"]) < 2
        await page.keyboard.press("Escape")
        await expect(chooser).to_have_count(0)
        await drag(page, "H7", "H8")
        await page.get_by_role("button", name="Knight").click()
        await expect(page.locator("[data-moves]")).to_contain_text("h8=N")
        await page.get_by_role("button", name="Take back").click()
        await expect(page.locator("[data-moves] li")).to_have_count(2)


async def test_a_touched_point_stays_touched_when_the_page_looks_again(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play") as page:
        touched = await page.evaluate(
            """async () => {
              const { Board, frameOf } = await import("/web/modules/board.js");
              const host = document.body.appendChild(document.createElement("div"));
              const board = new Board(host, await frameOf("chess"));
              const moves = [["e2e4", ["E2", "E4"]], ["e2e3", ["E2", "E3"]]];
              board.ask(moves);
              board.touch("E2");
              board.ask(structuredClone(moves));
              const again = [...board.touched];
              board.ask([["e2e4", ["E2", "E4"]]]);
              return [again, board.touched];
            }"""
        )
        assert touched == [["E2"], []]


async def test_a_play_of_backgammon_step_by_step(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=backgammon&opponent=random&colour=b") as page:
        await begin(page)
        await expect(page.locator(MINE)).to_be_visible()
        dice = page.locator('[data-slot^="die-black"]')
        await expect(dice).to_have_count(2)
        before = await page.locator("[data-moves] li").count()
        confirm = page.get_by_role("button", name="Confirm the play")
        undone = False
        while not await confirm.count():
            await page.locator(".point.open").first.click()
            if await page.locator(".point.chosen").count():
                await page.locator(".point.open:not(.chosen)").first.click()
            undo = page.get_by_role("button", name="Undo a step")
            await expect(undo).to_be_visible()
            if not undone:
                undone = True
                await undo.click()
                await expect(undo).to_have_count(0)
                await expect(dice).to_have_count(2)
        await confirm.click()
        await expect(page.locator(".play-side .moves li").nth(before)).to_contain_text("/")


async def test_nothing_tells_the_page_the_card_of_the_opponent(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "hidden") as hidden, open_page(site.page) as page:
        received: list[str] = []
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda text: received.append(str(text))),
        )
        await hidden.ask("bw-seek kuhn time=none bots=no colour=w")
        await page.goto(f"{site.page}/play?game=kuhn&opponent=any&time=none&colour=b")
        await begin(page)
        await expect(page.locator(MINE)).to_be_visible()
        await expect(page.locator(".playcard.back")).to_have_count(1)
        await page.get_by_role("button", name="Bet").click()
        await hidden.ask("genmove b")
        await hidden.ask("play w fold")
        await expect(page.locator(OVER)).to_contain_text("You win")
        told = "".join(received)
        deals = re.findall(r"roll=(\S+)", told)
        assert deals
        assert all(it.endswith("?") or it.endswith("%3F") for it in deals)
        assert not re.search(r'"card-white":"card-[JQK]"', told)


@pytest.mark.long
async def test_a_match_goes_on_after_the_server_was_killed(
    open_page: OpenPage, tmp_path: Path
) -> None:
    lost = ("WebSocket connection", "ERR_CONNECTION", "ERR_INCOMPLETE", "Failed to load")
    options = ("--bots", "random")
    with serving(tmp_path, *options) as served:
        ports = ("--port", served.place[1], "--http-port", str(urlsplit(served.page).port))
        address = f"{served.page}/play?game=tictactoe&opponent=random&colour=b&time=none"
        async with open_page(address, expected=lost) as page:
            await begin(page)
            await page.locator('[data-point="B2"]').click()
            await expect(page.locator("[data-moves] li")).to_have_count(2)
            served.kill()
            await expect(page.locator("[data-standing]")).to_contain_text("connection is lost")
            with serving(tmp_path, *ports, *options):
                await expect(page.locator("[data-standing]")).to_be_hidden()
                await expect(page.locator(MINE)).to_be_visible()
                await page.locator(".point.open").first.click()
                await expect(page.locator("[data-moves] li")).to_have_count(4)
                await page.reload()
                await expect(page.locator("[data-moves] li")).to_have_count(4)
                await page.close()


async def test_a_friend_comes_by_a_link(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/play?game=gomoku&opponent=friend&colour=b") as ann:
        await expect(ann.locator("[data-opponents] input:checked")).to_have_count(1)
        await ann.get_by_role("button", name="Play", exact=True).click()
        field = ann.get_by_label("Link for a friend")
        await expect(field).to_have_value(re.compile("as=friend"))
        link = await field.input_value()
        async with open_page(link) as ben:
            await ben.get_by_role("button", name="Accept").click()
            await expect(ben.locator(BEGUN)).to_be_visible()
            await expect(ann.locator(MINE)).to_be_visible()
            await ann.locator("#typed-move").fill("C1")
            await ann.keyboard.press("Enter")
            await expect(ben.locator(MINE)).to_be_visible()
            await ben.get_by_placeholder("Say something").fill("<b>hello</b>")
            await ben.keyboard.press("Enter")
            await expect(ann.locator("[data-said]")).to_contain_text("<b>hello</b>")
            await ben.get_by_role("button", name="Offer a draw").click()
            await ann.get_by_role("button", name="Accept the draw").click()
            await expect(ben.locator(OVER)).to_contain_text("draw by agreement")
            await ben.get_by_role("button", name="Rematch").click()
            await ann.get_by_role("button", name="Accept", exact=True).click()
            await expect(ann.locator("[data-subtitle]")).to_contain_text("White")


async def test_a_person_refuses_further_challenges_of_a_player(
    open_page: OpenPage, site: Served
) -> None:
    async with (
        open_page(f"{site.page}/play?as=wanda") as page,
        person_of(site, "pest") as pest,
    ):
        for _ in range(50):
            if "name=wanda" in await pest.ask("bw-players"):
                break
            await page.wait_for_timeout(100)
        await pest.ask("bw-seek hex opponent=wanda")
        challenge = page.locator("[data-challenge]")
        await expect(challenge).to_contain_text("pest challenges you")
        await challenge.get_by_role("button", name="No more from pest").click()
        await expect(challenge).to_be_hidden()
        for _ in range(50):
            if not (await pest.ask("bw-seeks")).strip("= "):
                break
            await page.wait_for_timeout(100)
        assert await pest.ask("bw-seek hex opponent=wanda") == "? wanda refuses your challenges"
