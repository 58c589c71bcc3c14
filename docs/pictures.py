"""Pictures of the page and of `boardwire watch`: python docs/pictures.py writes docs/images/.

It fills a database with matches of simple players, starts a server with others that play on, and
photographs the pages with the system's Chromium, and a match in the terminal.
"""

from __future__ import annotations

import asyncio
import base64
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.async_api import async_playwright

import boardwire
from boardwire.clients.sdk import BotMatch
from boardwire.clients.watching.screens.app import WatchApp
from boardwire.games import CHANCE, OVER, State, load
from boardwire.matches import MatchRecord, MoveRecord, Table
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.ratings import rate
from boardwire.override import override
from boardwire.protocol import Address, TimeControl
from boardwire.server import ServerConfig, run_server
from boardwire.server.config import HouseSettings, ListenSettings, StoreSettings
from boardwire.server.rating_history import note_ratings
from boardwire.server.store import Store

IMAGES = Path(__file__).resolve().parent / "images"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
GAMES = ("chess", "go", "othello", "connect4", "checkers", "backgammon", "hex", "breakthrough")
PLAYERS = ("ada", "babbage", "curie", "dirac", "euler", "fermat", "gauss", "hypatia", "noether")
PAST = 160
"""The number of matches in the database."""
LIVE = 18
"""The number of matches that go on."""
WAIT_SECONDS = 22.0
"""Seconds that the players play before the first picture."""
QUALITY = 78
TERMINAL = (96, 32)
"""The columns and lines of the terminal."""
BACK = 12
"""The number of plies before the end of the match that the terminal shows."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture.

    Args:
        name: The name of its file.
        path: The page; `MATCH` stands for the id of a match of chess.
        width, height: The size of the window.
        dark: Whether it has the dark theme.
    """

    name: str
    path: str
    width: int = 1280
    height: int = 800
    dark: bool = False


SHOTS = (
    Shot("home", "/"),
    Shot("match", "/matches/MATCH?ply=31", dark=True),
    Shot("grid", "/matches?show=grid", 1280, 720),
    Shot("player", "/players/ada"),
    Shot("phone", "/matches/MATCH?ply=24", 360, 740),
)


def chosen(state: State, skill: float, rng: random.Random) -> int:
    """Return a move: by looking one move ahead with the chance `skill`, else any."""
    moves = list(state.legal_moves())
    rng.shuffle(moves)
    if rng.random() > skill:
        return moves[0]
    player = state.to_act()

    def value(move: int) -> float:
        after = state.copy()
        after.apply(move)
        return 2 * after.returns()[player] if after.to_act() == OVER else after.evaluate(player)

    return max(moves[:20], key=value)


def past_matches(rng: random.Random) -> Iterator[MatchRecord]:
    """Matches of the last weeks, the oldest first."""
    now = datetime.now(UTC)
    skills = {name: 0.35 + 0.6 * place / len(PLAYERS) for place, name in enumerate(PLAYERS)}
    for number in range(PAST):
        name = rng.choice(GAMES[:5])
        table = Table(load(name))
        black, white = rng.sample(PLAYERS, 2)
        begun = now - timedelta(hours=3 * (PAST - number), minutes=rng.randrange(60))
        record = MatchRecord(
            *(f"{rng.getrandbits(40):010x}", name, table.game.options, (black, white)),
            *(TimeControl.fischer(300, 3), "", begun),
            rated=True,
        )
        clocks = [300.0, 300.0]
        while not table.over and len(record.moves) < 160:
            player = table.state.to_act()
            if player == CHANCE:
                break
            text = table.state.move_text(chosen(table.state, skills[record.players[player]], rng))
            table.play(player, text)
            seconds = round(min(clocks[player] / 8, rng.expovariate(0.25)), 1)
            clocks[player] += 3 - seconds
            ply = len(record.moves) + 1
            record.moves.append(MoveRecord(ply, player, text, seconds, clocks[player]))
        if table.over:
            yield replace(record, result=table.result(), ended=begun + timedelta(minutes=9))


async def fill(database: str, rng: random.Random) -> str:
    """Keep past matches with the history of their ratings; return the id of one of chess."""
    store = Store(database)
    await store.open()
    tables: dict[tuple[str, str], Crosstable] = {}
    long = ""
    for record in past_matches(rng):
        await store.keep(record)
        key = (record.game, record.time_class.value)
        tables.setdefault(key, Crosstable()).note(record)
        async with store.transaction() as connection:
            await note_ratings(connection, *key, rate(tables[key]), record.started)
        if record.game == "chess" and len(record.moves) > 40:
            long = record.match
    await store.close()
    return long


class Player(boardwire.Bot):
    """Plays slowly enough to be watched."""

    @override
    async def choose(self, state: State, match: BotMatch) -> int:
        """Think for a moment, then choose."""
        await asyncio.sleep(random.uniform(0.3, 1.5))
        return chosen(state, 0.8, random.Random())


async def photograph(server: str, match: str) -> None:
    """Write all pictures."""
    browser_path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if browser_path is None:
        sys.exit("pictures: Chromium is missing")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"]
        )
        for shot in SHOTS:
            context = await browser.new_context(
                viewport={"width": shot.width, "height": shot.height},
                color_scheme="dark" if shot.dark else "light",
            )
            page = await context.new_page()
            await page.goto(server + shot.path.replace("MATCH", match))
            await page.wait_for_timeout(4000)
            session = await context.new_cdp_session(page)
            taken = await session.send(
                "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
            )
            file = IMAGES / f"page-{shot.name}.webp"
            file.write_bytes(base64.b64decode(taken["data"]))
            print(f"{file}: {file.stat().st_size / 1000:.0f} kB")
            await context.close()
        await browser.close()


async def draw_terminal(server: Address, match: str) -> None:
    """Write a picture of a match in the terminal, from `boardwire watch`."""
    app = WatchApp(server, lambda _: (match,))
    try:
        await app.spectator.begin()
        async with app.run_test(size=TERMINAL) as pilot:
            await pilot.pause(1)
            for _ in range(BACK):
                await pilot.press("left")
            await pilot.pause(1)
            file = IMAGES / "watching.svg"
            # Without the fonts of the web, which the picture would load from elsewhere.
            picture = re.sub(r"\s*@font-face \{.*?\}", "", app.export_screenshot(), flags=re.DOTALL)
            file.write_text(picture.replace("Fira Code", "DejaVu Sans Mono"))
            print(f"{file}: {file.stat().st_size / 1000:.0f} kB")
    finally:
        await app.spectator.close()


async def main() -> None:
    """Fill, play, photograph."""
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "pictures.db")
        match = await fill(database, rng)
        config = ServerConfig(
            server=ListenSettings(port=0, http_port=0),
            store=StoreSettings(database=database),
            house=HouseSettings(bots=("mcts", "alphabeta")),
        )
        async with run_server(config) as server, asyncio.TaskGroup() as tasks:
            playing = [
                tasks.create_task(
                    Player(f"{PLAYERS[number % len(PLAYERS)]}{number}", game, time="5m+3").play(
                        str(server.address)
                    )
                )
                for number in range(2 * LIVE)
                for game in [GAMES[number // 2 % len(GAMES)]]
            ]
            await asyncio.sleep(WAIT_SECONDS)
            await photograph(f"http://127.0.0.1:{server.http_port}", match)
            await draw_terminal(server.address, match)
            for task in playing:
                task.cancel()


if __name__ == "__main__":
    asyncio.run(main())
