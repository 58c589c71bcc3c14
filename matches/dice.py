"""Dice that no player can influence and everybody can check afterwards.

The seed's SHA-256 is published before the first roll, the seed itself after the last. Roll number
n is drawn from HMAC-SHA256(seed, n), so the seed is enough to repeat every roll.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SEED_BYTES = 32


class Dice:
    """The source of chance of one match.

    Args:
        seed: 32 random bytes; fresh ones from the operating system when None.
    """

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        self.rolls = 0

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in hexadecimal, to be published before the first roll."""
        return hashlib.sha256(self.seed).hexdigest()

    def roll(self, outcomes: Sequence[tuple[int, float]]) -> int:
        """Draw one of `outcomes`, pairs of outcome and probability, and count the roll."""
        digest = hmac.digest(self.seed, str(self.rolls).encode(), "sha256")
        self.rolls += 1
        point = int.from_bytes(digest[:7], "big") / 2**56  # 56 bits: exact in a float, below 1
        for outcome, probability in outcomes:
            point -= probability
            if point < 0:
                return outcome
        return outcomes[-1][0]  # the probabilities summed to a hair below 1
