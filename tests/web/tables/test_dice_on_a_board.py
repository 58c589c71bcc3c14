"""The dice of backgammon, which are seen to roll."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from ...served import Served
from ..conftest import OpenPage

pytestmark = pytest.mark.slow

_ROLL = """async () => {
  const { Board, frameOf } = await import("/web/modules/board.js");
  const host = document.createElement("div");
  document.querySelector("main").append(host);
  const board = new Board(host, await frameOf("backgammon"));
  const position = { to_act: [], chance: true, over: false, last: [], side: {}, kind: "" };
  board.show({ ...position, ply: 1, pieces: { "24.1": "black" } });
  const pieces = { "24.1": "black", "die-black-1": "black-die-3", "die-black-2": "black-die-1" };
  board.show({ ...position, ply: 2, pieces });
  const rolling = () => host.getAnimations({ subtree: true }).filter(it => !it.transitionProperty);
  const first = rolling().length;
  await Promise.all(rolling().map(it => it.finished));
  board.show({ ...position, ply: 2, pieces });
  return [first, rolling().length];
}"""


@pytest.mark.parametrize(("motion", "rolling"), [("no-preference", 2), ("reduce", 0)])
async def test_dice_roll_once_unless_the_reader_wants_no_motion(
    open_page: OpenPage, house: Served, motion: str, rolling: int
) -> None:
    async with open_page(f"{house.page}/play", reduced_motion=motion) as page:
        assert await page.evaluate(_ROLL) == [rolling, 0]
        die = page.locator('main use[data-slot="die-black-1"]')
        await expect(die).to_have_attribute("href", re.compile("black-die-3$"))
