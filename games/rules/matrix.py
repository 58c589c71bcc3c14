"""Matrix games: every player chooses a move at once, and a table says what each one gets.

Games in normal form (Shoham and Leyton-Brown, *Multiagent Systems*, chapter 3). A repeated game
(section 6.1) has several rounds, and a player's result is its mean payoff.

A position is written as :mod:`.repeated` says: ``defect/cooperate -/-``.
"""

from __future__ import annotations

import json
import re
from functools import cached_property
from typing import Any

from boardwire.games.conventions import NUMBERED, Conventions
from boardwire.override import override
from boardwire.translations import english

from ..errors import OptionError, PositionError
from ..options import Option
from ..view import BoardView, Geometry
from ..words import Words, phrase
from .normal_form import MOVE_WORDS, PRESETS, NormalForm, read_payoffs
from .players import player_names
from .repeated import RepeatedGame, RepeatedState
from .rounds_table import KIND, rounds_table
from .simultaneous import NOT_CHOSEN

_MOST_CELLS = 100
"""The most cells of a table of payoffs that a page draws."""
_MOVE = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,11})")


class MatrixState(RepeatedState):
    """A position of a matrix game; moves have the names that the game gives them."""

    game: Matrix

    @override
    def legal_moves(self) -> list[int]:
        player = self.to_act()
        return list(range(len(self.game.form.moves[player]))) if player >= 0 else []

    @property
    def payoffs(self) -> list[float]:
        """The sum of the payoffs of each player in the rounds that are complete."""
        sums = [0.0] * self.players
        for choices in self.played:
            for player, payoff in enumerate(self.game.form.payoffs[choices]):
                sums[player] += float(payoff)
        return sums

    @override
    def returns(self) -> list[float]:
        return [payoff / (self.game.scale * self.game.rounds) for payoff in self.payoffs]

    @override
    def margin(self) -> float | None:
        """Return the sum of black's payoffs, in a zero-sum game of two."""
        return self.payoffs[0] if self.zero_sum and self.players == 2 else None

    @override
    def prompt(self, player: int) -> Words | None:
        if self.players != 2:
            return phrase("Choose one of your moves.")
        if player == 0:
            return phrase("Choose a row of the table.")
        return phrase("Choose a column of the table.")

    @override
    def move_text(self, move: int) -> str:
        player = max(self.to_act(), 0)
        names = self.game.form.moves[player]
        return names[move] if 0 <= move < len(names) else str(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        return MOVE_WORDS.get(self.move_text(move))

    @override
    def choice_text(self, player: int, choice: int) -> str:
        return self.game.form.moves[player][choice]

    @override
    def read_choice(self, player: int, text: str) -> int | None:
        names = [name.lower() for name in self.game.form.moves[player]]
        return names.index(text) if text in names else None

    @override
    def view(self, player: int | None = None) -> BoardView:
        side: dict[str, int | float | str] = {"rounds played": len(self.played)}
        for name, payoff in zip(player_names(self.players), self.payoffs, strict=True):
            side[f"payoffs of {name}"] = payoff
        if self.played:
            side["last round"] = " ".join(self.round_texts(self.played[-1]))
        if player is not None and self.chosen[player] is not None:
            side["own choice"] = self.own_text(player)
        table = self._table(player)
        return BoardView(Geometry.NONE, 0, 0, (), side=side, kind=KIND, table=table)

    def _table(self, observer: int | None) -> dict[str, Any]:
        """Return the table; for two players with the payoffs, a row for each move of player 0.

        Payoffs of more than `_MOST_CELLS` cells are left out.
        """
        form = self.game.form
        table = rounds_table(
            self,
            observer,
            rounds=self.game.rounds,
            scores=(f"{payoff:g}" for payoff in self.payoffs),
            gains=[list(map(str, form.payoffs[choices])) for choices in self.played],
        )
        table |= {"moves": [list(names) for names in form.moves]}
        if self.players != 2 or len(form.payoffs) > _MOST_CELLS:
            return table
        rows, columns = map(range, map(len, form.moves))
        cells = [[list(map(str, form.payoffs[row, it])) for it in columns] for row in rows]
        return table | {"payoffs": cells}


class Matrix(RepeatedGame):
    """All players choose at once, and each gets what the table of payoffs says, round after round.

    The result of a player is its mean payoff, divided by :attr:`scale`, the greatest payoff.
    """

    name = "matrix"
    title = english("Matrix Game")
    decides_players = "payoffs"
    perfect_information = False
    simultaneous = True
    rated = False  # the payoffs may be anything
    declared = (
        Option(
            english("payoffs"),
            "rock-paper-scissors",
            english(
                "{names}, or payoffs in JSON: rows of numbers, or of one number for each player",
                names=", ".join(PRESETS),
            ),
        ),
        Option(
            english("moves"),
            "",
            english(
                "names of the moves with commas, such as left,right; with "
                "/ between players if theirs "
                "differ; empty for 1, 2, 3"
            ),
        ),
        Option(english("rounds"), 1, english("number of rounds"), 1, 99, people=5),
    )

    def __init__(self, /, **options: object) -> None:
        """Fix the options; `payoffs` may also be nested lists.

        Raises:
            OptionError: As for every game.
        """
        payoffs = options.get("payoffs", "")
        if not isinstance(payoffs, str):
            try:
                options["payoffs"] = json.dumps(payoffs, separators=(",", ":"))
            except (TypeError, ValueError, RecursionError) as error:
                raise OptionError(
                    english("option payoffs must be nested lists: {problem}", problem=error)
                ) from error
        super().__init__(**options)
        self.options["payoffs"] = "".join(str(self.options["payoffs"]).split())
        self.players = len(self.form.moves)
        self.zero_sum = all(sum(payoffs) == 0 for payoffs in self.form.payoffs.values())
        self.scale = (
            max(
                (float(abs(it)) for payoffs in self.form.payoffs.values() for it in payoffs),
                default=0,
            )
            or 1.0
        )

    @cached_property
    def form(self) -> NormalForm:
        """The moves of each player, and the payoffs."""
        form = read_payoffs(str(self.options["payoffs"]), str(self.options["moves"]))
        for name in (name for names in form.moves for name in names):
            if not _MOVE.fullmatch(name):
                raise OptionError(
                    english(
                        "{name} is no name of a move: write up to 12 letters, digits, - and _",
                        name=repr(name[:20]),
                    )
                )
        return form

    @property
    @override
    def conventions(self) -> Conventions:
        return NUMBERED

    @override
    def initial(self) -> MatrixState:
        return MatrixState(self)

    @override
    def read_position(self, text: str) -> MatrixState:
        """Return the rounds played and the current one, ``a/b -/-``; the latter may be left out."""
        state = MatrixState(self)
        if state.read(text):
            return state
        raise PositionError(
            english(
                "{text} is no position of this matrix game: write the choices of "
                "each round with / between players and {not_chosen} for one not made "
                "yet, such as {round_texts} {first_round}; at most {rounds} rounds",
                text=repr(text[:80]),
                not_chosen=NOT_CHOSEN,
                round_texts="/".join(state.round_texts((0,) * self.players)),
                first_round=self.first_round,
                rounds=self.rounds,
            )
        )
