"""Kuhn poker: the smallest poker with bluffing, with three cards and one round of betting.

Rules and theory: Kuhn, "A Simplified Two-Person Poker", Contributions to the Theory of Games 1,
1950.

A position is written as the cards of black and white, ``J``, ``Q`` or ``K``, and the moves since
the deal: ``KJ check bet``; ``--`` stands before the deal. In observations ``?`` stands for a card
that the observer does not see.
"""

from __future__ import annotations

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.override import override

from ..errors import InvalidMove
from ..model import CHANCE, OVER, Game
from ..view import BoardView, Geometry
from .small_poker import CARDS, NOT_DEALT, read_hand, seen_cards
from .state import BundledState

_MOVES = ("check", "bet", "fold", "call")


class KuhnState(BundledState[_native.Kuhn]):
    """A position of Kuhn poker.

    Moves are ``check``, ``bet``, ``fold`` and ``call``. The outcomes of the deal are both cards,
    black's first: ``KJ``; black sees ``K?``, white ``?J``, and spectators ``??``.
    """

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE:
            return "".join(CARDS[card] for card in divmod(move, len(CARDS)))
        return _MOVES[move]

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        text = self.move_text(move)
        return seen_cards(text, player) if self.to_act() == CHANCE else text

    @override
    def parse_move(self, text: str) -> int:
        if self.to_act() == CHANCE:
            return super().parse_move(text)
        if text.lower() not in _MOVES:
            raise InvalidMove(f"{text[:20]!r} is none of {', '.join(_MOVES)}")
        return self._check(_MOVES.index(text.lower()), text)

    @override
    def margin(self) -> float | None:
        """Return the chips that black has won; before the end nobody has won any."""
        return float(self.core.won(0)) if self.to_act() == OVER else 0.0

    @override
    def position_text(self) -> str:
        return " ".join([self._cards, *self._actions])

    @override
    def observation(self, player: int | None = None) -> str:
        return " ".join([self._seen_cards(player), *self._actions])

    @override
    def view(self, player: int | None = None) -> BoardView:
        cards = self._seen_cards(player)
        side: dict[str, int | float | str] = {
            "black card": cards[0],
            "white card": cards[1],
            "black chips in the pot": self.core.paid(0),
            "white chips in the pot": self.core.paid(1),
        }
        last = [cards, *self._actions][-1] if self.core.cards else None
        return BoardView(Geometry.NONE, 0, 0, (), last_move=last, side=side)

    @property
    def _cards(self) -> str:
        """The cards of both players."""
        cards = self.core.cards
        return "".join(CARDS[card] for card in cards) if cards else NOT_DEALT

    def _seen_cards(self, player: int | None) -> str:
        """The cards as an observer sees them: both are shown at the end, except after a fold."""
        open_to_all = self.core.cards is None or self.core.shown
        return self._cards if open_to_all else seen_cards(self._cards, player)

    @property
    def _actions(self) -> list[str]:
        """The moves since the deal."""
        return [_MOVES[move] for move in self.core.actions]


_CONVENTIONS = Conventions(unit="chips")


class Kuhn(Game):
    """Each player puts a chip in the pot and gets one card of jack, queen and king.

    Black checks or bets one chip; a bet is called with one chip, or the pot is given up. After a
    check white checks or bets. The higher card wins the pot. A win counts as the chips won divided
    by 2, the most that can be won.
    """

    name = "kuhn"
    title = "Kuhn Poker"
    has_chance = True
    perfect_information = False

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> KuhnState:
        return KuhnState(self, _native.Kuhn())

    @override
    def read_position(self, text: str) -> KuhnState:
        """Return the cards and the moves since the deal: ``KJ check bet``."""
        form = (
            "two different cards of J, Q and K and the moves since the deal, such as KJ check bet"
        )
        return read_hand(self.initial(), text, form)
