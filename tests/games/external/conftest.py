"""A game that goes wrong as its options say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwire.games import Game, add


@pytest.fixture
def faulty() -> Callable[..., Game]:
    """Make the faulty game with the options given."""
    game, dice = add("faulty_games:Faulty"), add("faulty_games:FaultyDice")

    def make(**options: object) -> Game:
        return (dice if options.get("method") == "chance_outcomes" else game)(**options)

    return make
