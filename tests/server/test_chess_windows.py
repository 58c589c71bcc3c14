"""Unmodified chess GUIs of Debian play with our engine and with practice at a server."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardwire.games import State, load

from ..served import Served
from .windows import Windows, x_server

pytestmark = [pytest.mark.program, pytest.mark.slow]

OURS = (sys.executable, "-m", "boardwire")
ENGINE = (*OURS, "engine", "alphabeta:depth=3", "--uci")
XBOARD_MOVE = re.compile(r"^\d+ <(first|second) ?: move (\S+)$", re.M)
"""A move of an engine in xboard's log."""
E7, E6 = (328, 400), (328, 356)
"""Squares of the board in a window of 700x550 pixels of gnome-chess, with black below."""


@pytest.fixture
def display(program: Callable[[str], str]) -> Iterator[str]:
    with x_server(program) as name:
        yield name


def after(moves: list[str]) -> State:
    """The position after moves from the start, each of which has to be legal."""
    state = load("chess").start()
    for text in moves:
        state.apply(state.parse_move(text))
    return state


@pytest.mark.long
def test_xboard_with_polyglot_lets_our_engine_play_one_of_a_server(
    program: Callable[[str], str], display: str, served: Served, tmp_path: Path
) -> None:
    program("polyglot")
    connect = (*OURS, "connect", served.address, "--uci")
    log = tmp_path / "xboard.debug"
    words = (
        *(program("xboard"), "-mode", "TwoMachines", "-tc", "1", "-size", "petite"),
        *("-fcp", shlex.join(ENGINE), "-fUCI", "-fd", str(tmp_path)),
        *("-scp", shlex.join(connect), "-sUCI", "-sd", str(tmp_path)),
        *("-debug", "-nameOfDebugFile", str(log)),
    )
    xboard = Windows(program, words, tmp_path, display)

    def moves() -> list[tuple[str, str]]:
        return XBOARD_MOVE.findall(log.read_text(errors="replace")) if log.exists() else []

    try:
        xboard.wait(lambda: len(moves()) >= 6, "six moves")
        assert xboard.shows("boardwire alphabeta .* vs. ")
    finally:
        xboard.close()
    played = moves()
    assert [engine for engine, _ in played[:6]] == ["first", "second"] * 3
    after([text for _, text in played])
    assert "llegal move" not in log.read_text(errors="replace")


@pytest.mark.long
@pytest.mark.parametrize("opponent", ["engine", "server"])
def test_gnome_chess_takes_our_moves_and_sends_the_users(
    opponent: str, program: Callable[[str], str], display: str, served: Served, tmp_path: Path
) -> None:
    practice = (*OURS, "connect", served.address, "--uci")
    words = ENGINE if opponent == "engine" else practice
    heard, said = tmp_path / "heard.txt", tmp_path / "said.txt"
    script = tmp_path / "boardwire.sh"
    script.write_text(
        f"#!/bin/sh\ntee {shlex.quote(str(heard))} | {shlex.join(words)} | "
        f"tee {shlex.quote(str(said))}\n"
    )
    script.chmod(0o755)
    configure(tmp_path, script)
    gnome_chess = Windows(
        program,
        (program("dbus-run-session"), "--", program("gnome-chess")),
        tmp_path,
        display,
        {
            "XDG_CONFIG_HOME": str(tmp_path / "config"),
            "XDG_RUNTIME_DIR": str(tmp_path / "run"),
            "GSETTINGS_BACKEND": "keyfile",
            "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "GTK_A11Y": "none",  # it would start programs that go on
        },
    )

    def last_position() -> list[str]:
        lines = [it for it in heard.read_text().splitlines() if it.startswith("position")]
        return lines[-1].split()[3:] if lines else []

    def answers() -> list[str]:
        return [it.split()[1] for it in said.read_text().splitlines() if it.startswith("bestmove")]

    def user_has_moved() -> bool:
        gnome_chess.click(*E7)
        gnome_chess.click(*E6)
        return "e7e6" in last_position()

    try:
        gnome_chess.wait(lambda: gnome_chess.shows("Black to Move"), "the move of the engine")
        gnome_chess.wait(user_has_moved, "the move of the user")
        gnome_chess.wait(lambda: len(answers()) == 2, "the second move of the engine")
        gnome_chess.wait(lambda: gnome_chess.shows("Black to Move"), "the user's turn")
    finally:
        gnome_chess.close()
    first, second = answers()
    assert last_position() == [first, "e7e6"]
    after([first, "e7e6", second])


def configure(home: Path, engine: Path) -> None:
    """Write settings of gnome-chess: the user has black against the engine."""
    folder = home / "config" / "gnome-chess"
    folder.mkdir(parents=True)
    (folder / "engines.conf").write_text(f"[boardwire]\nprotocol=uci\nbinary={engine}\n")
    settings = home / "config" / "glib-2.0" / "settings"
    settings.mkdir(parents=True)
    (settings / "keyfile").write_text(
        "[org/gnome/Chess]\nplay-as='black'\nopponent='boardwire'\nwidth=700\nheight=550\n"
    )
    (home / "run").mkdir(mode=0o700)
