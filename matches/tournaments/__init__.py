"""Tournaments without I/O: a schedule of games, executors and journals as protocols, standings.

Server and clients both play tournaments; where the games are played is theirs to say.
"""

from .errors import ScheduleError
from .executor import Executor, GameSource
from .journal import Journal, JournalError, MemoryJournal
from .played import PlayedGame
from .schedule import Schedule, ScheduledGame
from .seeds import Seeds
from .standings import Standing, points_of, standings
from .tie_breaks import Place, places
from .tournament import CutShort, Tournament

__all__ = [
    "CutShort",
    "Executor",
    "GameSource",
    "Journal",
    "JournalError",
    "MemoryJournal",
    "Place",
    "PlayedGame",
    "Schedule",
    "ScheduleError",
    "ScheduledGame",
    "Seeds",
    "Standing",
    "Tournament",
    "places",
    "points_of",
    "standings",
]
