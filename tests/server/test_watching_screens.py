"""`boardwire watch` full-screen, against a server: what the screens show."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from boardwire.clients.watching.choices import OfPlayer, running
from boardwire.clients.watching.screens.app import WatchApp
from boardwire.clients.watching.spectator import Choose
from boardwire.server import Server

from .conftest import StartServer
from .people import play, two_people

ONE_MOVE = "1. A1"


class Viewer:
    """A person in front of the screens."""

    def __init__(self, app: WatchApp, pilot: Pilot[str]) -> None:
        self.app = app
        self._pilot = pilot

    @property
    def text(self) -> str:
        """The text of the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async def sees(self, *texts: str) -> str:
        """Wait until the screen shows texts; its whole text."""
        try:
            async with asyncio.timeout(20):
                while not all(it in self.text for it in texts):
                    await self._pilot.pause(0.01)
        except TimeoutError:
            raise AssertionError(f"{texts} is not on the screen:\n{self.text}") from None
        return self.text

    async def press(self, *keys: str) -> None:
        await self._pilot.press(*keys)

    async def resize(self, width: int, height: int) -> None:
        await self._pilot.resize_terminal(width, height)


@asynccontextmanager
async def watching(
    server: Server,
    choose: Choose = lambda _: (),
    *,
    size: tuple[int, int] = (100, 30),
    grid: bool = False,
    player: str = "",
) -> AsyncIterator[Viewer]:
    app = WatchApp(server.address, choose, grid=grid, player=player)
    try:
        await app.spectator.begin()
        async with app.run_test(size=size) as pilot:
            yield Viewer(app, pilot)
    finally:
        await app.spectator.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the list often, and connect again at once."""
    monkeypatch.setattr("boardwire.clients.watching.spectator.LIST_SECONDS", 0.05)
    monkeypatch.setattr("boardwire.clients.watching.spectator.RETRY_SECONDS", 0.02)


@pytest.mark.slow
async def test_the_list_opens_a_match_that_goes_on(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben), watching(server) as viewer:
        await viewer.sees("No matches yet", "0 running")
        match = await play(server, anna, ben, "tictactoe time=5m")
        await viewer.sees("Tic-Tac-Toe", "anna - ben", "● running", "1 running")
        await viewer.press("enter")
        await viewer.sees("● live", match, "anna ◂", "5:00", "4:5")
        await anna.ask("play b A1")
        await viewer.sees(ONE_MOVE, "ben ◂")
        await ben.ask("play w B1")
        await anna.ask("bw-say hello%1b[2J")
        await viewer.sees("B1", "anna hello%1b[2J")
        await anna.ask("bw-resign")
        await viewer.sees("W+Resign {X resigns}", "2 plies")
        await viewer.press("escape")
        await viewer.sees("W+Resign", "0 running", "1 finished")
        await viewer.press("enter")
        await viewer.sees("W+Resign {X resigns}")


@pytest.mark.slow
async def test_arrow_keys_step_and_end_is_live(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "chess")
        await ben.ask("play w e2e4")
        await anna.ask("play b e7e5")
        async with watching(server, lambda _: (match,)) as viewer:
            await viewer.sees("● live", "e4", "e5", "move 2")
            await viewer.press("left")
            await viewer.sees("ply 1 of 2", "move 1")
            await viewer.press("home")
            await viewer.sees("ply 0 of 2", "to move white")
            await ben.ask("play w g1f3")
            await viewer.sees("ply 0 of 3", "Nf3")
            await viewer.press("right", "right", "right")
            await viewer.sees("● live")
            await viewer.press("home", "end")
            await viewer.sees("● live")
            rows = viewer.text.splitlines()
            assert next(it for it in rows if "8" in it[:30]) != rows[-1]
            assert viewer.text.index("anna") < viewer.text.index("ben")
            await viewer.press("f")
            await viewer.sees("ben")
            assert viewer.text.index("ben") < viewer.text.index("anna")


@pytest.mark.slow
async def test_every_size_of_a_terminal_has_a_board(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "chess time=5m")
        await ben.ask("play w e2e4")
        async with watching(server, lambda _: (match,), size=(40, 12)) as viewer:
            shown = await viewer.sees("♜", "anna", "ben", "4:5")
            assert "1. e4" not in shown
            assert "A  B  C" in shown
            await viewer.resize(80, 24)
            assert "1. e4" in await viewer.sees("● live", "♜", "flip")
            await viewer.resize(120, 40)
            assert "♜" not in await viewer.sees("▀", "● live")
            await viewer.resize(12, 4)
            await viewer.sees("5:00")


@pytest.mark.slow
async def test_without_colours_boards_are_letters(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "othello")
        async with watching(server, lambda _: (match,)) as viewer:
            await viewer.sees(" 4 . . . O X . . . 4")
            colours = {
                segment.style.color
                for strip in viewer.app.screen._compositor.render_strips()
                for segment in strip
                if segment.style is not None
            }
            assert colours <= {None} or all(it is None or it.is_default for it in colours)


@pytest.mark.slow
async def test_all_matches_are_in_the_grid(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        watching(server, running, grid=True) as viewer,
    ):
        await viewer.sees("0 running")
        match = await play(server, anna, ben, "tictactoe")
        await viewer.sees("1 running", "anna - ben", "ply 0")
        await anna.ask("play b A1")
        await viewer.sees("ply 1")
        await viewer.press("tab", "enter")
        await viewer.sees(match, "● live", ONE_MOVE)
        await viewer.press("escape")
        await anna.ask("bw-resign")
        await viewer.sees("W+Resign", "0 running")


@pytest.mark.slow
async def test_a_player_is_followed_to_the_next_match(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        watching(server, OfPlayer("anna"), player="anna") as viewer,
    ):
        await viewer.sees("waiting for a match of anna")
        first = await play(server, anna, ben, "tictactoe")
        await viewer.sees(first)
        await anna.ask("bw-resign")
        await viewer.sees("W+Resign")
        await anna.ask("clear_board")
        await ben.ask("clear_board")
        second = await play(server, ben, anna, "pig")
        await viewer.sees(second, "black score", "● live")


@pytest.mark.slow
async def test_hidden_cards_are_hidden_until_the_end(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "kuhn")
        async with watching(server, lambda _: (match,)) as viewer:
            await anna.ask("play b check")
            shown = await viewer.sees("?? check")
            assert "black card  ?" in shown
            await ben.ask("play w check")
            shown = await viewer.sees("wins by 1 chip")
            assert "black card  ?" not in shown


@pytest.mark.slow
async def test_a_server_that_goes_is_told_and_comes_back(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        port = server.port
        match = await play(server, anna, ben, "tictactoe")
        await anna.ask("play b A1")
        watched = watching(server, lambda _: (match,))
        viewer = await watched.__aenter__()
        await viewer.sees(ONE_MOVE)
    try:
        await viewer.sees("the server is away")
        async with start_server(port=port):
            await viewer.sees("the server is back", ONE_MOVE, "● live")
    finally:
        await watched.__aexit__(None, None, None)
