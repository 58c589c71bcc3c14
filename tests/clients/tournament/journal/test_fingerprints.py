"""Fingerprints: another binary, script, network, option or version is noticed."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

from boardwire import __version__
from boardwire.clients.engines import CommandLine, parse_engine
from boardwire.clients.tournament.journal import engine_fingerprint, game_fingerprint
from boardwire.games import load


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "bin" / "engine"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(path.parent), prepend=":")
    return path


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_bundled_engine_has_its_version_its_options_and_the_native_module() -> None:
    print_ = engine_fingerprint(parse_engine("mcts:playouts=100"))
    assert (print_["engine"], print_["boardwire"]) == ("mcts", __version__)
    assert print_["options"] == {"playouts": "100"}
    [path] = print_["files"]
    assert "_native" in path
    assert engine_fingerprint(parse_engine("mcts:playouts=200")) != print_


def test_a_program_is_the_file_that_path_has(program: Path) -> None:
    before = engine_fingerprint(parse_engine("engine --level 3"))
    assert before == {
        "program": "engine",
        "arguments": "--level 3",
        "options": {},
        "files": {str(program): digest(program)},
    }
    program.write_text("#!/bin/sh\nexit\n")
    assert engine_fingerprint(parse_engine("engine --level 3")) != before


def test_scripts_and_networks_that_arguments_and_options_name_are_files(
    program: Path, tmp_path: Path
) -> None:
    for name in ("bot.py", "net.bin", "book.bin"):
        (tmp_path / name).write_text(name)
    script, net, book = (tmp_path / it for it in ("bot.py", "net.bin", "book.bin"))
    spec = CommandLine((sys.executable, str(script), f"--net={net}", "--level", "3"))
    assert set(engine_fingerprint(spec)["files"]) == {
        str(Path(sys.executable).resolve()),
        str(script),
        str(net),
    }
    uci = engine_fingerprint(parse_engine(f"uci:engine:BookFile={book},Hash=16"))
    assert uci["protocol"] == "uci"
    assert uci["files"] == {str(program): digest(program), str(book): digest(book)}


def test_words_are_read_in_the_directory_of_the_engine(program: Path, tmp_path: Path) -> None:
    (tmp_path / "weights").write_text("w")
    found = engine_fingerprint(CommandLine(("./bin/engine", "weights")), tmp_path)
    assert set(found["files"]) == {str(program), str(tmp_path / "weights")}


def test_games_of_users_have_the_digest_of_their_source() -> None:
    assert game_fingerprint(load("go", size=9)) == {
        "game": "go",
        "options": dict(load("go", size=9).options),
    }
