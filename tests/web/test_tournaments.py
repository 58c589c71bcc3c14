"""Tournaments of people in a real browser: entered by a code, called, played, withdrawn from."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from playwright.async_api import Page, expect

from ..cli.command_line import boardwire
from ..served import Served
from .conftest import OpenPage

pytestmark = pytest.mark.slow


def account(site: Served, name: str, *more: str) -> str:
    """Make an account at the shared server, and return its token."""
    database = site.folder / "boardwire.db"
    done = boardwire("user", "add", name, *more, "--database", database)
    assert done.returncode == 0, done.stderr
    return next(it for it in done.stdout.split() if it.startswith("bw_"))


async def log_in(page: Page, site: Served, name: str, token: str) -> None:
    await page.goto(f"{site.page}/login")
    await page.locator('input[name="name"]').fill(name)
    await page.locator('input[name="secret"]').fill(token)
    await page.get_by_role("button", name="Log in", exact=True).click()
    await expect(page.get_by_role("link", name=name)).to_be_visible()


@asynccontextmanager
async def pages(
    open_page: OpenPage, site: Served, count: int, **options: object
) -> AsyncIterator[list[Page]]:
    """Pages of browsers of their own."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(open_page(f"{site.page}/rules", **options))
            for _ in range(count)
        ]


async def opened(page: Page, site: Served, title: str, **fields: str) -> str:
    """Open a tournament as an administrator, and return its id."""
    await page.goto(f"{site.page}/tournaments/open")
    form = page.locator('form[action$="/open/make"]')
    await form.locator('[name="title"]').fill(title)
    for name, value in ({"game": "tictactoe", "format": "roundrobin"} | fields).items():
        field = form.locator(f'[name="{name}"]')
        if name in ("game", "format", "start"):
            await field.select_option(value)
        elif name in ("guests", "late", "rated"):
            await field.check()
        else:
            await field.fill(value)
    await form.get_by_role("button", name="Open it for entries").click()
    panel = page.locator("section.panel", has=page.get_by_role("heading", name=title))
    await expect(panel).to_be_visible()
    return await panel.get_attribute("id") or ""


async def resign(page: Page) -> None:
    await page.get_by_role("button", name="Resign", exact=True).click()
    await page.locator("[data-dialog]").get_by_role("button", name="Resign").click()


@pytest.mark.long
async def test_a_person_and_a_guest_play_a_tournament_in_the_page(
    open_page: OpenPage, site: Served
) -> None:
    async with pages(open_page, site, 3) as (teacher, ada, gina):
        await log_in(teacher, site, "Director1", account(site, "Director1", "--role", "admin"))
        await log_in(ada, site, "Ada.Cup", account(site, "Ada.Cup"))
        id = await opened(teacher, site, "Cup one", guests="yes", code="k7", wait="600")
        link = await teacher.get_by_label("Link for players").input_value()
        assert link == f"{site.page}/tournaments/open?code=k7#{id}"

        await ada.goto(link)
        await expect(ada.get_by_label("Code")).to_have_value("k7")
        await ada.get_by_role("button", name="Enter", exact=True).click()
        await expect(ada.get_by_text("You have entered.")).to_be_visible()
        await ada.goto(f"{site.page}/learn")

        await gina.goto(link)
        await gina.get_by_label("Your name").fill("Gina.Cup")
        await gina.get_by_role("button", name="Enter as a guest").click()
        await expect(gina.get_by_text("when the tournament begins")).to_be_visible()
        await gina.goto(f"{site.page}/rules")  # and comes back by the banner

        await teacher.reload()
        await teacher.get_by_role("button", name="Begin it now").click()
        await expect(teacher.get_by_role("heading", name="Called")).to_be_visible()
        for page, other in ((ada, "Gina.Cup"), (gina, "Ada.Cup")):
            banner = page.locator("[data-called] a")
            await expect(banner).to_contain_text(f"Cup one, round 1: you play against {other}.")
            assert re.search(r"\(\d+:\d\d\)", await banner.inner_text())
            assert (await page.title()).startswith("● ")
            await banner.click()
        for page in (ada, gina):
            await expect(page.locator("[data-game]:not([hidden])")).to_be_visible()
        await expect(teacher.get_by_role("heading", name="Playing now")).to_be_visible()
        await resign(ada)
        await expect(gina.get_by_role("link", name="Standings of the tournament")).to_be_visible()
        await ada.get_by_role("link", name="Standings of the tournament").click()
        row = ada.locator("tr", has=ada.get_by_role("link", name="Gina.Cup"))
        await expect(row.locator("strong")).to_have_text("1")
        await expect(ada.locator("[data-state]")).to_have_attribute("data-state", "finished")


@pytest.mark.long
async def test_a_person_withdraws_and_a_director_directs(open_page: OpenPage, site: Served) -> None:
    async with pages(open_page, site, 2, expected=("status of 403",)) as (teacher, ben):
        await log_in(teacher, site, "Director2", account(site, "Director2", "--role", "admin"))
        await log_in(ben, site, "Ben.Cup", account(site, "Ben.Cup"))
        account(site, "Carl.Cup")
        account(site, "Dora.Cup")
        id = await opened(teacher, site, "Cup two", format="swiss", start="director", late="yes")
        panel = teacher.locator(f'[id="{id}"]')
        for name in ("Carl.Cup", "nobody.cup", "Ben.Cup", "Dora.Cup"):
            await panel.get_by_label("Account or connected bot").fill(name)
            await panel.get_by_role("button", name="Add a player").click()
            if name == "nobody.cup":
                alert = teacher.get_by_role("alert")
                await expect(alert).to_contain_text("No account nobody.cup is there")
        await expect(panel.get_by_text("3 of 16 players")).to_be_visible()
        await panel.get_by_role("button", name="Begin it now").click()
        await teacher.get_by_text("Direct the tournament").click()
        await teacher.get_by_label("Say to everybody").fill("Lunch at <one>")
        await teacher.get_by_role("button", name="Say it").click()
        await ben.goto(f"{site.page}/tournaments/{id}")
        await expect(ben.get_by_text("Lunch at <one>")).to_be_visible()
        await teacher.get_by_text("Direct the tournament").click()
        await teacher.get_by_role("button", name="Pause", exact=True).click()
        await expect(ben.locator("main").get_by_text("paused")).to_be_visible()
        await teacher.get_by_text("Direct the tournament").click()
        await teacher.get_by_role("button", name="Go on").click()
        await expect(ben.get_by_role("heading", name="Called")).to_be_visible()
        await ben.locator(".withdraw summary").click()
        rule = ben.locator(".withdraw").get_by_text("is paired no more, and keeps the points")
        await expect(rule).to_be_visible()
        await ben.get_by_role("button", name="Withdraw from the tournament").click()
        await expect(ben.get_by_text("You have withdrawn from this tournament.")).to_be_visible()
        row = ben.locator("tr", has=ben.get_by_role("link", name="Ben.Cup"))
        await expect(row).to_contain_text("withdrew")
