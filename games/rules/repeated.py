"""The base classes of games in which all players choose at once, round after round.

A position is written as the rounds played, with ``/`` between the choices of the players, and the
round that is being played: ``33/22/0 -/-/-``. ``-`` stands for a choice that is not made yet, and
in observations ``?`` for whatever the observer may not know.
"""

from __future__ import annotations

from abc import abstractmethod

from boardwire.games.model import Game
from boardwire.override import override

from .simultaneous import HIDDEN, NOT_CHOSEN, Round, SimultaneousState


class RepeatedGame(Game):
    """A game of several rounds, with the option `rounds`."""

    @property
    def rounds(self) -> int:
        """The option of that name."""
        return int(self.options["rounds"])

    @property
    def first_round(self) -> str:
        """The text of a round in which nobody has chosen."""
        return "/".join([NOT_CHOSEN] * self.players)


class RepeatedState(SimultaneousState):
    """A position of such a game."""

    game: RepeatedGame

    @abstractmethod
    def choice_text(self, player: int, choice: int) -> str:
        """Return the text of a choice of a player."""

    @abstractmethod
    def read_choice(self, player: int, text: str) -> int | None:
        """Return the choice of a player that a text means, in any case; None if it means none."""

    @property
    @override
    def over(self) -> bool:
        return len(self.played) == self.game.rounds

    @override
    def position_text(self) -> str:
        return self._text([self.own_text(player) for player in range(self.players)])

    @override
    def observation(self, player: int | None = None) -> str:
        return self._text(
            [self.own_text(it) if it == player else HIDDEN for it in range(self.players)]
        )

    def round_texts(self, choices: Round) -> list[str]:
        """Return the texts of the choices of all players in a round."""
        return [self.choice_text(player, choice) for player, choice in enumerate(choices)]

    def own_text(self, player: int) -> str:
        """Return the text of a player's choice in this round."""
        choice = self.chosen[player]
        return NOT_CHOSEN if choice is None else self.choice_text(player, choice)

    def read(self, text: str) -> bool:
        """Play the rounds of a position's text; return whether it is one.

        The round that is being played may be left out where nobody has chosen.
        """
        words = text.lower().split()
        for word in words:
            for player, choice in enumerate(word.split("/")[: self.players]):
                read = self.read_choice(player, choice)
                if read is not None and self.yield_turn(player):
                    self.apply(read)
        written = self.position_text().lower()
        return written in (" ".join(words), " ".join([*words, self.game.first_round]))

    def _text(self, current: list[str]) -> str:
        """Return the rounds played and, before the end, the current one, as one line."""
        rounds = ["/".join(self.round_texts(choices)) for choices in self.played]
        return " ".join(rounds if self.over else [*rounds, "/".join(current)])
