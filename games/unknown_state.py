"""A stand-in for a position that an observer of a match could not work out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from boardwire.override import override

from .errors import GameFault
from .model import CHANCE, Game, State
from .view import BoardView, Geometry

_LINES = 40


class UnknownState(State):
    """A position of which only the legal moves are known, if the referee listed them.

    A move is its number in that list. Everything else raises GameFault.

    Args:
        game: The game.
        player: The observer.
        known: What the observer knows, in lines for drawing: such as the last plies.
        legal: The texts of the observer's legal moves; none if it is not to act, as far as known.
    """

    def __init__(
        self, game: Game, player: int, known: Sequence[str] = (), legal: Sequence[str] = ()
    ) -> None:
        super().__init__(game)
        self.player, self.known, self.legal = player, tuple(known), tuple(legal)

    @override
    def copy(self) -> Self:
        return type(self)(self.game, self.player, self.known, self.legal)

    @override
    def to_act(self) -> int:
        return self.player if self.legal else CHANCE

    @override
    def legal_moves(self) -> list[int]:
        return list(range(len(self.legal)))

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.legal:
            raise self._fault()
        return []

    @override
    def apply(self, move: int) -> None:
        raise self._fault()

    @override
    def returns(self) -> list[float]:
        raise self._fault()

    @override
    def key(self) -> int:
        return hash((self.known, self.legal)) & (2**64 - 1)

    @override
    def move_text(self, move: int) -> str:
        return self.legal[move]

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        return ()

    @override
    def observation(self, player: int | None = None) -> str:
        raise self._fault()

    @override
    def position_text(self) -> str:
        raise self._fault()

    @override
    def view(self, player: int | None = None) -> BoardView:
        lines = [f"{self._why}; what is known:", *self.known[-_LINES:]]
        return BoardView(Geometry.NONE, 0, 0, (), lines=tuple(lines))

    @property
    def _why(self) -> str:
        return f"no position of {self.game.title} that fits the observations was found"

    def _fault(self) -> GameFault:
        return GameFault(f"{self._why}: only the legal moves that the referee lists are known")
