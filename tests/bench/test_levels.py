"""The measurement of levels, and the fit that finds them."""

from __future__ import annotations

from itertools import islice, pairwise
from pathlib import Path
from random import Random

import level_fit
import level_games
import levels
import numpy as np
import pytest

from boardwire.clients.engines.levels import LevelStrength
from boardwire.games import load


def test_a_fit_finds_the_ratings_that_games_come_from() -> None:
    dice = np.random.default_rng(1)
    high = dice.uniform(0.1, 1.0, 4000)
    low = np.maximum(high - dice.uniform(0.08, 0.22, 4000), 0.0)
    chances = 1 / (1 + np.exp(-8 * (high**2 - low**2)))
    points = (dice.random(4000) < chances).astype(float)
    found, step = level_fit.places(level_fit.fitted(high, low, points))
    assert len(found) == 9
    assert (found[0], found[-1]) == (0.0, 1.0)
    steps = [8 * (above**2 - below**2) for below, above in pairwise(found)]
    assert max(steps) < 1.6
    assert min(steps) > 0.4
    assert step == pytest.approx(1 / (1 + np.exp(-1)), abs=0.03)


def test_both_play_each_opening_with_either_seat() -> None:
    dice = Random(1)
    assert len(level_games.opening(load("chess"), dice)) == 2
    assert level_games.opening(load("backgammon"), dice) == []
    assert level_games.opening(load("holdem"), dice) == []
    assert level_games.opening(load("tictactoe"), dice) == []


def test_a_stronger_player_wins_most_sessions() -> None:
    def of(overlooked: float) -> level_fit.FixedStrength:
        return level_fit.FixedStrength(LevelStrength(overlooked=overlooked))

    sessions = level_games.results(load("nim"), lambda: of(0.0), lambda: of(0.95), Random(1))
    points = list(islice(sessions, 20))
    assert level_games.score_of(points).games == 20
    assert sum(points) > 16


def test_results_are_kept_in_the_page_beside_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "levels.md"
    page.write_text(f"before\n{levels.BEGIN}\n\n{levels.END}\nafter\n", "utf-8")
    monkeypatch.setattr(levels, "PAGE", page)
    levels.write({"nim": {2: "60 (20)"}})
    levels.write({"chess": {10: "75 (8)"}, "nim": {3: "61 (20)"}})
    text = page.read_text("utf-8")
    assert "| Nim | 6 | 60 (20) | 61 (20) |  |" in text
    assert "| Chess | 1 |  |" in text
    assert text.index("Chess") < text.index("Nim")
    assert text.startswith("before\n")
    assert text.endswith("after\n")
