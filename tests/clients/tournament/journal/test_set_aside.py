"""Files of an earlier run get names that are free."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.clients.tournament.journal import set_aside
from boardwire.matches.tournaments import JournalError


def test_each_file_gets_the_next_free_number(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    for number in (1, 2):
        path.touch()
        assert set_aside(path) == tmp_path / f"it.{number}.jsonl"


def test_a_file_that_cannot_be_renamed_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot rename"):
        set_aside(tmp_path / "missing")
