"""The board of the property game: 40 spaces round the rim, with owners, houses and tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardwire.games.model import Game
from boardwire.games.rules.players import player_names
from boardwire.games.rules.property.board import (
    BY_CODE,
    DECKS,
    JAIL,
    LOTS,
    SPACES,
    TAXES,
    space_name,
)
from boardwire.games.view import BoardView
from boardwire.override import override
from boardwire.translations import t, translated
from boardwire.values import value_class

from .drawing import Drawing
from .frame import MARK, Frame
from .palette import paint
from .property_symbols import property_symbols, space_sign
from .svg import circle, group, rect, text
from .symbols import digit_slots, edge_colour, number_pieces, owner_colour

_DEEP, _WIDE = 150.0, 100.0
"""The depth of a space, from the rim inwards, and its width along the rim."""
_SIDE = 10
"""The spaces from one corner to the next."""
_SIZE = 2 * _DEEP + (_SIDE - 1) * _WIDE
_PAD = 20.0
_BAND = 28.0
"""The width of the colour of a group, at the inner edge."""
_OWNER = 14.0
"""The width of the owner's colour, at the rim."""
_TOKENS = tuple((x, y) for y in (14, 37) for x in (-28, 0, 28))
"""The places of the tokens of up to six players, from the middle of a space."""
_HOUSES = re.compile(r"\(?([a-z]\d)\)?(?:\+(\w+))?")
_LOCKED = " (locked in)"
_PRINT = 18.0
"""The size of the font on spaces."""
_CASH = 5
"""The most digits of an amount of money."""


@value_class
class _Space:
    """The place of a space.

    Args:
        number: Its number, from the start on.
        x, y: The middle.
        wide, high: Its size.
        inward: The direction from the rim to the middle of the board.
    """

    number: int
    x: float
    y: float
    wide: float
    high: float
    inward: tuple[int, int]

    @classmethod
    def of(cls, number: int) -> _Space:
        """The place of a space: the start is at the lower right, and the way leads to the left."""
        side, along = divmod(number, _SIDE)
        far = _SIZE - _DEEP / 2
        way = far if along == 0 else _SIZE - _DEEP - (along - 0.5) * _WIDE
        x, y = ((way, far), (_SIZE - far, way), (_SIZE - way, _SIZE - far), (far, _SIZE - way))[
            side
        ]
        inward = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        wide = _DEEP if along == 0 or side % 2 else _WIDE
        high = _WIDE if along and side % 2 else _DEEP
        return cls(number, x + _PAD, y + _PAD, wide, high, inward)

    def edge(self, distance: float) -> tuple[float, float]:
        """Return the point at a distance from the inner edge, in the middle of it."""
        across, down = self.inward
        return (
            self.x + across * (self.wide / 2 - distance),
            self.y + down * (self.high / 2 - distance),
        )

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the part between the bands of the group and of the owner."""
        across, down = self.inward if self.number % _SIDE else (0, 0)
        shift = (_BAND - _OWNER) / 2
        return self.x - across * shift, self.y - down * shift

    @property
    def across(self) -> bool:
        """Whether the band lies across, as at the lower and the upper rim."""
        return self.inward[0] == 0


_PLACES = tuple(map(_Space.of, range(SPACES)))


class PropertyDrawing(Drawing):
    """The rim with all spaces, and in the middle a line for each player with its money."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        names = player_names(game.players)
        whole = _SIZE + 2 * _PAD
        slots = {name: place for space in _PLACES for name, place in _slots(space, names)}
        background = [
            rect(0, 0, whole, whole, rx=16, fill=paint("panel")),
            rect(_PAD, _PAD, _SIZE, _SIZE, fill=paint("cell")),
            *map(_space, _PLACES),
            text(whole / 2, 270, translated(game.title), 64, "piece-edge", font_weight="600"),
        ]
        for line, name in enumerate(names):
            y = whole / 2 + 76 * (line - len(names) / 2)
            slots[f"turn-{name}"] = 385, y
            slots |= digit_slots(f"cash-{name}", 810, y, _CASH, 30)
            slots[f"out-{name}"] = 860, y
            background += [
                circle(
                    450,
                    y,
                    24,
                    fill=paint(owner_colour(line)),
                    stroke=paint(edge_colour(line)),
                    stroke_width=3,
                ),
                text(500, y, translated(name), 44, "piece-edge", text_anchor="start"),
            ]
        slots |= {"first": (whole / 2 - 70, 960), "second": (whole / 2 + 70, 960)}
        return Frame(
            width=whole,
            height=whole,
            inner=(_PAD, _PAD, _SIZE, _SIZE),
            background=group(background),
            symbols={MARK: ""} | property_symbols(game.players),
            slots=slots,
            piece_size=100,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        facts = view.side
        shown: dict[str, str] = {}
        for player, name in enumerate(player_names(game.players)):
            shown |= number_pieces(f"cash-{name}", int(facts[f"{name} money"]))
            place = str(facts[f"{name} at"])
            if place == "bankrupt":
                shown[f"out-{name}"] = "bankrupt"
            else:
                locked = "locked-" if place.endswith(_LOCKED) else ""
                shown[f"{locked}{place.removesuffix(_LOCKED)}-{name}"] = f"token-{player}"
            for lot in str(facts[f"{name} lots"]).split():
                if found := _HOUSES.fullmatch(lot):
                    shown |= _lot(found[1], found[2], player, mortgaged=lot.startswith("("))
            if facts["player"] == name:
                shown[f"turn-{name}"] = "turn"
        if (thrown := re.fullmatch(r"(\d)-(\d)", view.last_move or "")) is not None:
            shown |= {"first": f"die-{thrown[1]}", "second": f"die-{thrown[2]}"}
        return shown


def _lot(code: str, houses: str | None, player: int, *, mortgaged: bool) -> dict[str, str]:
    """Return the owner of a lot and its houses."""
    way = "across" if _PLACES[BY_CODE[code]].across else "down"
    shown = {f"{code}-owner": f"{'mortgage' if mortgaged else 'owner'}-{way}-{player}"}
    return shown | ({f"{code}-houses": f"houses-{way}-{houses}"} if houses else {})


def _slots(space: _Space, names: list[str]) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the slots of a space: its tokens, and of a lot the owner and the houses."""
    name = space_name(space.number)
    x, y = space.middle
    for (across, down), player in zip(_TOKENS, names, strict=False):
        if space.number == JAIL:
            yield f"{name}-{player}", (space.x + across - 20, space.y + down + 12)
            yield f"locked-{name}-{player}", (space.x + across + 22, space.y + down - 58)
        else:
            yield f"{name}-{player}", (x + across, y + down)
    if space.number in LOTS:
        yield f"{name}-owner", space.edge(_DEEP - _OWNER / 2)
        yield f"{name}-houses", space.edge(_BAND / 2)


def _space(space: _Space) -> str:
    """Return a space with its names, its price and the colour of its group."""
    left, top = space.x - space.wide / 2, space.y - space.high / 2
    edge: dict[str, str | float | None] = {"stroke": paint("cell-line"), "stroke_width": 2}
    parts = [rect(left, top, space.wide, space.high, fill="none", **edge)]
    if space.number == JAIL:
        parts.append(rect(left + 56, top + 2, 92, 92, fill=paint("premium-double")))
    if space.number in LOTS and LOTS[space.number].house:
        x, y = space.edge(_BAND / 2)
        wide, high = (space.wide, _BAND) if space.across else (_BAND, space.high)
        colour = paint(f"lot-{LOTS[space.number].group}")
        parts.append(rect(x - wide / 2, y - high / 2, wide, high, fill=colour, **edge))
    x, y = space.middle
    lines, price = _words(space.number)
    for line, words in zip((-42, -23), lines, strict=False):
        parts.append(text(x, y + line, words, _PRINT, "piece-edge"))
    if price:
        parts.append(text(x, y - 1, price, _PRINT + 2, "field-edge", font_weight="600"))
    return "".join(parts) + space_sign(space.number, x, y)


def _words(number: int) -> tuple[list[str], str]:
    """Return the words on a space: one or two lines, and its price."""
    if number in LOTS:
        lot = LOTS[number]
        return translated(lot.title).split(), str(lot.price)
    if number in TAXES:
        return [t("Tax")], str(TAXES[number])
    if number in DECKS:
        return [(t("Fortune"), t("Town hall"))[DECKS[number]]], ""
    return [], ""
