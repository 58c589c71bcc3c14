"""Tournaments between engines that this machine runs."""

from .entry import Entry
from .local_executor import LocalExecutor
from .plan import TournamentPlan
from .play import play_games, play_tournament
from .prepared import PreparedTournament, prepare
from .run import Run, open_run, stopped_text
from .showing import shown_tournament

__all__ = [
    "Entry",
    "LocalExecutor",
    "PreparedTournament",
    "Run",
    "TournamentPlan",
    "open_run",
    "play_games",
    "play_tournament",
    "prepare",
    "shown_tournament",
    "stopped_text",
]
