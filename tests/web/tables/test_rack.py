"""The crossword game at its table."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import expect

from boardwire.games.rules.crossword.generation import plays
from boardwire.games.rules.crossword.texts import play_text, squares
from boardwire.games.rules.crossword.tiles import BLANK, SIZE, SQUARES, read_tiles
from boardwire.games.rules.crossword.word_lists import SMALL, lexicon

from ...served import Served
from ..conftest import OpenPage
from .playing import MOVES, fits, hindrances, match, my_turn, overlaps

pytestmark = pytest.mark.slow

_COLUMNS = "ABCDEFGHJKLMNOP"
"""The columns as points of a frame have them."""


def point(square: int) -> str:
    row, column = divmod(square, SIZE)
    return f"{_COLUMNS[column]}{row + 1}"


@pytest.mark.long
async def test_a_word_is_laid_by_touch_and_by_keys_and_shows_its_points(
    open_page: OpenPage, house: Served
) -> None:
    async with match(open_page, house, "game=crossword&colour=b") as page:
        assert await my_turn(page)
        tiles = page.locator(".rack .letter-tile")
        await expect(tiles).to_have_count(7)
        rack = [str(await it.get_attribute("data-tile")) for it in await tiles.all()]
        found = plays(bytes(SQUARES), read_tiles("".join(rack)), lexicon(SMALL))
        best = max((it for it in found if BLANK not in it.tiles), key=lambda play: play.points)
        points = f"{best.word}: {best.points} points"
        preview = page.locator(".preview")
        for letter, square in zip(best.word, squares(best), strict=True):
            tile = page.locator(f'.rack .letter-tile[data-tile="{letter}"]:not(.away)').first
            await tile.click()
            await expect(page.locator('.letter-tile[aria-pressed="true"]')).to_have_count(1)
            await page.locator(f'[data-point="{point(square)}"]').click()
        await expect(preview).to_have_text(points)
        assert await fits(page)
        assert not await hindrances(page)
        assert not await overlaps(page, ".table-rack button, .table-rack .preview")
        await page.get_by_role("button", name="Recall tiles").click()
        await expect(page.locator(".letter-tile.away")).to_have_count(0)
        await page.locator(f'[data-point="{point(squares(best)[0])}"]').focus()
        if best.down:
            await page.keyboard.press("ArrowUp")
            await page.keyboard.press("ArrowDown")
        await page.keyboard.type(best.word.lower())
        await expect(preview).to_have_text(points)
        await page.keyboard.press("Enter")
        place, _, word = play_text(best).partition(".")
        await expect(page.locator(MOVES).first).to_have_text(f"{place} {word} +{best.points}")
        await expect(page.locator(".scores li").first).to_contain_text(str(best.points))


async def test_tiles_are_exchanged_and_a_false_word_is_explained(
    open_page: OpenPage, house: Served
) -> None:
    async with match(open_page, house, "game=crossword&colour=b") as page:
        received: list[str] = []
        page.on("websocket", lambda socket: received.append(socket.url))
        assert await my_turn(page)
        await page.locator(".rack .letter-tile").first.drag_to(page.locator('[data-point="H8"]'))
        if await page.locator("dialog[open]").count():
            await page.locator("dialog[open] button").first.click()
        await expect(page.locator(".preview")).to_have_text(
            "A play makes a word of two letters or more."
        )
        await expect(page.get_by_role("button", name="Play the word")).to_be_disabled()
        await page.get_by_role("button", name="Exchange", exact=True).click()
        await expect(page.locator(".letter-tile.away")).to_have_count(0)
        await page.locator(".rack .letter-tile").nth(1).click()
        await page.locator(".rack .letter-tile").nth(4).click()
        await page.get_by_role("button", name="Exchange 2 tiles").click()
        await expect(page.locator(MOVES).first).to_have_text("Exchange (2)")


async def test_the_page_gets_no_list_of_plays(open_page: OpenPage, house: Served) -> None:
    async with open_page(house.page) as page:
        answers: list[str] = []
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda text: answers.append(str(text))),
        )
        query = "game=crossword&colour=b&opponent=house&time=none"
        await page.goto(f"{house.page}/play?{query}")
        await expect(page.locator("[data-opponents] input:checked")).to_have_count(1)
        await page.get_by_role("button", name="Play", exact=True).click()
        assert await my_turn(page)
        views = [it for answer in answers for it in answer.split("\n\n") if '"legal"' in it]
        legal = [json.loads(it[2:])["legal"] for it in views]
        assert legal
        assert all([move for move, *_ in it] == ["pass"] for it in legal)
        assert not re.search(r'"racks"', "".join(answers))


async def test_a_blank_asks_for_its_letter(open_page: OpenPage, house: Served) -> None:
    async with open_page(f"{house.page}/play") as page:
        await page.evaluate(
            """async () => {
              const { mountTable } = await import("/web/modules/tables/registry.js");
              const host = document.createElement("div");
              document.querySelector("main").append(host);
              const table = { counts: [2, 7], bag: 80, exchange: true, scores: [0, 0], rack: "A*" };
              window.asked = [];
              const shown = await mountTable("rack", host, {
                game: "crossword", options: {}, observer: 0, below: 0,
                players: ["a", "b"], sides: ["Black", "White"],
                move: (text) => window.asked.push(`move ${text}`), say: () => {},
                check: async (text) => { window.asked.push(text); return { points: 2 }; },
              });
              const position = { ply: 14, to_act: [0], pieces: {}, last: [], side: {}, table };
              shown.update(position, [["pass", []]]);
            }"""
        )
        await page.locator('.letter-tile[data-tile="*"]').click()
        await page.locator('.crossword-board [data-point="H8"]').click()
        await page.get_by_role("button", name="X", exact=True).click()
        await page.locator('.letter-tile[data-tile="A"]').click()
        await page.locator('.crossword-board [data-point="G8"]').click()
        await expect(page.locator(".preview")).to_have_text("AX: 2 points")
        assert await page.evaluate("window.asked") == ["8G.A*X"]
        await page.get_by_role("button", name="Play the word").click()
        assert await page.evaluate("window.asked.at(-1)") == "move 8G.A*X"
