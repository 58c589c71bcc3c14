"""Pig: a jeopardy dice game for teaching chance nodes.

Rules and optimal play: Neller and Presser, "Optimal Play of the Dice Game Pig", UMAP Journal 25(1),
2004.
"""

from boardwire import _native

from .bundled import BundledState
from .errors import InvalidMove
from .model import CHANCE, Game
from .options import Option
from .view import BoardView, Geometry

_MOVES = ("hold", "roll")


class PigState(BundledState[_native.Pig]):
    """A position of Pig; moves are ``roll`` and ``hold``, outcomes of the die ``1`` to ``6``."""

    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE:
            return str(move)
        return _MOVES[move] if move in (0, 1) else str(move)

    def parse_move(self, text: str) -> int:
        if self.to_act() == CHANCE:
            if text not in ("1", "2", "3", "4", "5", "6"):
                raise InvalidMove(f"{text[:20]!r} is no roll of a die from 1 to 6")
            return int(text)
        if text.lower() not in _MOVES:
            raise InvalidMove(f"{text[:20]!r} is neither roll nor hold")
        return self._check(_MOVES.index(text.lower()), text)

    def margin(self) -> float:
        black, white = self.core.scores
        return float(black - white)

    def view(self) -> BoardView:
        black, white = self.core.scores
        side = {"black score": black, "white score": white, "turn total": self.core.turn_total}
        return BoardView(Geometry.NONE, 0, 0, (), last_move=self.last_move, side=side)


class Pig(Game):
    """Roll to add to the turn total, hold to bank it; a 1 loses it. First to the target wins."""

    name = "pig"
    title = "Pig"
    has_chance = True
    declared = (Option("target", 100, "the score that wins", minimum=2, maximum=1000),)

    def initial(self) -> PigState:
        return PigState(self, _native.Pig(int(self.options["target"])))
