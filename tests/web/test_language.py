"""A page in the reader's language: the texts of the server and those of modules."""

from __future__ import annotations

from playwright.async_api import expect

from ..served import Served
from .conftest import OpenPage


async def test_a_browser_in_chinese_gets_chinese_and_may_choose_english(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/play?game=tictactoe", locale="zh-CN") as page:
        await expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
        await expect(page.get_by_role("button", name="对弈", exact=True)).to_be_visible()
        # Modules write these: the opponents, and the options of the game.
        await expect(page.get_by_text("任何人", exact=True)).to_be_visible()
        await page.get_by_role("button", name="English").click()
        await expect(page.locator("html")).to_have_attribute("lang", "en")
        await expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        await expect(page.get_by_text("Anybody", exact=True)).to_be_visible()


async def test_a_page_in_chinese_has_no_english(open_page: OpenPage, site: Served) -> None:
    """Names of programs, formats and engines stay; everything else is Chinese."""
    async with open_page(site.page, locale="zh-CN", expected=("404",)) as page:
        for path in ("/", "/play?game=go", "/matches", "/ladder", "/login", "/rules/go", "/nosuch"):
            await page.goto(f"{site.page}{path}")
            await page.wait_for_load_state("networkidle")
            left = await page.evaluate(_ENGLISH)
            assert left == [], path
            wide = await page.evaluate("document.documentElement.scrollWidth")
            assert wide <= await page.evaluate("innerWidth"), path


_ENGLISH = r"""async () => {
  const kept = await (await fetch("/api/v1/matches?limit=200")).json();
  const said = new Set(kept.matches.flatMap((it) => [...it.players, it.result]));
  // Away.Eva is a player of another test.
  const kinds = ["boardwire( [0-9.]+)?", "API", "English", "random|mcts", "house[-a-z0-9]*"];
  const names = new RegExp(`^(${kinds.join("|")}|guest-\\w+|Away[.]Eva)$`);
  const found = new Set();
  const look = (text) => {
    const words = text.trim();
    const english = /[A-Za-z]{3,} ?[A-Za-z]*/.test(words) && !/[\u4e00-\u9fff]/.test(words);
    const ofMatches = [...said].some((it) => it && [it, `${it.slice(0, 4)}...`].includes(words));
    if (english && !names.test(words) && !ofMatches) found.add(words);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const quiet = node.parentElement.closest("script, style, code, svg, [data-here]");
    if (!quiet) look(node.textContent);
  }
  for (const name of ["title", "aria-label", "placeholder", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest("[data-here]")) look(element.getAttribute(name));
    }
  }
  return [...found];
}"""
