"""Tournaments that a server plays among the bots that are connected to it, and people."""

from .crosstable import TableRow, points_text, table_of
from .direction import Direction
from .entries import Entries
from .settings import TournamentSettings
from .tournament import ServerTournament
from .tournaments import Tournaments

__all__ = [
    "Direction",
    "Entries",
    "ServerTournament",
    "TableRow",
    "TournamentSettings",
    "Tournaments",
    "points_text",
    "table_of",
]
