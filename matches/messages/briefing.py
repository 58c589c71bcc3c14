"""The briefing of a player: all it learns about a match before its first move."""

from __future__ import annotations

from datetime import datetime

from boardwire.games import Game
from boardwire.protocol import TimeControl
from boardwire.values import value_class

from .observation import Observation


@value_class
class Briefing:
    """A match as a player meets it, at the start or when the player comes back.

    Args:
        match: The match's id.
        game: The game with its options.
        player: The player's own number, from 0 on.
        players: The players' names, player 0 first.
        time: The time control.
        started: When the match started, in UTC.
        history: The plies so far, those of the opening included.
        estimates: Whether the player is asked after each move for an estimate of the position.
        seed: The seed of an engine's random numbers in this match, above 0; None to leave them to
            the engine.
    """

    match: str
    game: Game
    player: int
    players: tuple[str, ...]
    time: TimeControl
    started: datetime
    history: tuple[Observation, ...] = ()
    estimates: bool = False
    seed: int | None = None
