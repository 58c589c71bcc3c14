"""Tables whose entries are imported when they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boardwire.clients.adapters import ADAPTERS
from boardwire.games import find, names
from boardwire.games.endings import ENDGAME_TABLES, TABLE_FILES
from boardwire.games.records import FORMATS
from boardwire.lazy import ImportedEntries

TABLE = ImportedEntries[object]("json", {"module": ".decoder", "class": ".decoder:JSONDecoder"})


def test_entries_are_modules_and_what_they_define() -> None:
    import json.decoder

    assert TABLE["module"] is json.decoder
    assert TABLE["class"] is json.JSONDecoder
    assert "class" in TABLE and "other" not in TABLE
    with pytest.raises(KeyError):
        TABLE["other"]
    assert list(TABLE) == ["module", "class"]


def test_every_table_of_ours_names_what_is_there() -> None:
    assert [ADAPTERS[name].name for name in ADAPTERS] == list(ADAPTERS)
    for table in (FORMATS, ENDGAME_TABLES, TABLE_FILES):
        assert len(list(table.values())) == len(table)


@pytest.mark.parametrize("name", names())
def test_a_game_is_found_by_its_name_and_its_title(name: str) -> None:
    game = find(name)
    assert game.name == name
    assert find(game.title) is game


@pytest.mark.program
def test_a_game_alone_is_imported_unless_all_are() -> None:
    before, after = map(_imported, ("load('nim')", "import_all_entries()"))
    assert "boardwire.games.rules.nim" in before
    assert "boardwire.games.rules.othello" not in before
    assert "boardwire.games.rules.othello" in after


def _imported(call: str) -> list[str]:
    """The modules that a process has imported after a call."""
    program = (
        "import sys; from boardwire.games import load; "
        f"from boardwire.lazy import import_all_entries; {call}; print(*sys.modules)"
    )
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, check=True)
    return done.stdout.decode().split()
