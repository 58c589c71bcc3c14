"""The table of bridge as pages draw it, and the words for calls and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from boardwire import _native

from ...words import Words, phrase, phrase_in
from .cards import FIRST_BID, HAND, RANKS, SEATS, STRAINS, SUITS, cards_of

KIND: Final = "bridge"
"""The kind of table."""

_SIGNS = "♣♦♥♠"
_TRICK = len(SEATS)
_NO_TRUMP = len(SUITS)


def call_words(call: int) -> Words:
    """Return the words for a call by its number: ``Pass``, ``1♥``, ``3NT``."""
    if call < FIRST_BID:
        return (phrase_in("bridge", "Pass"), phrase("Double"), phrase("Redouble"))[call]
    level, strain = divmod(call - FIRST_BID, len(STRAINS))
    if strain == _NO_TRUMP:
        return phrase("{level}NT", level=level + 1)
    return phrase("{level}{suit}", level=level + 1, suit=_SIGNS[strain])


def card_words(card: int) -> Words:
    """Return the words for a card as bridge players write it: ``♠A``, ``♥10``."""
    suit, rank = divmod(card, HAND)
    shown = "10" if RANKS[rank] == "T" else RANKS[rank]
    return phrase("{suit}{rank}", suit=_SIGNS[suit], rank=shown)


def table_card(card: int) -> str:
    """Return a card as tables have it, rank first: ``Th``."""
    suit, rank = divmod(card, HAND)
    return RANKS[rank] + SUITS[suit].lower()


def bridge_table(
    core: _native.Bridge,
    *,
    dealer: int,
    vulnerable: tuple[bool, bool],
    sees: Callable[[int], bool],
    calls: Sequence[str],
) -> dict[str, Any]:
    """Return what the table shows one observer.

    Args:
        core: The position.
        dealer: The seat that calls first.
        vulnerable: Whether North and South, and East and West, are vulnerable.
        sees: Whether the observer sees the hand of a seat.
        calls: The texts of the calls so far.

    Returns:
        `phase`, `dealer`, `vulnerable`; `hands`, by seat, as cards or as their number; `calls`, the
        dealer's first; `trick` and `last`, the cards of the trick on the table and of the one
        before, each with its seat; `won`, the seats that have won tricks; `tricks` of both sides;
        `turn`, the seat whose call or card is due; `contract`, once there is one, and the seat of
        `dummy`; and `points` of North and South at the end.
    """
    over = core.phase == "over"
    played = core.played
    tricks = [
        [[seat, table_card(card)] for seat, card in played[start : start + _TRICK]]
        for start in range(0, len(played), _TRICK)
    ]
    winners = [seat for seat, _ in played[_TRICK::_TRICK]]
    if played and len(played) % _TRICK == 0:
        winners.append(core.turn)
    table: dict[str, Any] = {
        "phase": core.phase,
        "dealer": dealer,
        "vulnerable": list(vulnerable),
        "hands": [_hand(core, seat, seen=sees(seat)) for seat in range(len(SEATS))],
        "calls": list(calls),
        "trick": tricks[-1] if tricks else [],
        "last": tricks[-2] if len(tricks) > 1 else [],
        "won": winners,
        "tricks": list(core.tricks),
    }
    if core.contract is not None:
        level, strain, doubled, declarer = core.contract
        table["contract"] = {
            "level": level,
            "strain": STRAINS[strain],
            "doubled": doubled,
            "declarer": declarer,
        }
        if core.dummy_seen:
            table["dummy"] = (declarer + 2) % len(SEATS)
    if over:
        table["points"] = core.points
    elif core.phase not in ("deal", "dummy"):
        table["turn"] = core.turn
    return table


def _hand(core: _native.Bridge, seat: int, *, seen: bool) -> list[str] | int:
    """Return the cards of a hand, the highest first, or their number where they are hidden."""
    if core.phase == "deal":
        return [table_card(card) for card in reversed(cards_of(core.dealt[seat]))] if seen else 0
    hand = core.dealt[seat] if core.phase == "over" else core.hands[seat]
    if not seen:
        return hand.bit_count()
    return [table_card(card) for card in reversed(cards_of(hand))]
