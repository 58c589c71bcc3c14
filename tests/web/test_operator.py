"""The operator's page, which shows what changes while it is open."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ..served import Served
from ..server.people import person_of
from .conftest import OpenPage


@pytest.mark.long
async def test_the_page_shows_what_has_changed_and_leaves_the_rest(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/operator", locale="zh-CN") as page:
        await expect(page.locator('[data-part="sessions-rows"]')).not_to_contain_text("ursula")
        moderation = page.locator('a[href$="/operator/moderation"]')
        await moderation.focus()
        async with person_of(site, "ursula") as ursula:
            await ursula.ask("bw-seek chess opponent=nobody_here bots=no")
            seek = page.locator('[data-part="seeks-rows"] tr', has_text="ursula")
            await expect(seek).to_contain_text("chess")
            await expect(page.locator('[data-part="sessions-rows"]')).to_contain_text("ursula")
            await expect(moderation).to_be_focused()
        await expect(page.locator('[data-part="seeks-rows"]')).not_to_contain_text("ursula")
