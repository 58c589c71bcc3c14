"""Guess two thirds of the average: everybody chooses a number at once, the closest one wins.

Rules: Nagel, "Unraveling in Guessing Games: An Experimental Study", American Economic Review 85(5),
1995, with whole numbers. The player closest to two thirds of the mean of all numbers wins; equally
close players share the win.

A position is written as :mod:`.repeated` says: ``33/22/0 -/-/-``.
"""

from __future__ import annotations

from typing import Any

from boardwire.games.conventions import NUMBERED, Conventions
from boardwire.override import override
from boardwire.translations import english, english_in

from ..errors import InvalidMove, PositionError
from ..options import Option
from ..view import BoardView, Geometry
from ..words import Words, phrase
from .players import player_names
from .repeated import RepeatedGame, RepeatedState
from .rounds_table import KIND, rounds_table
from .simultaneous import NOT_CHOSEN


class GuessState(RepeatedState):
    """A position of the game; moves are whole numbers from 0 on."""

    game: GuessAverage

    @override
    def legal_moves(self) -> list[int]:
        return [] if self.over else list(range(self.game.limit + 1))

    def utilities(self) -> list[float]:
        """Return the sum of the utilities of each player in the rounds that are complete."""
        sums = [0.0] * self.players
        for numbers in self.played:
            best = winners(numbers)
            others = self.players - len(best)
            for player in range(self.players):
                share = others / len(best) if player in best else -1.0
                sums[player] += share / (self.players - 1)
        return sums

    @override
    def returns(self) -> list[float]:
        return [utility / self.game.rounds for utility in self.utilities()]

    @override
    def move_text(self, move: int) -> str:
        return str(move)

    @override
    def parse_move(self, text: str) -> int:
        number = self.read_choice(self.to_act(), text)
        if number is None:
            raise InvalidMove(
                english(
                    "{text} is no whole number from 0 to {limit}",
                    text=repr(text[:20]),
                    limit=self.game.limit,
                )
            )
        return self._check(number, text)

    @override
    def choice_text(self, player: int, choice: int) -> str:
        return str(choice)

    @override
    def read_choice(self, player: int, text: str) -> int | None:
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else -1
        return number if 0 <= number <= self.game.limit else None

    @override
    def prompt(self, player: int) -> Words | None:
        return phrase("Choose a whole number from 0 to {limit}.", limit=self.game.limit)

    @override
    def view(self, player: int | None = None) -> BoardView:
        names = player_names(self.players)
        side: dict[str, int | float | str] = {"rounds played": len(self.played)}
        if self.played:
            numbers = self.played[-1]
            side["last numbers"] = " ".join(map(str, numbers))
            side["two thirds of the mean"] = round(2 * sum(numbers) / (3 * len(numbers)), 2)
            side["winner"] = " ".join(names[player] for player in winners(numbers))
        for name, utility in zip(names, self.utilities(), strict=True):
            side[f"points of {name}"] = round(utility, 2)
        if player is not None and self.chosen[player] is not None:
            side["own number"] = self.own_text(player)
        table = self._table(player)
        return BoardView(Geometry.NONE, 0, 0, (), side=side, kind=KIND, table=table)

    def _table(self, observer: int | None) -> dict[str, Any]:
        """Return the table; each round has its `mark`, two thirds of the mean, and `winners`."""
        scores = (f"{points:.3g}" for points in self.utilities())
        table = rounds_table(self, observer, rounds=self.game.rounds, scores=scores)
        for played, numbers in zip(table["played"], self.played, strict=True):
            played["mark"] = f"{round(2 * sum(numbers) / (3 * len(numbers)), 2):g}"
            played["winners"] = winners(numbers)
        return table | {"limit": self.game.limit}


def winners(numbers: tuple[int, ...]) -> list[int]:
    """Return the players whose numbers are closest to two thirds of the mean."""
    players = len(numbers)
    distances = [abs(3 * players * number - 2 * sum(numbers)) for number in numbers]
    return [player for player, it in enumerate(distances) if it == min(distances)]


class GuessAverage(RepeatedGame):
    """Everybody chooses a whole number at once; the closest to two thirds of the mean wins.

    A winner has 1 and each of the others -1/(players - 1); several winners share. The result of
    several rounds is the mean of theirs.
    """

    name = "guess"
    title = english("Two Thirds of the Average")
    perfect_information = False
    simultaneous = True
    declared = (
        Option(english("players"), 3, english("number of players"), 2, 6),
        Option(
            english_in("guess", "limit"),
            100,
            english("the greatest number that may be chosen"),
            1,
            1000,
        ),
        Option(english("rounds"), 1, english("number of rounds"), 1, 20, people=5),
    )

    @property
    def limit(self) -> int:
        """The option of that name."""
        return int(self.options["limit"])

    @property
    @override
    def conventions(self) -> Conventions:
        return NUMBERED

    @override
    def initial(self) -> GuessState:
        return GuessState(self)

    @override
    def read_position(self, text: str) -> GuessState:
        """The rounds played and the current one, ``33/22 -/-``; the latter may be left out."""
        state = GuessState(self)
        if state.read(text):
            return state
        raise PositionError(
            english(
                "{text} is no position of this game: write the numbers of each round "
                "with / between players and {not_chosen} for one not chosen yet, "
                "such as {first_round}; at most {rounds} rounds",
                text=repr(text[:80]),
                not_chosen=NOT_CHOSEN,
                first_round=self.first_round,
                rounds=self.rounds,
            )
        )
