"""Engines of a tournament, as users describe them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from boardwire.clients.adapters import AdaptedEngine
from boardwire.clients.engines import BundledEngine, CommandLine
from boardwire.clients.tournament.entries.entry import Entry, make_entry, unique_names
from boardwire.clients.tournament.sections import EngineSettings
from boardwire.games import OptionError, load

CHESS, GO = load("chess"), load("go", size=9)


def chess(**settings: Any) -> Entry:
    return make_entry(EngineSettings(**settings), CHESS)


def go(**settings: Any) -> Entry:
    return make_entry(EngineSettings(**settings), GO)


def test_a_bundled_engine_takes_its_options_and_limits() -> None:
    entry = go(cmd="mcts:seed=1", nodes=50, option={"exploration": 2, "seed": 3})
    assert entry.engine == BundledEngine(
        "mcts", (("seed", "3"), ("playouts", "50"), ("exploration", "2"))
    )
    assert entry.name == "mcts:seed=3,playouts=50,exploration=2"


@pytest.mark.parametrize(
    ("cmd", "option", "told"),
    [
        ("mcts", {"Threads": 1}, ("threads", "1")),
        ("mcts", {"HASH": 16}, ("memory", "16")),
        ("alphabeta", {"hash": 16}, ("table", "16")),
        ("alphabeta", {"Depth": 3}, ("depth", "3")),
    ],
)
def test_a_bundled_engine_takes_the_names_that_uci_has(
    cmd: str, option: dict[str, int], told: tuple[str, str]
) -> None:
    assert go(cmd=cmd, option=option).engine == BundledEngine(cmd, (told,))


def test_a_bundled_engine_may_play_without_options_that_it_does_not_have() -> None:
    settings = EngineSettings(cmd="alphabeta", option={"Move Overhead": 10, "Threads": 1})
    entry = make_entry(settings, CHESS, lenient=True)
    assert entry.engine == BundledEngine("alphabeta", (("threads", "1"),))
    assert entry.left_out == ("Move Overhead",)


def test_a_program_speaks_uci_in_chess_and_gtp_elsewhere() -> None:
    assert isinstance(chess(cmd=sys.executable).engine, AdaptedEngine)
    assert chess(cmd=sys.executable, proto="gtp").engine == CommandLine((sys.executable,))
    assert go(cmd=sys.executable).engine == CommandLine((sys.executable,))
    assert go(cmd=sys.executable).name == Path(sys.executable).stem


def test_a_program_with_arguments_options_and_limits() -> None:
    engine = chess(cmd=sys.executable, args="-u 'a b'", nodes=7, option={"Hash": 16}).engine
    assert isinstance(engine, AdaptedEngine)
    assert engine.target == (sys.executable, "-u", "a b")
    assert engine.options == (("nodes", "7"), ("Hash", "16"))


def test_engines_ponder_where_they_can() -> None:
    engine = chess(cmd=sys.executable, ponder=True).engine
    assert isinstance(engine, AdaptedEngine)
    assert engine.options == (("ponder", "true"),)
    assert not chess(cmd=sys.executable, option={"Ponder": True}).may_wait
    assert go(cmd="mcts", ponder=True).engine == BundledEngine("mcts", (("ponder", "true"),))


def test_a_program_in_the_folder_of_an_engine_is_found_there(tmp_path: Path) -> None:
    (tmp_path / "engine").touch()
    entry = go(cmd="engine", dir=str(tmp_path), args="--gtp")
    assert entry.engine == CommandLine((str(tmp_path / "engine"), "--gtp"))
    assert entry.directory == tmp_path


def test_times_of_an_engine() -> None:
    assert str(go(cmd="mcts", st=0.5).time) == "0.5/move"
    assert str(go(cmd="mcts", tc="8+0.08").time) == "8+0.08"
    assert str(go(cmd="mcts", time="10m+5x30").time) == "10m+5x30"
    assert str(make_entry(EngineSettings(cmd="mcts"), GO, "1m").time) == "1m"
    assert go(cmd="mcts", timemargin=50).margin == 0.05


def test_names_that_are_there_already_get_a_number() -> None:
    same = unique_names([go(cmd="mcts"), go(cmd="mcts")], "{}_{}")
    assert [it.name for it in same] == ["mcts", "mcts_2"]
    entries = unique_names([go(cmd="mcts"), go(cmd="random"), go(cmd="mcts"), go(cmd="mcts")])
    assert [it.name for it in entries] == ["mcts", "random", "mcts (2)", "mcts (3)"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "an engine has no cmd"),
        ({"cmd": "mctss"}, "no bundled engine and no program is called 'mctss'"),
        ({"cmd": "mcts", "args": "-x"}, "mcts takes no args"),
        ({"cmd": "random", "depth": 3}, "random has no limit of depth"),
        ({"cmd": "mcts", "option": {"speed": 1}}, "mcts has no option 'speed'"),
        ({"cmd": "cat", "option": {"Hash": 1}}, r"option\.Hash cannot be sent to cat over GTP"),
        ({"cmd": "random", "ponder": True}, "random does not ponder"),
        ({"cmd": "cat", "ponder": True}, "ponder cannot be sent to cat over GTP"),
        ({"cmd": "cat", "nodes": 5}, "nodes cannot be sent to cat over GTP"),
        ({"cmd": "cat", "proto": "xboard"}, "does not speak xboard"),
        ({"cmd": "cat", "proto": "smtp"}, "proto=smtp is no protocol; write one of gtp, uci"),
        ({"cmd": "cat", "dir": "/no/such"}, "there is no such folder"),
        ({"cmd": "mcts", "tc": "60", "st": 1}, "tc and st are both given"),
    ],
)
def test_wrong_engines_are_told(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        go(**settings)
