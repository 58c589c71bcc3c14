"""Texts of cards, hands, deals, calls and contracts, as Portable Bridge Notation has them.

A card is ``13 * suit + rank``: suits clubs, diamonds, hearts, spades, ranks from the two to the
ace. A hand is a whole number in which bit n stands for card n. Seats are 0 North, 1 East, 2 South,
3 West. PBN 2.1: Tis Veugen, *Portable Bridge Notation*, 2009, sections 3.4.11 (deals) and 3.5.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardwire.games.errors import InvalidMove, PositionError
from boardwire.translations import english

SEATS = "NESW"
SEAT_NAMES = (english("North"), english("East"), english("South"), english("West"))
SUITS = "CDHS"
RANKS = "23456789TJQKA"
STRAINS = ("C", "D", "H", "S", "NT")
DECK = 52
HAND = 13
UNKNOWN = "-"
"""A hand that is not known."""
FIRST_BID = 3
"""The number of the call 1C; 0 is a pass, 1 a double, 2 a redouble."""

Contract = tuple[int, int, int, int]
"""Level, strain (0 clubs to 3 spades, 4 no trump), 0 or 1 doubled or 2 redoubled, declarer."""

_CALL_WORDS = {
    "pass": 0,
    "p": 0,
    "x": 1,
    "d": 1,
    "dbl": 1,
    "double": 1,
    "xx": 2,
    "r": 2,
    "rdbl": 2,
    "redouble": 2,
}
_CALLS = ("pass", "X", "XX")
_BID = re.compile(r"([1-7])(C|D|H|S|NT?)", re.ASCII | re.IGNORECASE)
_SIGNS = str.maketrans("♣♦♥♠", "CDHS")
_CARD = re.compile(r"([CDHS])(10|[2-9TJQKA])", re.ASCII | re.IGNORECASE)
_CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2})-([NESW])", re.ASCII | re.IGNORECASE)
_DEAL = re.compile(r"([NESW]):(.*)", re.ASCII | re.IGNORECASE)


def card_text(card: int) -> str:
    """Return a card as suit and rank: ``SA``, ``HT``."""
    suit, rank = divmod(card, HAND)
    return SUITS[suit] + RANKS[rank]


def read_card(text: str) -> int:
    """Return the card that a text means: ``SA``, ``ht``, ``H10``, ``♠A``.

    Raises:
        InvalidMove: It is no card.
    """
    match = _CARD.fullmatch(text.translate(_SIGNS))
    if match is None:
        raise InvalidMove(
            english(
                "{text} is no card: write suit and rank, such as SA or HT for the ten of hearts",
                text=repr(text[:20]),
            )
        )
    rank = "T" if match[2] == "10" else match[2].upper()
    return SUITS.index(match[1].upper()) * HAND + RANKS.index(rank)


def call_text(call: int) -> str:
    """Return a call by its number: ``pass``, ``X``, ``XX``, ``1C`` to ``7NT``."""
    if call < FIRST_BID:
        return _CALLS[call]
    level, strain = divmod(call - FIRST_BID, len(STRAINS))
    return f"{level + 1}{STRAINS[strain]}"


def read_call(text: str) -> int:
    """The number of the call that a text means: ``1NT``, ``1n``, ``P``, ``pass``, ``X``, ``dbl``.

    Raises:
        InvalidMove: It is no call.
    """
    if (call := _CALL_WORDS.get(text.lower())) is not None:
        return call
    match = _BID.fullmatch(text.translate(_SIGNS))
    if match is None:
        raise InvalidMove(
            english(
                "{text} is no call: write a bid from 1C to 7NT, pass, X (double) or XX (redouble)",
                text=repr(text[:20]),
            )
        )
    return FIRST_BID + (int(match[1]) - 1) * len(STRAINS) + _strain(match[2])


def _strain(text: str) -> int:
    return "CDHSN".index(text[0].upper())


def contract_text(contract: Contract) -> str:
    """Return a contract with its declarer: ``4HX-S``."""
    level, strain, doubled, declarer = contract
    return f"{level}{STRAINS[strain]}{'X' * doubled}-{SEATS[declarer]}"


def read_contract(text: str) -> Contract:
    """Return the contract that a text means: ``3NT-S``, ``4sxx-n``.

    Raises:
        PositionError: It is no contract.
    """
    match = _CONTRACT.fullmatch(text.translate(_SIGNS))
    if match is None:
        raise PositionError(
            english(
                "{text} is no contract: write level, strain and declarer, such as "
                "3NT-S or 4HX-N (doubled)",
                text=repr(text[:20]),
            )
        )
    return int(match[1]), _strain(match[2]), len(match[3]), SEATS.index(match[4].upper())


def cards_of(hand: int) -> list[int]:
    """Return the cards of a hand, from the two of clubs up."""
    return [card for card in range(DECK) if hand >> card & 1]


def suit_texts(hand: int) -> list[str]:
    """Return the ranks that a hand has of spades, hearts, diamonds and clubs, the highest first."""
    return [
        "".join(RANKS[rank] for rank in reversed(range(HAND)) if hand >> (HAND * suit + rank) & 1)
        for suit in (3, 2, 1, 0)
    ]


def hand_text(hand: int) -> str:
    """Return a hand as PBN writes it, spades first: ``AKQ.J3.T987.5432``."""
    return ".".join(suit_texts(hand))


def deal_text(hands: Sequence[int | None], first: int = 0) -> str:
    """Four hands as PBN writes them, clockwise from a seat; ``-`` for a hand that is not known."""
    order = [hands[(first + turn) % len(SEATS)] for turn in range(len(SEATS))]
    texts = [UNKNOWN if hand is None else hand_text(hand) for hand in order]
    return f"{SEATS[first]}:{' '.join(texts)}"


def read_deal(text: str) -> tuple[int, ...]:
    """Return the four hands of a deal, North's first, from ``N:AKQ... ... ... ...``.

    One hand may be ``-``: it has the cards that are left.

    Raises:
        PositionError: It is no deal of 52 cards.
    """
    match = _DEAL.fullmatch(" ".join(text.split()))
    texts = match[2].split() if match else []
    if match is None or len(texts) != len(SEATS):
        raise PositionError(
            english(
                "{text} is no deal: write the first seat and four hands clockwise, "
                "spades first, such as N:AKQ.J3.T987.5432 followed by the hands of "
                "East, South and West",
                text=repr(text[:80]),
            )
        )
    first = SEATS.index(match[1].upper())
    hands = [0] * len(SEATS)
    unknown: list[int] = []
    seen = 0
    for turn, hand in enumerate(texts):
        seat = (first + turn) % len(SEATS)
        if hand == UNKNOWN:
            unknown.append(seat)
            continue
        cards = read_hand(hand)
        if seen & cards:
            raise PositionError(
                english("{seen} is in two hands", seen=card_text(cards_of(seen & cards)[0]))
            )
        if cards.bit_count() != HAND:
            raise PositionError(
                english(
                    "the hand {hand} has {bit_count} cards, not 13",
                    hand=hand,
                    bit_count=cards.bit_count(),
                )
            )
        hands[seat], seen = cards, seen | cards
    if len(unknown) > 1:
        raise PositionError(english("at most one hand of a deal may be unknown: write the others"))
    for seat in unknown:
        hands[seat] = (1 << DECK) - 1 & ~seen
    return tuple(hands)


def read_hand(text: str) -> int:
    """Return the cards of a hand, ``AKQ.J3.T987.5432``.

    Raises:
        PositionError: It is no hand.
    """
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != len(SUITS):
        raise PositionError(
            english(
                "{text} is no hand: write spades, hearts, diamonds and clubs with a "
                "dot between them, such as AKQ.J3.T987.5432",
                text=repr(text[:30]),
            )
        )
    hand = 0
    for suit, ranks in zip((3, 2, 1, 0), suits, strict=True):
        for rank in ranks:
            if rank not in RANKS:
                raise PositionError(
                    english(
                        "{rank} in the hand {text} is no rank of {ranks}",
                        rank=repr(rank),
                        text=text[:30],
                        ranks=RANKS,
                    )
                )
            card = 1 << (HAND * suit + RANKS.index(rank))
            if hand & card:
                raise PositionError(english("the hand {text} has a card twice", text=text[:30]))
            hand |= card
    return hand
