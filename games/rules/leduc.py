"""Leduc hold'em: a small poker with two rounds of betting and a card on the table.

Rules: Southey, Bowling, Larson, Piccione, Burch, Billings and Rayner, "Bayes' Bluff: Opponent
Modelling in Poker", UAI 2005. There are six cards: two jacks, two queens, two kings. With best play
black loses about 0.0856 chips a game.

A position is written as the cards of black and white, the moves of the first round, and from the
second on the card on the table and the moves since: ``KJ check bet call Q check``; ``--`` stands
before the deal. In observations ``?`` stands for a card that the observer does not see. The two
cards of a rank play the same, so they have the same text.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from boardwire.games.conventions import PLAYERS, Conventions
from boardwire.override import override
from boardwire.translations import english

from ..model import CHANCE, OVER, Game
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
    ranks_words,
)
from .small_poker import CARDS, SmallPokerState, read_hand

_OF_EACH = 2
_MOVES = FOLD, CHECK, CALL, BET, RAISE = range(5)
_BETS = (2, 4)
"""The size of a bet in each round, in chips."""
_MOST_BETS = 2
"""Bets and raises of one round."""
MOST_CHIPS = 1 + _MOST_BETS * sum(_BETS)
"""The most chips that a player can win: the ante and all bets."""

Round = tuple[int, ...]
"""The moves of one round of betting."""


class LeducState(SmallPokerState):
    """A position of Leduc hold'em.

    Moves are ``fold``, ``check``, ``call``, ``bet`` and ``raise``. The outcomes of the deal are
    both cards, black's first: ``KJ``; black sees ``K?``, white ``?J``, and spectators ``??``.
    The card on the table is an outcome of chance, too, which everybody sees: ``Q``.

    Args:
        game: The game.
        cards: The cards of both players, 0 jack to 2 king; None before the deal.
        table: The card on the table; None before the second round.
        rounds: The moves of both rounds.
    """

    move_texts = ("fold", "check", "call", "bet", "raise")

    def __init__(
        self,
        game: Game,
        cards: tuple[int, int] | None = None,
        table: int | None = None,
        rounds: tuple[Round, Round] = ((), ()),
    ) -> None:
        super().__init__(game)
        self.cards, self.table, self.rounds = cards, table, rounds

    @override
    def copy(self) -> LeducState:
        return LeducState(self.game, self.cards, self.table, self.rounds)

    @property
    def betting(self) -> Round:
        """The moves of the current round."""
        return self.rounds[0 if self.table is None else 1]

    @override
    def to_act(self) -> int:
        if self.cards is None:
            return CHANCE
        moves = self.betting
        if moves[-1:] == (FOLD,):
            return OVER
        if moves[-1:] == (CALL,) or moves == (CHECK, CHECK):
            return CHANCE if self.table is None else OVER
        return len(moves) % 2

    @override
    def legal_moves(self) -> list[int]:
        if self.to_act() < 0:
            return []
        if self.betting[-1:] not in ((BET,), (RAISE,)):
            return [CHECK, BET]
        bets = self.betting.count(BET) + self.betting.count(RAISE)
        return [FOLD, CALL, *([RAISE] if bets < _MOST_BETS else [])]

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.to_act() != CHANCE:
            return []
        left = [_OF_EACH] * len(CARDS)
        if self.cards is not None:
            for card in self.cards:
                left[card] -= 1
            return [(card, count / sum(left)) for card, count in enumerate(left) if count]
        ordered_pairs = sum(left) * (sum(left) - 1)
        return [
            (len(CARDS) * black + white, left[black] * (left[white] - same) / ordered_pairs)
            for black in range(len(CARDS))
            for white in range(len(CARDS))
            for same in (black == white,)
        ]

    @override
    def apply(self, move: int) -> None:
        self._check(move, f"move {move}")
        if self.cards is None:
            black, white = divmod(move, len(CARDS))
            self.cards = black, white
        elif self.to_act() == CHANCE:
            self.table = move
        elif self.table is None:
            self.rounds = (*self.rounds[0], move), ()
        else:
            self.rounds = self.rounds[0], (*self.rounds[1], move)

    def paid(self, player: int) -> int:
        """Return the chips that a player has put in the pot."""
        return self._paid(self.rounds)[player]

    def _paid(self, rounds: Sequence[Round]) -> list[int]:
        """Return the chips that each player has put in the pot by the end of some rounds."""
        if self.cards is None:
            return [0, 0]
        paid = [1, 1]
        for moves, bet in zip(rounds, _BETS, strict=False):
            for number, move in enumerate(moves):
                mover = number % 2
                if move in (BET, RAISE):
                    paid[mover] = paid[1 - mover] + bet
                elif move == CALL:
                    paid[mover] = paid[1 - mover]
        return paid

    @property
    @override
    def dealt(self) -> tuple[int, int] | None:
        return self.cards

    @property
    @override
    def shown(self) -> bool:
        return self.to_act() == OVER and self.betting[-1] != FOLD

    def won(self) -> int:
        """Return the chips that black has won at the end; negative if lost."""
        assert self.cards is not None
        if self.betting[-1] == FOLD:
            black_wins = len(self.betting) % 2 == 0
            return self.paid(1) if black_wins else -self.paid(0)
        black, white = ((card == self.table, card) for card in self.cards)
        return self.paid(0) * ((black > white) - (black < white))

    @override
    def returns(self) -> list[float]:
        share = self.won() / MOST_CHIPS
        return [share, -share]

    @override
    def margin(self) -> float | None:
        """Return the chips that black has won; before the end nobody has won any."""
        return float(self.won()) if self.to_act() == OVER else 0.0

    @override
    def tally(self) -> Sequence[tuple[str, Sequence[float]]]:
        return chips_won(self.won()) if self.to_act() == OVER else ()

    @override
    def key(self) -> int:
        table = -1 if self.table is None else self.table
        return hash((self.cards or (), table, *self.rounds)) & (2**64 - 1)

    @override
    def determinized(self, player: int, random: Random) -> LeducState:
        """Draw the other player's card from the cards that the player does not see."""
        drawn = self.copy()
        if self.cards is not None and not self.shown:
            own = self.cards[player]
            unseen = [card for card in range(len(CARDS)) for _ in range(_OF_EACH)]
            unseen.remove(own)
            if self.table is not None:
                unseen.remove(self.table)
            other = random.choice(unseen)
            drawn.cards = (own, other) if player == 0 else (other, own)
        return drawn

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE and self.cards is not None:
            return CARDS[move]
        return super().move_text(move)

    @override
    def position_text(self) -> str:
        return self._text(self.cards_text)

    @override
    def observation(self, player: int | None = None) -> str:
        return self._text(self.seen_cards_text(player))

    @override
    def view(self, player: int | None = None) -> BoardView:
        cards = self.seen_cards_text(player)
        side: dict[str, int | float | str] = {
            "black card": cards[0],
            "white card": cards[1],
            "card on the table": "-" if self.table is None else CARDS[self.table],
            "black chips in the pot": self.paid(0),
            "white chips in the pot": self.paid(1),
        }
        for name, moves in zip(("first round", "second round"), self.rounds, strict=True):
            if moves:
                side[name] = " ".join(self.move_texts[move] for move in moves)
        last = self._text(cards).split()[-1] if self.cards is not None else None
        return BoardView(
            *(Geometry.NONE, 0, 0, ()),
            last_move=last,
            side=side,
            kind=KIND,
            table=self._table(cards),
        )

    def _table(self, cards: str) -> dict[str, Any]:
        """Return the table with the cards that its observer sees."""
        paid, over = [self.paid(player) for player in (0, 1)], self.to_act() == OVER
        gathered = self._paid(self.rounds[:1] if self.table is not None else ())
        pot = 2 * min(paid) if over else sum(gathered)
        folded = (len(self.betting) - 1) % 2 if self.betting[-1:] == (FOLD,) else None
        seats = []
        for player in (0, 1):
            own = self.betting[player::2]
            seats.append(
                PokerSeat(
                    cards=[] if self.cards is None else [cards[player]],
                    bet=0 if over else paid[player] - gathered[player],
                    action=self._words(own[-1]) if own else None,
                    folded=player == folded,
                    made=self._made(cards[player]) if self.shown else None,
                    won=pot_share(pot, self.won() if player == 0 else -self.won())
                    if over
                    else None,
                )
            )
        return poker_table(seats, pot, [] if self.table is None else [CARDS[self.table]], 1)

    @override
    def prompt(self, player: int) -> Words | None:
        return betting_words(self.move_texts[move] for move in self.legal_moves())

    def _made(self, card: str) -> Words:
        """Return the name of a hand at a showdown: a pair with the card on the table, or a card."""
        if self.table is not None and card == CARDS[self.table]:
            return phrase("a pair of {ranks}", ranks=ranks_words(card))
        return phrase("{rank} high", rank=rank_words(card))

    def _words(self, move: int) -> Words:
        size = _BETS[0 if self.table is None else 1]
        return action_words(self.move_texts[move], 2 * size if move == RAISE else size)

    @override
    def move_words(self, move: int, player: int | None) -> Words:
        if self.to_act() != CHANCE:
            return self._words(move)
        return SILENT if self.cards is None else phrase("Board: {card}", card=CARDS[move])

    def _text(self, cards: str) -> str:
        """Return the cards, as an observer sees them, and what came since, as one line."""
        table = [] if self.table is None else [CARDS[self.table]]
        first, second = ([self.move_texts[move] for move in moves] for moves in self.rounds)
        return " ".join([cards, *first, *table, *second])


_CONVENTIONS = Conventions(sides=PLAYERS, unit=english("chips"), below=0)


class Leduc(Game):
    """Poker with six cards, two jacks, queens and kings: each player antes a chip and gets a card.

    There are two rounds of betting, with one card laid on the table between them. A bet is two
    chips in the first round and four in the second, and each round has one bet and one raise at
    most. A pair with the card on the table wins, else the higher card; equal cards share the pot. A
    win counts as the chips won divided by 13, the most that can be won.
    """

    name = "leduc"
    title = english("Leduc Hold'em")
    has_chance = True
    perfect_information = False

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> LeducState:
        return LeducState(self)

    @override
    def read_position(self, text: str) -> LeducState:
        """The cards, the moves, and between the rounds the card: ``KJ check check Q bet``."""
        form = (
            "two cards of J, Q and K, the moves of the first round, the card on the table, and the "
            "moves since, such as KJ check check Q bet"
        )
        return read_hand(self.initial(), text, form)
