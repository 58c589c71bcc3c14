"""The matches of random players in the games of OpenSpiel that the documentation lists."""

from __future__ import annotations

from pathlib import Path

import openspiel_matches
import pytest
from openspiel_matches import fault_of, listed_games, main

PAGE = """
| `hex` | in turn | 2 | 106 to 108 | yes |
| `bridge(use_double_dummy_result=False)` | in turn, hidden | 4 | 115 | yes; followed by all |
| `zerosum` |  |  |  | no: Missing parameter game |
"""


def test_the_games_of_the_table_that_can_be_played_are_listed() -> None:
    assert listed_games(PAGE) == ["hex", "bridge(use_double_dummy_result=False)"]
    page = Path(__file__).parents[2] / "docs" / "reference" / "openspiel.md"
    listed = listed_games(page.read_text(encoding="utf-8"))
    assert len(listed) > 100
    assert {"hanabi", "gin_rummy", "spades", "yacht", "2048"} <= set(listed)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.program
@pytest.mark.parametrize("name", ["hanabi", "spades", "tiny_bridge_4p"])
def test_random_players_play_games_in_which_no_position_is_found(name: str) -> None:
    assert fault_of(name) == ""


@pytest.mark.slow
@pytest.mark.program
def test_a_game_that_is_not_played_to_its_end_is_a_fault() -> None:
    assert fault_of("hex", 0.01) == "not over after 0.01 s"


def test_the_exit_status_tells_of_faults(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(openspiel_matches, "fault_of", {"hex": "", "go": "it stopped"}.get)
    assert main(["hex"]) == 0
    assert main(["hex", "go"]) == 1
    assert "go: it stopped, " in capsys.readouterr().out
