"""Every game is played from the home page to its end, against the house.

One server and one browser play all of them. A test knows the legal moves from what the server
sends the page, as the page itself does. It makes the first moves by the controls of the page and
types the others, since each click costs time.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.async_api import Locator, Page, WebSocket, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from boardwire.games import names

from ..served import Served, serving
from .conftest import OpenPage

pytestmark = pytest.mark.slow

HOUSE = re.compile("House, level|本站电脑（")  # noqa: RUF001 - Chinese punctuation
"""The name of a house player for people, in both languages."""
SETTINGS = ("house.bots=", "house.least=0", "house.seconds=0.03", "house.reply=0.05")
"""The settings of the server: the house answers quickly, and no bot waits."""

SHORT: Mapping[str, Mapping[str, str]] = {
    "amazons": {"size": "6"},
    "battleship": {"size": "6", "fleet": "3,2"},
    "breakthrough": {"columns": "5", "rows": "5"},
    "go": {"size": "5"},
    "gomoku": {"size": "7"},
    "guess": {"rounds": "2"},
    "hex": {"size": "5"},
    "holdem": {"hands": "2"},
    "matrix": {"rounds": "2"},
    "othello": {"size": "6"},
    "pig": {"target": "20"},
    "property": {"turns": "6"},
    "rps": {"rounds": "2"},
    "stratego": {"variant": "barrage", "setup": "chance", "moves": "60"},
}
"""Options with which a game is short."""

CHINESE = ("tictactoe", "go", "kuhn")
"""Games that are played in Chinese, too: a board, a game with a score, and cards."""

CLICKED = 3
"""The number of moves in each game that are made by the controls of the page, if they can be."""

MOST_CLICKS = 4
"""The most clicks for a move that is made by the controls of the page."""

CONTROLS = "[data-board] .point.open, [data-board] button:enabled:visible, [data-choices] button"
"""What a person may click for a move: points of a board, parts of a table, and buttons beside."""

MOST_MOVES = 600
"""The most moves of the person in one game."""

HAN = re.compile("[\u4e00-\u9fff]")
"""A text in Chinese."""

MINE = ".status.mine"
OVER = ".status.over"
DEAD = '[data-choices] button[data-do="agree"]'


@dataclass
class Heard:
    """What the server has sent the page about the position."""

    ply: int = -1
    legal: list[tuple[str, list[str]]] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Read the positions that the page gets from now on."""
        page.on("websocket", self._watch_socket)

    def _watch_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._read)

    def _read(self, frame: str | bytes) -> None:
        text = frame.decode() if isinstance(frame, bytes) else frame
        for answer in text.split("\n\n"):
            if answer.startswith("= {") and '"legal"' in answer:
                position: dict[str, Any] = json.loads(answer[2:])
                self.ply = int(position["ply"])
                self.legal = [(it[0], it[1]) for it in position["legal"]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server at which only the house plays."""
    settings = [word for it in SETTINGS for word in ("--set", it)]
    with serving(tmp_path_factory.mktemp("house"), *settings) as served:
        yield served


@asynccontextmanager
async def begun(
    open_page: OpenPage, house: Served, game: str, **context: Any
) -> AsyncIterator[tuple[Page, Heard]]:
    """A page on which a person has clicked a game at home, and then Play."""
    async with open_page(house.page, **context) as page:
        heard = Heard()
        heard.watch(page)
        await page.locator(f'a.tile[href$="/play?game={game}"]').click()
        await expect(page.locator(f'[name="game"][value="{game}"]')).to_be_checked()
        await expect(page.locator('[name="opponent"][value="house"]')).to_be_checked()
        await page.locator('select[name="time"]').select_option("3m+2")
        options = SHORT.get(game, {})
        if options:
            await page.locator("[data-options-box] summary").click()
        for name, value in options.items():
            await set_option(page.locator(f'[data-option="{name}"]'), value)
        await page.locator("[data-setup] button.main").click()
        await expect(page.locator("[data-game]:not([hidden])")).to_be_visible()
        yield page, heard


async def set_option(control: Locator, value: str) -> None:
    """Set an option of a game in the form."""
    if await control.evaluate("it => it.tagName") == "SELECT":
        await control.select_option(value)
    else:
        await control.fill(value)


async def play_out(page: Page, heard: Heard, dice: random.Random) -> None:
    """Play random moves until the match is over."""
    waited = page.locator(f"{MINE}, {OVER}").first
    for number in range(MOST_MOVES):
        await expect(waited).to_be_visible()
        if await page.locator(OVER).count():
            return
        if await page.locator(DEAD).count():
            await page.locator(DEAD).click()
            await expect(page.locator(DEAD)).to_have_count(0)
            continue
        before = heard.ply
        if number >= CLICKED or not await clicked(page, heard, dice):
            await typed(page, dice.choice(heard.legal)[0])
        await moved(page, heard, before)
    raise AssertionError(f"the match is not over after {MOST_MOVES} moves")


async def clicked(page: Page, heard: Heard, dice: random.Random) -> bool:
    """Make a move by the controls of the page; return whether they have made one.

    A move may take several of them: the points of a piece's way, a card and its confirmation.
    """
    before = heard.ply
    for _ in range(MOST_CLICKS):
        controls = page.locator(CONTROLS)
        count = await controls.count()
        if not count:
            return False
        with suppress(PlaywrightTimeout):  # the page may have drawn it anew
            await controls.nth(dice.randrange(count)).click(timeout=1000)
        await page.wait_for_timeout(50)
        if await page.locator("dialog[open] button").count():
            await page.locator("dialog[open] button").first.click()
        if heard.ply != before or not await page.locator(MINE).count():
            return True
    await page.keyboard.press("Escape")
    return False


async def typed(page: Page, move: str) -> None:
    """Type a move."""
    line = page.locator("[data-typed] input")
    await line.fill(move)
    await line.press("Enter")


async def moved(page: Page, heard: Heard, before: int) -> None:
    """Wait until the server knows the move."""
    for _ in range(400):
        assert not await page.locator("[data-error]").inner_text(), "the move is refused"
        if heard.ply != before or await page.locator(f"{OVER}, {DEAD}").count():
            return
        await page.wait_for_timeout(25)
    raise AssertionError(f"nothing follows the move at ply {before}")


async def has_ended(page: Page, house: Served) -> None:
    """Check that the match has ended by the rules, and what pages say of it and of the house."""
    await expect(page.locator(OVER)).to_contain_text(re.compile(r"\S"))
    guest = await page.locator("[data-seat] [data-name]", has_text="guest-").inner_text()
    (match,) = house.matches(guest)
    assert match["reason"] in ("rule", "move-limit"), match
    for address in ("", "/", f"/matches/{match['match']}", "/players/house-4"):
        if address:
            await page.goto(house.page + address)
        await expect(page.locator("body")).to_contain_text(HOUSE)
        text = await page.locator("body").inner_text()
        assert "house-" not in f"{text} {await page.title()}", "people read no token of the wire"


@pytest.mark.long
@pytest.mark.parametrize("game", names())
async def test_a_game_is_played_to_its_end(open_page: OpenPage, house: Served, game: str) -> None:
    async with begun(open_page, house, game) as (page, heard):
        await play_out(page, heard, random.Random(1))
        await has_ended(page, house)


@pytest.mark.long
@pytest.mark.parametrize("game", CHINESE)
async def test_a_game_is_played_in_chinese(open_page: OpenPage, house: Served, game: str) -> None:
    async with begun(open_page, house, game, locale="zh-CN") as (page, heard):
        await expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
        await expect(page.locator("[data-status]")).to_have_text(HAN)
        await play_out(page, heard, random.Random(1))
        await expect(page.locator(OVER)).to_have_text(HAN)
        await has_ended(page, house)
