"""Openings of random plies."""

from __future__ import annotations

import random

from boardwire.games import CHANCE, OVER, Game, State
from boardwire.protocol import PASS

from .opening import Opening, OpeningError

MAX_RANDOM_PLIES = 1000
_ATTEMPTS = 100  # at random plies that leave the game open


class RandomOpenings:
    """Random openings, each from its own seed, counted up from a given one.

    Args:
        game: The game with its options.
        plies: The number of plies.
        seed: The seed of the first one.
    """

    notes: tuple[str, ...] = ()
    skipped = ""

    def __init__(self, game: Game, plies: int, seed: int) -> None:
        self._game = game
        self._plies = plies
        self._seed = seed

    def pick(self, number: int) -> Opening:
        """Return the random opening of a number, from 0 on."""
        seed = self._seed + number
        moves, _ = random_moves(self._game, self._plies, random.Random(seed))
        return Opening(self._game, moves, f"random:{self._plies}:{seed}")


def random_moves(game: Game, plies: int, generator: random.Random) -> tuple[tuple[str, ...], State]:
    """Random legal plies after which the game goes on, without passes where there are others.

    Returns:
        Their texts, and the position after them.

    Raises:
        OpeningError: None are found.
    """
    for _ in range(_ATTEMPTS):
        state = game.start()
        moves: list[str] = []
        while len(moves) < plies and state.to_act() != OVER:
            move = _random_ply(state, generator)
            moves.append(state.move_text(move))
            state.apply(move)
        if state.to_act() != OVER:
            return tuple(moves), state
    raise OpeningError(f"no {plies} random plies of {game.title} were found that do not end it")


def _random_ply(state: State, generator: random.Random) -> int:
    if state.to_act() == CHANCE:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(generator.choices(outcomes, weights)[0])
    moves = state.legal_moves()
    others = [move for move in moves if state.move_text(move).lower() != PASS]
    return generator.choice(others or moves)
