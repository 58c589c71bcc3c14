"""The engines of cutechess-cli's file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardwire.clients.tournament.entries.configured_engines import (
    configured_engine,
    configured_engines,
)
from boardwire.clients.tournament.options import settings_of_words
from boardwire.games import OptionError

ENTRY = {
    "name": "New",
    "command": "./new --fast",
    "workingDirectory": "/opt/new",
    "protocol": "uci",
    "stderrFile": "err.txt",
    "initStrings": ["log on", "x"],
    "whitepov": True,
    "ponder": False,
    "restart": "on",
    "options": [{"name": "Hash", "value": 16}, {"name": "OwnBook", "value": False}],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    return tmp_path


def test_an_entry_becomes_the_settings_of_an_engine(folder: Path) -> None:
    (folder / "engines.json").write_text(json.dumps([ENTRY]))
    assert configured_engine("New") == {
        "cmd": "./new",
        "args": "--fast",
        "name": "New",
        "dir": "/opt/new",
        "proto": "uci",
        "stderr": "err.txt",
        "initstr": "log on\\nx",
        "whitepov": True,
        "restart": True,
        "option": {"Hash": "16", "OwnBook": "false"},
    }
    words = settings_of_words("engine", "conf=New name=other option.Hash=8")
    assert (words["cmd"], words["name"], words["option"]["Hash"]) == ("./new", "other", "8")


def test_the_file_may_be_in_the_folder_of_settings(folder: Path) -> None:
    (folder / "settings" / "cutechess").mkdir(parents=True)
    (folder / "settings" / "cutechess" / "engines.json").write_text(json.dumps([ENTRY]))
    assert list(configured_engines()) == ["New"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "there is no engines.json"),
        ("[]", "conf=New: engines.json has no such engine; it has none"),
        ("[{}]", "is no list of engines"),
        ("{", "is no list of engines"),
    ],
)
def test_what_is_wrong_is_told(folder: Path, text: str | None, message: str) -> None:
    if text is not None:
        (folder / "engines.json").write_text(text)
    with pytest.raises(OptionError, match=message):
        configured_engine("New")
