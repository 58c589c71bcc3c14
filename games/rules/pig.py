"""Pig: a jeopardy dice game for teaching chance nodes, for two players or more.

Rules and optimal play: Neller and Presser, "Optimal Play of the Dice Game Pig", UMAP Journal 25(1),
2004.
"""

import re
from typing import Any

from boardwire import _native
from boardwire.games.conventions import PLAYERS, Conventions
from boardwire.games.errors import InvalidMove, PositionError
from boardwire.games.model import CHANCE, Game
from boardwire.games.options import POSITION, Option
from boardwire.games.view import BoardView, Geometry
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import player_text

from .players import player_names, player_of
from .state import BundledState

_MOVES = ("hold", "roll")
_POSITION = re.compile(r"([0-9]{1,5}(?::[0-9]{1,5})*) (\w+) ([0-9]{1,5})( rolling)?", re.ASCII)


class PigState(BundledState[_native.Pig]):
    """A position of Pig; moves are ``roll`` and ``hold``, outcomes of the die ``1`` to ``6``."""

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE:
            return str(move)
        return _MOVES[move] if move in (0, 1) else str(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        if self.to_act() == CHANCE:
            return phrase("Rolled {number}", number=move)
        return phrase("Hold") if move == 0 else phrase("Roll")

    @override
    def parse_move(self, text: str) -> int:
        if self.to_act() == CHANCE:
            if text not in ("1", "2", "3", "4", "5", "6"):
                raise InvalidMove(
                    english("{text} is no roll of a die from 1 to 6", text=repr(text[:20]))
                )
            return int(text)
        if text.lower() not in _MOVES:
            raise InvalidMove(english("{text} is neither roll nor hold", text=repr(text[:20])))
        return self._check(_MOVES.index(text.lower()), text)

    @override
    def prompt(self, player: int) -> Words | None:
        total = self.core.turn_total
        if not total:
            return phrase("Roll the die.")
        return phrase("Roll again, or hold to keep {total} points.", total=total)

    @override
    def position_text(self) -> str:
        core = self.core
        parts = [":".join(map(str, core.scores)), player_text(core.turn), str(core.turn_total)]
        return " ".join([*parts, "rolling"] if self.to_act() == CHANCE else parts)

    @override
    def margin(self) -> float | None:
        if self.players != 2:
            return None
        black, white = self.core.scores
        return float(black - white)

    @override
    def view(self, player: int | None = None) -> BoardView:
        names = player_names(self.core.players)
        side = {f"{name} score": score for name, score in zip(names, self.core.scores, strict=True)}
        side["turn total"] = self.core.turn_total
        return BoardView(
            Geometry.NONE,
            0,
            0,
            (),
            last_move=self.last_move,
            side=side,
            kind="dice",
            table=self._table(),
        )

    def _table(self) -> dict[str, Any]:
        """Return the table: `rolled` is the face of the die where the last thing was a roll."""
        last = self.last_move or ""
        return {
            "scores": list(self.core.scores),
            "target": int(self.game.options["target"]),
            "turn": self.core.turn,
            "turn_total": self.core.turn_total,
            **({"rolled": int(last)} if last.isdigit() else {}),
        }


_CONVENTIONS = Conventions(sides=PLAYERS, unit=english("points"))


class Pig(Game):
    """Roll to add to the turn total, hold to add that to the score; a 1 loses the turn total.

    The first player to reach the target wins. With more than two players the winner has 1, and the
    others share the -1.
    """

    name = "pig"
    title = english("Pig")
    has_chance = True
    declared = (
        Option(
            english("target"),
            100,
            english("the score that wins"),
            minimum=2,
            maximum=1000,
            rated=False,
        ),
        Option(english("players"), 2, english("number of players"), minimum=2, maximum=6),
        POSITION,
    )

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> PigState:
        return PigState(self, _native.Pig(int(self.options["target"]), self.players))

    @override
    def read_position(self, text: str) -> PigState:
        """Return the scores, the player to act, and the turn total: ``20:35 w 7``.

        ``rolling`` follows while a roll is due.
        """
        problem = ""
        if match := _POSITION.fullmatch(" ".join(text.lower().split())):
            scores = [int(score) for score in match[1].split(":")]
            try:
                if len(scores) == self.players:
                    turn = player_of(match[2], self.players)
                    target, total = int(self.options["target"]), int(match[3])
                    core = _native.Pig.from_scores(target, scores, total, turn, bool(match[4]))
                    return PigState(self, core)
            except ValueError as error:
                problem = f" ({error})"
        example = ":".join(["0"] * self.players)
        raise PositionError(
            english(
                "{text} is no position of Pig for {players}{problem}: write the "
                "scores, the player to act and the turn total, {example} b 0, and "
                "rolling when a roll is due",
                text=repr(text[:80]),
                players=self.players,
                problem=problem,
                example=example,
            )
        )
