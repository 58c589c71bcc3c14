"""Building books of openings: by self-play, from records, and by solving."""

from .records import add_records
from .selfplay import SelfPlay, play_games
from .solving import solve

__all__ = ["SelfPlay", "add_records", "play_games", "solve"]
