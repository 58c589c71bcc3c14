"""The scores and the die of Pig."""

from boardwire.games.model import Game
from boardwire.games.rules.players import player_names
from boardwire.games.view import BoardView
from boardwire.override import override
from boardwire.translations import t

from .drawing import Drawing
from .frame import MARK, Frame
from .palette import paint
from .svg import circle, group, rect, text
from .symbols import OWNERS, die, digit_slots, digits, edge_colour, number_pieces

_WIDTH, _ROW, _PAD, _FOOT = 800, 100, 40, 130
_SEGMENTS = 20
"""The parts of the bar that shows how much of the target a player has."""
_BAR, _BAR_WIDTH = 265, 490
_TOTAL = "turn total"


class PigDrawing(Drawing):
    """A line for each player with its score and a bar, and below the die and the turn total."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        names = player_names(game.players)
        width = int(game.options["target"])
        height = 2 * _PAD + len(names) * _ROW + _FOOT
        foot = height - _PAD - _FOOT / 2 + 25
        slots: dict[str, tuple[float, float]] = {"die": (90, foot)}
        background = [rect(0, 0, _WIDTH, height, rx=16, fill=paint("panel"))]
        for player, name in enumerate(names):
            y = _PAD + (player + 0.5) * _ROW
            slots |= digit_slots(f"score-{name}", 228, y, len(str(width)) + 1)
            slots |= {
                f"bar-{name}-{it + 1}": (_BAR + (it + 0.5) * _BAR_WIDTH / _SEGMENTS, y)
                for it in range(_SEGMENTS)
            }
            background += [
                circle(
                    64,
                    y,
                    24,
                    fill=paint(OWNERS[player]),
                    stroke=paint(edge_colour(player)),
                    stroke_width=3,
                ),
                rect(_BAR, y - 15, _BAR_WIDTH, 30, rx=15, fill=paint("rule"), fill_opacity=0.5),
            ]
        slots |= digit_slots("total", 480, foot, 4)
        label = text(185, foot, t("this turn"), 36, text_anchor="start")
        return Frame(
            width=_WIDTH,
            height=height,
            inner=(0, 0, _WIDTH, height),
            background=group(background) + label,
            symbols={MARK: ""}
            | digits()
            | {f"die-{number}": die(number, 1) for number in range(1, 7)}
            | {f"part-{name}": _part(player) for player, name in enumerate(names)},
            slots=slots,
            piece_size=100,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        target = int(game.options["target"])
        shown: dict[str, str] = {}
        for name in player_names(game.players):
            score = int(view.side[f"{name} score"])
            shown |= number_pieces(f"score-{name}", score)
            parts = min(_SEGMENTS, _SEGMENTS * score // target)
            shown |= {f"bar-{name}-{it + 1}": f"part-{name}" for it in range(parts)}
        shown |= number_pieces("total", int(view.side[_TOTAL]))
        if view.last_move is not None and view.last_move.isdigit():
            shown["die"] = f"die-{view.last_move}"
        return shown


def _part(player: int) -> str:
    return rect(
        38.5,
        37,
        23,
        26,
        rx=5,
        fill=paint(OWNERS[player]),
        stroke=paint(edge_colour(player)),
        stroke_width=2,
    )
