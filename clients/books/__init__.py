"""Building books of openings: by self-play, from records, and by solving; and checking them."""

from .checking import BookCheck
from .perfect import DecisionLog, Leaves, Pair, PerfectBook
from .records import add_records
from .selfplay import SelfPlay, play_games
from .solving import solve

__all__ = [
    "BookCheck",
    "DecisionLog",
    "Leaves",
    "Pair",
    "PerfectBook",
    "SelfPlay",
    "add_records",
    "play_games",
    "solve",
]
