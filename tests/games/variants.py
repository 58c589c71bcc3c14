"""All games with various options: the cases of tests that hold for every game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardwire.games import Game, load, names

OPTIONS: dict[str, list[dict[str, object]]] = {
    "tictactoe": [{}],
    "connect4": [{}],
    "othello": [{"size": 4}, {"size": 6}, {"size": 8}],
    "go": [
        {"size": 5, "ko": "situational"},
        {"size": 1},
        {"size": 2, "komi": 0.0},
        {"size": 4, "ko": "simple", "suicide": True},
        {"size": 9},
        {"size": 25},
    ],
    "checkers": [{}, {"variant": "international"}],
    "hex": [{"size": 5}, {"size": 3, "swap": False}, {}],
    "breakthrough": [{"columns": 3, "rows": 4}, {"columns": 5, "rows": 6}, {}],
    "gomoku": [{"size": 5}, {"size": 6, "rule": "standard"}, {}, {"size": 25}],
    "amazons": [{"size": 6}, {"size": 7}, {}],
    "chess": [{}, {"chess960": 0, "draws": "claimed"}],
    "backgammon": [
        {},
        {"match": 3, "cube": True},
        {"match": 4},
        {"cube": True, "jacoby": True},
    ],
    "pig": [{"target": 15}, {}, {"target": 20, "players": 3}, {"target": 9, "players": 6}],
    "nim": [
        {},
        {"heaps": "5,0,7,2", "players": 3},
        {"heaps": "255", "misere": True},
        {"heaps": "7,0,255,1", "players": 6},
    ],
    "kuhn": [{}],
    "holdem": [
        {},
        {"betting": "no-limit", "stack": 60, "hands": 3, "carry": True},
        {"hands": 2},
    ],
    "bridge": [{}, {"contract": "4SX-W", "vulnerable": "ew"}],
    "leduc": [{}],
    "liars": [{}, {"players": 3, "dice": 1, "faces": 3}],
    "property": [{"turns": 30}, {"players": 4, "turns": 60, "trades": True}],
    "pursuit": [{}, {"map": "trap"}, {"players": 5, "turns": 20}],
    "crossword": [{}, {"players": 4}],
    "battleship": [
        {"size": 3, "fleet": "2,1"},
        {
            **{"size": 3, "fleet": "1,1", "turns": "salvo", "announced": "ship"},
            **{"touching": False, "placing": "chance"},
        },
    ],
    "stratego": [{"variant": "small", "moves": 40, "setup": "chance"}],
    "rps": [{}, {"rounds": 1}, {"rounds": 6}],
    "matrix": [
        {},
        {"payoffs": "prisoners-dilemma", "rounds": 3},
        {"payoffs": [[[[1, 0, 2], [0, 3, 0]]], [[[0, 0, 0], [2, 1, 1]]]], "moves": "a,b/c/d,e"},
    ],
    "guess": [{"players": 2, "limit": 5, "rounds": 2}, {}],
    "tree": [
        {},
        {"tree": [{"1/3": [1, [0, -1]], "2/3": 0.5}, {"chance": [["0.5", -1], ["0.5", [2, 3]]]}]},
    ],
}
"""The options to test each game with. A quick run takes the first of each game."""

GAMES = [load(name, **options) for name in names() for options in OPTIONS.get(name, [{}])]

_QUICK = [load(name, **OPTIONS.get(name, [{}])[0]) for name in names()]
_LONG = ("chess", "backgammon")
"""Games that take seconds if everything is checked in each position."""


def every_game(games: Sequence[Game] = GAMES, *, thorough: bool = False) -> pytest.MarkDecorator:
    """Run a test for each of these games, given as its argument `game`.

    Args:
        games: The games.
        thorough: Whether the test checks so much that games with many moves are slow as well.
    """
    return pytest.mark.parametrize(
        "game",
        [pytest.param(game, marks=speed(game, thorough=thorough), id=repr(game)) for game in games],
    )


def speed(game: Game, *, thorough: bool = False) -> list[pytest.MarkDecorator]:
    """The marker `slow` for all but the first options of a game."""
    slow = game not in _QUICK or (thorough and game.name in _LONG)
    return [pytest.mark.slow] if slow else []
