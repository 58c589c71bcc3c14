"""Tournaments between engines that this machine runs."""

from .entries.entry import Entry
from .local_games.local_executor import LocalExecutor
from .plan import TournamentPlan
from .play import play_games, play_tournament
from .prepared import PreparedTournament, prepare
from .run import Run, open_run, stopped_text
from .showing import progress_of, shown_tournament, title_of

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
    "progress_of",
    "shown_tournament",
    "stopped_text",
    "title_of",
]
