"""The optional abilities of games: named concepts, in one list, used by name."""

from __future__ import annotations

import re
from pathlib import Path

from boardwire import _native
from boardwire.games import load, names
from boardwire.games.rules.state import BundledState

NATIVE = Path(__file__).parents[2] / "native"

ABILITIES = {name: games for name, _, games in _native.abilities()}


def test_every_concept_is_in_the_list() -> None:
    concepts = re.findall(r"^concept (\w+)", (NATIVE / "abilities.hpp").read_text(), re.MULTILINE)
    assert set(concepts) | {"GameWithChance"} == set(ABILITIES)
    assert len(ABILITIES) == len(_native.abilities())


def test_the_list_names_every_game_in_native_code() -> None:
    listed = {game for games in ABILITIES.values() for game in games} - {"a game in Python"}
    assert {game.partition(" ")[0] for game in listed} == {
        name for name in names() if isinstance(load(name).start(), BundledState)
    }


def test_games_have_the_abilities_that_their_rules_suggest() -> None:
    assert ABILITIES["HasSee"] == ["chess"]
    assert ABILITIES["HasNullMove"] == ["chess"]
    assert ABILITIES["HasWithoutDraws"] == ["checkers", "chess"]
    assert ABILITIES["HasForcedMoves"] == ["breakthrough", "checkers", "chess"]
    assert ABILITIES["SolvableGame"] == ["connect4", "othello"]
    assert ABILITIES["HasMovePriors"] == ["go", "gomoku"]
    assert ABILITIES["HasPlayoutPolicy"] == ["go", "gomoku", "hex"]
    assert ABILITIES["HasTracedPlayout"] == ["hex"]
    assert ABILITIES["HasPlayout"] == ["hex", "pig (2 players)", "pig (more players)"]
    tuned = ["amazons", "breakthrough", "connect4", "go", "gomoku", "hex", "othello", "tictactoe"]
    assert ABILITIES["HasMctsTuning"] == tuned
    assert ABILITIES["HasCanonicalKey"] == ["connect4", "tictactoe"]
    assert "pig (more players)" not in ABILITIES["ZeroSumGame"]
    assert {"a game in Python", "bridge", "kuhn", "holdem"} <= set(ABILITIES["HidesInformation"])
    assert "a game in Python" in ABILITIES["ChoosesAtOnce"]
    assert ABILITIES["HiddenGame"] == ABILITIES["HidesInformation"]
    assert ABILITIES["HasInformationOption"] == ["a game in Python"]
    assert ABILITIES["HasPythonObject"] == ["a game in Python"]


def test_no_search_asks_for_an_ability_without_a_name() -> None:
    for folder in ("games", "search", "bindings"):
        for file in (NATIVE / folder).rglob("*.[ch]pp"):
            assert "if constexpr (requires" not in file.read_text(), file.name
            assert not re.search(r"constexpr bool \w+ =\s*requires", file.read_text()), file.name
