"""Tournaments that a server plays among the bots that are connected to it."""

from .crosstable import TableRow, points_text, table_of
from .settings import TournamentSettings
from .tournament import ServerTournament
from .tournaments import Tournaments

__all__ = [
    "ServerTournament",
    "TableRow",
    "TournamentSettings",
    "Tournaments",
    "points_text",
    "table_of",
]
