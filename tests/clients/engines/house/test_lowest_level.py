"""The lowest level of the house loses clearly to a beginner: a player that looks one move ahead."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from boardwire.clients.engines import Root, Searcher, SearchLimits, make_searcher
from boardwire.clients.engines.house import HouseSearcher
from boardwire.clients.engines.levels import LevelStrength
from boardwire.games import CHANCE, OVER, Game, load, names
from boardwire.override import override

ONE_PLY = {
    **{"amazons": 6, "backgammon": 20, "breakthrough": 20, "checkers": 20, "chess": 20},
    **{"connect4": 40, "go": 20, "gomoku": 20, "hex": 20, "nim": 60, "othello": 20},
    **{"pig": 60, "pursuit": 12, "tictactoe": 60},
}
"""Games where nothing is hidden, with the number of games: the beginner searches one ply."""
GUESSING = {
    "battleship": ("", LevelStrength(nodes=1), 12),
    "bridge": ("", LevelStrength(nodes=1), 8),
    "crossword": ("", LevelStrength(overlooked=0.5), 8),
    "holdem": ("", LevelStrength(nodes=16), 200),
    "kuhn": ("", LevelStrength(), 2000),
    "leduc": ("", LevelStrength(), 1000),
    "liars": ("", LevelStrength(nodes=16), 60),
    "property": ("turns=60", LevelStrength(nodes=10), 12),
    "stratego": ("variant=barrage setup=chance", LevelStrength(nodes=12), 8),
}
"""Games where something is hidden, or a beginner needs sense beside a ply; with options, a beginner
who hardly searches, and games."""
NO_SKILL = {
    "guess": "for three players",
    "matrix": "nobody gains against a player at random in a symmetrical game",
    "rps": "nobody gains against a player at random",
    "tree": "each player has one move",
}
"""The other games, with the reasons that nobody plays them better than at random."""


class Beginner(HouseSearcher):
    """A beginner who sees more than the lowest level, and hardly searches.

    Args:
        strength: Its strength.
    """

    def __init__(self, strength: LevelStrength) -> None:
        super().__init__({"time": 10, "seed": 3})
        self._strength = strength

    @override
    def strength(self, engine: str, game: Game) -> LevelStrength:
        return self._strength


def played(game: Game, seats: list[Searcher], dice: Random) -> list[float]:
    """Play a game; the utilities of the players."""
    state, moves = game.start(), list[int]()
    while (player := state.to_act()) != OVER:
        if player == CHANCE:
            outcomes = state.chance_outcomes()
            (move,) = dice.choices([it for it, _ in outcomes], [it for _, it in outcomes])
        else:
            move = seats[player].choose(Root(state, tuple(moves)), SearchLimits()).move
        state.apply(move)
        moves.append(move)
    return state.returns()


def leads(game: Game, beginner: Callable[[], Searcher], games: int) -> list[float]:
    """The leads of a beginner over the lowest level; the seats are exchanged after each game."""
    found, dice = list[float](), Random(1)
    one, house = beginner(), HouseSearcher({"level": 1, "time": 10, "seed": 7})
    for number in range(games):
        own = [seat % 2 == number % 2 for seat in range(game.players)]
        utilities = played(game, [one if it else house for it in own], dice)
        ours = sum(it for it, mine in zip(utilities, own, strict=True) if mine)
        found.append(2 * ours - sum(utilities))
    return found


GAMES = names()
"""The bundled games: other tests of a process add games of others later."""


def test_every_game_is_tried() -> None:
    assert sorted((*ONE_PLY, *GUESSING, *NO_SKILL)) == sorted(GAMES)


@pytest.mark.parametrize("name", ONE_PLY)
def test_a_player_that_looks_one_move_ahead_beats_the_lowest_level(name: str) -> None:
    game = load(name)
    engine = "expectiminimax" if game.has_chance else "alphabeta"
    found = leads(game, lambda: make_searcher(engine, {"depth": 1, "seed": 3}), ONE_PLY[name])
    points = sum(0.5 if it == 0 else float(it > 0) for it in found) / len(found)
    assert points >= 0.7


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", GUESSING)
def test_a_beginner_beats_the_lowest_level_where_something_is_hidden(name: str) -> None:
    options, strength, games = GUESSING[name]
    game = load(name, **dict(it.split("=") for it in options.split()))
    assert sum(leads(game, lambda: Beginner(strength), games)) > 0
