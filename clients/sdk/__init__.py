"""Bots written in Python: a class with one method, which chooses a move.

>>> import random
>>> class RandomBot(Bot):
...     def choose(self, state, match):
...         return random.choice(state.legal_moves())
>>> bot = RandomBot("tiny", "othello")
"""

from .bot import Bot
from .match import BotMatch, BotResult

__all__ = ["Bot", "BotMatch", "BotResult"]
