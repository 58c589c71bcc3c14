"""Moderation in a real browser: what those who are banned read, and reports by guests."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Page, expect

from ..cli.command_line import boardwire
from ..served import Served
from .conftest import OpenPage, Played

pytestmark = pytest.mark.slow


def moderated(site: Served, *arguments: str) -> str:
    """What a command of the operator prints."""
    done = boardwire("moderation", *arguments, "--database", site.folder / "boardwire.db")
    assert done.returncode == 0, done.stderr
    return done.stdout


async def playing_guest(page: Page) -> str:
    """Begin a game in a page as a guest; return the guest's name."""
    await expect(page.locator("[data-opponents] input:checked")).to_have_count(1)
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(page.locator("[data-game]:not([hidden])")).to_be_visible()
    names = await page.locator("[data-name]").all_text_contents()
    (name,) = (it for it in names if it.startswith("guest-"))
    return name


async def test_a_guest_who_is_banned_reads_why_and_until_when(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=othello&opponent=random") as page:
        name = await playing_guest(page)
        moderated(site, "ban", name, "--scope", "guest", "--for", "7d", "--reason", "spam")
        told = page.locator("[data-standing]")
        try:
            await expect(told).to_contain_text(f"the guest {name} is banned until 20")
            await expect(told).to_contain_text("UTC: spam")
            await expect(told).not_to_contain_text("your seat is kept")
        finally:
            moderated(site, "unban", name, "--scope", "guest")


async def test_a_guest_reports_a_player_on_the_page_of_the_match(
    open_page: OpenPage, site: Served, played: Played
) -> None:
    async with open_page(f"{site.page}/matches/{played.finished}/reporting") as page:
        await expect(page.get_by_role("link", name="Log in to report")).to_be_visible()
        await page.get_by_label("Player").select_option("dan")
        await page.get_by_label("What was wrong").fill("rude words # and more")
        await page.get_by_role("button", name="Send the report").click()
        await expect(page.get_by_role("status")).to_contain_text("The operators read your report.")
    rows = json.loads(moderated(site, "reports", "--json"))
    (row,) = (it for it in rows if it["match"] == played.finished)
    assert row["player"] == "dan"
    assert row["text"].startswith("rude words")
    assert row["text"].endswith("and more")
    moderated(site, "close", played.finished, "dan")


@pytest.mark.long
async def test_a_guest_who_is_muted_reads_why_when_it_writes(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=othello&opponent=random") as page:
        name = await playing_guest(page)
        moderated(site, "mute", name, "--scope", "guest", "--for", "7d", "--reason", "spam")
        try:
            await page.wait_for_timeout(3000)  # the server looks every two seconds
            await page.get_by_label("Say something").fill("hello")
            await page.get_by_role("button", name="Send").click()
            told = page.locator("[data-said]")
            await expect(told).to_contain_text(f"the guest {name} is muted until 20")
            await expect(told).to_contain_text("UTC: spam")
        finally:
            moderated(site, "unmute", name, "--scope", "guest")
