"""A position as one SVG that needs nothing else."""

import re
from collections.abc import Sequence

from boardwire.games.model import Game
from boardwire.games.view import BoardView

from .drawings import frame, pieces
from .facts_table import facts_text
from .frame import MARK
from .palette import Theme, adaptive, plain
from .svg import FONT, element

SMALL = 240
"""Pictures of at most this width and height have no coordinates: nobody could read them."""

_COORDINATES = re.compile('<g [^>]*class="coordinates".*?</g>')
"""The coordinates in a background; boards that are not rectangles have some inside `inner`."""


def board_svg(
    game: Game,
    view: BoardView,
    *,
    side: int | None = None,
    marks: Sequence[str] = (),
    hints: Sequence[str] = (),
    size: int | None = None,
    theme: Theme | None = None,
) -> str:
    """Draw a position.

    Args:
        game: The game with its options.
        view: The position as its observer sees it.
        side: The player that sits below; None for the customary diagram.
        marks: The points of the last move; names that are no points are passed over.
        hints: The points that may be touched next, which get a dot.
        size: The longer side in pixels; None lets the picture fill the place it is put in.
        theme: The colours of a picture that stands alone; None for markup in a page, whose
            variables decide. Programs that know no CSS variables need LIGHT or DARK.

    Returns:
        An SVG element.
    """
    drawn = frame(game, side)
    small = size is not None and size <= SMALL
    left, top, width, height = drawn.inner if small else (0, 0, drawn.width, drawn.height)
    background = _COORDINATES.sub("", drawn.background) if small else drawn.background
    marked = [point for point in dict.fromkeys(marks) if point in drawn.points]
    placed = pieces(game, view)
    kinds = {kind.value: points for kind, points in view.marks.items() if points}
    shown = [f"{MARK}-{kind}" for kind in kinds if kind in drawn.marked_below + drawn.marked_above]
    used = dict.fromkeys([*([MARK] if marked else []), *shown, *placed.values()])
    below = "".join(map(drawn.mark, marked))
    above = "".join(drawn.piece(slot, symbol) for slot, symbol in placed.items())
    layers = below + above if drawn.marks_below else above + below
    under, over = (
        "".join(
            drawn.mark(point, kind)
            for kind in layer
            for point in kinds.get(kind, ())
            if point in drawn.points
        )
        for layer in (drawn.marked_below, drawn.marked_above)
    )
    over += "".join(map(drawn.hint, (point for point in hints if point in drawn.points)))
    facts = "" if drawn.slots else facts_text(drawn, game.title, view)
    scale = None if size is None else size / max(width, height)
    title = game.title if view.last_move is None else f"{game.title}, last move {view.last_move}"
    content = drawn.defs(used) + background + under + layers + over + drawn.overlay + facts
    if theme is Theme.AUTO:
        content = adaptive(content) + content
    picture = element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left:g} {top:g} {width:g} {height:g}",
        width=None if scale is None else round(width * scale),
        height=None if scale is None else round(height * scale),
        role="img",
        aria_label=title,
        font_family=FONT,
    )
    return plain(picture, theme) if theme in (Theme.LIGHT, Theme.DARK) else picture
