"""The evaluation of a bridge hand: high-card points, lengths of suits, shape."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

_RANKS = 13
_HONOURS = {12: 4, 11: 3, 10: 2, 9: 1}
_SHORT = (5, 3, 1)
"""Points for a void, a singleton and a doubleton in support of a partner's suit."""


@dataclass(frozen=True)
class Hand:
    """Thirteen cards.

    Args:
        cards: A whole number in which bit n stands for card n.
    """

    cards: int

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The number of clubs, diamonds, hearts and spades."""
        suit = (1 << _RANKS) - 1
        return tuple((self.cards >> _RANKS * it & suit).bit_count() for it in range(4))

    @cached_property
    def points(self) -> int:
        """High-card points: 4 for an ace, 3, 2 and 1 for king, queen and jack (M. Work)."""
        return sum(
            worth
            for rank, worth in _HONOURS.items()
            for suit in range(4)
            if self.cards >> (_RANKS * suit + rank) & 1
        )

    @cached_property
    def balanced(self) -> bool:
        """Whether there is no void, no singleton and at most one doubleton."""
        return min(self.lengths) >= 2 and self.lengths.count(2) <= 1

    @cached_property
    def longest(self) -> int:
        """The longest suit; of equally long ones the highest."""
        return max(range(4), key=lambda suit: (self.lengths[suit], suit))

    def support(self, suit: int) -> int:
        """Return the points with this suit as trumps: high cards, and shortness in other suits."""
        short = (self.lengths[it] for it in range(4) if it != suit)
        return self.points + sum(_SHORT[length] for length in short if length < len(_SHORT))
