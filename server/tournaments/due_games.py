"""The games that each player of a tournament is due to play."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

from boardwire.games import GameError
from boardwire.matches.tournaments import ScheduleError

from .course import Course
from .settings import TournamentSettings


def games_due(settings: TournamentSettings, course: Course | None = None) -> Mapping[str, int]:
    """Return the number of games of each player by name, with the encounters of byes.

    Of players that came late to a Swiss, or have withdrawn from it, they are those of their rounds.
    Empty if that depends on the results, as in a knockout, or the game is no longer known.
    """
    bots = settings.bots
    try:
        players = settings.loaded().players
        settings.make_schedule()
    except (GameError, OSError, ScheduleError):
        return {}
    games = settings.games or players
    rounds = settings.rounds or 1
    if settings.format == "roundrobin":
        each = rounds * games * comb(len(bots) - 1, players - 1)
        return dict.fromkeys(bots, each)
    if settings.format == "gauntlet":
        each = rounds * games * comb(len(bots) - 2, players - 2)
        return dict.fromkeys(bots, each) | {
            bots[0]: rounds * games * comb(len(bots) - 1, players - 1)
        }
    if settings.format == "swiss":
        all_rounds = range(settings.with_rounds().rounds)
        taking = (course or Course()).takes_part
        return {name: games * sum(taking(name, it) for it in all_rounds) for name in bots}
    return {}
