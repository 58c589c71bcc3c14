"""`boardwire play`."""

from __future__ import annotations

import re

import pytest

from boardwire.cli.client.play import chosen_language
from boardwire.clients.engines import SEARCHERS, parse_bundled
from boardwire.clients.engines.house.choice import engine_for
from boardwire.clients.terminal.bundled_opponent import LEVELS, opponent_for
from boardwire.games import load, names

from ..command_line import Command, boardwire
from ..pseudo_terminal import AtTerminal


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--game", "tic"), "tic"),
        (("--colour", "green"), "green"),
        (("--colour", "p3"), "p3 does not play Tic-Tac-Toe"),
        (
            ("--opponent", "mcst"),
            "no bundled engine and no program is called 'mcst'; did you mean mcts?",
        ),
        (("--match",), "are for a server: name it"),
        (("--opponent", "mcts", "--level", "3"), "leave out --opponent or --level"),
        (("--time", "soon"), "soon"),
        (("--language", "tlh"), "tlh is no language here; write one of en, zh-Hans"),
        (("--opening", "handicap:4"), "is for Go, not for Tic-Tac-Toe"),
        (("--opening", "soon"), "'soon' is no opening; write moves:"),
        (
            ("tcp://127.0.0.1:1", "--match", "--opening", "moves:B2"),
            "a match at a server begins at a position: write --opening handicap:N",
        ),
        (("tcp://127.0.0.1:1",), "no server listens there"),
        (("tcp://127.0.0.1:1", "--match", "--opponent", "a b"), "'a b' cannot be a name"),
        (("tcp://127.0.0.1:1", "--level", "3"), "--opponent names an engine"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command("play", *arguments).mistake


@pytest.mark.parametrize("game", names())
def test_every_level_names_an_engine_that_plays_the_game(game: str) -> None:
    played = load(game)
    for level in LEVELS:
        spec = parse_bundled(opponent_for(level))
        assert SEARCHERS[spec.name].plays(played)
        assert engine_for(played) != "random"


@pytest.mark.program
def test_moves_come_through_a_pipe() -> None:
    done = boardwire("play", "--level", "2", commands="B2\nX9\nresign\n")
    assert done.returncode == 0, done.stderr
    assert "1. B2  X (you)" in done.stdout
    assert "X9 is no legal move" in done.stdout
    assert "You lose: X resigns" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.program
def test_the_terminal_speaks_the_language_that_is_asked_for() -> None:
    done = boardwire("play", "--language", "zh-CN", "--level", "2", commands="B2\nX9\nresign\n")
    assert done.returncode == 0, done.stderr
    assert "1. B2  X 方 (你)" in done.stdout
    assert "X9 不是合法着法" in done.stdout
    assert re.search("你输了.X 方认输", done.stdout)


@pytest.mark.parametrize(
    "environment, tag",
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh-Hans"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "zh_SG", "LANG": "en_GB"}, "zh-Hans"),
        ({"LANG": "tlh"}, "en"),
        ({}, "en"),
    ],
)
def test_without_one_it_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], tag: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert chosen_language(None).tag == tag


@pytest.mark.slow
@pytest.mark.program
def test_a_terminal_has_coloured_boards_and_ends_by_ctrl_d(at_terminal: AtTerminal) -> None:
    person = at_terminal("play", "--game", "chess", "--level", "1")
    person.shows("♜")
    person.shows("\x1b\\[[0-9;]*;4[0-9;]*m")  # a background
    person.type("e2e4\r")
    person.shows("1\\. e4 \\w")
    person.type("\x03")
    person.shows("Ctrl-D leaves")
    person.type("\x04")
    assert person.process.wait(20) == 0


@pytest.mark.slow
@pytest.mark.program
def test_a_terminal_without_colours_has_plain_boards(at_terminal: AtTerminal) -> None:
    person = at_terminal("play", "--game", "chess", "--level", "1", NO_COLOR="1")
    person.shows(" 8 r n b q k b n r 8")
    person.type("quit\r")
    assert person.process.wait(20) == 0
