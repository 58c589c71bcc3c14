"""A look of the house over a finished match: the value of every position, by one engine.

The engines of the players have seldom looked at all positions, and a person has none. So the house
looks at each of them for a moment, at its highest level, and the evaluation of the match has both
players' accuracy then (`matches/records/evaluation.py`).
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from boardwire.games import CHANCE, Game, GameError, load
from boardwire.matches import MatchRecord, Observation, Reason
from boardwire.protocol.house_names import LEVELS
from boardwire.protocol.search_info import SearchInfo

from .house import HouseTurn

MOST_PLIES = 300
"""The plies of a match that is looked at, at most."""
MOST_SECONDS = 5.0
"""The seconds that an engine searches for a whole match, at most."""
LOOK_SECONDS = 0.05
"""The seconds that it searches for a position, at most."""
REVIEWS = "reviews of matches"
"""The name under which all looks together take turns with the guests of the house."""


class Lending(Protocol):
    """Lends engines of the house."""

    def turn(self, level: int, guest: str, match: str) -> AbstractAsyncContextManager[HouseTurn]:
        """Borrow an engine for an answer."""
        ...


def reviewable(record: MatchRecord) -> Game | None:
    """Return the game of a match that the house may look at; None where that says nothing.

    Two players see everything and do not depend on chance, and both have made a move.
    """
    result = record.result
    movers = {move.player for move in record.moves}
    if result is None or result.reason is Reason.CALLED_OFF or len(movers) < 2:
        return None
    if len(record.players) != 2 or len(record.moves) > MOST_PLIES:
        return None
    try:
        game = load(record.game, **record.options)
    except GameError:
        return None
    return game if game.perfect_information and not game.has_chance else None


async def review(house: Lending, game: Game, record: MatchRecord) -> dict[int, SearchInfo]:
    """Return the value before each ply, for the player who moved, by the number of the ply.

    An engine is borrowed for each position, so that guests wait for one of them at most.

    Args:
        house: Lends engines.
        game: The game of the match.
        record: The finished match.

    Raises:
        EngineLost: No engine evaluates the positions.
    """
    seconds = min(LOOK_SECONDS, MOST_SECONDS / len(record.moves))
    found: dict[int, SearchInfo] = {}
    plies: list[Observation] = []
    for move in record.moves:
        if move.player != CHANCE:
            async with house.turn(LEVELS[-1], REVIEWS, record.match) as turn:
                value = await turn.value(game, move.player, plies, move.player, seconds)
            found[move.ply] = SearchInfo(score=max(-1.0, min(1.0, value)))
        plies.append(Observation(move.ply, move.player, move.text))
    return found
