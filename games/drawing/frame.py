"""Frames: the part of a picture that is the same in every position of a game."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any
from zlib import crc32

from boardwire.values import value_class

from .palette import paint
from .svg import circle, element, number

SYMBOL_SIZE = 100
"""The width and height of the box in which every symbol is drawn."""
MARK = "mark"
"""The symbol of the last move."""


@value_class
class Box:
    """A rectangle by its middle.

    Args:
        x, y: The middle.
        width, height: Its size.
    """

    x: float
    y: float
    width: float
    height: float


@value_class(kw_only=True)
class Touching:
    """Shorter ways to touch a move than all of its points in order.

    Args:
        by_end: Whether the last point is enough where it determines the way of the touched piece.
        only: Whether the next point is touched as well if there is only one.
        in_steps: Whether a move has several steps that may be made in any order, one at a time, as
            a play of backgammon.
    """

    by_end: bool = False
    only: bool = False
    in_steps: bool = False


@value_class
class Frame:
    """The part of a board's picture that stays the same throughout a game.

    A piece is put on it as ``<use href="#PREFIX+SYMBOL">`` with `piece_size` as width and height,
    its middle at a slot. The last move is marked by the symbol `mark`, stretched over the box of
    each of its points, below the pieces or above them.

    Args:
        width, height: The size of the picture, in its own units.
        inner: Left, top, width and height of the part without coordinates, for small pictures.
        background: Markup below the pieces.
        symbols: The markup of each symbol, by its name.
        slots: The middle of each place for a piece, by its name.
        piece_size: The width and height of a symbol on the board.
        points: The boxes that a user touches to make a move, by the names of `State.points_of`;
            none where moves are chosen from a list.
        rows: The points as rows of a grid, from the top, for arrow keys and screen readers.
        marks_below: Whether the last move is marked below the pieces.
        overlay: Markup above the pieces.
        touching: The shorter ways to touch a move.
        marked_below: The kinds of other marks that are drawn below the pieces; see
            :class:`~boardwire.games.view.Mark`. The symbol of a kind is `mark-KIND`.
        marked_above: Those that are drawn above them, in this order.
    """

    width: float
    height: float
    inner: tuple[float, float, float, float]
    background: str
    symbols: Mapping[str, str]
    slots: Mapping[str, tuple[float, float]]
    piece_size: float
    points: Mapping[str, Box] = field(default_factory=dict)
    rows: tuple[tuple[str, ...], ...] = ()
    marks_below: bool = True
    overlay: str = ""
    touching: Touching = field(default_factory=Touching)
    marked_below: tuple[str, ...] = ()
    marked_above: tuple[str, ...] = ()
    prefix: str = field(init=False)
    """The beginning of the identifiers of symbols: unlike on a page for unlike sets of symbols."""

    def __post_init__(self) -> None:
        text = "".join(name + markup for name, markup in sorted(self.symbols.items()))
        object.__setattr__(self, "prefix", f"b{crc32(text.encode()):08x}-")

    def defs(self, names: Iterable[str]) -> str:
        """Return the markup that defines symbols."""
        size = SYMBOL_SIZE
        symbols = (
            element(
                "symbol",
                self.symbols[name],
                id=self.prefix + name,
                viewBox=f"0 0 {size} {size}",
                preserveAspectRatio="none" if name.split("-")[0] == MARK else None,
            )
            for name in names
        )
        return element("defs", "".join(symbols))

    @property
    def svg(self) -> str:
        """The static markup: all symbols, and the background."""
        return self.defs(self.symbols) + self.background

    def use(self, symbol: str, box: Box) -> str:
        """Return the markup that draws a symbol in a box."""
        return element(
            "use",
            href=f"#{self.prefix}{symbol}",
            x=box.x - box.width / 2,
            y=box.y - box.height / 2,
            width=box.width,
            height=box.height,
        )

    def piece(self, slot: str, symbol: str) -> str:
        """Return the markup of a piece in a slot."""
        return self.use(symbol, Box(*self.slots[slot], self.piece_size, self.piece_size))

    def mark(self, point: str, kind: str = "") -> str:
        """Return the markup that marks a point as one of the last move, or by another kind."""
        return self.use(f"{MARK}-{kind}" if kind else MARK, self.points[point])

    def hint(self, point: str) -> str:
        """Return the markup of a dot that says that a point may be touched."""
        box = self.points[point]
        return circle(box.x, box.y, 0.14 * self.piece_size, fill=paint("hint"), fill_opacity=0.7)

    def to_data(self) -> dict[str, Any]:
        """Return the frame as plain lists and dictionaries, for JSON; numbers are short."""
        return {
            "width": self.width,
            "height": self.height,
            "inner": list(self.inner),
            "svg": self.svg,
            "overlay": self.overlay,
            "prefix": self.prefix,
            "symbols": list(self.symbols),
            "slots": {name: [_short(x), _short(y)] for name, (x, y) in self.slots.items()},
            "points": {
                name: [_short(box.x), _short(box.y), _short(box.width), _short(box.height)]
                for name, box in self.points.items()
            },
            "rows": [list(row) for row in self.rows],
            "piece_size": _short(self.piece_size),
            "marks": "below" if self.marks_below else "above",
            "marked_below": list(self.marked_below),
            "marked_above": list(self.marked_above),
            "touching": {
                "by_end": self.touching.by_end,
                "only": self.touching.only,
                "in_steps": self.touching.in_steps,
            },
        }


def _short(value: float) -> float:
    return float(number(value)) if value % 1 else int(value)
