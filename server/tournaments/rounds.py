"""The rounds of a tournament: which of its games are played at the same time."""

from __future__ import annotations

from boardwire.matches.tournaments import ScheduledGame

from .settings import TournamentSettings

ALL_MEET = frozenset({"roundrobin", "gauntlet", "pyramid", "pool"})
"""The formats in which the pairings do not depend on the results."""


def round_of(settings: TournamentSettings, game: ScheduledGame, players: int) -> int:
    """Return the round of a game, from 0 on, in which no player has two opponents.

    In a round robin of a game for two that is a turn of the circle method, and in other formats
    without rounds of their own each encounter is one.

    Args:
        settings: The settings of the tournament.
        game: The game.
        players: The number of players of the game.
    """
    if settings.format not in ALL_MEET:
        return game.round
    encounter = game.number // (settings.games or players)
    if settings.format == "roundrobin" and players == 2:
        return encounter // (len(settings.bots) // 2)
    return encounter


def rounds_of(settings: TournamentSettings, players: int) -> int | None:
    """Return the number of rounds of a tournament; None where that depends on the results.

    Args:
        settings: The settings of the tournament.
        players: The number of players of the game.
    """
    count = len(settings.bots)
    if settings.format == "roundrobin" and players == 2:
        return (settings.rounds or 1) * (count - 1 + count % 2)
    if settings.format == "swiss":
        return settings.with_rounds().rounds
    return None
