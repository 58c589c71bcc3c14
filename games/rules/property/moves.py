"""Moves and outcomes of chance as numbers and as words."""

from __future__ import annotations

import re

from .board import BY_CODE, LOTS
from .cards import CARDS, DECK_NAMES

WORDS = ("roll", "end", "buy", "auction", "pass", "pay", "card", "bankrupt", "accept", "refuse")
ROLL, END, BUY, AUCTION, PASS, PAY, CARD, BANKRUPT, ACCEPT, REFUSE = range(len(WORDS))
BUILD, SELL, MORTGAGE, REDEEM = 100, 200, 300, 400
"""Each plus the number of a space."""
_ON_LOTS = {"build": BUILD, "sell": SELL, "mortgage": MORTGAGE, "redeem": REDEEM}
BID = 1_000
"""Plus the amount."""
MOST = 1_000_000
"""The largest amount."""
OFFER = 10_000_000
"""Plus the space times MOST, plus the amount."""
DICE = 36
CARD_OUTCOME = 36
"""Plus 16 times the deck, plus the card. Below are the throws: 6 times the first die less one, plus
the second less one."""

_LOT = re.compile(r"(build|sell|mortgage|redeem)-([a-z]\d)")
_BID = re.compile(r"bid-(\d{1,6})")
_OFFER = re.compile(r"offer-([a-z]\d)-(\d{1,6})")


def move_text(move: int) -> str:
    """Return the word of a move."""
    if move < len(WORDS):
        return WORDS[move]
    if move < BID:
        name = next(name for name, base in _ON_LOTS.items() if base == move // 100 * 100)
        return f"{name}-{LOTS[move % 100].code}"
    if move < OFFER:
        return f"bid-{move - BID}"
    space, amount = divmod(move - OFFER, MOST)
    return f"offer-{LOTS[space].code}-{amount}"


def outcome_text(outcome: int) -> str:
    """Return the word of a roll, `3-5`, or of a card."""
    if outcome < DICE:
        first, second = divmod(outcome, 6)
        return f"{first + 1}-{second + 1}"
    deck, card = divmod(outcome - CARD_OUTCOME, 16)
    return f"{DECK_NAMES[deck]}-{CARDS[deck][card].name}"


def read_move(text: str) -> int | None:
    """Return the move of a word, or None."""
    text = text.lower()
    if text in WORDS:
        return WORDS.index(text)
    if (found := _LOT.fullmatch(text)) and found[2] in BY_CODE:
        return _ON_LOTS[found[1]] + BY_CODE[found[2]]
    if found := _BID.fullmatch(text):
        return BID + int(found[1])
    if (found := _OFFER.fullmatch(text)) and found[1] in BY_CODE:
        return OFFER + BY_CODE[found[1]] * MOST + int(found[2])
    return None
