"""Challenges to a person by a link: who is here, away, unknown, or wants no more of them."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ..served import Served
from ..server.people import person_of
from .conftest import OpenPage
from .test_tournaments import account, log_in

pytestmark = pytest.mark.slow


async def test_a_person_who_is_away_is_asked_on_coming(open_page: OpenPage, site: Served) -> None:
    token = account(site, "Away.Eva")
    link = f"{site.page}/play?game=othello&person=Away.Eva"
    async with open_page(link) as page, open_page(f"{site.page}/rules") as eva:
        field = page.get_by_label("Name of a person")
        await expect(field).to_have_value("Away.Eva")
        await page.get_by_role("button", name="Play", exact=True).click()
        await expect(page.locator("[data-waiting-text]")).to_contain_text("Away.Eva is not here")
        await log_in(eva, site, "Away.Eva", token)
        await eva.goto(f"{site.page}/play")
        await eva.get_by_role("button", name="Accept").click()
        for it in (page, eva):
            await expect(it.locator("[data-game]:not([hidden])")).to_be_visible()


async def test_a_profile_leads_to_a_challenge(open_page: OpenPage, site: Served) -> None:
    async with (
        person_of(site, "Profile.Ida") as ida,
        open_page(f"{site.page}/players/Profile.Ida") as page,
    ):
        await page.get_by_role("link", name="Challenge Profile.Ida").click()
        await expect(page.get_by_label("Name of a person")).to_have_value("Profile.Ida")
        await page.get_by_role("button", name="Play", exact=True).click()
        await expect(page.locator("[data-waiting-text]")).to_contain_text("has been asked")
        assert "opponent=Profile.Ida" in await ida.ask("bw-seeks")


async def test_nobody_of_that_name_and_a_person_who_refuses(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=nim&person=no.such.body") as page:
        await page.get_by_role("button", name="Play", exact=True).click()
        error = page.locator("[data-setup-error]")
        await expect(error).to_contain_text("nobody called no.such.body is here or has an account")
        await expect(page.locator("[data-waiting]")).to_be_hidden()
    async with person_of(site, "Shy.Sam") as sam:
        await sam.ask("bw-block Pushy.Pia")
        async with open_page(f"{site.page}/play?game=nim&person=Shy.Sam") as page:
            await page.get_by_label("Your name here").fill("Pushy.Pia")
            await page.get_by_role("button", name="Play", exact=True).click()
            error = page.locator("[data-setup-error]")
            await expect(error).to_contain_text("Shy.Sam refuses your challenges")
