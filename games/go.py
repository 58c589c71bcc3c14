"""Go with area scoring, after the Tromp-Taylor rules with suicide forbidden by default.

https://tromp.github.io/go.html. All stones count as alive at the end: games are played out.
"""

from collections.abc import Mapping

from boardwire import _native

from .bundled import PointState
from .model import OVER, Game
from .options import Option
from .view import Geometry, Piece


class GoState(PointState[_native.Go]):
    """A position of Go; a move is a vertex such as ``D4``, or ``pass``."""

    geometry = Geometry.POINTS
    pieces = (Piece(0, "stone", "X"), Piece(1, "stone", "O"))

    def yield_turn(self, player: int) -> bool:
        if self.to_act() == OVER or player >= self.players:
            return False
        if self.to_act() != player:
            self.core.set_to_play(player)
        return True

    def margin(self) -> float:
        """Area of black less area of white and komi, in points."""
        return self.core.score()

    def side(self) -> Mapping[str, int | float | str]:
        black, white = self.core.captures()
        return {"komi": self.core.komi, "captured by black": black, "captured by white": white}


class Go(Game):
    """Black moves first; two passes end the game; the larger area wins."""

    name = "go"
    title = "Go"
    declared = (
        Option("size", 9, "width and height of the board", minimum=1, maximum=25),
        Option("komi", 7.5, "points added to white's area", minimum=-999, maximum=999),
        Option(
            "ko",
            "positional",
            "which repetitions are forbidden: simple ko, positional or situational superko",
            choices=("simple", "positional", "situational"),
        ),
        Option("suicide", False, "whether a move may remove the mover's own last liberty"),
    )

    def initial(self) -> GoState:
        options = self.options
        core = _native.Go(
            size=int(options["size"]),
            komi=float(options["komi"]),
            ko=str(options["ko"]),
            suicide=bool(options["suicide"]),
        )
        return GoState(self, core)
