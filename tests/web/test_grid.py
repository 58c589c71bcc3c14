"""Live boards: a match that has ended keeps its place with its result, and nothing moves."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ..served import Served
from ..server.people import person_of, play
from .conftest import OpenPage

pytestmark = pytest.mark.slow


@pytest.mark.long
@pytest.mark.parametrize("path", ["/matches?show=grid", "/"])
async def test_an_ended_board_keeps_its_place_with_its_result(
    open_page: OpenPage, site: Served, path: str
) -> None:
    async with (
        person_of(site, "grid-ann") as ann,
        person_of(site, "grid-ben") as ben,
        person_of(site, "grid-cat") as cat,
        person_of(site, "grid-dan") as dan,
    ):
        first = await play(site, ann, ben, "connect4")
        second = await play(site, cat, dan, "connect4")
        async with open_page(f"{site.page}{path}") as page:
            boards = [page.locator(f'[data-thumbnail="{it}"]') for it in (first, second)]
            for board in boards:
                await expect(board.locator("canvas")).to_be_visible()
            before = [await it.bounding_box() for it in boards]
            await page.evaluate(
                """() => {
                  window.shifted = 0;
                  new PerformanceObserver((list) => {
                    for (const it of list.getEntries()) window.shifted += it.value;
                  }).observe({ type: "layout-shift" });
                }"""
            )
            await ann.ask("bw-resign")
            ended = boards[0].locator(".thumbnail.ended [data-caption]")
            await expect(ended).to_contain_text("resigns")
            await expect(ended).to_be_visible()
            await page.wait_for_timeout(2500)  # the lobby has said meanwhile that it runs no more
            await expect(boards[0]).to_be_visible()
            assert [await it.bounding_box() for it in boards] == before
            assert await page.evaluate("window.shifted") == 0
        await cat.ask("bw-resign")


async def test_a_spectator_sees_neither_hand_while_the_match_is_played(
    open_page: OpenPage, site: Served
) -> None:
    async with person_of(site, "hand-ann") as ann, person_of(site, "hand-ben") as ben:
        match = await play(site, ann, ben, "kuhn")
        async with open_page(site.page) as page:
            received: list[str] = []
            page.on(
                "websocket",
                lambda socket: socket.on("framereceived", lambda text: received.append(str(text))),
            )
            await page.goto(f"{site.page}/matches/{match}")
            for _ in range(100):
                if received:
                    break
                await page.wait_for_timeout(100)
            answer = await ann.ask("play b bet")
            assert answer == "=", answer
            for _ in range(100):
                if len(received) > 1:
                    break
                await page.wait_for_timeout(100)
            paths = [f"/api/v1/matches/{match}{it}" for it in ("", "/replay", "/record")]
            answers = [await page.request.get(f"{site.page}{it}") for it in paths]
            shown = "".join([*received, *[await it.text() for it in answers]])
            assert "bet" in shown
            assert not any(f"card-{it}" in shown for it in "JQK")
            deal = (await ann.ask("bw-view")) + (await ben.ask("bw-view"))
            assert any(f"card-{it}" in deal for it in "JQK")  # what the players themselves see
        await ann.ask("bw-resign")
