"""The states of the small pokers: cards J, Q and K, one for each of two players, and texts."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, TypeVar

from boardwire.override import override
from boardwire.translations import english

from ..errors import IllegalMove, InvalidMove, PositionError
from ..model import CHANCE, State

CARDS = "JQK"
NOT_DEALT = "--"
"""The text of both cards before the deal."""
_HIDDEN = "?"

AnyState = TypeVar("AnyState", bound=State)


def seen_cards(cards: str, player: int | None) -> str:
    """Two cards of which an observer sees its own alone."""
    return "".join(card if owner == player else _HIDDEN for owner, card in enumerate(cards))


class SmallPokerState(State):
    """The texts of a state of a small poker."""

    move_texts: ClassVar[tuple[str, ...]]
    """The texts of the moves, by their numbers."""

    @property
    @abstractmethod
    def dealt(self) -> tuple[int, int] | None:
        """The cards of both players, 0 jack to 2 king; None before the deal."""

    @property
    @abstractmethod
    def shown(self) -> bool:
        """Whether both cards are shown: the game has ended without a fold."""

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() != CHANCE:
            return self.move_texts[move]
        return "".join(CARDS[card] for card in divmod(move, len(CARDS)))

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        text = self.move_text(move)
        return seen_cards(text, player) if self.dealt is None else text

    @override
    def parse_move(self, text: str) -> int:
        if self.to_act() == CHANCE:
            return super().parse_move(text)
        if text.lower() not in self.move_texts:
            raise InvalidMove(
                english(
                    "{text} is none of {move_texts}",
                    text=repr(text[:20]),
                    move_texts=", ".join(self.move_texts),
                )
            )
        return self._check(self.move_texts.index(text.lower()), text)

    @property
    def cards_text(self) -> str:
        """The cards of both players."""
        return "".join(CARDS[card] for card in self.dealt) if self.dealt else NOT_DEALT

    def seen_cards_text(self, player: int | None) -> str:
        """Return the cards as an observer sees them: both at the end, except after a fold."""
        if self.dealt is None or self.shown:
            return self.cards_text
        cards = enumerate(self.cards_text)
        return "".join(card if self.sees(player, owner) else _HIDDEN for owner, card in cards)


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
            english(
                "{text} is no position of {game}: write {form}; {problem}",
                text=repr(text[:80]),
                game=state.game.title,
                form=form,
                problem=error,
            )
        ) from error
    return state
