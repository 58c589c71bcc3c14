"""A game without a board: the facts beside it, as a table."""

from boardwire.games.model import Game
from boardwire.games.view import BoardView

from .drawing import Drawing
from .frame import MARK, Frame
from .palette import paint
from .svg import rect, text


class FactsDrawing(Drawing):
    """A panel; :func:`facts_text` writes the facts of a position on it."""

    def frame(self, game: Game, side: int | None) -> Frame:
        width, height = 800, 500
        return Frame(
            width=width,
            height=height,
            inner=(0, 0, width, height),
            background=rect(0, 0, width, height, rx=16, fill=paint("panel")),
            symbols={MARK: ""},
            slots={},
            points={},
            rows=(),
            piece_size=100,
        )

    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        return {}

    def label(self, game: Game, view: BoardView, point: str) -> str:
        return point


def facts_text(frame: Frame, title: str, view: BoardView) -> str:
    """The title of a game and the facts of a position as lines on a panel."""
    facts = [f"{name}: {value}" for name, value in view.side.items()][:10]
    step = min(60.0, (frame.height - 150) / max(1, len(facts)))
    lines = [text(50, 70, title, 44, "ink", text_anchor="start", font_weight="600")]
    for number, fact in enumerate(facts):
        shown = fact if len(fact) <= 38 else f"{fact[:37]}…"
        y = 150 + number * step
        lines.append(text(50, y, shown, min(32, 0.6 * step), "ink", text_anchor="start"))
    return "".join(lines)
