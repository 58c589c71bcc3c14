"""Played games: what statistics and reports need of a finished game."""

from __future__ import annotations

from boardwire.matches.records.match_record import MatchRecord
from boardwire.values import value_class


@value_class
class PlayedGame:
    """A finished game of a tournament.

    Args:
        number: Its number, from 0 on (`ScheduledGame.number`).
        pair: The number of its pair (`ScheduledGame.pair`).
        record: Its record.
    """

    number: int
    pair: int
    record: MatchRecord
