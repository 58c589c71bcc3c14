"""How tables look: no text lies over another or over a card, and nothing has changed unseen.

The pictures in `pictures/` are small, so that the edges of letters do not matter. After a change
that is meant, look at the page, and take them anew:

    BOARDWIRE_NEW_PICTURES=1 pytest tests/web/test_pictures.py
"""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, ViewportSize

from boardwire.games import names
from boardwire.games.cards import has_card

from ..served import Served
from .conftest import OpenPage

pytestmark = pytest.mark.slow

PICTURES = Path(__file__).parent / "pictures"
NEW = "BOARDWIRE_NEW_PICTURES" in os.environ
DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 640}
TABLES = (
    *("backgammon", "battleship", "bridge", "chess", "crossword", "go", "hex", "holdem"),
    *("liars", "matrix", "property", "stratego"),
)
"""A game for each kind of table."""

BOARD = ".rules .board"
WIDTH = 96
"""The width of a kept picture, in pixels."""
MEAN, FAR, SHARE = 6.0, 60, 0.04
"""The largest mean difference of a colour of 255, and the share of pixels that may be far off."""

OVERLAPS = """
() => {
  const UNSEEN = "symbol, defs, title, style, .hidden-text, .unseen, option";
  const found = [];
  for (const board of document.querySelectorAll(".board")) {
    const texts = [], things = [];
    const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode, parent = text.parentElement;
      if (!text.data.trim() || parent.closest(UNSEEN)) continue;
      if (getComputedStyle(parent).visibility === "hidden") continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width && box.height) texts.push({ words: text.data.trim(), box, parent });
    }
    const cards = board.querySelectorAll('use[href*="card"]');
    for (const card of cards) things.push(card.getBoundingClientRect());
    const same = (a, b) => Math.abs(a.left - b.left) < 1 && Math.abs(a.top - b.top) < 1;
    const over = (a, b) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return wide > 0.2 * Math.min(a.width, b.width) && high > 0.35 * Math.min(a.height, b.height);
    };
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) {
        if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue;
        if (one.parent.closest(".playcard") && other.parent.closest(".playcard")) continue; // a fan
        if (one.words === other.words && same(one.box, other.box)) continue; // read as one
        if (over(one.box, other.box)) found.push(`${one.words} | ${other.words}`);
      }
      const drawn = one.parent instanceof SVGElement;
      if (drawn && things.some((it) => over(one.box, it))) found.push(`${one.words} | a card`);
    });
  }
  return found;
}
"""

SMALL = """
async ([source, width]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.height) / image.width);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
"""

DIFFERENCE = """
async ([one, two, far]) => {
  const pixels = async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(one), await pixels(two)];
  if (a.width !== b.width || Math.abs(a.height - b.height) > 2) return null;
  const length = Math.min(a.data.length, b.data.length);
  let sum = 0, off = 0;
  for (let at = 0; at < length; at += 4) {
    const by = [0, 1, 2].map((it) => Math.abs(a.data[at + it] - b.data[at + it]));
    sum += (by[0] + by[1] + by[2]) / 3;
    if (Math.max(...by) > far) off += 1;
  }
  return { mean: sum / (length / 4), share: off / (length / 4) };
}
"""


async def overlaps(page: Page) -> list[str]:
    """The texts of the boards of a page that lie over others, or over cards."""
    found: list[str] = await page.evaluate(OVERLAPS)
    return found


def data_url(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


@pytest.mark.long
@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
async def test_no_text_of_a_table_lies_over_another(
    open_page: OpenPage, site: Served, viewport: ViewportSize, subtests: pytest.Subtests
) -> None:
    async with open_page(f"{site.page}/rules", viewport=viewport) as page:
        for game in filter(has_card, names()):
            with subtests.test(game):
                await page.goto(f"{site.page}/rules/{game}", wait_until="networkidle")
                assert await overlaps(page) == []


async def test_an_overlap_is_found(open_page: OpenPage, site: Served) -> None:
    async with open_page(f"{site.page}/rules/chess") as page:
        await page.evaluate(
            """() => {
              const main = document.querySelector("main");
              const board = main.appendChild(document.createElement("div"));
              board.className = "board";
              const one = board.appendChild(document.createElement("p"));
              one.textContent = "North has bid";
              const two = board.appendChild(document.createElement("p"));
              two.textContent = "two spades";
            }"""
        )
        before = await overlaps(page)
        await page.locator(".board p").last.evaluate("(it) => (it.style.marginTop = '-1em')")
        assert "North has bid | two spades" in set(await overlaps(page)) - set(before)


@pytest.mark.long
@pytest.mark.parametrize(
    ("viewport", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"]
)
async def test_tables_look_as_they_did(
    open_page: OpenPage,
    site: Served,
    viewport: ViewportSize,
    scheme: Any,
    subtests: pytest.Subtests,
) -> None:
    options = {"viewport": viewport, "color_scheme": scheme, "reduced_motion": "reduce"}
    async with open_page(f"{site.page}/rules", **options) as page, open_page("about:blank") as lab:
        for game in TABLES:
            with subtests.test(game):
                await page.goto(f"{site.page}/rules/{game}", wait_until="networkidle")
                taken = await page.locator(BOARD).first.screenshot(animations="disabled")
                small = await lab.evaluate(SMALL, [data_url(taken), WIDTH])
                kept = PICTURES / f"{game}-{scheme}.png"
                if NEW:
                    PICTURES.mkdir(exist_ok=True)
                    kept.write_bytes(base64.b64decode(small.partition(",")[2]))
                found = await lab.evaluate(DIFFERENCE, [data_url(kept.read_bytes()), small, FAR])
                assert found is not None, "another shape"
                assert found["mean"] <= MEAN and found["share"] <= SHARE, found


async def test_a_changed_picture_is_found(open_page: OpenPage) -> None:
    async with open_page("about:blank") as lab:
        kept = [(PICTURES / f"bridge-{it}.png").read_bytes() for it in ("light", "dark")]
        light, dark = map(data_url, kept)
        found = await lab.evaluate(DIFFERENCE, [light, light, FAR])
        assert found == {"mean": 0, "share": 0}
        changed = await lab.evaluate(DIFFERENCE, [light, dark, FAR])
        assert changed is None or changed["mean"] > MEAN or changed["share"] > SHARE
