"""Unmodified Kigo, which drives its engine as GNU Go, plays Go with our engines to the end."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardwire.games import load

from ..served import Served
from .windows import Windows, dialogue, recorder, x_server

pytestmark = [pytest.mark.program, pytest.mark.slow]

SETTINGS = """\
[Backend]
EngineCommand={command}
EngineWorking=true

[Game]
BoardSize=5
FixedHandicapValue=1
Komi=0.5
BlackPlayerHuman=false
BlackPlayerStrength=1
WhitePlayerHuman=false
WhitePlayerStrength=1
"""
"""Kigo's `kigorc`: the engine plays both sides, at the weakest level."""
WINDOW = ("--class", "kigo")


class Kigo(Windows):
    """Kigo with our engine, whose dialogue is kept.

    Args:
        program: Finds a program.
        folder: Kigo's home.
        display: The X display.
        command: The command of its engine.
    """

    def __init__(
        self, program: Callable[[str], str], folder: Path, display: str, command: tuple[str, ...]
    ) -> None:
        (folder / "config").mkdir()
        (folder / "run").mkdir(mode=0o700)
        engine = recorder(folder, command)
        settings = SETTINGS.format(command=engine)
        (folder / "config" / "kigorc").write_text(settings, encoding="utf-8")
        self.folder = folder
        environment = {
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_RUNTIME_DIR": str(folder / "run"),
            "QT_QPA_PLATFORM": "xcb",
        }
        command = (program("dbus-run-session"), "--", program("kigo"))  # it needs a session bus
        super().__init__(program, command, folder, display, environment)

    def answers(self, command: str) -> list[str]:
        """The responses to a command so far, in order."""
        return [response for sent, response in dialogue(self.folder) if sent == command]

    def passes(self) -> int:
        """The number of passes of the engine."""
        moves = [it for colour in ("black", "white") for it in self.answers(f"genmove {colour}")]
        return moves.count("= PASS")


@pytest.fixture
def display(program: Callable[[str], str]) -> Iterator[str]:
    with x_server(program) as name:
        yield name


@pytest.fixture(params=["engine", "connect"])
def kigo(
    request: pytest.FixtureRequest,
    program: Callable[[str], str],
    display: str,
    served: Served,
    tmp_path: Path,
) -> Iterator[Kigo]:
    words = {
        "engine": ("engine", "mcts", "--game", "go"),
        "connect": ("connect", served.address, "--game", "go"),
    }[request.param]
    started = Kigo(program, tmp_path, display, (sys.executable, "-m", "boardwire", *words))
    yield started
    started.close()


@pytest.mark.long
def test_kigo_draws_the_board_and_ends_the_game(kigo: Kigo) -> None:
    kigo.wait(lambda: kigo.answers("list_stones white"), "the first board")
    kigo.wait(lambda: kigo.press(WINDOW, "s") and kigo.answers("genmove black"), "the start")
    kigo.wait(lambda: kigo.passes() >= 2, "the second pass")
    kigo.wait(lambda: kigo.press(WINDOW, "f") and kigo.answers("estimate_score"), "the end")

    assert set(kigo.answers("boardsize 5")) == {"= "}
    state = load("go", size=5, komi=0.5).start()
    for command, response in dialogue(kigo.folder):
        if command.startswith("genmove"):
            assert command == f"genmove {('black', 'white')[state.to_act()]}"
            state.apply(state.parse_move(response[2:]))
    assert state.to_act() < 0
    for player, colour in enumerate(("black", "white")):
        drawn = kigo.answers(f"list_stones {colour}")[-1][2:].split()
        view = state.view().points()
        assert set(drawn) == {name for name, it in view if it is not None and it.player == player}
        assert re.fullmatch(r"= [0-9]+", kigo.answers(f"captures {colour}")[-1])
    assert re.fullmatch(r"= [BW]\+[0-9.]+ \(upper bound: .*\)", kigo.answers("estimate_score")[-1])
