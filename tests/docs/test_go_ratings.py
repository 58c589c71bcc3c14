"""The rating table of the lecture on Go is that of the stored results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from boardwire.matches.rating import Crosstable, rate
from boardwire.matches.records import MatchRecord

LECTURES = Path(__file__).parents[2] / "docs" / "lectures"
DATA = json.loads((LECTURES / "results" / "go-9x9.json").read_text())


def record(winner: str, loser: str) -> MatchRecord:
    """A match of the tournament, without its moves."""
    data: dict[str, Any] = {
        "match": "1",
        "game": "go",
        "options": {"size": 9},
        "players": [winner, loser],
        "time": "none",
        "time_class": "unlimited",
        "rated": False,
        "result": "B+1.5",
        "reason": "rule",
        "detail": "",
        "returns": [1.0, -1.0],
        "moves": [],
        "plies": [],
        "seconds": [0.0, 0.0],
        "commitment": "",
        "seed": "",
        "started": "2026-11-28T17:22:21+00:00",
        "ended": "2026-11-28T17:22:38+00:00",
    }
    return MatchRecord.from_data(data)


def test_the_ratings_follow_from_the_results_and_stand_in_both_pages() -> None:
    table, names = Crosstable(), DATA["players"]
    for winner, row in zip(names, DATA["wins"], strict=True):
        for loser, wins in zip(names, row, strict=True):
            for _ in range(wins):
                table.note(record(winner, loser))
    found = [(it.name, round(it.rating), round(it.error)) for it in rate(table, {"gnugo-10": 1500})]
    assert found == [tuple(it) for it in DATA["ratings"]]
    games = {it.name: it.games for it in rate(table)}
    assert set(games.values()) == {60}
    for page in ("12-go-and-alphago.md", "zh/12-go-and-alphago.md"):
        text = (LECTURES / page).read_text()
        for row, (name, rating, error) in zip(DATA["wins"], DATA["ratings"], strict=True):
            wins = sum(row)
            line = f"| {name} | {wins} | {rating} | ± {error} |"
            assert (line if error else line.replace("± 0", "")) in text, line
