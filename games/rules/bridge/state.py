"""A position of bridge, and what each player knows of it."""

from __future__ import annotations

from boardwire import _native
from boardwire.games.errors import IllegalMove, InvalidMove
from boardwire.games.model import CHANCE, OVER, Tally, TallyRow
from boardwire.games.view import BoardView, Geometry
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import player_text

from ...words import SILENT, Words, phrase
from ..state import BundledState
from .cards import (
    DECK,
    SEAT_NAMES,
    SEATS,
    call_text,
    card_text,
    contract_text,
    deal_text,
    hand_text,
    read_call,
    read_card,
    suit_texts,
)
from .compass import compass
from .table import KIND, bridge_table, call_words, card_words

CALLS = 52
"""The move of a pass; the other calls follow."""
NOT_DEALT = "-"
DUMMY = "dummy"
"""The word of a position after which dummy's hand lies on the table."""
_HIDDEN = "?"
_SUITS = {
    "C": phrase("clubs"),
    "D": phrase("diamonds"),
    "H": phrase("hearts"),
    "S": phrase("spades"),
}
_VULNERABLE = {"none": "nobody", "ns": "North and South", "ew": "East and West", "both": "both"}
_SIDES = {
    **{"none": (False, False), "ns": (True, False)},
    **{"ew": (False, True), "both": (True, True)},
}


class BridgeState(BundledState[_native.Bridge]):
    """A position of bridge.

    Calls are ``pass``, ``X``, ``XX`` and ``1C`` to ``7NT``; cards are suit and rank, ``SA``,
    ``HT``. An outcome of the deal is the seat of the next card, from the ace of spades down: ``N``,
    shown to others as ``?``. After the opening lead comes dummy's hand: ``AKQ.J3.T987.5432``.
    """

    @override
    def move_text(self, move: int) -> str:
        match self.core.phase:
            case "deal":
                return SEATS[move]
            case "dummy":
                return hand_text(self.core.dealt[self.core.turn])
            case "auction":
                return call_text(move - CALLS)
        return card_text(move)

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        if self.core.phase == "deal" and move != player:
            return _HIDDEN
        return self.move_text(move)

    @override
    def parse_move(self, text: str) -> int:
        match self.core.phase:
            case "deal":
                if len(text) != 1 or text.upper() not in SEATS:
                    raise InvalidMove(
                        english(
                            "{text} is no seat: one of N, E, S, W gets the card",
                            text=repr(text[:20]),
                        )
                    )
                return self._check(SEATS.index(text.upper()), text)
            case "dummy":
                if text.upper() != self.move_text(0):
                    raise IllegalMove(english("{text} is not dummy's hand", text=text[:20]))
                return 0
            case "auction":
                return self._check(CALLS + read_call(text), text)
            case "over":
                raise IllegalMove(english("the game is over"))
        return self._check(read_card(text), text)

    @override
    def move_words(self, move: int, player: int | None) -> Words:
        if self.to_act() == CHANCE:
            return SILENT
        return call_words(move - CALLS) if self.core.phase == "auction" else card_words(move)

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        return (self.move_text(move),) if move < CALLS and self.to_act() != CHANCE else ()

    @override
    def margin(self) -> float | None:
        """Return the points of North and South; before the end they have none."""
        return float(self.core.points)

    @override
    def tally(self) -> Tally:
        """The contract stands at its declarer, tricks and points at both players of a side."""
        core = self.core
        if core.phase != "over":
            return ()
        at_risk = _SIDES[str(self.game.options["vulnerable"])]
        seats = range(len(SEATS))
        yes, no = english("yes"), english("no")
        rows: list[TallyRow] = [
            (english("vulnerable"), [yes if at_risk[seat % 2] else no for seat in seats]),
        ]
        if core.contract is not None:
            declarer = core.contract[3]
            called = contract_text(core.contract).partition("-")[0]
            rows.append((english("contract"), [called if it == declarer else "" for it in seats]))
            rows.append((english("tricks"), [core.tricks[seat % 2] for seat in seats]))
        points = [core.points, -core.points]
        rows.append((english("points"), [points[seat % 2] for seat in seats]))
        return rows

    @override
    def ending(self) -> str:
        if self.core.phase != "over":
            return ""
        points = self.core.points
        if points == 0:
            return english("all pass")
        sides = english("North and South") if points > 0 else english("East and West")
        return english("{sides} score {points} points", sides=sides, points=abs(points))

    @override
    def sees(self, observer: int | None, owner: int) -> bool:
        """Return whether a player, or with None a spectator, sees the hand of a seat."""
        return super().sees(observer, owner) or (self.core.dummy_seen and owner == self.dummy)

    @property
    def dummy(self) -> int | None:
        """The seat of dummy, or None while there is no contract."""
        contract = self.core.contract
        return None if contract is None else (contract[3] + 2) % len(SEATS)

    @override
    def position_text(self) -> str:
        return self._text([True] * len(SEATS))

    @override
    def observation(self, player: int | None = None) -> str:
        return self._text([self.sees(player, seat) for seat in range(len(SEATS))])

    def _text(self, seen: list[bool]) -> str:
        """Return the deal with the hands that are seen, the calls and the cards played."""
        core = self.core
        if core.phase == "deal":
            seats = (
                next(seat for seat, hand in enumerate(core.dealt) if hand >> card & 1)
                for card in reversed(range(DECK - core.cards_dealt, DECK))
            )
            dealt = "".join(SEATS[seat] if seen[seat] else _HIDDEN for seat in seats)
            return dealt or NOT_DEALT
        hands = [hand if known else None for hand, known in zip(core.dealt, seen, strict=True)]
        cards = self.cards
        if core.dummy_seen:
            cards.insert(1, DUMMY)
        return " ".join([deal_text(hands), *self.calls, *cards])

    @override
    def prompt(self, player: int) -> Words | None:
        if self.core.phase == "auction":
            return phrase("Bid more than the last bid, or pass.")
        played = self.core.played
        if len(played) % len(SEATS) == 0:
            return phrase("Lead any card to the next trick.")
        led = card_text(played[len(played) // len(SEATS) * len(SEATS)][1])[0]
        if all(self.move_text(move)[0] == led for move in self.legal_moves()):
            return phrase("Follow suit: {suit}.", suit=_SUITS[led])
        return phrase("You have no card of the suit that was led: play any card.")

    @property
    def calls(self) -> list[str]:
        """The calls so far."""
        return [call_text(call) for call in self.core.calls]

    @property
    def cards(self) -> list[str]:
        """The cards played so far, in order."""
        return [card_text(card) for _, card in self.core.played]

    @override
    def view(self, player: int | None = None) -> BoardView:
        core = self.core
        side: dict[str, int | float | str] = {
            "dealer": SEAT_NAMES["nesw".index(str(self.game.options["dealer"]))],
            "vulnerable": _VULNERABLE[str(self.game.options["vulnerable"])],
        }
        for seat, name in enumerate(SEAT_NAMES):
            hand = core.dealt[seat] if core.phase in ("deal", "over") else core.hands[seat]
            seen = _hand_in_words(hand) if self._lies_open(player, seat) else self._hidden(seat)
            side[f"{name} ({player_text(seat)})"] = seen
        if self.calls:
            side["auction"] = " ".join(self.calls)
        if core.contract is not None:
            side["contract"] = contract_text(core.contract)
        played = core.played
        trick: dict[int, str] = {}
        if played:
            begun = (len(played) - 1) // 4 * 4
            trick = {it: card_text(card) for it, card in played[begun:]}
            side["trick"] = " ".join(f"{SEATS[it]}:{card}" for it, card in trick.items())
            side["tricks"] = f"NS {core.tricks[0]}, EW {core.tricks[1]}"
        if core.phase not in ("deal", "over"):
            side["turn"] = SEAT_NAMES[core.turn]
        if self.to_act() == OVER:
            side["points of NS"] = core.points
        last = [*self.calls, *self.cards]
        names = tuple(f"{name} ({player_text(seat)})" for seat, name in enumerate(SEAT_NAMES))
        dealt = core.phase != "deal"
        return BoardView(
            *(Geometry.NONE, 0, 0, ()),
            last_move=last[-1] if last else None,
            side=side,
            lines=compass([str(side[name]) for name in names], trick) if dealt else (),
            in_lines=(*names, "trick") if dealt else (),
            kind=KIND,
            table=bridge_table(
                core,
                dealer=SEATS.index(str(self.game.options["dealer"]).upper()),
                vulnerable=_SIDES[str(self.game.options["vulnerable"])],
                sees=lambda seat: self._lies_open(player, seat),
                calls=self.calls,
            ),
        )

    def _lies_open(self, player: int | None, seat: int) -> bool:
        """Return whether an observer sees a hand now: all are seen when the cards are played."""
        return self.sees(player, seat) or len(self.core.played) == DECK

    def _hidden(self, seat: int) -> str:
        """Return the knowledge of a hidden hand: the number of its cards once all are dealt."""
        if self.core.phase == "deal":
            return _HIDDEN
        return f"{self.core.hands[seat].bit_count()} cards"


def _hand_in_words(hand: int) -> str:
    """Return a hand with a word for each suit: ``SAKQ HJ3 DT987 C-``."""
    return " ".join(
        f"{suit}{ranks or '-'}" for suit, ranks in zip("SHDC", suit_texts(hand), strict=True)
    )
