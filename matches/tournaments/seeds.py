"""Seeds: one number from which everything random in a tournament follows.

What is derived depends on the number, on its use, and on the pair and the seat that it is for. It
does not depend on when a game is played or on what was drawn before. So a tournament that is played
again, with more games at a time, or from where it was cut off, has the same dice, openings and
seeds of engines.
"""

from __future__ import annotations

import hashlib
import random

from boardwire.values import value_class

from .schedule import ScheduledGame

ENGINE_SEED_BITS = 31
"""The size of an engine's seed: GNU Go and many UCI engines read signed numbers of 32 bits."""


@value_class
class Seeds:
    """The seeds of a tournament.

    Args:
        seed: The number that everything follows from.
    """

    seed: int

    def dice(self, pair: int) -> bytes:
        """The seed of the dice, which is the same in all games of a pair (duplicate dice)."""
        return f"{self.seed} {pair}".encode()

    def engines(self, game: ScheduledGame) -> list[int]:
        """Return the seeds of the engines of a game by seat, numbers from 1 on.

        The first seat has the same seed in all games of a pair, and so have the others.
        """
        return [
            1 + self._derived(f"engine {game.pair} {seat}") % (2**ENGINE_SEED_BITS - 1)
            for seat in range(len(game.seating))
        ]

    def openings(self) -> random.Random:
        """Return the source of random numbers for openings that have no seed of their own."""
        return random.Random(self._derived("openings"))

    def _derived(self, use: str) -> int:
        digest = hashlib.sha256(f"{self.seed} {use}".encode()).digest()
        return int.from_bytes(digest[:8], "big")
