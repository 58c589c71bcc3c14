"""Played games: what statistics and reports need of a finished game."""

from __future__ import annotations

from dataclasses import dataclass

from boardwire.matches.record import MatchRecord


@dataclass(frozen=True, slots=True)
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
