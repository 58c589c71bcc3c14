"""Unmodified Quarry, whose engines are `boardwire connect`, plays Othello at a server."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardwire.games import load

from ..processes import KilledPopen
from ..served import Served

pytestmark = [pytest.mark.program, pytest.mark.slow]

SECONDS = 20.0
SETTINGS = """\
[GTP Engine "boardwire "]
Screen name format = "%n %v"
Name = "boardwire"
Command line = "{command}"
Supported games = "Reversi"

[New Game Parameters]
Game = "Reversi"
White player name = "white"
White is computer = true
Engine playing white = "boardwire "
Black player name = "black"
Black is computer = true
Engine playing black = "boardwire "
"""
"""Quarry's `~/.quarry`: the dialog *New Game* has our engine on both sides from the start."""
MOVE = re.compile(r"^> genmove (black|white)\n(?:  =?\n|  \n|> .*\n)*?  = ([A-H][1-8])$", re.M)
"""A move in Quarry's log of GTP."""


@pytest.fixture
def display(program: Callable[[str], str]) -> Iterator[str]:
    """An X server without a screen, on a free display."""
    ours, theirs = os.pipe()
    with (
        os.fdopen(ours, encoding="ascii") as number,
        KilledPopen(
            (program("Xvfb"), "-displayfd", str(theirs), "-nolisten", "tcp", "-noreset"),
            pass_fds=(theirs,),
            stderr=subprocess.DEVNULL,
        ) as server,
    ):
        os.close(theirs)
        yield f":{number.readline().strip()}"
        server.terminate()


class Quarry:
    """Quarry with a settings file of its own.

    Args:
        program: Finds a program.
        folder: Quarry's home.
        display: The X display.
        command: The command line of its engine.
    """

    def __init__(
        self, program: Callable[[str], str], folder: Path, display: str, command: str
    ) -> None:
        (folder / ".quarry").write_text(SETTINGS.format(command=command), encoding="utf-8")
        self._environment = {**os.environ, "HOME": str(folder), "DISPLAY": display, "LC_ALL": "C"}
        self._xdotool = program("xdotool")
        self._log = folder / "gtp.log"
        self._end = time.monotonic() + SECONDS
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                # Line by line: Quarry would write its log when it ends.
                (program("stdbuf"), "-oL", program("quarry"), "--gtp-log=-"),
                env=self._environment,
                stdout=log,
                stderr=subprocess.DEVNULL,
            )

    def press(self, window: str, *keys: str) -> bool:
        """Press keys in a window; return whether the window was there."""
        action = ("windowfocus", "--sync", "key", *keys) if keys else ()
        pressed = subprocess.run(
            (self._xdotool, "search", "--onlyvisible", "--name", window, *action),
            env=self._environment,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        return pressed.returncode == 0

    def moves(self) -> list[tuple[str, str]]:
        """The moves that our side has answered, with their colours."""
        return MOVE.findall(self._log.read_text(encoding="utf-8"))

    def waits(self) -> None:
        """Wait a moment.

        Raises:
            AssertionError: Quarry has ended, or the time is up.
        """
        assert self.process.poll() is None, "Quarry has ended"
        assert time.monotonic() < self._end, self._log.read_text(encoding="utf-8")
        time.sleep(0.1)


@pytest.fixture
def quarry(
    program: Callable[[str], str], display: str, served: Served, tmp_path: Path
) -> Iterator[Quarry]:
    connect = ("-m", "boardwire", "connect", served.address, "--game", "othello")
    started = Quarry(program, tmp_path, display, shlex.join((sys.executable, *connect)))
    yield started
    started.process.terminate()
    started.process.wait(SECONDS)


def test_two_engines_of_a_server_play_othello_in_quarry(quarry: Quarry) -> None:
    while not quarry.press("New Game"):
        quarry.press("Control Center", "ctrl+n")
        quarry.waits()
    quarry.press("New Game", "alt+f")  # forward
    quarry.press("New Game", "alt+p")  # play; once, since Quarry starts its engines each time
    while len(quarry.moves()) < 4:
        quarry.waits()
    state = load("othello").start()
    for colour, text in quarry.moves()[:4]:
        assert colour == ("black", "white")[state.to_act()]
        state.apply(state.parse_move(text))
