"""The last round of matrix games and of two thirds of the average: the choice of each player."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.games.rules.matrix import Matrix
from boardwire.games.rules.players import player_names
from boardwire.games.view import BoardView
from boardwire.override import override
from boardwire.translations import translated

from .drawing import Drawing
from .frame import MARK, Frame
from .palette import paint
from .svg import circle, group, rect, text
from .symbols import OWNERS, digit_slots, digits, edge_colour, number_pieces

_WIDTH, _ROW, _PAD = 640, 110, 40
_MOST_NAMES = 200
"""The most names of moves that a picture has; a game with more shows their numbers."""
_DIGITS = 6
_HIDDEN = "hidden"


class RoundsDrawing(Drawing):
    """A line for each player: the choice of the last round; a question mark before the first."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        names = player_names(game.players)
        height = 2 * _PAD + len(names) * _ROW
        slots: dict[str, tuple[float, float]] = {}
        background = [rect(0, 0, _WIDTH, height, rx=16, fill=paint("panel"))]
        for player, name in enumerate(names):
            y = _PAD + (player + 0.5) * _ROW
            slots |= {f"choice-{name}": (_WIDTH / 2 + 40, y)}
            slots |= digit_slots(f"number-{name}", _WIDTH / 2 + 100, y, _DIGITS)
            fill, edge = paint(OWNERS[player]), paint(edge_colour(player))
            background += [
                circle(82, y, 26, fill=fill, stroke=edge, stroke_width=3),
                rect(150, y - 44, _WIDTH - 150 - _PAD, 88, rx=12, fill=paint("card")),
            ]
        return Frame(
            width=_WIDTH,
            height=height,
            inner=(0, 0, _WIDTH, height),
            background=group(background),
            symbols={MARK: "", _HIDDEN: text(50, 50, "?", 56, "black")}
            | digits("black")
            | {f"name-{it}": _name(name) for it, name in _names(game).items()},
            slots=slots,
            piece_size=100,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        names = player_names(game.players)
        played = view.table.get("played")
        if not played:
            return {f"choice-{name}": _HIDDEN for name in names}
        shown: dict[str, str] = {}
        known = _names(game)
        for player, (name, choice) in enumerate(zip(names, played[-1]["choices"], strict=True)):
            if f"{player}-{choice}" in known:
                shown[f"choice-{name}"] = f"name-{player}-{choice}"
            else:
                number = choice + 1 if isinstance(game, Matrix) else choice
                shown |= number_pieces(f"number-{name}", number)
        return shown


def _name(name: str) -> str:
    """Return a name as large as it fits into a symbol."""
    shown = translated(name.capitalize())
    if shown == name.capitalize():  # not a word of the catalogue
        shown = name
    return text(50, 50, shown, min(44, 160 / len(shown)), "black")


def _names(game: Game) -> dict[str, str]:
    """Return the names of all moves, by the player and the number of the move."""
    if not isinstance(game, Matrix):
        return {}
    moves = game.form.moves
    if sum(map(len, moves)) > _MOST_NAMES:
        return {}
    return {
        f"{player}-{it}": name
        for player, names in enumerate(moves)
        for it, name in enumerate(names)
    }
