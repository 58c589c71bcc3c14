"""Fuzzers of a whole server: a short run of each, and a fault that they have to find."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from fuzz import sessions, websocket
from fuzz.fuzzers import Run
from fuzz.server import Found, Script, ServerFuzzer, dump, parse

from boardwire.matches.console.board_commands import BoardCommands

pytestmark = [pytest.mark.server, pytest.mark.slow]


def run_in(folder: Path, seconds: float) -> Run:
    return Run(seconds, seed=1, findings=folder, kept=folder)


@pytest.mark.parametrize(
    "fuzzers", [sessions.FUZZERS, websocket.FUZZERS], ids=["sessions", "websocket"]
)
def test_a_server_stands_what_comes(fuzzers: list[ServerFuzzer], tmp_path: Path) -> None:
    (fuzzer,) = fuzzers
    fuzzer.run(run_in(tmp_path, seconds=3))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_fault_is_found_and_the_script_that_shows_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(random: Random) -> Script:
        line = random.choice((b"name\n", b"showboard\n", b"list_commands\n", b"version\n"))
        return Script("tcp", ((line, 0),), resets=False)

    fuzzer = ServerFuzzer("planted", make)
    with monkeypatch.context() as patch:
        patch.setattr(BoardCommands, "version", lambda self: str(1 // 0))
        with pytest.raises(Found, match="ZeroDivisionError"):
            fuzzer.run(run_in(tmp_path, seconds=30))
        (file,) = tmp_path.glob("planted.scripts-*")
        assert ["version\n", 0] in [it["pieces"][0] for it in json.loads(file.read_bytes())]
        with pytest.raises(Found, match="ZeroDivisionError"):
            fuzzer.again(file.read_bytes())
    fuzzer.again(file.read_bytes())


def test_scripts_are_read_back() -> None:
    scripts = [Script("http", ((b"\x00\xff\n", 0.25), (b"", 0)), resets=True)]
    assert parse(dump(scripts)) == scripts
