"""The table of collections: games read, noted and skipped, and files refused."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import records

PGN = "1. e4 e5 *\n\n1. e5 *\n\n1. d4 $1 *\n"
EPD = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n# a comment\nnothing\n"


def table(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str
) -> list[list[str]]:
    """The rows of the table without the seconds, and the lines after it."""
    monkeypatch.setattr(sys, "argv", ["records.py", str(folder), *words])
    records.main()
    lines = capsys.readouterr().out.splitlines()
    return [line.strip("| ").split(" | ")[:-1] if line[0] == "|" else [line] for line in lines]


def test_collections_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (
        ("a/x.pgn", PGN),
        ("a/b/y.epd", EPD),
        ("c/z.PGN", "1. e5 *"),
        ("d/t.txt", ""),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    head, _, *rows = table(tmp_path, capsys, monkeypatch)
    assert head == ["collection", "files", "games", "noted", "skipped", "refused"]
    assert rows == [
        ["a", "2", "3", "1", "2", "0"],
        ["c", "1", "0", "0", "0", "1"],
        ["all", "3", "3", "1", "2", "1"],
    ]
    *_, total, first = table(tmp_path, capsys, monkeypatch, "--strict", "--errors", "1")[:6]
    assert total == ["all", "3", "0", "0", "0", "3"]
    assert "y.epd: 'nothing' is no FEN" in first[0]
