"""Liar's dice: everybody rolls in secret and raises bids on the dice of all, until one is doubted.

Rules: the game of one round with a wild face of Lisy, Lanctot and Bowling, "Online Monte Carlo
Counterfactual Regret Minimization for Search in Imperfect Information Games", AAMAS 2015, for any
number of players. A bid of ``3x5`` says that there are at least three fives among all dice; the
highest face counts as every other one. The next bid has more dice, or as many of a higher face.
With the option `wild` the face that counts as every other one is the one, as people play it; it is
the highest face of a bid then. A
player that says ``liar`` loses if the bid is true; otherwise the bidder loses.

A position is written as the dice of each player, highest first, and the bids: ``61/42 1x5 2x4
liar``; ``-`` stands for dice that are not rolled yet, and in observations ``?`` for hidden ones.
"""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import Any

from boardwire.games.conventions import NUMBERED, Conventions
from boardwire.override import override
from boardwire.translations import english

from ..errors import IllegalMove, InvalidMove, PositionError
from ..model import CHANCE, OVER, Game, State
from ..options import Option
from ..view import BoardView, Geometry
from ..words import SILENT, Words, phrase
from .players import player_names

_LIAR = "liar"
_NOT_ROLLED = "-"
_HIDDEN = "?"
_BIDS_SHOWN = 40  # the last ones, in a view
_BID = re.compile(r"(\d{1,2})x(\d)")

Dice = tuple[int, ...]
"""The faces of one player's dice, highest first."""


class LiarsDiceState(State):
    """A position of liar's dice.

    A bid is a number from 0 on, in rising order, and ``liar`` is the number after the last one. The
    dice of one player after another are outcomes of chance: ``61``; only that player sees them,
    and the others see ``??``.

    Args:
        game: The game with its options.
        rolled: The dice of the players, as far as they are rolled.
        bids: All bids, and at the end ``liar``.
    """

    game: LiarsDice

    def __init__(
        self, game: LiarsDice, rolled: tuple[Dice, ...] = (), bids: tuple[int, ...] = ()
    ) -> None:
        super().__init__(game)
        self.rolled, self.bids = rolled, bids

    @override
    def copy(self) -> LiarsDiceState:
        return LiarsDiceState(self.game, self.rolled, self.bids)

    @override
    def to_act(self) -> int:
        if len(self.rolled) < self.players:
            return CHANCE
        return OVER if self.over else len(self.bids) % self.players

    @property
    def over(self) -> bool:
        """Whether a bid was doubted."""
        return self.bids[-1:] == (self.game.liar,)

    @override
    def legal_moves(self) -> list[int]:
        if self.to_act() < 0:
            return []
        lowest = self.bids[-1] + 1 if self.bids else 0
        return list(range(lowest, self.game.liar + bool(self.bids)))

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.game.rolls if self.to_act() == CHANCE else []

    @override
    def apply(self, move: int) -> None:
        self._check(move, f"move {move}")
        if self.to_act() == CHANCE:
            self.rolled = (*self.rolled, self.game.hands[move])
        else:
            self.bids = (*self.bids, move)

    def holds(self) -> bool:
        """Return whether the last bid before the end is true."""
        number, face = self.game.bid(self.bids[-2])
        wild = self.game.wild
        return sum(die in (face, wild) for dice in self.rolled for die in dice) >= number

    @property
    def loser(self) -> int:
        """The player that has lost: it doubted a true bid, or made a false one."""
        doubter = (len(self.bids) - 1) % self.players
        return doubter if self.holds() else (len(self.bids) - 2) % self.players

    @override
    def returns(self) -> list[float]:
        share = 1 / (self.players - 1)
        return [-1.0 if player == self.loser else share for player in range(self.players)]

    @override
    def key(self) -> int:
        return hash((self.rolled, self.bids)) & (2**64 - 1)

    @override
    def determinized(self, player: int, random: Random) -> LiarsDiceState:
        """Return the same with the dice of the other players rolled again."""
        drawn = self.copy()
        if not self.over:
            drawn.rolled = tuple(
                dice if owner == player else self.game.throw(random)
                for owner, dice in enumerate(self.rolled)
            )
        return drawn

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE:
            return _faces(self.game.hands[move])
        if move == self.game.liar:
            return _LIAR
        number, face = self.game.bid(move)
        return f"{number}x{face}"

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        if self.to_act() == CHANCE and player != len(self.rolled):
            return _HIDDEN * self.game.dice
        return self.move_text(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        if self.to_act() == CHANCE:
            return SILENT
        if move == self.game.liar:
            return phrase("Liar!")
        number, face = self.game.bid(move)
        return phrase("{count} × {face}", count=number, face=face)  # noqa: RUF001 - a sign for people

    @override
    def parse_move(self, text: str) -> int:
        if self.to_act() == CHANCE:
            return super().parse_move(text)
        if text.lower() == _LIAR:
            return self._check(self.game.liar, _LIAR)
        if not (bid := _BID.fullmatch(text.lower())):
            raise InvalidMove(
                english(
                    "{text} is no bid such as 2x5 (two fives), nor {liar}",
                    text=repr(text[:20]),
                    liar=_LIAR,
                )
            )
        number, face = int(bid[1]), int(bid[2])
        if not (0 < face <= self.game.faces and number > 0):
            raise InvalidMove(
                english(
                    "{text} is no bid: faces are 1 to {faces}",
                    text=repr(text[:20]),
                    faces=self.game.faces,
                )
            )
        return self._check(self.game.bid_number(number, face), text)

    @override
    def prompt(self, player: int) -> Words | None:
        if self.bids:
            return phrase("Bid more, or doubt the last bid.")
        return phrase("Say how many dice of all players show a face, at least.")

    @override
    def position_text(self) -> str:
        return self._text(None, everything=True)

    @override
    def observation(self, player: int | None = None) -> str:
        return self._text(player, everything=self.over)

    @override
    def view(self, player: int | None = None) -> BoardView:
        side: dict[str, int | float | str] = {}
        shown = self._shown(player, everything=self.over)
        for name, dice in zip(player_names(self.players), shown, strict=True):
            side[f"dice of {name}"] = " ".join(dice)
        bids = self._bids()
        if bids:
            side["bids"] = " ".join(bids[-_BIDS_SHOWN:])
        if self.over:
            side["loser"] = player_names(self.players)[self.loser]
        return BoardView(
            Geometry.NONE,
            0,
            0,
            (),
            last_move=bids[-1] if bids else None,
            side=side,
            kind="dice",
            table=self._table(player),
        )

    def _table(self, observer: int | None) -> dict[str, Any]:
        """Return the table as an observer sees it.

        `hands` has the faces of each player's dice, 0 for a die under a cup; it is empty before the
        roll. `doubter` has said liar; then `matching` is the number of dice that the last bid was
        about, and `loser` has lost.
        """
        table: dict[str, Any] = {
            "dice": self.game.dice,
            "faces": self.game.faces,
            "wild": self.game.wild,
            "hands": [
                list(dice) if self.over or self.sees(observer, owner) else [0] * len(dice)
                for owner, dice in enumerate(self.rolled)
            ]
            + [[] for _ in range(self.players - len(self.rolled))],
            "bids": [
                [turn % self.players, *self.game.bid(bid)]
                for turn, bid in enumerate(self.bids)
                if bid != self.game.liar
            ],
        }
        if not self.over:
            return table
        wanted = (self.game.bid(self.bids[-2])[1], self.game.wild)
        matching = sum(die in wanted for dice in self.rolled for die in dice)
        doubter = (len(self.bids) - 1) % self.players
        return table | {"doubter": doubter, "matching": matching, "loser": self.loser}

    def _text(self, player: int | None, *, everything: bool) -> str:
        shown = "/".join(self._shown(player, everything=everything))
        return " ".join([shown, *self._bids()])

    def _shown(self, player: int | None, *, everything: bool) -> list[str]:
        """Return the dice of each player as an observer sees them."""
        shown = [
            _faces(dice) if everything or self.sees(player, owner) else _HIDDEN * len(dice)
            for owner, dice in enumerate(self.rolled)
        ]
        return shown + [_NOT_ROLLED * self.game.dice] * (self.players - len(shown))

    def _bids(self) -> list[str]:
        return [
            _LIAR if bid == self.game.liar else "{}x{}".format(*self.game.bid(bid))
            for bid in self.bids
        ]


def _faces(dice: Dice) -> str:
    return "".join(map(str, dice))


class LiarsDice(Game):
    """Everybody rolls dice in secret; bids on the dice of all rise until somebody says liar.

    The bid ``3x5`` says that at least three dice show a five, or the wild face. The highest face is
    wild, or the one.
    The loser is the player that doubted a true bid or whose bid was false. With two players the
    other one wins; with more the others share the win.
    """

    name = "liars"
    title = english("Liar's Dice")
    has_chance = True
    perfect_information = False
    declared = (
        Option(english("players"), 2, english("number of players"), 2, 6),
        Option(english("dice"), 2, english("dice of each player"), 1, 5, people=5),
        Option(english("faces"), 6, english("faces of a die"), 2, 6),
        Option(
            english("wild"),
            "highest",
            english("the face that counts as every other one"),
            choices=(english("highest"), english("ones")),
            people="ones",
        ),
    )

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        self.dice = int(self.options["dice"])
        self.faces = int(self.options["faces"])
        self.wild = 1 if self.options["wild"] == "ones" else self.faces
        """The face that counts as every other one; among bids on as many dice it is the highest."""
        self.liar = self.players * self.dice * self.faces
        """The move that doubts the last bid; bids are the numbers below."""
        faces = range(self.faces, 0, -1)
        self.hands: list[Dice] = list(combinations_with_replacement(faces, self.dice))
        """The dice that a player can roll, in the order of the outcomes of chance."""
        self.rolls = [
            (outcome, _ways(hand) / self.faces**self.dice)
            for outcome, hand in enumerate(self.hands)
        ]

    def bid(self, move: int) -> tuple[int, int]:
        """Return the number of dice and the face of a bid."""
        number, rank = divmod(move, self.faces)
        return number + 1, (rank + self.wild) % self.faces + 1

    def bid_number(self, number: int, face: int) -> int:
        """Return the move that bids a number of dice of a face."""
        return (number - 1) * self.faces + (face - 1 - self.wild) % self.faces

    def throw(self, random: Random) -> Dice:
        """Return the dice of one player, rolled."""
        faces = (random.randint(1, self.faces) for _ in range(self.dice))
        return tuple(sorted(faces, reverse=True))

    @property
    @override
    def conventions(self) -> Conventions:
        return NUMBERED

    @override
    def initial(self) -> LiarsDiceState:
        return LiarsDiceState(self)

    @override
    def read_position(self, text: str) -> LiarsDiceState:
        """Return the dice of each player, then the bids: ``61/42 1x5 2x4``."""
        state = self.initial()
        dice, *bids = text.split() or [""]
        try:
            for hand in dice.split("/"):
                if set(hand) - {_NOT_ROLLED}:
                    state.apply(state.parse_move("".join(sorted(hand, reverse=True))))
            for bid in bids:
                state.apply(state.parse_move(bid))
        except (IllegalMove, InvalidMove) as error:
            raise PositionError(
                english(
                    "{text} is no position of liar's dice: write the {dice} dice of each "
                    "player, with / between players, and the bids, such as {value} 1x5 "
                    "2x4; {problem}",
                    text=repr(text[:80]),
                    dice=self.dice,
                    value="/".join(["1" * self.dice] * self.players),
                    problem=error,
                )
            ) from error
        return state


def _ways(hand: Dice) -> int:
    """Return the number of throws that give these dice in any order."""
    return factorial(len(hand)) // prod(factorial(hand.count(face)) for face in set(hand))
