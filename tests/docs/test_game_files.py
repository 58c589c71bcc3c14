"""The table of the files of each game in adding-a-game.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardwire.games import names

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "internals" / "adding-a-game.md").read_text()


def listed(game: str) -> dict[str, str]:
    """Return the files of a game in the page, with their places."""
    section = PAGE.partition(f"### {game}\n")[2].partition("\n### ")[0]
    found: dict[str, str] = {}
    for line in section.splitlines():
        place = line.removeprefix("| ").partition(" | ")[0]
        found |= dict.fromkeys(re.findall(r"\[([\w./]+)\]\(", line), place)
    return found


@pytest.mark.parametrize("game", names())
def test_every_game_has_rules_a_drawing_records_and_tests(game: str) -> None:
    assert {"rules in Python", "drawing", "records", "tests"} <= set(listed(game).values())


def test_every_file_in_the_folder_of_a_game_is_listed() -> None:
    for folder in (ROOT / "native" / "games").iterdir():
        if folder.name == "python":  # the adapter of games in Python
            continue
        files = {it.relative_to(ROOT).as_posix() for it in folder.rglob("*.hpp")}
        assert files <= set(listed(folder.name)), folder.name


def test_the_claims_of_draws_in_chess_are_found() -> None:
    line = next(it for it in PAGE.splitlines() if "native/games/chess/rules.hpp" in it)
    assert "claim" in line


def test_a_word_with_another_meaning_is_not_a_game() -> None:
    assert not any("native/search/" in it or it.startswith("web/") for it in listed("tree"))
    assert "native/games/gomoku/rules.hpp" not in listed("go")
