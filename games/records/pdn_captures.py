"""Captures in PDN that name two squares only, where several captures have these squares.

Files leave out the squares between, also where the rules let a piece take different men on its way
between the same squares. The moves that follow are then mostly possible after one of them only.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games.errors import GameError
from boardwire.games.model import State
from boardwire.games.options import POSITION
from boardwire.games.rules.checkers import CheckersState

MAX_PLIES = 20_000
"""The largest number of plies that one search tries."""


def meant(state: State, text: str, later: Sequence[str]) -> str:
    """The text of a move, in full where only one of several captures allows the moves after it.

    Args:
        state: The position before the move.
        text: The move as a file writes it.
        later: The texts of the moves after it.

    Raises:
        IllegalMove: The text may mean several captures, and more or fewer than one of them allows
            the later moves; the message lists these captures.
        InvalidMove: The text is no move.
    """
    assert isinstance(state, CheckersState), "PDN has no other game"
    moves = state.moves_of(text)
    if len(moves) < 2:
        return text
    # Nothing is taken for a draw: players may go on.
    start = state.game.with_options(draws=False, **{POSITION.name: state.position_text()}).start()
    assert isinstance(start, CheckersState), "it is the same game"
    search = _Search()
    after = {_after(start, move).position_text(): move for move in reversed(moves)}
    fitting = list(after.values())
    if len(fitting) > 1:
        fitting = [move for move in fitting if search.possible(_after(start, move), later)]
    if len(fitting) == 1 and not search.exhausted:
        return state.move_text(fitting[0])
    raise state.ambiguous(text, [move for move in moves if move in fitting] or moves)


def _after(state: CheckersState, move: int) -> CheckersState:
    after = state.copy()
    after.apply(move)
    return after


class _Search:
    """A search for a way to play texts one after the other, of limited size."""

    def __init__(self) -> None:
        self._left = MAX_PLIES

    @property
    def exhausted(self) -> bool:
        """Whether the search has reached its limit; then it says that everything is possible."""
        return self._left < 0

    def possible(self, state: CheckersState, texts: Sequence[str]) -> bool:
        """Return whether the moves can be played from a position. The position is changed."""
        for number, text in enumerate(texts, 1):
            self._left -= 1
            if self.exhausted:
                return True
            try:
                moves = state.moves_of(text)
            except GameError:
                return False
            if len(moves) > 1:
                rest = texts[number:]
                return any(self.possible(_after(state, move), rest) for move in moves)
            if not moves:
                return False
            state.apply(moves[0])
        return True
