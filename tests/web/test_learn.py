"""The page of algorithms."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from playwright.async_api import Page, expect

from boardwire.games import load
from boardwire.games.textbook.steps.steps_page import steps_page
from boardwire.games.textbook.steps.tree_search import walk_search

from ..served import Served
from .conftest import OpenPage


async def test_alpha_beta_is_followed_to_its_cut(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/learn", expected=("422",)) as page:
        words, cut = page.locator("[data-words]"), page.locator(".node.cut")
        await expect(words).to_contain_text("Nothing has been looked at yet")
        await page.keyboard.press("ArrowRight")
        await expect(words).to_have_text("Come to the root (MAX). The window is -∞ to ∞.")
        line, calls = page.locator(".code-line.now"), page.locator(".code-calls")
        await expect(line).to_have_text("def max_value(node, alpha, beta):")
        await expect(calls).to_have_text("max_value node root alpha -∞ beta ∞")
        await page.get_by_role("button", name="Pseudo-code").click()
        await page.get_by_role("button", name="negamax").click()
        await expect(line).to_have_text("function NEGAMAX(s, α, β)")  # noqa: RUF001 - as books
        await expect(page.get_by_label("Algorithm")).to_have_value("negamax-alphabeta")
        await page.get_by_role("button", name="MAX and MIN apart").click()
        await expect(calls).to_have_text("MAX-VALUE s root α -∞ β ∞")  # noqa: RUF001 - as books
        await page.get_by_role("button", name="To the end").click()
        await expect(cut).to_have_count(2)
        await expect(cut.locator(".value")).to_have_text(["4", "6"])
        await expect(page.locator("[data-figures]")).to_contain_text("7 of 9")
        await page.get_by_label("Order of moves").select_option("worst")
        await expect(page.locator("[data-count]")).to_contain_text("step 0")
        await page.get_by_role("button", name="To the end").click()
        await expect(page.locator("[data-figures]")).to_contain_text("9 of 9")
        await expect(cut).to_have_count(0)
        await expect(page.get_by_label("Seed of the random numbers")).to_be_hidden()
        await page.get_by_label("Order of moves").select_option("random")
        await page.get_by_label("Seed of the random numbers").fill("7")
        await page.get_by_role("button", name="Show it").click()
        await expect(page).to_have_url(re.compile(r"order=random&seed=7"))
        await page.locator(".node").first.focus()
        await page.keyboard.press("ArrowDown")
        await expect(page.locator("[data-node]")).to_contain_text("MIN node after")
        await page.get_by_label("Tree", exact=True).fill("[[1,")
        await page.get_by_role("button", name="Show it").click()
        await expect(page.get_by_role("alert")).to_contain_text("tree")


async def test_a_file_of_steps_needs_no_server(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "steps.html"
    walks = [walk_search(it, load("tree").start()) for it in ("alphabeta", "negamax-alphabeta")]
    file.write_text(steps_page(walks[0], walks[1:]), encoding="utf-8")
    async with open_page(file.as_uri()) as page:
        words = page.locator("[data-words]")
        await expect(words).to_contain_text("Nothing has been looked at yet")
        await page.keyboard.press("ArrowRight")
        await expect(words).to_have_text("Come to the root (MAX). The window is -∞ to ∞.")
        line = page.locator(".code-line.now")
        await expect(line).to_have_text("def max_value(node, alpha, beta):")
        await page.get_by_role("button", name="negamax").click()
        await expect(line).to_have_text("def fail_soft(node, alpha, beta):")
        await page.get_by_role("button", name="MAX and MIN apart").click()
        await page.get_by_role("button", name="To the end").click()
        await expect(page.locator(".node.cut .value")).to_have_text(["4", "6"])
        await expect(page.locator("[data-figures]")).to_contain_text("7 of 9")
        await page.keyboard.press("ArrowLeft")
        await expect(page.locator("[data-count]")).to_have_text("step 25 of 26")


THIRTY = "[{}]".format(
    ",".join(f"[[{n},{n + 1},{n + 2}],[{n + 3},{n + 4},-{n + 5}]]" for n in range(1, 31, 6))
)
"""Thirty leaves below four levels."""
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".tree .value, .tree .window")]
    .filter((it) => it.textContent).map((it) => [it.textContent, it.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const over = [];
  boxes.forEach(([text, box], at) => boxes.slice(at + 1).forEach(([other, its]) => {
    if (meet(box, its)) over.push(`${text} ${other}`);
  }));
  const values = [...document.querySelectorAll(".tree .value")];
  const least = Math.min(...values.map((it) => it.getBoundingClientRect().height).filter(Boolean));
  return {count: boxes.length, over, least};
}"""


async def test_thirty_leaves_can_be_read_and_folded(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/learn?tree={quote(THIRTY)}") as page:
        await expect(page.locator("[data-count]")).to_contain_text("step 0")
        await page.get_by_role("button", name="To the end").click()
        await expect(page.locator(".node.best")).to_have_count(3)
        seen = await page.evaluate(OVERLAPS)
        assert (seen["over"], seen["count"] >= 46, seen["least"] >= 10) == ([], True, True), seen
        tree = page.locator(".tree svg")
        await tree.hover()
        before = await tree.get_attribute("viewBox")
        await page.mouse.wheel(0, -400)
        await expect(tree).not_to_have_attribute("viewBox", str(before))
        await page.get_by_role("button", name="The whole tree (0)").click()
        await page.locator(".node").nth(1).focus()
        await page.keyboard.press("f")
        await expect(page.locator(".node.hidden")).to_have_count(8)
        await expect(page.locator(".node").nth(1).locator(".window").first).to_have_text("+8")


@pytest.mark.long
@pytest.mark.slow
async def test_a_tree_is_drawn_by_mouse_and_its_frame_comes_back(
    open_page: OpenPage, site: Served
) -> None:
    async with open_page(f"{site.page}/learn", accept_downloads=True) as page:
        field, value = page.get_by_label("Tree", exact=True), page.get_by_label("Value", exact=True)
        await page.get_by_role("button", name="Draw a tree").click()
        await page.get_by_role("button", name="New tree").click()
        await expect(field).to_have_value("[[0,0],[0,0]]")
        for node, number in ((2, "3"), (3, "12"), (5, "2"), (6, "1/3")):
            await page.locator(".node .shape").nth(node).click()
            await value.fill(number)
        await page.locator(".node .add").nth(4).click()
        await value.fill("∞")
        await expect(field).to_have_value('[[3,12],[2,"1/3","∞"]]')
        await value.fill("1/")
        await expect(page.locator("[data-node]")).to_contain_text("A value is a number")
        await value.fill("8")
        await page.get_by_role("button", name="Undo").click()
        await page.get_by_role("button", name="Redo").click()
        await expect(field).to_have_value('[[3,12],[2,"1/3",8]]')
        await field.fill('[[3,12],[2,4,8],{"chance":[["1/2",4],["1/2",6]]}]')
        await expect(page.locator(".node")).to_have_count(11)
        await page.locator(".node .shape").nth(9).click()
        await page.get_by_role("textbox", name="Probability").fill("1/4")
        await expect(field).to_have_value(re.compile(r'\["1/4",4\],\["3/4",6\]'))
        await page.locator(".node .shape").nth(8).click()
        await page.get_by_label("Kind").select_option("leaf")
        await expect(field).to_have_value("[[3,12],[2,4,8],4]")
        await page.locator(".node .shape").nth(8).click()
        await page.keyboard.press("Delete")
        await expect(field).to_have_value("[[3,12],[2,4,8]]")
        await page.get_by_role("button", name="Step through it").click()
        await expect(page.locator("[data-count]")).to_contain_text("step 0")
        await expect(page.locator("[data-figures]")).to_contain_text("Best movenot known yet")
        for _ in range(12):
            await page.keyboard.press("ArrowRight")
        words = await page.locator("[data-words]").inner_text()
        await expect(page).to_have_url(re.compile("step=12"))
        await page.reload()
        await expect(page.locator("[data-words]")).to_have_text(words)
        await expect(page.locator("[data-count]")).to_contain_text("step 12")
        await page.get_by_role("button", name="To the end").click()
        await expect(page.locator(".node.cut .value")).to_have_text(["4", "8"])
        await expect(page.locator(".node.best .value")).to_have_text(["3", "3"])
        await files_are_valid(page)


async def files_are_valid(page: Page) -> None:
    """Save the frame in all forms, and look into the files."""
    saved: dict[str, bytes] = {}
    await page.locator(".saving summary").click()
    for button in ("Picture (SVG)", "Picture (PNG)", "All steps (HTML)"):
        async with page.expect_download() as coming:
            await page.get_by_role("button", name=button).click()
        saved[button] = await asyncio.to_thread(Path(await (await coming.value).path()).read_bytes)
    texts = [it.text for it in ElementTree.fromstring(saved["Picture (SVG)"]).iter() if it.text]
    assert {"3", "12", "≤2", "[3, 2]"} <= set(texts)
    assert saved["Picture (PNG)"][:8] == b"\x89PNG\r\n\x1a\n" and len(saved["Picture (PNG)"]) > 3000
    assert b'"algorithm":"alphabeta"' in saved["All steps (HTML)"]


async def test_a_tree_is_drawn_by_keys_alone(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/learn?tree=[[1,2],[3]]") as page:
        field = page.get_by_label("Tree", exact=True)
        await page.get_by_role("button", name="Draw a tree").focus()
        await page.keyboard.press("Enter")
        for key in ("ArrowDown", "ArrowRight", "a", "-", "5", "Enter", "ArrowLeft", "7", "Enter"):
            await page.keyboard.press(key)
        await expect(field).to_have_value("[[1,2],[7,-5]]")
        await page.keyboard.press("ArrowUp")
        await page.keyboard.press("Delete")
        await expect(field).to_have_value("[[1,2]]")
        await page.keyboard.press("Control+z")
        await expect(field).to_have_value("[[1,2],[7,-5]]")
        await page.locator(".node.leaf").nth(3).focus()
        for key in ("-", "7", "Enter"):
            await page.keyboard.press(key)
        await expect(field).to_have_value("[[1,2],[7,-7]]")
        await page.keyboard.press("x")
        await expect(field).to_have_value('[[1,2],[7,"x"]]')
        await page.keyboard.press("Enter")
        await page.keyboard.press("0")
        await expect(field).to_have_value("[[1,2],[7,0]]")
        await expect(page).to_have_url(re.compile(re.escape(quote("[[1,2],[7,0]]", safe=""))))
        await page.locator(".node").first.focus()
        await page.get_by_label("Kind").select_option("min")
        await expect(page.get_by_label("At the root")).to_have_value("min")
        await page.get_by_label("At the root").select_option("max")
        await expect(page.locator(".node").first).to_have_class(re.compile(r"\bmax\b"))
        await page.get_by_role("button", name="Draw a tree").click()
        await page.get_by_label("Kind").select_option("chance")
        await page.get_by_role("button", name="Step through it").click()
        await expect(page.get_by_role("alert")).to_contain_text("Alpha-beta has no chance nodes")
        await expect(page.get_by_role("button", name="Step through it")).to_be_visible()
        await page.get_by_role("button", name="Use expectiminimax").click()
        await expect(page.locator("[data-figures]")).to_contain_text("0 of 4")
        await page.get_by_role("button", name="Draw a tree").click()
        await page.get_by_label("Kind").select_option("max")
        await page.get_by_role("button", name="Step through it").focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("[data-figures]")).to_contain_text("0 of 4")
        await page.locator("h1").click()
        await page.keyboard.press("End")
        await expect(page.locator("[data-figures]")).to_contain_text("Best move1")


@pytest.mark.long
@pytest.mark.slow
async def test_unknown_leaves_positions_and_comparisons(open_page: OpenPage, site: Served) -> None:
    tree = quote('[[3,12,8],["x",4,6]]')
    async with open_page(f"{site.page}/learn?tree={tree}", expected=("422", "ERR_", "500")) as page:
        figures, field = page.locator("[data-figures]"), page.get_by_label("Tree", exact=True)
        await expect(figures).to_contain_text("Value of the root if x ≤ 33")
        await expect(page.locator(".node .window", has_text="cut if x ≤ 3")).to_have_count(2)
        await expect(page.get_by_role("button", name="To the end").first).to_be_disabled()
        await page.get_by_label("Depth").fill("1")
        await page.get_by_label("Depth").press("Enter")
        await expect(page.locator("[data-depth-unused]")).to_be_visible()
        await page.get_by_label("Depth").fill("")
        await page.get_by_label("Depth").press("Enter")
        await expect(page.locator("[data-depth-unused]")).to_be_hidden()
        await page.get_by_label("Value of x").fill("5")
        await page.get_by_label("Value of x").press("Enter")
        await expect(page.locator("[data-count]")).to_contain_text("step 0")
        await page.get_by_role("button", name="To the end").first.click()
        await expect(figures).to_contain_text("Value of the root4")
        await expect(page).to_have_url(re.compile("leaf=x%3D5"))
        await field.fill("[[3,12,8],[2,4,6]]")
        await page.get_by_label("At the root").select_option("min")
        await expect(page.locator(".node").first).to_have_class(re.compile(r"\bmin\b"))
        await page.get_by_label("At the root").select_option("max")
        await page.get_by_label("Side by side with").select_option("minimax")
        await expect(page.locator(".other-panel [data-count]")).to_contain_text("step 0")
        await page.get_by_role("button", name="To the end").first.click()
        await expect(page.locator("[data-summary]")).to_have_text(
            "Leaves looked at so far: Alpha-beta 4, Minimax 6, of 6."
        )
        await field.fill("")
        await expect(page.get_by_role("alert")).to_contain_text("There is no tree")
        await page.get_by_label("Searched").select_option("game")
        board = page.locator(".small-board")
        await board.locator("[data-point='B1']").click()
        await expect(page.get_by_label("Position as text")).to_have_value("OO-XX-O-X X")
        await page.get_by_role("button", name="Take the move back").click()
        await expect(page.get_by_label("Position as text")).to_have_value("O--XX-O-X O")
        await page.locator("[name=game]").select_option("connect4")
        await expect(page.get_by_role("alert")).to_contain_text("more than 400 nodes")
        await page.route("**/api/v1/steps*", lambda route: route.abort())
        await page.get_by_role("button", name="Show it").click()
        await expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
        await page.unroute("**/api/v1/steps*")
        await page.route("**/api/v1/steps*", lambda route: route.fulfill(status=500, body="oops"))
        await page.get_by_role("button", name="Show it").click()
        await expect(page.get_by_role("alert")).to_contain_text("status 500")
