"""A position of pursuit."""

from __future__ import annotations

from boardwire.games.model import OVER, Game, State
from boardwire.games.points import point_of
from boardwire.games.view import NOBODY, BoardView, Geometry, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .evaluation import USUAL, PursuitFeatures, features_of, value
from .grid import Grid
from .maps import CHASERS, EATER, NOWHERE, chaser_letter, map_text

FOOD_POINTS = 10
"""The points for food."""
ALL_EATEN = 100
"""The points for the last food, beside those for the food itself."""
CAUGHT = -100
"""The points of an eater that was caught, less one for each of its moves; its food is lost."""


class PursuitState(State):
    """A position of pursuit.

    The eater moves, then each chaser in turn. A move is the square where the piece goes; the eater
    may stay, and so may a chaser that has no other move.

    Args:
        game: The game with its options.
        grid: The squares and walls.
        eater: The square of the eater, or NOWHERE when it was caught.
        chasers: The square of each chaser.
        food: The squares with food, a bit for each.
        mover: The piece to move: 0 for the eater, else the number of the chaser; at the end of an
            eater that was caught, the chaser that caught it.
        eaten: How much food is eaten.
        moved: The number of moves that the eater has made.
        left: The number of moves that the eater may still make.
        last_move: The text of the last move, for the view.
    """

    def __init__(
        self,
        game: Game,
        grid: Grid,
        eater: int,
        chasers: tuple[int, ...],
        food: int,
        mover: int,
        eaten: int,
        moved: int,
        left: int,
        last_move: str | None = None,
    ) -> None:
        super().__init__(game)
        self.grid, self.eater, self.chasers, self.food = grid, eater, chasers, food
        self.mover, self.eaten, self.moved, self.left = mover, eaten, moved, left
        self.last_move = last_move

    @override
    def copy(self) -> PursuitState:
        return PursuitState(
            *(self.game, self.grid, self.eater, self.chasers, self.food),
            *(self.mover, self.eaten, self.moved, self.left, self.last_move),
        )

    @property
    def over(self) -> bool:
        """Whether the game is over: the eater is caught, all is eaten, or no moves are left."""
        return self.eater == NOWHERE or not self.food or (not self.left and not self.mover)

    @property
    def points(self) -> int:
        """The points of the eater so far."""
        if self.eater == NOWHERE:
            return CAUGHT - self.moved
        return FOOD_POINTS * self.eaten - self.moved + (0 if self.food else ALL_EATEN)

    @property
    def scale(self) -> int:
        """The most points that anybody can win or lose from the start of the game on."""
        food = FOOD_POINTS * (self.eaten + self.food.bit_count())
        return ALL_EATEN + max(food, self.moved + self.left)

    def owner(self, mover: int) -> int:
        """Return the player that moves a piece: 0 for the eater, else a chaser by its number."""
        return 1 + (mover - 1) % (self.players - 1) if mover else 0

    @override
    def to_act(self) -> int:
        return OVER if self.over else self.owner(self.mover)

    @override
    def legal_moves(self) -> list[int]:
        if self.over:
            return []
        if not self.mover:
            around = [it for it in self.grid.next_to[self.eater] if it not in self.chasers]
            return [*around, self.eater]
        square = self.chasers[self.mover - 1]
        around = [it for it in self.grid.next_to[square] if it not in self.chasers]
        return around or [square]

    @override
    def apply(self, move: int) -> None:
        text = self.grid.names[move] if 0 <= move < self.grid.squares else f"move {move}"
        self.make(self._check(move, text), text)

    @override
    def make(self, move: int, text: str) -> None:
        self.last_move = text
        if not self.mover:
            self.eater = move
            self.moved, self.left = self.moved + 1, self.left - 1
            if self.food >> move & 1:
                self.food &= ~(1 << move)
                self.eaten += 1
        else:
            number = self.mover - 1
            self.chasers = (*self.chasers[:number], move, *self.chasers[number + 1 :])
            if move == self.eater:
                self.eater = NOWHERE
                return
        self.mover = (self.mover + 1) % (len(self.chasers) + 1)

    @override
    def returns(self) -> list[float]:
        """Return the eater's points as a share of the most, and what the chasers lose by them.

        The chaser that catches the eater wins all that it loses; otherwise all share it.
        """
        return self._shared(self.points / self.scale)

    def _shared(self, eater: float) -> list[float]:
        others = self.players - 1
        if self.eater == NOWHERE:
            catcher = self.owner(self.mover)
            return [eater, *(-eater if it == catcher else 0.0 for it in range(1, others + 1))]
        return [eater, *[-eater / others] * others]

    @override
    def key(self) -> int:
        parts = (self.eater, self.chasers, self.food, self.mover, self.eaten, self.moved, self.left)
        return hash(parts) & (2**64 - 1)

    @override
    def evaluate(self, player: int) -> float:
        if self.over:
            return min(max(self.returns()[player], -0.999), 0.999)
        share = value(self.features(), USUAL) / self.scale
        found = self._shared(min(max(share, -0.9), 0.9))[player]
        if player and self.players > 2:  # each of several chasers would rather be the nearest
            steps = self.grid.distances[self.eater]
            own = [it for it in range(len(self.chasers)) if self.owner(it + 1) == player]
            found -= 0.001 * min(min(steps[self.chasers[it]] for it in own), 90)
        return found

    def features(self) -> PursuitFeatures:
        """Return the features of the position, as the eater counts them."""
        return features_of(self.grid, self.eater, self.chasers, self.food, self.points)

    @override
    def margin(self) -> float | None:
        return float(self.points) if self.players == 2 else None

    @override
    def ending(self) -> str:
        if not self.over:
            return ""
        if self.eater == NOWHERE:
            return english("chaser {number} catches the eater", number=self.mover)
        if not self.food:
            return english("all food is eaten")
        return english("the eater has no moves left")

    @override
    def move_text(self, move: int) -> str:
        return self.grid.names[move]

    @override
    def fixed_texts(self) -> list[tuple[str, int]]:
        return [(name, square) for square, name in enumerate(self.grid.names)]

    @override
    def parse_move(self, text: str) -> int:
        column, row = point_of(text, self.grid.columns, self.grid.rows)
        return self._check(row * self.grid.columns + column, text)

    @override
    def prompt(self, player: int) -> Words | None:
        if not self.mover:
            return phrase("Go one step up, down, left or right, or choose your own square to stay.")
        return phrase(
            "Move chaser {number} from {square} one step up, down, left or right.",
            number=self.mover,
            square=self.grid.names[self.chasers[self.mover - 1]],
        )

    @override
    def position_text(self) -> str:
        rows = map_text(self.grid, self.eater, self.chasers, self.food)
        mover = CHASERS[self.mover - 1] if self.mover else EATER
        return f"{rows} {mover} {self.eaten} {self.moved} {self.left}"

    @override
    def view(self, player: int | None = None) -> BoardView:
        return BoardView(
            Geometry.SQUARES,
            self.grid.columns,
            self.grid.rows,
            tuple(self._piece(square) for square in range(self.grid.squares)),
            last_move=self.last_move,
            side={
                "points": self.points,
                "food left": self.food.bit_count(),
                "moves left": self.left,
            },
        )

    def _piece(self, square: int) -> Piece | None:
        food = self.food >> square & 1
        if square in self.chasers:
            number = self.chasers.index(square)
            return Piece(self.owner(number + 1), "chaser", chaser_letter(number, food))
        if square == self.eater:
            return Piece(0, "eater", EATER)
        if food:
            return Piece(NOBODY, "food", "*")
        return Piece(NOBODY, "wall", "#") if square in self.grid.walls else None
