"""Tournaments that a server plays among the bots that are connected to it."""

from .settings import TournamentSettings
from .tournament import ServerTournament
from .tournaments import Tournaments

__all__ = ["ServerTournament", "TournamentSettings", "Tournaments"]
