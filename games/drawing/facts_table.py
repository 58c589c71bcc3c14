"""A game without a board: the facts beside it, as a table."""

from collections.abc import Iterator, Sequence

from boardwire.games.model import Game
from boardwire.games.view import BoardView
from boardwire.override import override

from .drawing import Drawing
from .frame import MARK, Frame
from .palette import paint
from .svg import rect, text

_LINES = 30
_LETTERS = 100


class FactsDrawing(Drawing):
    """A panel; :func:`facts_text` writes the facts of a position on it."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        width, height = 800, 500
        return Frame(
            width=width,
            height=height,
            inner=(0, 0, width, height),
            background=rect(0, 0, width, height, rx=16, fill=paint("panel")),
            symbols={MARK: ""},
            slots={},
            piece_size=100,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        return {}


def facts_text(frame: Frame, title: str, view: BoardView) -> str:
    """Return the title of a game and the facts of a position as lines on a panel."""
    lines = [text(50, 70, title, 44, "ink", text_anchor="start", font_weight="600")]
    if view.lines:
        lines += _letters(view.lines, frame)
    facts = [f"{name}: {value}" for name, value in view.side.items()][:10]
    step = min(60.0, (frame.height - 150) / max(1, len(facts)))
    for number, fact in enumerate(facts):
        shown = fact if len(fact) <= 38 else f"{fact[:37]}…"
        y = 150 + number * step
        lines.append(text(50, y, shown, min(32, 0.6 * step), "ink", text_anchor="start"))
    return "".join(lines)


def _letters(lines: Sequence[str], frame: Frame) -> Iterator[str]:
    """Lines of equally wide letters, as large as they fit on the panel."""
    shown = [it if len(it) <= _LETTERS else f"{it[: _LETTERS - 1]}…" for it in lines[:_LINES]]
    width = max(len(it) for it in shown)
    step = min(40.0, (frame.height - 150) / len(shown), (frame.width - 100) / max(1, width) / 0.5)
    for number, line in enumerate(shown):
        yield text(
            50,
            130 + number * step,
            line.replace(" ", "\u00a0"),
            0.8 * step,
            "ink",
            text_anchor="start",
            font_family="monospace",
        )
