"""The lectures: a page to read, slides to give, and a window for the presenter."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Page, ViewportSize, expect

from boardwire.server.http.lectures.library import shown_lecture
from boardwire.translations import find_language, in_language

from ..served import Served
from ..until import until
from .conftest import OpenPage
from .test_everybody import RULES, WIDER, violations

pytestmark = [pytest.mark.slow, pytest.mark.long]

ROOM: ViewportSize = {"width": 1280, "height": 720}
PROJECTOR: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 360, "height": 740}
CUT = """() => {
  const slide = document.querySelector(".slide.now");
  const inner = [slide, ...slide.querySelectorAll("pre:not(.live *), .scroll")];
  const wide = inner.filter((it) => it.scrollWidth > it.clientWidth + 1);
  const low = slide.scrollHeight > slide.clientHeight + 1;
  const scrolls = getComputedStyle(slide).overflowY === "auto";
  return [...wide.map((it) => it.outerHTML.slice(0, 80)), ...(low && !scrolls ? ["low"] : [])];
}"""
"""The parts of a slide that are cut off: it may scroll downwards, and never sideways."""
TYPE = """() => {
  const slide = document.querySelector(".slide.now .slide-body");
  return 16 * Number(slide.style.zoom) / innerHeight;
}"""
"""The size of the text of a slide, in heights of the window."""
SMALLEST = 12 / 720


async def number(page: Page, count: int) -> None:
    """Wait until a page shows a slide, and look whether all of it can be seen."""
    await expect(page).to_have_url(re.compile(rf"#{count}$"))
    await expect(page.locator(".slide.now")).to_have_attribute("data-slide", str(count))


async def step_through(page: Page) -> None:
    """Step through alpha-beta on its slide: the line that runs is marked, and keys stay there."""
    figure = page.locator("figure[data-line^='boardwire explain alphabeta --tree']").first
    slide = page.locator(".slide", has=figure).first
    there = int(await slide.get_attribute("data-slide") or 0)
    for key in (*str(there), "Enter"):
        await page.keyboard.press(key)
    await number(page, there)
    await figure.locator("[data-tree] .node").first.click()
    line = figure.locator("[data-code] [aria-current=step]")
    lines = set[str]()
    for count in range(1, 13):
        await page.keyboard.press("ArrowRight")
        await expect(figure.locator("[data-slider]")).to_have_value(str(count))
        lines.add(await line.inner_text())
    assert any("max(value" in it for it in lines), lines
    assert len(lines) > 3
    await expect(figure.locator(".variable").first).to_be_visible()
    await number(page, there)
    await page.keyboard.press("Escape")
    await page.keyboard.press("ArrowRight")
    await number(page, there + 1)
    await page.keyboard.press("PageUp")
    assert await page.evaluate(CUT) == []
    for key in ("2", "Enter"):
        await page.keyboard.press(key)
    await number(page, 2)


async def test_alpha_beta_is_given_in_chinese(open_page: OpenPage, site: Served) -> None:
    language = find_language("zh")
    assert language is not None
    shown = in_language(language, lambda: shown_lecture("3-alphabeta"))
    assert shown is not None
    assert shown.tag == "zh-Hans"
    lecture = shown.lecture
    address = f"{site.page}/lectures/3-alphabeta"
    async with open_page(address, locale="zh-CN", viewport=ROOM) as page:
        heading = page.locator(".slide.now :is(h1, h2)")
        await expect(page.get_by_role("heading", level=1)).to_have_text(f"3. {lecture.title}")
        await page.keyboard.press("s")
        await number(page, 1)
        await expect(page.locator(".top")).to_be_hidden()
        for count in range(2, lecture.slides + 1):
            await page.keyboard.press("PageDown" if count % 2 else "ArrowRight")
            await number(page, count)
            assert await page.evaluate(CUT) == [], count
            assert await page.evaluate(TYPE) >= SMALLEST, count
        await page.keyboard.press("PageDown")
        await number(page, lecture.slides)
        for keys, expected in (
            (("Home",), 1),
            (("2", "Enter"), 2),
            (("Space",), 3),
            (("Shift+Space",), 2),
            (("9", "9", "9", "Enter"), lecture.slides),
            (("Home", "ArrowDown"), 2),
        ):
            for key in keys:
                await page.keyboard.press(key)
            await number(page, expected)
        await expect(heading).to_have_text(lecture.sections[1].title)
        await step_through(page)
        async with page.expect_popup() as opened:
            await page.keyboard.press("n")
        presenter = await opened.value
        notes = lecture.sections[1].slides[0].notes.striptags()
        said = presenter.locator("[data-notes-shown]")
        await expect(said).to_contain_text(re.split(r"\W", notes)[0])
        await expect(presenter.locator(".slide.next :is(h1, h2)")).to_have_text(
            lecture.sections[2].title
        )
        await expect(presenter.locator("[data-elapsed]")).to_have_text(re.compile(r"^\d\d:\d\d$"))
        await presenter.keyboard.press("PageDown")
        await number(page, 3)
        await page.keyboard.press("PageDown")
        await number(presenter, 4)
        await presenter.close()
        await page.set_viewport_size(PROJECTOR)
        await until(lambda: page.evaluate("innerWidth === 1920"))
        assert await page.evaluate(CUT) == []
        printed = await page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == lecture.slides
        await page.evaluate("dispatchEvent(new Event('beforeprint'))")
        await expect(page.locator("[data-slide='2'] pre:visible").last).to_contain_text("13")
        await page.evaluate("dispatchEvent(new Event('afterprint'))")
        await expect(page.locator(".slide:visible")).to_have_count(1)
        await page.keyboard.press("?")
        await expect(page.locator("#slide-keys")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.locator("#slide-keys")).to_be_hidden()
        await page.keyboard.press("Escape")
        await expect(page).to_have_url(address)
        await expect(page.locator(".top")).to_be_visible()
        await expect(page.locator("[data-slide='4']")).to_be_in_viewport()


async def test_everybody_can_read_a_lecture(open_page: OpenPage, site: Served) -> None:
    address = f"{site.page}/lectures/3-alphabeta"
    async with open_page(address, java_script_enabled=False, viewport=PHONE) as page:
        await expect(page.locator(".example").first).to_contain_text("value 3, move 1")
        solution = page.locator("details:has-text('Solution')").first
        await solution.locator("summary").click()
        await expect(solution.locator("p, pre").first).to_be_visible()
        await expect(page.locator("[data-notes]").first).to_be_hidden()
        await page.locator(".lecture a[href*='source']").first.click()
        await expect(page.get_by_role("heading", level=1)).to_contain_text("alphabeta.py")
    async with open_page(address, viewport=ROOM) as page:
        await expect(page.locator("a[href*='/learn?'] > code").first).to_have_text(
            re.compile("^boardwire explain")
        )
        for scheme in ("light", "dark"):
            await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for slides in (False, True):
                await page.goto(f"{address}{'?slides#3' if slides else ''}")
                await page.evaluate(AXE_SCRIPT)
                assert await violations(page, *RULES) == [], (scheme, slides)
        await page.set_viewport_size(PHONE)
        for path in ("/3-alphabeta", "/glossary", "/search?q=window", ""):
            await page.goto(f"{site.page}/lectures{path}")
            assert await page.evaluate(WIDER) == []
        await page.goto(f"{site.page}/lectures/glossary")
        await page.keyboard.press("/")
        await page.keyboard.type("剪枝 alpha-beta")
        await expect(page.locator("[data-terms] tbody tr:visible")).to_have_count(1)
        await expect(page.locator("[data-terms] tbody tr:visible")).to_contain_text("剪枝")
