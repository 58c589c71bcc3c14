"""The heaps of Nim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from boardwire.games.model import Game, State
from boardwire.games.rules.nim import NimState
from boardwire.games.view import BoardView
from boardwire.override import override

from .drawing import Drawing
from .frame import MARK, SYMBOL_SIZE, Box, Frame
from .palette import paint
from .svg import circle, group, line, rect, text

_CELL = SYMBOL_SIZE
_GAP, _PAD, _FOOT = 0.9 * _CELL, 0.7 * _CELL, 2 * _CELL
_SHAPE = 1.5
"""The wanted width of a picture by its height."""
_LETTERS = "ABCDEFGH"
_HEAP = "heap "


@dataclass(frozen=True)
class _Heaps:
    """The places of objects: each heap is filled line by line from below.

    Args:
        sizes: The number of objects in each heap at the start.
        lines: The lines of the highest heap.
    """

    sizes: tuple[int, ...]
    lines: int

    @classmethod
    def of(cls, sizes: Sequence[int]) -> _Heaps:
        """Return the places in a picture of a good shape."""
        layouts = [cls(tuple(sizes), lines) for lines in range(1, max(3, *sizes) + 1)]
        return min(layouts, key=lambda it: abs(it.width / it.height - _SHAPE))

    def across(self, heap: int) -> int:
        """Return the number of objects in a line of a heap."""
        return max(1, ceil(self.sizes[heap] / self.lines))

    @property
    def width(self) -> float:
        """The width of the picture."""
        heaps = range(len(self.sizes))
        return sum(map(self.across, heaps)) * _CELL + (len(heaps) - 1) * _GAP + 2 * _PAD

    @property
    def height(self) -> float:
        """The height of the picture."""
        return self.lines * _CELL + _PAD + _FOOT

    def left(self, heap: int) -> float:
        """Return the left edge of a heap."""
        return _PAD + sum(self.across(it) * _CELL + _GAP for it in range(heap))

    def middle(self, heap: int) -> float:
        """Return the middle of a heap, across."""
        return self.left(heap) + self.across(heap) * _CELL / 2

    def objects(self, heap: int) -> Iterator[tuple[str, float, float]]:
        """Yield the name and the middle of every object of a heap, the lowest first."""
        across, bottom = self.across(heap), self.height - _FOOT
        for number in range(self.sizes[heap]):
            line_, place = divmod(number, across)
            x = self.left(heap) + (place + 0.5) * _CELL
            yield f"{_LETTERS[heap]}.{number + 1}", x, bottom - (line_ + 0.5) * _CELL


class NimDrawing(Drawing):
    """Heaps of round objects; touching one takes it and all that were put on the heap after it."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        sizes = list(_sizes(game.start().view()).values())
        heaps = _Heaps.of(sizes)
        places = {name: (x, y) for heap in range(len(sizes)) for name, x, y in heaps.objects(heap)}
        foot = heaps.height - _FOOT
        names = {_LETTERS[it]: (heaps.middle(it), foot + 0.55 * _CELL) for it in range(len(sizes))}
        labels = (text(x, foot + 1.3 * _CELL, name, 46) for name, (x, _) in names.items())
        background = [
            rect(0, 0, heaps.width, heaps.height, rx=0.02 * heaps.width, fill=paint("panel")),
            group(
                [line(_PAD / 2, foot, heaps.width - _PAD / 2, foot)],
                stroke=paint("rule"),
                stroke_width=5,
                stroke_linecap="round",
            ),
            group(labels, font_weight="600"),
        ]
        return Frame(
            width=heaps.width,
            height=heaps.height,
            inner=(0, 0, heaps.width, heaps.height),
            background="".join(background),
            symbols=_symbols(max(sizes)),
            slots=places | names,
            points={name: Box(x, y, _CELL, _CELL) for name, (x, y) in places.items()},
            rows=tuple(
                tuple(name for name, _, _ in heaps.objects(heap))
                for heap in range(len(sizes))
                if sizes[heap]
            ),
            piece_size=_CELL,
            marks_below=False,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        first = _sizes(game.start().view())
        shown: dict[str, str] = {}
        for heap, most in first.items():
            objects = min(_sizes(view).get(heap, 0), most)
            shown |= {f"{heap}.{number}": "object" for number in range(1, objects + 1)}
            shown[heap] = f"count-{objects}"
        return shown

    @override
    def move_points(self, state: State, move: int) -> tuple[str, ...]:
        """Return the first of the objects that are taken."""
        assert isinstance(state, NimState)
        text_ = state.move_text(move)
        left = _sizes(state.view())[text_[0]] - int(text_[1:])
        return (f"{text_[0]}.{left + 1}",)

    @override
    def label(self, game: Game, view: BoardView, point: str) -> str:
        heap, number = point.split(".")
        objects = _sizes(view).get(heap, 0)
        if int(number) > objects:
            return f"heap {heap}, object {number} is taken"
        taken = objects - int(number) + 1
        return f"heap {heap}, object {number} of {objects}, takes {taken}"


def _sizes(view: BoardView) -> dict[str, int]:
    """Return the number of objects of each heap, by its letter."""
    return {
        name.removeprefix(_HEAP): int(value)
        for name, value in view.side.items()
        if name.startswith(_HEAP)
    }


def _symbols(most: int) -> dict[str, str]:
    middle = _CELL / 2
    pebble = circle(
        middle,
        middle,
        38,
        fill=paint("point-dark"),
        stroke=paint("field-edge"),
        stroke_width=4,
    )
    mark = circle(middle, middle, 38, fill="none", stroke=paint("mark"), stroke_width=7)
    counts = {
        f"count-{number}": text(middle, middle, str(number), 54, "ink", font_weight="600")
        for number in range(most + 1)
    }
    return {MARK: mark, "object": pebble} | counts
