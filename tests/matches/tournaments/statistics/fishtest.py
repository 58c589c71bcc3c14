"""Results as the tests of fastchess write them: wins, losses, draws, and kinds of pairs."""

from __future__ import annotations

from boardwire.matches.tournaments.statistics import Multinomial


def games(wins: int, losses: int, draws: int) -> Multinomial:
    """Results of single games."""
    return Multinomial((losses, draws, wins))


def pairs(ll: int, ld: int, wl: int, dd: int, wd: int, ww: int) -> Multinomial:
    """Results of pairs of games."""
    return Multinomial((ll, ld, wl + dd, wd, ww))
