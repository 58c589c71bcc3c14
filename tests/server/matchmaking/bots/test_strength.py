"""The order of bots by strength, for practice without a chosen opponent."""

from __future__ import annotations

from typing import Any

import pytest

from boardwire.games import load
from boardwire.protocol import TimeControl
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.matchmaking.bots.strength import BotStrength, plays_at_random

from ..test_lobby import bot

BLITZ = TimeControl.parse("3m")


def house(name: str) -> ConnectedBot:
    return bot(name, "chess", "go", house=True)


def order(
    game: str, *bots: ConnectedBot, time: TimeControl | None = None, **ratings: float
) -> list[str]:
    """The names of bots, the strongest first; ratings are those of blitz."""

    def rating(game: str, time_class: str, name: str) -> float | None:
        return ratings.get(name) if time_class == "blitz" else None

    strength = BotStrength(rating)
    return [it.name for it in sorted(bots, key=lambda it: strength.rank(it, load(game), time))]


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("chess", ["alphabeta", "mcts", "expectiminimax", "random"]),
        ("go", ["mcts", "alphabeta", "expectiminimax", "random"]),
        ("backgammon", ["expectiminimax", "alphabeta", "mcts", "random"]),
        ("kuhn", ["ismcts", "pimc", "random"]),
    ],
)
def test_of_house_bots_without_ratings_the_one_that_suits_the_game_is_first(
    game: str, names: list[str]
) -> None:
    assert order(game, *(house(name) for name in sorted(names, reverse=True))) == names


def test_ratings_decide() -> None:
    bots = [house("mcts"), house("alphabeta"), bot("hal", "chess"), bot("new", "chess")]
    assert order("chess", *bots, hal=1900.0, mcts=1400.0) == ["hal", "alphabeta", "mcts", "new"]
    assert order("chess", *bots, hal=1200.0, mcts=1700.0) == ["mcts", "alphabeta", "hal", "new"]


def test_ratings_of_the_class_of_the_clock_count_first() -> None:
    def rating(game: str, time_class: str, name: str) -> float | None:
        return {"ann": {"blitz": 1600.0, "rapid": 2000.0}, "ben": {"blitz": 1800.0}}[name].get(
            time_class
        )

    ann, ben, chess = bot("ann", "chess"), bot("ben", "chess"), load("chess")
    strength = BotStrength(rating)
    assert strength.rank(ben, chess, BLITZ) < strength.rank(ann, chess, BLITZ)
    assert strength.rank(ann, chess, None) < strength.rank(ben, chess, None)


@pytest.mark.parametrize(
    ("name", "at_random"),
    [
        ("random", True),
        ("Random", True),
        ("random-2", True),
        ("random-forest", False),
        ("ran", False),
    ],
)
def test_the_engine_random_is_known_by_its_name(name: str, at_random: bool) -> None:
    facts: dict[str, Any] = {"house": True}
    assert plays_at_random(bot(name, "chess", **facts)) is at_random


def test_the_engine_random_is_last_whatever_its_rating() -> None:
    assert order("chess", house("random"), bot("new", "chess"), random=3000.0)[-1] == "random"
