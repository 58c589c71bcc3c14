"""A game in Python that goes wrong as its options say, for tests: ``faulty_games:Faulty``.

Players add one or two to a count; who reaches eight wins. From ply `after` on, the method that the
option `method` names does what `how` says.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, cast

from boardwire.games import CHANCE, OVER, POSITION, BoardView, Game, Geometry, Option, State
from boardwire.override import override

GOAL = 8
HOW = ("raise", "rubbish", "loop", "stubborn", "sleep", "exit", "cancel")


class RaceState(State):
    """Whose turn it is follows from the ply; each roll, where there is one, is a ply as well."""

    def __init__(self, game: Game, count: int = 0, ply: int = 0) -> None:
        super().__init__(game)
        self.count, self.ply = count, ply

    @override
    def copy(self) -> RaceState:
        return type(self)(self.game, self.count, self.ply)

    @override
    def to_act(self) -> int:
        return OVER if self.count >= GOAL else CHANCE if self._rolls() else self.ply % 2

    def _rolls(self) -> bool:
        return self.game.has_chance and self.ply == 0

    @override
    def legal_moves(self) -> list[int]:
        return [1, 2]

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.5), (2, 0.5)]

    @override
    def apply(self, move: int) -> None:
        self.count += move
        self.ply += 1

    @override
    def returns(self) -> list[float]:
        return [-1.0, 1.0] if self.ply % 2 == 0 else [1.0, -1.0]

    @override
    def margin(self) -> float | None:
        return None

    @override
    def evaluate(self, player: int) -> float:
        return 0.0

    @override
    def key(self) -> int:
        return 100 * self.count + self.ply

    @override
    def yield_turn(self, player: int) -> bool:
        return self.to_act() == player

    @override
    def move_text(self, move: int) -> str:
        return f"add{move}"

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        return (self.move_text(move),)

    @override
    def record_text(self, move: int) -> str:
        return self.move_text(move)

    @override
    def parse_move(self, text: str) -> int:
        return super().parse_move(text)

    @override
    def position_text(self) -> str:
        return f"{self.count} {self.ply}"

    @override
    def view(self, player: int | None = None) -> BoardView:
        return BoardView(Geometry.NONE, 0, 0, (), side={"count": self.count})

    @override
    def text(self, player: int | None = None) -> str:
        return f"count: {self.count}"


METHODS = tuple(name for name in vars(RaceState) if not name.startswith("_"))

RUBBISH: dict[str, Any] = {
    "copy": None,
    "to_act": 7,
    "legal_moves": [1, 1],
    "chance_outcomes": [(1, 0.5)],
    "apply": None,
    "returns": [1.0],
    "margin": "much",
    "evaluate": float("nan"),
    "key": "key",
    "yield_turn": "yes",
    "move_text": "two words",
    "points_of": "A1",
    "record_text": "",
    "parse_move": 99,
    "position_text": "two\nlines",
    "view": BoardView(Geometry.SQUARES, 3, 3, ()),
    "text": 3,
}


def go_wrong(how: str, rubbish: Any) -> Any:
    """Do what the option `how` says."""
    if how == "raise":
        raise ZeroDivisionError("the rules are broken")
    if how == "exit":
        raise SystemExit(3)
    if how == "cancel":
        raise asyncio.CancelledError
    if how == "sleep":
        time.sleep(60)
    while how == "loop":
        pass
    while how == "stubborn":
        try:
            while True:
                pass
        except Exception:
            continue
    return rubbish


def _sometimes(name: str) -> Callable[..., Any]:
    sound = getattr(RaceState, name)

    def method(self: RaceState, *arguments: Any) -> Any:
        options = self.game.options
        if options["method"] == name and self.ply >= int(options["after"]):
            return go_wrong(str(options["how"]), RUBBISH[name])
        return sound(self, *arguments)

    return method


class FaultyState(RaceState):
    """A state of the race whose methods go wrong."""


for _name in METHODS:
    setattr(FaultyState, _name, _sometimes(_name))


class Faulty(Game):
    """The race, with its fault as options."""

    name = "faulty"
    title = "Faulty Race"
    scored_early = True  # so that any position can fail to be scored
    declared = (
        Option("method", "none", "what goes wrong", choices=("none", "initial", *METHODS)),
        Option("how", "raise", "how it goes wrong", choices=HOW),
        Option("after", 0, "plies after which it does", 0, 100),
        POSITION,
    )

    @override
    def initial(self) -> State:
        if self.options["method"] == "initial":
            return cast(State, go_wrong(str(self.options["how"]), None))  # which it is not
        return FaultyState(self)

    @override
    def read_position(self, text: str) -> State:
        count, ply = map(int, text.split())
        return FaultyState(self, count, ply)


class FaultyDice(Faulty):
    """The same, with a roll at the beginning."""

    name = "faultydice"
    title = "Faulty Dice"
    has_chance = True
