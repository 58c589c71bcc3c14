"""The base class of states in which all players choose at once, in one round or several."""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import Self

from boardwire.games.model import OVER, Game, State
from boardwire.override import override

NOT_CHOSEN = "-"
"""The text of a choice that is not made yet."""
HIDDEN = "?"
"""The text of a choice that an observer may not know, or not know to be made."""

Round = tuple[int, ...]
"""The choice of each player in a round that is complete."""


class SimultaneousState(State):
    """The rounds that are complete, and the choices made in the round that is being played.

    Args:
        game: The game with its options.
        played: The choices of all players in each round that is complete.
        chosen: The choices in the current round; None where none is made yet. Without it, none is.
    """

    def __init__(
        self, game: Game, played: tuple[Round, ...] = (), chosen: tuple[int | None, ...] = ()
    ) -> None:
        super().__init__(game)
        self.played = played
        self.chosen = chosen or (None,) * game.players
        self._next: int | None = None  # the player that yield_turn() has made the one to act

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the last round is complete."""

    @override
    def copy(self) -> Self:
        twin = type(self)(self.game, self.played, self.chosen)
        twin._next = self._next
        return twin

    @override
    def acting(self) -> tuple[int, ...]:
        if self.over:
            return ()
        return tuple(player for player, choice in enumerate(self.chosen) if choice is None)

    @override
    def to_act(self) -> int:
        if self._next is not None:
            return self._next
        return next(iter(self.acting()), OVER)

    @override
    def yield_turn(self, player: int) -> bool:
        if player not in self.acting():
            return False
        self._next = player
        return True

    @override
    def apply(self, move: int) -> None:
        player = self.to_act()
        self._check(move, f"move {move}")
        self._next = None
        chosen = (*self.chosen[:player], move, *self.chosen[player + 1 :])
        complete = tuple(choice for choice in chosen if choice is not None)
        if len(complete) == self.players:
            self.played, self.chosen = (*self.played, complete), (None,) * self.players
        else:
            self.chosen = chosen

    @override
    def key(self) -> int:
        chosen = (-1 if choice is None else choice for choice in self.chosen)
        return hash((self.played, self.to_act(), *chosen)) & (2**64 - 1)

    @override
    def determinized(self, player: int, random: Random) -> Self:
        """Return the same without the choices of the other players, which may be made or not."""
        known = (it if owner == player else None for owner, it in enumerate(self.chosen))
        twin = type(self)(self.game, self.played, tuple(known))
        twin.yield_turn(player)
        return twin
