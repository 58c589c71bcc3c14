"""Unmodified Quarry, whose engines are `boardwire connect`, plays at a server."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardwire.games import load

from ..served import Served
from .windows import Windows, x_server

pytestmark = [pytest.mark.program, pytest.mark.slow]

SETTINGS = """\
[GTP Engine "boardwire "]
Screen name format = "%n %v"
Name = "boardwire"
Command line = "{command}"
Supported games = "{game}"

[New Game Parameters]
Game = "{game}"
White player name = "white"
White is computer = true
Engine playing white = "boardwire "
Black player name = "black"
Black is computer = true
Engine playing black = "boardwire "
"""
"""Quarry's `~/.quarry`: the dialog *New Game* has our engine on both sides from the start."""
NEW_GAME = (97, 28)
"""The button *New Game* of the first window."""
FORWARD = (-60, -29)
"""The button *Forward* on the first page of the dialog *New Game*, and *Play* on the second."""
FIRST_COMMAND = "> protocol_version"
"""What Quarry's log of GTP has once an engine was started."""
MOVE = re.compile(r"^> genmove (black|white)\n(?:  =?\n|  \n|> .*\n)*?  = ([A-T][0-9]+)$", re.M)
"""A move in Quarry's log of GTP."""


@pytest.fixture
def display(program: Callable[[str], str]) -> Iterator[str]:
    with x_server(program) as name:
        yield name


class Quarry(Windows):
    """Quarry with a settings file of its own.

    Args:
        program: Finds a program.
        folder: Quarry's home.
        display: The X display.
        command: The command line of its engine.
        game: The game, as Quarry calls it.
    """

    def __init__(
        self,
        program: Callable[[str], str],
        folder: Path,
        display: str,
        command: str,
        game: str,
    ) -> None:
        self.game = game
        settings = SETTINGS.format(command=command, game=game)
        (folder / ".quarry").write_text(settings, encoding="utf-8")
        # Line by line: Quarry would write its log when it ends.
        words = (program("stdbuf"), "-oL", program("quarry"), "--gtp-log=-")
        super().__init__(program, words, folder, display)

    def moves(self) -> list[tuple[str, str]]:
        """The moves that our side has answered, with their colours."""
        return MOVE.findall(self.errors.read_text(errors="replace"))

    def begin(self) -> None:
        """Begin the game of the dialog *New Game*, as the settings describe it.

        The dialog stays until the engines have started. Another click on *Play* would start them
        once more, which Quarry does not survive.
        """
        self.click_until(
            lambda: self.click_in("Control Center", *NEW_GAME),
            lambda: self.shows("New Game"),
            "the dialog",
        )
        self.click_until(
            lambda: self.click_in("New Game", *FORWARD),
            lambda: FIRST_COMMAND in self.errors.read_text(errors="replace"),
            "the start of the engines",
        )
        self.wait(lambda: not self.shows("New Game"), "the game")


@pytest.fixture(params=["Reversi", "Go"])
def quarry(
    request: pytest.FixtureRequest,
    program: Callable[[str], str],
    display: str,
    served: Served,
    tmp_path: Path,
) -> Iterator[Quarry]:
    game = {"Reversi": "othello", "Go": "go"}[request.param]
    connect = ("-m", "boardwire", "connect", served.address, "--game", game)
    command = shlex.join((sys.executable, *connect))
    started = Quarry(program, tmp_path, display, command, request.param)
    yield started
    started.close()


@pytest.mark.long
def test_two_engines_of_a_server_play_in_quarry(quarry: Quarry) -> None:
    quarry.begin()
    quarry.wait(lambda: len(quarry.moves()) >= 4, "the fourth move")
    game = load("othello") if quarry.game == "Reversi" else load("go", size=19)
    state = game.start()
    for colour, text in quarry.moves()[:4]:
        assert colour == ("black", "white")[state.to_act()]
        state.apply(state.parse_move(text))
