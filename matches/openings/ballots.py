"""Ballots: all short lines of a game that lose nothing at once.

Checkers masters draw the first three plies of a game from a deck of cards, the three-move ballots,
so that the best players do not repeat one drawn line (American Checker Federation, since 1934). The
deck leaves out lines that give a man away. Here it is made for any game: all lines of legal plies,
each position once, whose values by a short search are balanced.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from boardwire.games import OVER, Game, State

from .balance import BALANCED, Balance
from .opening import Opening, OpeningError

MAX_BALLOTS = 2000
"""Lines that are searched at most: a second or two."""


def ballots(game: Game, plies: int) -> list[Opening]:
    """Return all balanced lines of a number of plies.

    Args:
        game: The game with its options.
        plies: The number of plies.

    Raises:
        OpeningError: There are more than 2000 lines, or none is balanced, or the game has chance or
            hides something.
    """
    if game.has_chance:
        raise OpeningError(f"{game.title} has no ballots, since it has chance; use random:N")
    balance = Balance(game)
    lines = [*islice(_lines(game, plies), MAX_BALLOTS + 1)]
    if len(lines) > MAX_BALLOTS:
        raise OpeningError(
            f"{game.title} has more than {MAX_BALLOTS} lines of {plies} plies; "
            f"use fewer plies, or balanced:{plies}"
        )
    found = [
        Opening(game, moves, f"moves:{','.join(moves)}")
        for moves, state in lines
        if abs(balance.value(state)) <= BALANCED
    ]
    if not found:
        raise OpeningError(f"no line of {plies} plies of {game.title} is balanced")
    return found


def _lines(game: Game, plies: int) -> Iterator[tuple[tuple[str, ...], State]]:
    """Yield all lines of legal plies that do not end the game, each position once."""
    known: set[int] = set()

    def extend(state: State, moves: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], State]]:
        if len(moves) == plies:
            if state.key() not in known:
                known.add(state.key())
                yield moves, state
            return
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            if after.to_act() != OVER:
                yield from extend(after, (*moves, state.move_text(move)))

    yield from extend(game.start(), ())
