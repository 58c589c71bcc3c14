"""The table of Stratego: an army is set up by touching, dragging and shapes."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from ..served import Served
from .conftest import OpenPage

pytestmark = pytest.mark.slow

BEGIN = "/play?game=stratego&variant=small&opponent=random&colour=b&time=none"
SQUARES = ".camp-grid .square"


async def words(page: Page) -> list[str]:
    """What stands on each square of the camp."""
    labels = [it or "" for it in await all_labels(page.locator(SQUARES))]
    return [it.partition(": ")[2] for it in labels]


async def all_labels(found: Locator) -> list[str]:
    return [await it.get_attribute("aria-label") or "" for it in await found.all()]


async def test_an_army_is_set_up_and_stands_there_on_the_board(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}{BEGIN}", viewport={"width": 360, "height": 640}) as page:
        await page.locator("[data-setup] button.main").click()
        ready = page.get_by_role("button", name="Ready")
        await expect(ready).to_be_enabled()
        await page.get_by_role("button", name="Flag in the middle").click()
        assert (await words(page)).index("flag") == 8
        await page.locator(SQUARES).nth(8).click()
        await page.locator(SQUARES).nth(6).click()
        assert (await words(page)).index("flag") == 6
        await page.locator(SQUARES).nth(6).drag_to(page.locator(SQUARES).nth(11))
        assert (await words(page)).index("flag") == 11
        await page.get_by_role("button", name="Mirror").click()
        assert (await words(page)).index("flag") == 6
        await page.get_by_role("button", name="Place by hand").click()
        await expect(ready).to_be_disabled()
        await page.get_by_role("button", name=re.compile("^marshal: 1 in the tray")).click()
        await page.locator(SQUARES).nth(2).click()
        assert (await words(page))[2] == "marshal"
        await page.get_by_role("button", name="At random").click()
        wanted = await words(page)
        await ready.click()
        kept = await page.evaluate("localStorage.getItem('boardwire.stratego.12.8')")
        assert len(kept) > 12  # offered again in the next match
        field = page.locator(".field-host svg")
        await expect(field).to_be_visible()
        names = [f"{column}{row}" for row in (5, 6) for column in "FEDCBA"]
        for name, kind in zip(names, wanted, strict=True):
            point = page.locator(f'[data-point="{name}"]')
            await expect(point).to_have_attribute("aria-label", re.compile(f"{kind}$"))
        theirs = await all_labels(page.locator('[data-point$="1"], [data-point$="2"]'))
        assert not any(re.search("flag|marshal|spy|scout|bomb", it) for it in theirs)
