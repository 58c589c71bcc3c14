"""Which options of the games make a match unrated."""

from __future__ import annotations

import pytest

from boardwire.games import POSITION, Option, find, load, names


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("chess", {"position": "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"}, "position="),
        ("nim", {"heaps": "1"}, "heaps=1"),
        ("pig", {"target": 2}, "target=2"),
        ("tree", {"tree": "[1,-1]"}, "Tree are not rated"),
        ("go", {"size": 1}, "size=1"),
        ("go", {"komi": 999}, "komi=999"),
        ("hex", {"size": 3}, "size=3"),
        ("hex", {"swap": False}, "swap=false"),
        ("othello", {"size": 4}, "size=4"),
        ("breakthrough", {"columns": 3}, "columns=3"),
        ("gomoku", {"size": 5}, "size=5"),
    ],
)
def test_options_that_make_a_game_trivial_are_not_rated(
    game: str, options: dict[str, object], why: str
) -> None:
    assert why in load(game, **options).unrated_because()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("go", {"size": 19, "komi": 6.5}),
        ("chess", {"chess960": 5}),
        ("backgammon", {"match": 5, "cube": True}),
        ("nim", {"heaps": "3,4,5", "misere": True}),
        ("hex", {"size": 9}),
    ],
)
def test_the_usual_variants_are(game: str, options: dict[str, object]) -> None:
    assert load(game, **options).unrated_because() == ""


def test_every_game_is_rated_but_for_trees_and_matrices_and_no_position_is() -> None:
    unrated = [name for name in names() if find(name)().unrated_because()]
    assert unrated == ["matrix", "tree"]
    assert not POSITION.is_rated("X---O---- X")


def test_an_option_says_with_which_values_matches_are_rated() -> None:
    size = Option("size", 9, "size", rated=(7, 13))
    assert [size.is_rated(value) for value in (6, 7, 13, 14)] == [False, True, True, False]
    rule = Option("rule", "a", "rule", choices=("a", "b"))
    assert rule.is_rated("b")
    rule = Option("rule", "a", "rule", choices=("a", "b"), rated=False)
    assert [rule.is_rated(value) for value in ("a", "b")] == [True, False]
