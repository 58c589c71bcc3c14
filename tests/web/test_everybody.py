"""Everybody can use the pages: with keys, a screen reader, a small screen, without JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Page, ViewportSize, expect

from ..cli.command_line import boardwire
from ..served import Served
from .conftest import Crawled, OpenPage, Played

pytestmark = pytest.mark.slow

SMALL: ViewportSize = {"width": 360, "height": 740}
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
"""All rules of axe for the Web Content Accessibility Guidelines 2.2, level AA."""

TABS = 6
"""The elements that are reached by the tabulator key on every page."""

WIDER = """() => {
  // Links in the head must be seen without scrolling.
  const all = document.documentElement.scrollWidth <= innerWidth ? "header a" : "main *, header *";
  return [...document.querySelectorAll(all)]
    .filter((it) => it.getBoundingClientRect().right > innerWidth + 1)
    .map((it) => it.outerHTML.slice(0, 100));
}"""
MOVING = """() => [...document.querySelectorAll("*")].filter((it) => {
  const { animationName, transitionDuration } = getComputedStyle(it);
  return animationName !== "none" || transitionDuration.split(", ").some((it) => parseFloat(it));
}).map((it) => it.outerHTML.slice(0, 100))"""
FOCUSED = """() => {
  const it = document.activeElement, style = getComputedStyle(it);
  if (it === document.body) return "";  // past the last element
  const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return seen ? "" : it.outerHTML.slice(0, 100);
}"""


@dataclass
class Findings:
    """What hinders people, by the page.

    Args:
        light: What axe finds.
        dark: The text that axe finds to have too little contrast in the dark.
        wide: What is wider than a small phone.
        moving: What moves for readers who want no motion.
        unseen: What has the focus, and does not show that.
    """

    light: dict[str, list[str]] = field(default_factory=dict)
    dark: dict[str, list[str]] = field(default_factory=dict)
    wide: dict[str, list[str]] = field(default_factory=dict)
    moving: dict[str, list[str]] = field(default_factory=dict)
    unseen: dict[str, list[str]] = field(default_factory=dict)

    async def look(self, name: str, page: Page) -> None:
        """Look at a page that is shown."""
        await page.evaluate(AXE_SCRIPT)
        self.light[name] = await violations(page, *RULES)
        self.unseen[name] = []
        for _ in range(TABS):
            await page.keyboard.press("Tab")
            self.unseen[name] += filter(None, [await page.evaluate(FOCUSED)])
        await page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        self.dark[name] = await violations(page, "color-contrast")
        self.moving[name] = await page.evaluate(MOVING)
        await page.set_viewport_size(SMALL)
        self.wide[name] = await page.evaluate(WIDER)


def kinds(crawled: Crawled, played: Played) -> Iterator[str]:
    """One page of each kind."""
    seen = set()
    for it in crawled.values():
        path, _, query = it.path.partition("?")
        kind = path if it.path in ("/", "/play") else path.split("/")[1]
        if played.running in path or "show=" in query:
            kind = it.path
        if it.is_page and kind not in seen:
            seen.add(kind)
            yield it.path


async def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds to be serious, with the elements."""
    options = {"resultTypes": ["violations"], "runOnly": list(rules)}
    found = await page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [
        f"{it['id']} ({it['help']}): {node['html'][:160]} {node['failureSummary']}"
        for it in found
        if it["impact"] in ("serious", "critical")
        for node in it["nodes"]
    ]


async def look_at_kinds(
    found: Findings, open_page: OpenPage, site: Served, crawled: Crawled, played: Played
) -> None:
    """Look at one page of each kind, and at a game that is played."""
    for path in kinds(crawled, played):
        async with open_page(f"{site.page}{path}", expected=("404",)) as page:
            await found.look(path, page)
    async with open_page(f"{site.page}/play?game=chess&mode=shared") as page:
        await page.get_by_role("button", name="Play", exact=True).click()
        await expect(page.locator("[data-game]:not([hidden])")).to_be_visible()
        await found.look("a game", page)


async def look_at_moderation(
    found: Findings, open_page: OpenPage, site: Served, played: Played
) -> None:
    """Look at the pages about moderation, with something to show on each of them."""
    database = site.folder / "boardwire.db"
    reporting = f"/matches/{played.running}/reporting"

    def done(*arguments: str) -> str:
        """What a command of the operator prints."""
        outcome = boardwire(*arguments, "--database", database)
        assert outcome.returncode == 0, outcome.stderr
        return outcome.stdout.strip()

    token = done("user", "add", "olga", "--role", "admin")
    done("moderation", "mute", "troll", "--scope", "guest", "--for", "7d", "--reason", "spam")
    done("moderation", "announce", "The server restarts at noon.")
    try:
        async with open_page(f"{site.page}{reporting}") as page:
            for _ in range(20):  # the server looks for announcements every two seconds
                if await page.get_by_text("at noon").count():
                    break
                await page.wait_for_timeout(500)
                await page.reload()
            await expect(page.get_by_text("at noon")).to_be_visible()
            await found.look("a report of a guest", page)
        for path in ("/operator", "/operator/moderation", "/standing", reporting):
            async with open_page(f"{site.page}/login?next={path}") as page:
                await page.get_by_label("Name").fill("olga")
                await page.get_by_label("Token").fill(token)
                await page.get_by_role("button", name="Log in", exact=True).click()
                await page.wait_for_url(f"**{path}")
                await found.look(f"{path} of an operator", page)
    finally:
        done("moderation", "unmute", "troll", "--scope", "guest")
        done("moderation", "withdraw", "1")


@pytest.mark.long
async def test_no_page_hinders_anybody(
    open_page: OpenPage, site: Served, crawled: Crawled, played: Played, subtests: pytest.Subtests
) -> None:
    """All that is looked for on a page takes one visit of it."""
    found = Findings()
    await look_at_kinds(found, open_page, site, crawled, played)
    await look_at_moderation(found, open_page, site, played)
    for kind in fields(found):
        with subtests.test(kind.name):
            pages: dict[str, list[str]] = getattr(found, kind.name)
            assert len(pages) > 8
            assert {name: it for name, it in pages.items() if it} == {}


async def test_results_can_be_read_without_javascript(
    open_page: OpenPage, site: Served, played: Played
) -> None:
    async with open_page(site.page, java_script_enabled=False) as page:
        await page.get_by_role("link", name="Watch").click()
        await page.locator(f'[href="/matches/{played.finished}"]').first.click()
        await expect(page.locator("[data-result]")).to_contain_text("resigns")
        await expect(page.get_by_role("link", name="B2", exact=True)).to_be_visible()
        board = page.locator("[data-board] img")
        await expect(board).to_have_attribute("alt", "The board of Tic-Tac-Toe after 4 plies")
        await expect(board).to_have_js_property("complete", value=True)
