"""A game tree at its table."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ...served import Served
from ..conftest import OpenPage
from .playing import MOVES, OVER, fits, hindrances, match, my_turn

pytestmark = pytest.mark.slow


async def test_a_branch_is_chosen_by_its_line(open_page: OpenPage, house: Served) -> None:
    async with match(open_page, house, "game=tree&colour=b") as page:
        assert await my_turn(page)
        await expect(page.locator(".branch")).to_have_count(3)
        await page.locator('[data-branch="1"]').click()
        await expect(page.locator(MOVES).first).to_have_text("Branch 1")
        await expect(page.locator(OVER)).to_be_visible()
        await expect(page.locator(".stage")).to_contain_text("A leaf is reached: You")
        await expect(page.locator(".branch")).to_have_count(0)


@pytest.mark.long
async def test_a_branch_is_chosen_by_its_node_or_by_a_button(
    open_page: OpenPage, house: Served
) -> None:
    async with match(open_page, house, "game=tree&colour=w") as page:
        assert await my_turn(page)
        assert await fits(page)
        assert not await hindrances(page)
        await expect(page.get_by_role("button", name="leaf with")).to_have_count(3)
        await page.locator(".point.open").first.click()
        await expect(page.locator(OVER)).to_be_visible()
    async with match(open_page, house, "game=tree&colour=b") as page:
        assert await my_turn(page)
        await page.get_by_role("button", name="Branch 1").click()
        await expect(page.locator(MOVES).first).to_have_text("Branch 1")
