"""Tournaments: a schedule of games, an executor that plays them, a journal, and standings."""

from .executor import Executor, LocalExecutor
from .journal import Journal, MemoryJournal
from .schedule import Rotation, Schedule, ScheduledGame
from .standings import Standing, standings
from .tournament import CutShort, Tournament, play_games

__all__ = [
    "CutShort",
    "Executor",
    "Journal",
    "LocalExecutor",
    "MemoryJournal",
    "Rotation",
    "Schedule",
    "ScheduledGame",
    "Standing",
    "Tournament",
    "play_games",
    "standings",
]
