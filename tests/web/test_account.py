"""Accounts in a real browser: a new one, a passkey of a virtual device, and the login with it."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ..served import Served
from .conftest import OpenPage

pytestmark = pytest.mark.slow

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.mark.long
async def test_a_person_makes_an_account_and_logs_in_with_a_passkey(
    open_page: OpenPage, site: Served
) -> None:
    home = f"http://localhost:{site.http_port}"
    expected = ("status of 403",)
    async with open_page(f"{home}/register", expected=expected) as page:
        device = await page.context.new_cdp_session(page)
        await device.send("WebAuthn.enable")
        made = await device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        await page.get_by_label("Name").fill("Passkey.Anna")
        await page.get_by_label("Password").fill("three wise monkeys play")
        await page.get_by_role("button", name="Make the account").click()
        await expect(page.get_by_role("heading")).to_have_text("Welcome, Passkey.Anna")
        await page.get_by_role("link", name="Your account", exact=True).click()
        await page.get_by_label("A name for the device").fill("test device")
        await page.get_by_role("button", name="Add a passkey").click()
        await expect(page.locator("main").get_by_text("test device")).to_be_visible(timeout=20_000)
        await page.get_by_role("button", name="Log out", exact=True).click()
        await page.goto(f"{home}/login?next=/matches")
        await page.get_by_role("button", name="Log in with a passkey").click()
        await page.wait_for_url("**/matches")
        await expect(page.get_by_role("link", name="Passkey.Anna")).to_be_visible()
        await page.goto(f"{home}/account")
        await expect(page.get_by_text("last used just now")).to_be_visible()
        await page.get_by_role("button", name="Remove the passkey test device").click()
        await expect(page.get_by_text("test device")).to_have_count(0)
        await page.get_by_role("button", name="Log out", exact=True).click()
        await page.goto(f"{home}/login")
        await page.get_by_role("button", name="Log in with a passkey").click()
        await expect(page.get_by_role("alert")).to_contain_text("does not know that passkey")
        assert made["authenticatorId"]
