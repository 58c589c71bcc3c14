"""Rock-paper-scissors: both players choose at once, in one round or several.

The plainest game of simultaneous moves (Shoham and Leyton-Brown, *Multiagent Systems*, section
3.2). It is written in Python with the same two classes that a user's game has.

A position is written as the rounds played, each as two letters for the choices of black and white,
and the round that is being played: ``RP SS R-`` after rock against paper, scissors against
scissors, and black's third choice. ``-`` stands for a choice that is not made yet, and in
observations ``?`` for whatever the observer may not know.
"""

from __future__ import annotations

import re

from boardwire.games.conventions import NUMBERED, Conventions
from boardwire.override import override
from boardwire.translations import english

from ..errors import PositionError
from ..model import Game
from ..options import Option
from ..view import BoardView, Geometry
from ..words import Words, phrase
from .rounds_table import KIND, rounds_table
from .simultaneous import HIDDEN, NOT_CHOSEN, SimultaneousState

_CHOICES = ("rock", "paper", "scissors")
_LETTERS = "RPS"
_GAINS = ("0", "1", "-1")
"""The gain of a choice by the number of places that it is after the other one, modulo 3."""
_POSITION = re.compile(r"(?:[RPS]{2} )*[RPS-]{2}")


class RpsState(SimultaneousState):
    """A position of rock-paper-scissors; moves are ``rock``, ``paper`` and ``scissors``."""

    game: RockPaperScissors

    @property
    def wins(self) -> tuple[int, int]:
        """The number of rounds that each player has won."""
        leads = [(black - white) % 3 for black, white in self.played]
        return leads.count(1), leads.count(2)

    @property
    @override
    def over(self) -> bool:
        """Whether all rounds are played, or the lead is larger than the number of those left."""
        black, white = self.wins
        return abs(black - white) > self.game.rounds - len(self.played) or (
            len(self.played) == self.game.rounds
        )

    @override
    def legal_moves(self) -> list[int]:
        return [] if self.over else list(range(len(_CHOICES)))

    @override
    def returns(self) -> list[float]:
        black, white = self.wins
        utility = float((black > white) - (black < white))
        return [utility, -utility]

    @override
    def margin(self) -> float | None:
        black, white = self.wins
        return float(black - white)

    @override
    def evaluate(self, player: int) -> float:
        lead = self.wins[player] - self.wins[1 - player]
        return lead / (self.game.rounds + 1)

    @override
    def prompt(self, player: int) -> Words | None:
        return phrase("Choose rock, paper or scissors.")

    @override
    def move_text(self, move: int) -> str:
        return _CHOICES[move] if 0 <= move < len(_CHOICES) else str(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        return (phrase("Rock"), phrase("Paper"), phrase("Scissors"))[move]

    @override
    def position_text(self) -> str:
        return self._text("".join(self._letter(player) for player in (0, 1)))

    @override
    def observation(self, player: int | None = None) -> str:
        return self._text("".join(self._letter(it) if it == player else HIDDEN for it in (0, 1)))

    def _text(self, current: str) -> str:
        """Return the rounds played and, before the end, the current one, as one line."""
        rounds = [_LETTERS[black] + _LETTERS[white] for black, white in self.played]
        return " ".join(rounds if self.over else [*rounds, current])

    def _letter(self, player: int) -> str:
        choice = self.chosen[player]
        return NOT_CHOSEN if choice is None else _LETTERS[choice]

    @override
    def view(self, player: int | None = None) -> BoardView:
        side: dict[str, int | float | str] = {"rounds played": len(self.played)}
        for name, wins in zip(("black", "white"), self.wins, strict=True):
            side[f"{name} wins"] = wins
        if self.played:
            side["last round"] = " ".join(_CHOICES[choice] for choice in self.played[-1])
        if player is not None and (own := self.chosen[player]) is not None:
            side["own choice"] = _CHOICES[own]
        table = rounds_table(
            self,
            player,
            rounds=self.game.rounds,
            scores=map(str, self.wins),
            gains=[
                [_GAINS[(own - other) % 3] for own, other in (it, it[::-1])] for it in self.played
            ],
        )
        table |= {"moves": [list(_CHOICES)] * 2}
        return BoardView(Geometry.NONE, 0, 0, (), side=side, kind=KIND, table=table)


class RockPaperScissors(Game):
    """Both choose at once: rock beats scissors, scissors beat paper, paper beats rock.

    The player that wins more of the rounds wins. A round of equal choices counts for neither player
    and is not played again, so a game can be drawn. It ends early when nobody can catch up.
    """

    name = "rps"
    title = english("Rock-Paper-Scissors")
    perfect_information = False
    simultaneous = True
    declared = (Option(english("rounds"), 3, english("largest number of rounds"), 1, 99, people=5),)

    @property
    def rounds(self) -> int:
        """The option of that name."""
        return int(self.options["rounds"])

    @property
    @override
    def conventions(self) -> Conventions:
        return NUMBERED

    @override
    def initial(self) -> RpsState:
        return RpsState(self)

    @override
    def read_position(self, text: str) -> RpsState:
        """The rounds played and the current one, ``RP SS R-``; the latter may be left out."""
        words = text.upper().split()
        if _POSITION.fullmatch(" ".join(words)):
            state = RpsState(self)
            for word in words:
                for player, letter in enumerate(word):
                    if letter != NOT_CHOSEN and state.yield_turn(player):
                        state.apply(_LETTERS.index(letter))
            if state.position_text() in (" ".join(words), " ".join([*words, "--"])):
                return state
        raise PositionError(
            english(
                "{text} is no position of rock-paper-scissors: write two letters of "
                "R, P and S for each round, with - for a choice not made yet, such "
                "as RP --, at most {rounds} rounds",
                text=repr(text[:80]),
                rounds=self.rounds,
            )
        )
