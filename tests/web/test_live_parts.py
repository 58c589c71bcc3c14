"""The live parts of lectures: each kind is touched once, in the place of the text of an example."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Page, expect

from ..served import Served
from .conftest import OpenPage
from .test_everybody import RULES, violations

pytestmark = [pytest.mark.slow, pytest.mark.long]

LINES = {
    "steps": 'boardwire explain alphabeta --tree "[[3,12,8],[2,4,6],[14,5,2]]" --steps',
    "board": "boardwire show --game tictactoe --moves B2",
    "payoffs": "boardwire solve matrix prisoners-dilemma",
    "bounds": "boardwire explain ucb --arms a=7/10,b=5/8,c=0/3",
    "lab": "boardwire lab bandits -o runs=5",
    "quiz": "boardwire quiz alphabeta --seed 3",
}
"""An example of each kind."""
BOTH_DEFECT = "\N{MINUS SIGN}2, \N{MINUS SIGN}2"
PUT = """async (lines) => {
  const text = document.querySelector(".lecture-text");
  text.replaceChildren();
  for (const line of lines) {
    const figure = document.createElement("figure");
    figure.className = "example";
    figure.dataset.line = line;
    const output = document.createElement("pre");
    output.textContent = "output";
    output.tabIndex = 0;
    figure.append(output);
    text.append(figure);
  }
  const script = document.querySelector("script[src*='/modules/lecture.js']").src;
  const { enliven } = await import(script.replace("lecture.js", "lectures/live.js"));
  enliven(text);
}"""
"""Puts examples in the place of the text of a lecture."""


async def test_every_kind_of_part_is_used_once(open_page: OpenPage, site: Served) -> None:
    url = f"{site.page}/lectures/1-games"
    async with open_page(url, viewport={"width": 360, "height": 800}) as page:
        await page.evaluate(PUT, [*LINES.values(), "boardwire perft chess 4"])
        await _step(page)
        await _move(page)
        await _eliminate(page)
        await _pull(page)
        await _experiment(page)
        await _answer(page)
        await expect(page.locator("figure.example > pre")).to_have_count(1)  # no part shows perft
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await page.evaluate(AXE_SCRIPT)
        assert await violations(page, *RULES) == []


async def _part(page: Page, kind: str) -> None:
    part = page.locator(f".live-{kind}")
    await page.locator(f"figure[data-line='{LINES[kind]}']").scroll_into_view_if_needed()
    await expect(part).to_be_visible()


async def _step(page: Page) -> None:
    await _part(page, "steps")
    part = page.locator(".live-steps")
    await part.get_by_role("button", name="To the end").click()
    await expect(part.locator(".node.cut .value")).to_have_text(["4", "6"])
    await part.get_by_role("button", name="Back").click()
    await page.keyboard.press("Home")
    await expect(part.locator("[data-count]")).to_contain_text("step 0")
    await page.keyboard.press("ArrowRight")
    await expect(part.locator(".code-line.now")).to_have_count(1)
    await expect(part.get_by_role("link")).to_have_attribute("href", re.compile("step=1"))


async def _move(page: Page) -> None:
    await _part(page, "board")
    part = page.locator(".live-board")
    await part.locator("[data-point='A1']").click()
    await expect(part.get_by_role("status")).to_contain_text("X to move")
    await expect(part.get_by_role("link", name="Play this")).to_have_attribute(
        "href", re.compile("game=tictactoe&position=.*O.*&opponent=house")
    )
    await part.get_by_role("button", name="Take back").click()
    await expect(part.get_by_role("status")).to_contain_text("O to move")


async def _eliminate(page: Page) -> None:
    await _part(page, "payoffs")
    part = page.locator(".live-payoffs")
    await expect(part.locator("td.equilibrium")).to_have_text(BOTH_DEFECT)
    await expect(part.locator("td.pareto")).to_have_count(3)
    await part.get_by_role("button", name="Eliminate all").click()
    await expect(part.locator("td:not(.gone)", has_text="\N{MINUS SIGN}")).to_have_text(
        [BOTH_DEFECT]
    )
    await part.get_by_role("button", name="Change payoffs").click()
    await part.get_by_label("Payoff of Black for cooperate, cooperate").fill("1/2")
    await part.get_by_label("Payoff of White for cooperate, cooperate").fill("0.5")
    await part.get_by_role("button", name="Solve it").click()
    await expect(part.locator("td.equilibrium")).to_have_text(["0.5, 0.5", BOTH_DEFECT])
    await expect(part.get_by_text("Mixed equilibrium")).to_be_visible()


async def _pull(page: Page) -> None:
    await _part(page, "bounds")
    part = page.locator(".live-bounds")
    await expect(part.get_by_role("status")).to_contain_text("pulls arm b next")
    await part.get_by_role("button", name="loss").nth(1).click()
    await expect(part.get_by_role("status")).to_contain_text("22 visits in all")


async def _experiment(page: Page) -> None:
    await _part(page, "lab")
    part = page.locator(".live-lab")
    await part.get_by_role("button", name="Arm 2").click()
    await expect(part.get_by_role("status").first).to_contain_text("Arm 2")
    await part.get_by_role("button", name="Let UCB1 pull 100 times").click()
    await part.get_by_role("button", name="Show the regret").click()
    await expect(part.locator(".live-toy .chart polyline")).to_have_count(3)
    await expect(part.locator(".live-key").first).to_contain_text("of 101 won")
    await part.get_by_text("Change the experiment").click()
    await part.get_by_label(re.compile("^pulls")).fill("40")
    await part.get_by_role("button", name="Run it").click()
    await part.get_by_text("Tables").click()
    await expect(part.get_by_role("columnheader", name="40 pulls")).to_be_visible()


async def _answer(page: Page) -> None:
    await _part(page, "quiz")
    part = page.locator(".live-quiz")
    await part.get_by_label("Which leaves are cut off?").fill("2 8")
    await part.get_by_role("button", name="Check").click()
    await expect(part.get_by_text("1 of 4 right.")).to_be_visible()
