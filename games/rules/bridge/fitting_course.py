"""A whole board that fits the observations of one player.

A search through guesses would take too long: the cards are dealt one by one, and a guess that is
wrong shows tens of moves later. So what is known of each hand is collected first, and the hidden
cards are dealt once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from boardwire import _native
from boardwire.games.errors import IllegalMove, InvalidMove, PositionError
from boardwire.translations import english

from .cards import DECK, HAND, SEATS, read_card, read_hand
from .state import BridgeState

Observed = tuple[int, str]
"""A player, or CHANCE, and the text of its move as the observer saw it."""


@dataclass(slots=True)
class _Known:
    """The facts that are known of the hands, North's first.

    Args:
        cards: The cards that are known of each hand.
        lacks: The suits, one bit each, that each seat has shown not to have.
        seen: Whether the whole hand is known.
    """

    cards: list[int] = field(default_factory=lambda: [0] * len(SEATS))
    lacks: list[int] = field(default_factory=lambda: [0] * len(SEATS))
    seen: list[bool] = field(default_factory=lambda: [False] * len(SEATS))


def seats_of(hands: Sequence[int]) -> list[str]:
    """Return the outcomes of the deal that give these hands, from the ace of spades down."""
    return [
        next(letter for letter, hand in zip(SEATS, hands, strict=True) if hand >> card & 1)
        for card in reversed(range(DECK))
    ]


def course(
    start: BridgeState, observed: Sequence[Observed], observer: int | None
) -> list[int] | None:
    """Return moves from the start of a board that fit the observations.

    Returns:
        The moves, or None while cards are being dealt, when any guess is right.

    Raises:
        IllegalMove: No board fits.
    """
    if start.core.phase != "deal" or len(observed) < DECK:
        return None
    known = _Known()
    for turn, (_, letter) in enumerate(observed[:DECK]):
        if letter in SEATS:
            known.cards[SEATS.index(letter)] |= 1 << (DECK - 1 - turn)
    if observer is not None:
        known.seen[observer] = True
    try:
        return _course(start, observed, known)
    except (InvalidMove, PositionError) as error:
        raise IllegalMove(str(error)) from error


def _course(start: BridgeState, observed: Sequence[Observed], known: _Known) -> list[int]:
    """Return moves that fit; `known` has the cards that the deal has shown."""
    state = start.copy()
    while state.core.phase == "deal":  # any hands: only the auction counts here
        state.apply(state.chance_outcomes()[0][0])
    rest = list(observed[DECK:])
    while rest and state.core.phase == "auction":
        state.apply(state.parse_move(rest.pop(0)[1]))
    contract = state.core.contract
    if contract is not None and state.core.phase == "lead":
        _look_at_play(known, [text for _, text in rest], contract)
    hands = _deal(known)
    return _moves(start, [*seats_of(hands), *(text for _, text in observed[DECK:])])


def _look_at_play(known: _Known, texts: Sequence[str], contract: tuple[int, int, int, int]) -> None:
    """Take in dummy's hand, the cards played, and the suits that were not followed."""
    _, trumps, _, declarer = contract
    turn, trick = (declarer + 1) % len(SEATS), list[tuple[int, int]]()
    for place, text in enumerate(texts):
        if place == 1:  # after the opening lead
            dummy = (declarer + 2) % len(SEATS)
            known.cards[dummy], known.seen[dummy] = read_hand(text), True
            continue
        card = read_card(text)
        known.cards[turn] |= 1 << card
        trick.append((turn, card))
        led = trick[0][1] // HAND
        if card // HAND != led:
            known.lacks[turn] |= 1 << led
        turn = (turn + 1) % len(SEATS)
        if len(trick) == len(SEATS):
            turn, trick = _winner(trick, trumps), []


def _winner(trick: Iterable[tuple[int, int]], trumps: int) -> int:
    """Return the seat that wins a trick."""
    cards = list(trick)
    led = cards[0][1] // HAND

    def strength(card: int) -> int:
        suit = card // HAND
        return card % HAND + (2 * DECK if suit == trumps else DECK if suit == led else 0)

    return max(cards, key=lambda it: strength(it[1]))[0]


def _deal(known: _Known) -> list[int]:
    """Whole hands that have the known cards."""
    all_known = 0
    for cards in known.cards:
        all_known |= cards
    room = [
        0 if seen else HAND - cards.bit_count()
        for cards, seen in zip(known.cards, known.seen, strict=True)
    ]
    try:
        hidden = _native.bridge_deal(
            (1 << DECK) - 1 & ~all_known, room, known.lacks, all_known % 2**63
        )
    except ValueError as error:
        raise IllegalMove(
            english("no deal fits the observations: {problem}", problem=error)
        ) from error
    return [cards | more for cards, more in zip(known.cards, hidden, strict=True)]


def _moves(start: BridgeState, texts: Iterable[str]) -> list[int]:
    """Return the numbers of moves, which must be legal from the start on."""
    state, moves = start.copy(), list[int]()
    for text in texts:
        move = state.parse_move(text)
        state.apply(move)
        moves.append(move)
    return moves
