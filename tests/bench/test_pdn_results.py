"""The table of results of draughts: who is ahead at the end, beside the winner that is read."""

from __future__ import annotations

import sys
from pathlib import Path

import pdn_results
import pytest

ENGLISH = '[Result "1-0"]\n\n1. 11-15 22-18 2. 15x22 1-0\n'
INTERNATIONAL = '[GameType "20"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 2-0\n'
PROBLEM = '[GameType "21"]\n[FEN "W:W21:B5"]\n[Result "0-1"]\n\n1. 21-17 0-1\n'


def test_who_is_ahead_is_counted_for_each_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").mkdir()
    for name, text in (("a/one.pdn", ENGLISH + ENGLISH + PROBLEM), ("two.pdn", INTERNATIONAL)):
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(sys, "argv", ["pdn_results.py", str(tmp_path)])
    pdn_results.main()
    assert capsys.readouterr().out.splitlines()[2:] == [
        "| english | `1-0` | 0 | 2 | 0 |",
        "| international | `1-0` | 0 | 0 | 1 |",
    ]
