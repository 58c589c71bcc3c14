"""Kuhn poker: the smallest poker with bluffing, with three cards and one round of betting.

Rules and theory: Kuhn, "A Simplified Two-Person Poker", Contributions to the Theory of Games 1,
1950.

A position is written as the cards of black and white, ``J``, ``Q`` or ``K``, and the moves since
the deal: ``KJ check bet``; ``--`` stands before the deal. In observations ``?`` stands for a card
that the observer does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardwire import _native
from boardwire.games.conventions import PLAYERS, Conventions
from boardwire.override import override
from boardwire.translations import english

from ..model import OVER, Game
from ..view import BoardView, Geometry
from ..words import SILENT, Words, phrase
from .poker_table import (
    KIND,
    PokerSeat,
    action_words,
    betting_words,
    chips_won,
    poker_table,
    pot_share,
    rank_words,
)
from .small_poker import SmallPokerState, read_hand
from .state import BundledState

_ANTE = 1
_BET = 1


class KuhnState(SmallPokerState, BundledState[_native.Kuhn]):
    """A position of Kuhn poker.

    Moves are ``check``, ``bet``, ``fold`` and ``call``. The outcomes of the deal are both cards,
    black's first: ``KJ``; black sees ``K?``, white ``?J``, and spectators ``??``.
    """

    move_texts = ("check", "bet", "fold", "call")

    @property
    @override
    def dealt(self) -> tuple[int, int] | None:
        return self.core.cards

    @property
    @override
    def shown(self) -> bool:
        return self.core.shown

    @override
    def margin(self) -> float | None:
        """Return the chips that black has won; before the end nobody has won any."""
        return float(self.core.won(0)) if self.to_act() == OVER else 0.0

    @override
    def tally(self) -> Sequence[tuple[str, Sequence[float]]]:
        return chips_won(self.core.won(0)) if self.to_act() == OVER else ()

    @override
    def position_text(self) -> str:
        return " ".join([self.cards_text, *self._actions])

    @override
    def observation(self, player: int | None = None) -> str:
        return " ".join([self.seen_cards_text(player), *self._actions])

    @override
    def view(self, player: int | None = None) -> BoardView:
        cards = self.seen_cards_text(player)
        side: dict[str, int | float | str] = {
            "black card": cards[0],
            "white card": cards[1],
            "black chips in the pot": self.core.paid(0),
            "white chips in the pot": self.core.paid(1),
        }
        last = [cards, *self._actions][-1] if self.core.cards else None
        return BoardView(
            *(Geometry.NONE, 0, 0, ()),
            last_move=last,
            side=side,
            kind=KIND,
            table=self._table(cards),
        )

    def _table(self, cards: str) -> dict[str, Any]:
        """Return the table with the cards that its observer sees."""
        paid, over = [self.core.paid(player) for player in (0, 1)], self.to_act() == OVER
        pot = 2 * min(_ANTE, *paid) if not over else 2 * min(paid)
        seats = []
        for player in (0, 1):
            own = self._actions[player::2]
            seats.append(
                PokerSeat(
                    cards=[cards[player]] if self.core.cards else [],
                    bet=0 if over else max(0, paid[player] - _ANTE),
                    action=action_words(own[-1], _BET) if own else None,
                    folded=own[-1:] == ["fold"],
                    made=phrase("{rank} high", rank=rank_words(cards[player]))
                    if self.shown
                    else None,
                    won=pot_share(pot, self.core.won(player)) if over else None,
                )
            )
        return poker_table(seats, pot)

    @override
    def move_words(self, move: int, player: int | None) -> Words:
        return SILENT if self.to_act() < 0 else action_words(self.move_texts[move], _BET)

    @override
    def prompt(self, player: int) -> Words | None:
        return betting_words(self.move_texts[move] for move in self.legal_moves())

    @property
    def _actions(self) -> list[str]:
        """The moves since the deal."""
        return [self.move_texts[move] for move in self.core.actions]


_CONVENTIONS = Conventions(sides=PLAYERS, unit=english("chips"), below=0)


class Kuhn(Game):
    """Poker with a jack, a queen and a king: each player antes a chip and gets a card.

    Black checks or bets one chip; a bet is called with one chip, or the pot is given up. After a
    check white checks or bets. The higher card wins the pot. A win counts as the chips won divided
    by 2, the most that can be won.
    """

    name = "kuhn"
    title = english("Kuhn Poker")
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
