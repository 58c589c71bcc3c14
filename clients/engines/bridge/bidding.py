"""A small natural bidding system that finds most games.

Five-card majors, one no trump with 15 to 17 points, limit raises; no conventions. A call promises
least points and least lengths, and a partnership bids by the sum of its points: 25 for game in a
major or no trump, 28 in a minor, 33 for a small slam, 37 for a grand slam (W. Root, *The ABCs of
Bridge*, 1998).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .hand import Hand

PASS, DOUBLE = 0, 1
_FIRST_BID = 3
_STRAINS, _NO_TRUMP = 5, 4
_GAME = (5, 5, 4, 4, 3)
"""The level of game in clubs, diamonds, hearts, spades and no trump."""
_FOR_GAME = (28, 28, 25, 25, 25)
_SMALL_SLAM, _GRAND_SLAM = 33, 37
_INVITATION = 23
_FIT = 8
_DOUBLED_LEVEL = 4
"""The lowest level of opponents' bids that are doubled."""


@dataclass(slots=True)
class _Shown:
    """The least strength that a player's calls promise.

    Args:
        points: The least number of points.
        lengths: The least number of clubs, diamonds, hearts and spades.
        bids: The bids, as level and strain.
    """

    points: int = 0
    lengths: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    bids: list[tuple[int, int]] = field(default_factory=list)


def call_of(hand: Hand, calls: Sequence[int]) -> int:
    """Return the call for the hand of the next player: 0 pass, 3 one club, 37 seven no trump.

    Args:
        hand: The hand.
        calls: The calls so far, the dealer's first.
    """
    auction = _Auction(calls)
    call = _wanted(hand, auction)
    return call if call in (PASS, DOUBLE) or call > auction.highest else PASS


class _Auction:
    """The calls so far from the view of the next player."""

    def __init__(self, calls: Sequence[int]) -> None:
        seat = len(calls) % 4
        self.highest = max((it for it in calls if it >= _FIRST_BID), default=0)
        self.doubled = any(it in (1, 2) for it in calls[-3:])
        shown = [_Shown() for _ in range(4)]
        for place, call in enumerate(calls):
            if call >= _FIRST_BID:
                _take_in(shown, place % 4, *_level_and_strain(call))
        self.own, self.partner = shown[seat], shown[(seat + 2) % 4]
        opponents = [shown[(seat + 1) % 4], shown[(seat + 3) % 4]]
        self.opponents_bid = any(it.bids for it in opponents)
        last = next((place for place in reversed(range(len(calls))) if calls[place] >= 3), None)
        self.by_opponents = last is not None and (last - seat) % 2 == 1

    def lowest(self, strain: int) -> int:
        """Return the lowest level at which a strain can be bid."""
        level, highest = _level_and_strain(self.highest) if self.highest else (1, -1)
        return level if strain > highest else level + 1


def _level_and_strain(call: int) -> tuple[int, int]:
    level, strain = divmod(call - _FIRST_BID, _STRAINS)
    return level + 1, strain


def _bid(level: int, strain: int) -> int:
    return _FIRST_BID + (level - 1) * _STRAINS + strain if 1 <= level <= 7 else PASS


def _take_in(shown: list[_Shown], seat: int, level: int, strain: int) -> None:
    """Add a bid to the auction."""
    own, partner = shown[seat], shown[(seat + 2) % 4]
    opponents = shown[(seat + 1) % 4].bids or shown[(seat + 3) % 4].bids
    first = not own.bids
    if first and not partner.bids:
        if strain == _NO_TRUMP:
            points, length = (15 if level == 1 else 20), 2
        elif level == 1:
            points, length = (9 if opponents else 12), (5 if strain >= 2 or opponents else 3)
        else:
            points, length = (12, 5) if opponents and level == 2 else (5, 7)
    elif strain == _NO_TRUMP:
        together = (0, _INVITATION, _FOR_GAME[_NO_TRUMP])[min(level, 3) - 1]
        points, length = max(6 if level == 1 else 0, together - partner.points), 2
    elif partner.bids and partner.lengths[strain] >= 3:
        points, length = (6 if level <= 2 else 10), max(3, _FIT - partner.lengths[strain])
    else:
        points, length = (6 if level == 1 else 10), (6 if own.lengths[strain] else 4)
    own.points = max(own.points, points)
    if strain != _NO_TRUMP:
        own.lengths[strain] = max(own.lengths[strain], length)
    own.bids.append((level, strain))


def _wanted(hand: Hand, auction: _Auction) -> int:
    if auction.partner.bids:
        return _answer(hand, auction)
    if auction.own.bids:
        return PASS
    return _overcall(hand, auction) if auction.opponents_bid else _opening(hand)


def _opening(hand: Hand) -> int:
    """Return the first bid of the auction."""
    points, lengths, longest = hand.points, hand.lengths, hand.longest
    if hand.balanced and points in (15, 16, 17):
        return _bid(1, _NO_TRUMP)
    if hand.balanced and points >= 20:
        return _bid(2 if points < 25 else 3, _NO_TRUMP)
    if points >= 12 or (points >= 10 and points + sum(sorted(lengths)[-2:]) >= 20):
        if lengths[longest] >= 5:
            return _bid(1, longest)
        return _bid(1, 1 if lengths[1] >= max(4, lengths[0]) else 0)
    if points >= 5 and lengths[longest] >= 7:
        return _bid(3, longest)
    return PASS


def _overcall(hand: Hand, auction: _Auction) -> int:
    """Return the first bid of a side whose opponents have opened."""
    suit = hand.longest
    level = auction.lowest(suit)
    if hand.lengths[suit] >= 5 and level <= 3 and hand.points >= (9, 12, 15)[level - 1]:
        return _bid(level, suit)
    return PASS


def _answer(hand: Hand, auction: _Auction) -> int:
    """Return a call when the partner has bid."""
    partner = auction.partner
    level, strain = partner.bids[-1]
    fits = [it for it in range(4) if hand.lengths[it] + partner.lengths[it] >= _FIT]
    trumps = max(fits, key=lambda it: (it >= 2, hand.lengths[it]), default=_NO_TRUMP)
    sum_of_points = partner.points + (hand.points if trumps == _NO_TRUMP else hand.support(trumps))
    high = _level_and_strain(auction.highest)[0] >= _DOUBLED_LEVEL
    if auction.by_opponents and high and sum_of_points >= _FOR_GAME[_NO_TRUMP]:
        return PASS if auction.doubled else DOUBLE
    if sum_of_points >= _SMALL_SLAM:
        return _raise_to(7 if sum_of_points >= _GRAND_SLAM else 6, trumps, auction)
    if not auction.by_opponents and level >= _GAME[strain]:
        return PASS  # game is reached
    if trumps != _NO_TRUMP or hand.balanced or auction.own.bids:
        if sum_of_points >= _FOR_GAME[trumps]:
            return _raise_to(_GAME[trumps], trumps, auction)
        if trumps < 2 and hand.balanced and sum_of_points >= _FOR_GAME[_NO_TRUMP]:
            return _raise_to(3, _NO_TRUMP, auction)
    if not auction.own.bids and (trumps < 2 or trumps == _NO_TRUMP):
        new = _new_suit(hand, auction)
        if new != PASS:
            return new
    if trumps != _NO_TRUMP and trumps == strain:
        most = 3 if sum_of_points >= _INVITATION else 2
        enough = hand.support(trumps) >= 6 and sum_of_points >= 18
        return _raise_to(most, trumps, auction) if enough else PASS
    if trumps != _NO_TRUMP and sum_of_points >= 18 and auction.lowest(trumps) <= 2:
        return _bid(auction.lowest(trumps), trumps)
    if strain == _NO_TRUMP or auction.own.bids:
        invites = sum_of_points >= _INVITATION and level == 1
        return _raise_to(2, _NO_TRUMP, auction) if invites else PASS
    if hand.points >= 6 and auction.lowest(_NO_TRUMP) == 1:
        return _bid(1 if hand.points <= 10 else 2, _NO_TRUMP)
    return PASS


def _new_suit(hand: Hand, auction: _Auction) -> int:
    """Return a suit that the partner has not bid: four cards, or five at the two level."""
    suits = sorted(range(4), key=lambda it: (-hand.lengths[it], it))
    for suit in suits:
        level = auction.lowest(suit)
        if auction.partner.lengths[suit] >= 3 or (level, hand.points) < (1, 6):
            continue
        if level == 1 and hand.lengths[suit] >= 4 and hand.points >= 6:
            return _bid(1, suit)
        if level == 2 and hand.lengths[suit] >= 5 and hand.points >= 10:
            return _bid(2, suit)
    return PASS


def _raise_to(level: int, strain: int, auction: _Auction) -> int:
    """Return the bid of a strain at a level, if it is not beyond that yet."""
    return _bid(level, strain) if auction.lowest(strain) <= level else PASS
