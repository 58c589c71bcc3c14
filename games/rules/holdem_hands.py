"""The names of made hands: `full house, kings over fours`."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire import _native

from ..words import Words, phrase
from .playing_cards import RANKS
from .poker_table import rank_words, ranks_words

_CATEGORY_SHIFT, _RANK_SHIFT = 24, 13
_LOW = (1 << _RANK_SHIFT) - 1
_RANK = (1 << _CATEGORY_SHIFT - _RANK_SHIFT) - 1
_ACE = len(RANKS) - 1


def hand_words(cards: Sequence[int]) -> Words:
    """Return the name of the best five of five to seven cards.

    The parts of a hand's number are in `native/games/holdem/hands.hpp`.
    """
    value = _native.poker_hand(cards)
    rank = value >> _RANK_SHIFT & _RANK
    others = (value & _LOW).bit_length() - 1  # the highest card beside pairs and the like
    match value >> _CATEGORY_SHIFT:
        case 0:
            return phrase("{rank} high", rank=rank_words(RANKS[others]))
        case 1:
            return phrase("a pair of {ranks}", ranks=ranks_words(RANKS[rank]))
        case 2:
            high, low = divmod(rank, 16)
            return phrase(
                "two pairs, {ranks} and {others}",
                ranks=ranks_words(RANKS[high]),
                others=ranks_words(RANKS[low]),
            )
        case 3:
            return phrase("three {ranks}", ranks=ranks_words(RANKS[rank]))
        case 4:
            return phrase("a straight to the {rank}", rank=rank_words(RANKS[rank]))
        case 5:
            return phrase("a flush, {rank} high", rank=rank_words(RANKS[others]))
        case 6:
            return phrase(
                "a full house, {ranks} over {others}",
                ranks=ranks_words(RANKS[rank]),
                others=ranks_words(RANKS[others]),
            )
        case 7:
            return phrase("four {ranks}", ranks=ranks_words(RANKS[rank]))
    if rank == _ACE:
        return phrase("a royal flush")
    return phrase("a straight flush to the {rank}", rank=rank_words(RANKS[rank]))
