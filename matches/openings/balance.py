"""Positions that favour nobody, by a short search.

The bundled searches estimate a position between -1 (lost) and 1 (won). A man of checkers and a pawn
of chess are worth about 0.27.
"""

from __future__ import annotations

import random
from functools import lru_cache

from boardwire import _native
from boardwire.games import CHANCE, Game, State

from .opening import Opening, OpeningError
from .randomly import random_moves

BALANCED = 0.1
"""The largest value for either side of a position that counts as balanced."""

_NODES = 3000
_CANDIDATES = 24
_KEPT = 64  # openings that are remembered, for the other games of a pair
_TABLE_MEGABYTES = 4


class Balance:
    """The estimate of positions of a game by a short search, the same each time.

    Args:
        game: The game with its options.
        nodes: The nodes of a search.

    Raises:
        OpeningError: The game hides something from its players, and no search plays it.
    """

    def __init__(self, game: Game, nodes: int = _NODES) -> None:
        if not game.perfect_information:
            raise OpeningError(
                f"{game.title} hides information from its players, so no search says which "
                "openings are balanced; use random:N"
            )
        self._nodes = nodes
        sound = game.players == 2 and game.zero_sum and not game.has_chance
        self._search: _native.AlphaBeta | _native.Expectiminimax = (
            _native.AlphaBeta(table=_TABLE_MEGABYTES) if sound else _native.Expectiminimax()
        )

    def value(self, state: State) -> float:
        """Return the value of a position that is not over for player 0, from -1 to 1."""
        if state.to_act() == CHANCE:
            return sum(
                probability * self._searched(_after(state, outcome))
                for outcome, probability in state.chance_outcomes()
            )
        return self._searched(state)

    def _searched(self, state: State) -> float:
        player = state.to_act()
        if player < 0:
            return state.evaluate(0)
        self._search.reset()
        value = self._search.search(state.position, nodes=self._nodes).value
        return value if player == 0 else -value


def _after(state: State, move: int) -> State:
    after = state.copy()
    after.apply(move)
    return after


class BalancedOpenings:
    """Random plies after which a short search favours nobody.

    Of up to 24 random lines the first balanced one is taken, or else the most balanced. Such
    openings are known from Othello as XOT: eight random plies, nearly even.

    Args:
        game: The game with its options.
        plies: The number of plies.
        seed: The seed of all.

    Raises:
        OpeningError: No search plays the game.
    """

    notes: tuple[str, ...] = ()
    skipped = ""

    def __init__(self, game: Game, plies: int, seed: int) -> None:
        self._game = game
        self._plies = plies
        self._seed = seed
        self._balance = Balance(game)
        self._made = lru_cache(_KEPT)(self._make)

    def pick(self, number: int) -> Opening:
        """Return the balanced opening of a number, from 0 on."""
        return self._made(number)

    def _make(self, number: int) -> Opening:
        generator = random.Random(f"{self._seed} {number}")
        best: tuple[float, tuple[str, ...]] | None = None
        for _ in range(_CANDIDATES):
            moves, state = random_moves(self._game, self._plies, generator)
            value = abs(self._balance.value(state))
            if best is None or value < best[0]:
                best = value, moves
            if value <= BALANCED:
                break
        assert best is not None, "there are candidates"
        return Opening(self._game, best[1], f"moves:{','.join(best[1])}")
