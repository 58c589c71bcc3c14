"""Games of OpenSpiel: any that the package `open_spiel` has, as a game in Python.

OpenSpiel: Lanctot et al., "OpenSpiel: A Framework for Reinforcement Learning in Games", 2019.
"""

from .loading import PREFIX, openspiel_game

__all__ = ["PREFIX", "openspiel_game"]
