"""The texts that the small pokers share: cards J, Q and K, one for each of two players."""

from __future__ import annotations

from typing import TypeVar

from ..errors import IllegalMove, InvalidMove, PositionError
from ..model import State

CARDS = "JQK"
NOT_DEALT = "--"
"""The text of both cards before the deal."""
_HIDDEN = "?"

AnyState = TypeVar("AnyState", bound=State)


def seen_cards(cards: str, player: int | None) -> str:
    """Two cards of which an observer sees its own alone."""
    return "".join(card if owner == player else _HIDDEN for owner, card in enumerate(cards))


def read_hand(state: AnyState, text: str, form: str) -> AnyState:
    """Play the words of a position's text, the deal first, from the start of a game.

    Args:
        state: The start; it is changed and returned.
        text: The position.
        form: What to write, for the message of the error.

    Raises:
        PositionError: It is no position of the game.
    """
    words = text.split()
    if words[:1] == [NOT_DEALT]:
        del words[0]
    try:
        for word in words:
            state.apply(state.parse_move(word))
    except (IllegalMove, InvalidMove) as error:
        raise PositionError(
            f"{text[:80]!r} is no position of {state.game.title}: write {form}; {error}"
        ) from error
    return state
