"""`boardwire bench`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardwire.games import load, names, searchable

from ..command_line import boardwire

pytestmark = pytest.mark.program


@pytest.mark.long
def test_bench_of_searches_measures_every_game() -> None:
    rows = bench("search")
    assert {row["game"] for row in rows} == set(searchable())
    for name in searchable():
        game = load(name)
        wanted = {"mcts", "mcts, 2 threads", "expectiminimax"}
        if game.players == 2 and not game.has_chance:
            wanted.add("alphabeta")
        measured = {row["what"] for row in rows if row["game"] == name}
        assert wanted == {what for what in measured if not what.startswith("solved")}
    sizes = [row["options"] for row in rows if row["game"] == "go" and row["what"] == "alphabeta"]
    assert {"size": 9} in sizes
    assert {"size": 19} in sizes
    late = {row["game"] for row in rows if row["metric"] == "ms late at worst"}
    assert late >= {"go", "chess", "backgammon"}


def test_bench_of_rules_measures_every_game() -> None:
    rows = bench("games")
    own = [name for name in names() if not name.startswith("openspiel-")]  # other tests add these
    assert {row["game"] for row in rows} == set(own)
    for name in own:
        assert {row["what"] for row in rows if row["game"] == name} == {"playouts", "perft"}


def bench(*arguments: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(
        boardwire("bench", *arguments, "--seconds", "0.02", "--json").stdout
    )
    for row in rows:
        assert set(row) == {"game", "options", "what", "metric", "rate"}
        assert row["rate"] > 0
    return rows


def test_numbers_beyond_all_measure_are_refused() -> None:
    for arguments in (("perft", "go", "9" * 20), ("bench", "--seconds", "inf")):
        done = boardwire(*arguments)
        assert done.returncode == 2
        assert "is not in the range" in done.stderr
        assert "Traceback" not in done.stderr
