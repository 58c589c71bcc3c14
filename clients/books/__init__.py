"""Building books of openings: by self-play, from records, by solving, balanced; checking them."""

from .checking import BookCheck
from .openings import BalanceCheck, OpeningSearch, OpeningSearcher
from .perfect import DecisionLog, Leaves, Pair, PerfectBook
from .records import add_records
from .selfplay import SelfPlay, play_games
from .solving import solve

__all__ = [
    "BalanceCheck",
    "BookCheck",
    "DecisionLog",
    "Leaves",
    "OpeningSearch",
    "OpeningSearcher",
    "Pair",
    "PerfectBook",
    "SelfPlay",
    "add_records",
    "play_games",
    "solve",
]
