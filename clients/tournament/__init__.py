"""Tournaments between engines that this machine runs."""

from .entry import Entry
from .local_executor import LocalExecutor
from .plan import TournamentPlan
from .play import play_games, play_tournament
from .prepared import PreparedTournament, prepare
from .showing import shown_tournament

__all__ = [
    "Entry",
    "LocalExecutor",
    "PreparedTournament",
    "TournamentPlan",
    "play_games",
    "play_tournament",
    "prepare",
    "shown_tournament",
]
