"""The dice of liar's dice: those of each player, and the last bid."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.games.rules.players import player_names
from boardwire.games.view import BoardView
from boardwire.override import override

from .drawing import Drawing
from .frame import MARK, Frame
from .palette import paint
from .svg import circle, group, rect, text
from .symbols import OWNERS, die, digit_slots, digits, edge_colour, number_pieces

_PAD, _ROW, _FOOT, _DIE = 40, 130, 150, 115
_LEFT = 150
_LETTERS = 2
"""The most digits of the number of dice in a bid."""


class LiarsDrawing(Drawing):
    """A line for each player with the dice, those of others face down, and the bid below."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        names, dice = player_names(game.players), int(game.options["dice"])
        width = max(_LEFT + dice * _DIE + _PAD, 520)
        height = 2 * _PAD + len(names) * _ROW + _FOOT
        foot = height - _PAD - _FOOT / 2
        slots: dict[str, tuple[float, float]] = {}
        background = [rect(0, 0, width, height, rx=16, fill=paint("panel"))]
        for player, name in enumerate(names):
            y = _PAD + (player + 0.5) * _ROW
            slots |= {f"{name}-{it + 1}": (_LEFT + (it + 0.5) * _DIE, y) for it in range(dice)}
            fill, edge = paint(OWNERS[player]), paint(edge_colour(player))
            background.append(circle(82, y, 26, fill=fill, stroke=edge, stroke_width=3))
        slots |= digit_slots("count", 240, foot, _LETTERS) | {"face": (360, foot)}
        slots["times"] = (280, foot)
        return Frame(
            width=width,
            height=height,
            inner=(0, 0, width, height),
            background=group(background),
            symbols={MARK: "", "hidden": _hidden(), "times": text(50, 50, "x", 56, "ink")}
            | digits()
            | {f"die-{number}": die(number, 1) for number in range(1, 7)},
            slots=slots,
            piece_size=100,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        shown: dict[str, str] = {}
        for name, hand in zip(
            player_names(game.players), view.table.get("hands", ()), strict=False
        ):
            for number, face in enumerate(hand, 1):
                shown[f"{name}-{number}"] = f"die-{face}" if face else "hidden"
        if bids := view.table.get("bids"):
            _, count, face = bids[-1]
            shown |= number_pieces("count", count) | {"times": "times", "face": f"die-{face}"}
        return shown


def _hidden() -> str:
    """Return a die of which the face is not seen."""
    return rect(
        10, 10, 80, 80, rx=16, fill=paint("card-back"), stroke=paint("rule"), stroke_width=4
    )
