"""Pursuit: an eater collects the food of a maze while chasers hunt it.

The game of lectures on search in which agents plan, replan and evaluate: J. DeNero and D. Klein,
"Teaching Introductory Artificial Intelligence with Pac-Man", AAAI Symposium on Educational Advances
in Artificial Intelligence 2010. Rules, maps and pictures are our own. Players move in turn, so that
nothing is hidden and nothing left to chance.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from boardwire.games.conventions import Conventions
from boardwire.games.errors import OptionError, PositionError
from boardwire.games.model import Game
from boardwire.games.options import POSITION, Option
from boardwire.override import override
from boardwire.translations import english

from .maps import CHASERS, EATER, MAPS, MOST_CHASERS, NOWHERE, PlacedPieces, read_map
from .state import PursuitState

MOST_MOVES = 500
"""The most moves of the eater in a game."""

_POSITION = re.compile(
    rf"(\S+) ([{EATER}{CHASERS}]) ([0-9]{{1,3}}) ([0-9]{{1,3}}) ([0-9]{{1,3}})", re.ASCII
)
_CONVENTIONS = Conventions(sides=(english("Eater"), english("Chasers")), unit=english("points"))
_FOR_MORE = Conventions(
    sides=(
        *(english("Eater"), english("Chaser 1"), english("Chaser 2")),
        *(english("Chaser 3"), english("Chaser 4")),
    )
)


class Pursuit(Game):
    """Eat all the food before the moves run out, and before a chaser catches you.

    Food counts 10 points, each move of the eater costs one, the last food brings 100 more, and an
    eater that is caught has -100 and loses its food. For two players, the chasers' player wins what
    the eater loses. With more, the chaser that catches the eater wins its loss alone, and otherwise
    all chasers share what the eater wins or loses.
    """

    name = "pursuit"
    title = english("Pursuit")
    declared = (
        Option(
            english("map"),
            "room",
            english(
                "room, corridor, trap or alleys; or the rows of a map from the top, with / between "
                "them: x wall, . food, - nothing, E eater, 1 to 4 chasers"
            ),
            rated=False,
        ),
        Option(english("players"), 2, english("number of players"), minimum=2, maximum=5),
        Option(
            english("chasers"),
            1,
            english(
                "chasers that take part, if the map has them; one for each other player or more"
            ),
            minimum=1,
            maximum=MOST_CHASERS,
            rated=False,
        ),
        Option(
            english("turns"),
            40,
            english("moves of the eater, at most"),
            minimum=1,
            maximum=MOST_MOVES,
            rated=False,
        ),
        POSITION,
    )

    def __init__(self, /, **options: object) -> None:
        """Fix the options.

        Raises:
            OptionError: As for every game, or the option `map` is no map, or lacks a piece.
            PositionError: The option `position` cannot be read.
        """
        super().__init__(**options)
        self._placed()

    @classmethod
    @override
    def expanded(cls, options: Mapping[str, object]) -> Mapping[str, object]:
        """Return the options with the map of a position that comes without the option `map`."""
        rows = str(options.get(POSITION.name) or "").replace("_", " ").split(" ")[0]
        if not rows or "map" in options or EATER not in rows.upper():
            return options
        return {**options, "map": rows}

    def _placed(self) -> PlacedPieces:
        """Return the map with the chasers that take part.

        Raises:
            OptionError: The option `map` is no map, or lacks a piece.
        """
        text = str(self.options["map"])
        try:
            placed = read_map(MAPS.get(text.lower(), text))
        except ValueError as error:
            raise OptionError(
                english(
                    "option map must be one of {names}, or a map such as {example}, not {text}: "
                    "{problem}",
                    names=", ".join(MAPS),
                    example=MAPS["trap"],
                    text=repr(text[:80]),
                    problem=error,
                )
            ) from error
        wanted = max(int(self.options["chasers"]), self.players - 1)
        if placed.eater == NOWHERE or not placed.food or len(placed.chasers) < self.players - 1:
            raise OptionError(
                english(
                    "option map must have an eater, food, and a chaser for each of the {players} "
                    "other players, not {text}",
                    players=self.players - 1,
                    text=repr(text[:80]),
                )
            )
        return PlacedPieces(placed.grid, placed.eater, placed.chasers[:wanted], placed.food)

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS if self.players == 2 else _FOR_MORE

    @override
    def initial(self) -> PursuitState:
        placed = self._placed()
        return PursuitState(
            *(self, placed.grid, placed.eater, placed.chasers, placed.food),
            *(0, 0, 0, int(self.options["turns"])),
        )

    @override
    def read_position(self, text: str) -> PursuitState:
        """Return a map, the piece to move, and three numbers: ``.E-/x1- E 0 0 60``.

        The piece is ``E`` or the number of a chaser. The numbers are the food that is eaten, the
        moves that the eater has made, and those that it has left. A map without the eater is the
        end of a game in which the piece has caught it.
        """
        problem = english("no three numbers follow the map and the piece to move")
        if match := _POSITION.fullmatch(" ".join(text.split())):
            eaten, moved, left = (int(match[it]) for it in (3, 4, 5))
            mover = CHASERS.find(match[2]) + 1
            try:
                placed = read_map(match[1])
                problem = self._problem(placed, mover, eaten, moved + left)
            except ValueError as error:
                problem = str(error)
            if not problem:
                return PursuitState(
                    *(self, placed.grid, placed.eater, placed.chasers, placed.food),
                    *(mover, eaten, moved, left),
                )
        raise PositionError(
            english(
                "{text} is no position of pursuit: write the map, the piece to move, the food "
                "eaten, and the eater's moves made and left, such as {example} E 0 0 60; {problem}",
                text=repr(text[:80]),
                example=MAPS["trap"],
                problem=problem,
            )
        )

    def _problem(self, placed: PlacedPieces, mover: int, eaten: int, moves: int) -> str:
        """Return why a position is impossible, or an empty text."""
        grid, own = placed.grid, self._placed().grid
        if (grid.columns, grid.rows, grid.walls) != (own.columns, own.rows, own.walls):
            return english("its walls are not those of the option map")
        if len(placed.chasers) < max(mover, self.players - 1):
            return english("chaser {number} is not on the map", number=len(placed.chasers) + 1)
        if placed.eater == NOWHERE and not mover:
            return english("the eater is not on the map")
        if moves > MOST_MOVES:
            return english("a game has at most {most} moves of the eater", most=MOST_MOVES)
        if eaten > placed.grid.squares:
            return english("a map has no more food than squares")
        return ""
