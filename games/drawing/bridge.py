"""The table of bridge: four hands, the trick in the middle, the contract and the tricks won."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardwire.games.model import Game
from boardwire.games.rules.bridge import SEAT_NAMES
from boardwire.games.view import BoardView
from boardwire.override import override
from boardwire.translations import translated
from boardwire.vocabulary import player_text

from .card_table import BACK, SUIT_PATHS, blank_card, card_back, player_label, table
from .drawing import Drawing
from .frame import MARK, Frame
from .palette import paint
from .svg import group, path, text
from .symbols import digit_slots, digits, number_pieces

_WIDTH, _HEIGHT = 1100, 900
_CARD = 130.0
"""The height of a card."""
_SOUTH = 2
_LONGEST = 13
_STEP = 44.0
"""The distance from one card of a hand to the next."""
_TRICK = 105.0
"""The distance from the middle of the table to a card of the trick."""
_SIDES = ("NS", "EW")
_CONTRACT = re.compile(r"(\d)(NT|[CDHS])(X{0,2})-([NESW])")
_WORDS = re.compile(r"([SHDC])([2-9TJQKA]+)")


class BridgeDrawing(Drawing):
    """Four hands around a table; the player of the side sits below, South where there is none."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        below = _SOUTH if side is None else side
        slots: dict[str, tuple[float, float]] = {}
        background = [table(_WIDTH, _HEIGHT)]
        for seat, name in enumerate(SEAT_NAMES):
            turn = (seat - below) % len(SEAT_NAMES)  # clockwise from the seat below
            for number, place in enumerate(_places(turn)):
                slots[f"{name}-{number + 1}"] = place
            across, down = ((0, 1), (-1.3, 0), (0, -1), (1.3, 0))[turn]
            middle = _HEIGHT / 2
            slots[f"trick-{name[0]}"] = (
                _WIDTH / 2 + across * _TRICK * 0.75,
                middle + down * _TRICK * 0.7,
            )
            x, y = ((_WIDTH / 2, 715), (170, 275), (_WIDTH / 2, 185), (_WIDTH - 170, 275))[turn]
            background.append(player_label(x, y, name))
        slots |= {"level": (65, 70), "strain": (110, 70), "doubled": (170, 70), "by": (80, 125)}
        for line, name in enumerate(_SIDES):
            y = 70 + 60 * line
            background.append(
                text(_WIDTH - 190, y, translated(name), 32, "card", text_anchor="start")
            )
            slots |= digit_slots(f"tricks-{name}", _WIDTH - 70, y, 2, 24)
        return Frame(
            width=_WIDTH,
            height=_HEIGHT,
            inner=(0, 0, _WIDTH, _HEIGHT),
            background=group(background),
            symbols={MARK: ""} | digits("card", 32) | _strains() | _declarers() | _cards(),
            slots=slots,
            piece_size=_CARD,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        facts = view.side
        shown: dict[str, str] = {}
        for seat, name in enumerate(SEAT_NAMES):
            hand = str(facts[f"{name} ({player_text(seat)})"])
            for number, symbol in enumerate(_hand(hand), 1):
                shown[f"{name}-{number}"] = symbol
        for word in str(facts.get("trick", "")).split():
            seat_letter, _, card = word.partition(":")
            shown[f"trick-{seat_letter}"] = _card(card[1], card[0])
        if contract := _CONTRACT.fullmatch(str(facts.get("contract", ""))):
            shown |= {"level": f"digit-{contract[1]}", "strain": f"strain-{contract[2]}"}
            shown["by"] = f"by-{next(it for it in SEAT_NAMES if it[0] == contract[4])}"
            if contract[3]:
                shown["doubled"] = f"doubled-{contract[3]}"
        for name, tricks in re.findall(r"(NS|EW) (\d+)", str(facts.get("tricks", ""))):
            shown |= number_pieces(f"tricks-{name}", int(tricks))
        return shown


def _places(turn: int) -> Iterator[tuple[float, float]]:
    """The places of the cards of a hand, from the left: one row above and below, two at a side."""
    if turn % 2 == 0:
        y = _HEIGHT - 95 if turn == 0 else 85
        first = _WIDTH / 2 - _STEP * (_LONGEST - 1) / 2
        for number in range(_LONGEST):
            yield first + _STEP * number, y
        return
    row = (_LONGEST + 1) // 2
    first = 70 if turn == 1 else _WIDTH - 70 - _STEP * (row - 1)
    for number in range(_LONGEST):
        line, column = divmod(number, row)
        yield first + _STEP * column, _HEIGHT / 2 - 70 + 150 * line


def _hand(words: str) -> list[str]:
    """Return the symbols of a hand written as ``SAK HQ3 D- C987``, or ``13 cards``."""
    if words.endswith(" cards"):
        return [BACK] * int(words.removesuffix(" cards"))
    return [_card(rank, suit) for suit, ranks in _WORDS.findall(words) for rank in ranks]


def _card(rank: str, suit: str) -> str:
    return f"card-{rank}{suit.lower()}"


def _cards() -> dict[str, str]:
    """The cards, with rank and suit at the left, where cards that overlap show them; the back."""
    faces = {BACK: card_back()}
    for suit, outline in SUIT_PATHS.items():
        colour = "third" if suit in "dh" else "black"
        for rank in "23456789TJQKA":
            letter = text(31, 24, "10" if rank == "T" else rank, 29, colour, font_weight="600")
            small = path(outline, transform="translate(31 57) scale(0.9)", fill=paint(colour))
            large = path(outline, transform="translate(66 72) scale(1.1)", fill=paint(colour))
            faces[f"card-{rank}{suit}"] = blank_card() + letter + small + large
    return faces


def _strains() -> dict[str, str]:
    """Return the strains of contracts, and doubles."""
    suits = {
        f"strain-{suit.upper()}": path(
            outline, transform="translate(50 50)", fill=paint("third" if suit in "dh" else "black")
        )
        for suit, outline in SUIT_PATHS.items()
    }
    words = {"strain-NT": "NT", "doubled-X": "X", "doubled-XX": "XX"}
    return suits | {
        name: text(50, 50, word, 32, "card", font_weight="600") for name, word in words.items()
    }


def _declarers() -> dict[str, str]:
    """Return the declarers."""
    return {
        f"by-{name}": text(50, 50, translated(name.capitalize()), 22, "card") for name in SEAT_NAMES
    }
