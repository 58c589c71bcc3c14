"""Matrix games: every player chooses a move at once, and a table says what each one gets.

Games in normal form (Shoham and Leyton-Brown, *Multiagent Systems*, chapter 3). A repeated game
(section 6.1) has several rounds, and a player's result is its mean payoff.

A position is written as the rounds played, with ``/`` between the choices of the players, and the
round that is being played: ``defect/cooperate -/-``. ``-`` stands for a choice that is not made
yet, and in observations ``?`` for whatever the observer may not know.
"""

from __future__ import annotations

import json
import re
from functools import cached_property

from ..errors import OptionError, PositionError
from ..model import Game
from ..options import Option
from ..view import BoardView, Geometry
from .normal_form import PRESETS, NormalForm, read_payoffs
from .players import player_names
from .simultaneous import HIDDEN, NOT_CHOSEN, SimultaneousState

_MOVE = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,11})")


class MatrixState(SimultaneousState):
    """A position of a matrix game; moves have the names that the game gives them."""

    game: Matrix

    @property
    def over(self) -> bool:
        return len(self.played) == self.game.rounds

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

    def returns(self) -> list[float]:
        return [payoff / (self.game.scale * self.game.rounds) for payoff in self.payoffs]

    def margin(self) -> float | None:
        """The sum of black's payoffs, in a zero-sum game of two."""
        return self.payoffs[0] if self.zero_sum and self.players == 2 else None

    def move_text(self, move: int) -> str:
        player = max(self.to_act(), 0)
        names = self.game.form.moves[player]
        return names[move] if 0 <= move < len(names) else str(move)

    def position_text(self) -> str:
        return self._text([self._choice(player) for player in range(self.players)])

    def observation(self, player: int | None = None) -> str:
        return self._text(
            [self._choice(it) if it == player else HIDDEN for it in range(self.players)]
        )

    def _text(self, current: list[str]) -> str:
        """The rounds played and, before the end, the current one, as one line."""
        rounds = ["/".join(self.game.form.names(choices)) for choices in self.played]
        return " ".join(rounds if self.over else [*rounds, "/".join(current)])

    def _choice(self, player: int) -> str:
        choice = self.chosen[player]
        return NOT_CHOSEN if choice is None else self.game.form.moves[player][choice]

    def view(self, player: int | None = None) -> BoardView:
        side: dict[str, int | float | str] = {"rounds played": len(self.played)}
        for name, payoff in zip(player_names(self.players), self.payoffs, strict=True):
            side[f"payoffs of {name}"] = payoff
        if self.played:
            side["last round"] = " ".join(self.game.form.names(self.played[-1]))
        if player is not None and self.chosen[player] is not None:
            side["own choice"] = self._choice(player)
        return BoardView(Geometry.NONE, 0, 0, (), side=side)


class Matrix(Game):
    """All players choose at once, and each gets what the table of payoffs says, round after round.

    The result of a player is its mean payoff, divided by :attr:`scale`, the greatest payoff.
    """

    name = "matrix"
    title = "Matrix Game"
    perfect_information = False
    simultaneous = True
    rated = False  # the payoffs may be anything
    declared = (
        Option(
            "payoffs",
            "rock-paper-scissors",
            f"{', '.join(PRESETS)}, or payoffs in JSON: rows of numbers, or of one number for each "
            "player",
        ),
        Option(
            "moves",
            "",
            "names of the moves with commas, such as left,right; with / between players if theirs "
            "differ; empty for 1, 2, 3",
        ),
        Option("rounds", 1, "number of rounds", 1, 99),
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
                raise OptionError(f"option payoffs must be nested lists: {error}") from error
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
                    f"{name[:20]!r} is no name of a move: write up to 12 letters, digits, - and _"
                )
        return form

    @property
    def rounds(self) -> int:
        """The option of that name."""
        return int(self.options["rounds"])

    def initial(self) -> MatrixState:
        return MatrixState(self)

    def read_position(self, text: str) -> MatrixState:
        """The rounds played and the current one, ``a/b -/-``; the latter may be left out."""
        state = MatrixState(self)
        words = text.lower().split()
        numbers = [{name.lower(): it for it, name in enumerate(row)} for row in self.form.moves]
        for word in words:
            for player, choice in enumerate(word.split("/")[: self.players]):
                if choice in numbers[player] and state.yield_turn(player):
                    state.apply(numbers[player][choice])
        written = state.position_text().lower()
        start = "/".join([NOT_CHOSEN] * self.players)
        if written in (" ".join(words), " ".join([*words, start])):
            return state
        raise PositionError(
            f"{text[:80]!r} is no position of this matrix game: write the choices of each round "
            f"with / between players and {NOT_CHOSEN} for one not made yet, such as "
            f"{'/'.join(self.form.names((0,) * self.players))} {start}; at most {self.rounds} "
            "rounds"
        )
