"""Go with area scoring, after the Tromp-Taylor rules with suicide forbidden by default.

https://tromp.github.io/go.html. All stones on the board at the end count as alive: players
either play the game out, or agree which stones are dead, and these are taken off.

A position is a line of text such as ``9/9/2X3O2/9/9/9/9/9/9 X``: the rows from the top down, ``X``
for black, ``O`` for white and a number or dots for empty points; then the player to move. Further
words are optional, in this order: the point of a ko that must not be taken back now (``-`` for
none), the number of passes just made, and the stones captured by black and by white:
``.XO./X.XO/.XO./4 O B3 0 0 1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Self, TypedDict

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import IllegalMove, OptionError, PositionError
from boardwire.games.model import OVER, Game, Tally
from boardwire.games.options import POSITION, BoardSizeOption, Option, board_sides
from boardwire.games.points import point_of
from boardwire.games.rows import read_rows, rows_text
from boardwire.games.view import Geometry, Mark, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import PASS

from .go_chains import territories
from .go_handicap import MOST, fixed_handicap, handicap_game
from .state import PointState

_NO_KO = "-"
_LINE = re.compile(
    r"([0-9.XO/]+) ([XO])"
    r"(?: (-|[A-Z]{1,2}[0-9]{1,2})(?: ([0-2])(?: ([0-9]{1,5})(?: ([0-9]{1,5}))?)?)?)?",
    re.ASCII,
)


class GoState(PointState[_native.Go]):
    """A position of Go; a move is a vertex such as ``D4``, or ``pass``."""

    game: Go
    geometry = Geometry.POINTS
    pieces = (Piece(0, "stone", "X"), Piece(1, "stone", "O"))

    @property
    @override
    def columns(self) -> int:
        return self.game.sides()[0]

    @property
    @override
    def rows(self) -> int:
        return self.game.sides()[1]

    @override
    def fixed_texts(self) -> list[tuple[str, int]]:
        return [*super().fixed_texts(), (PASS, self.columns * self.rows)]

    @override
    def yield_turn(self, player: int) -> bool:
        if self.to_act() == OVER or player >= self.players:
            return False
        if self.to_act() != player:
            self.core.set_to_play(player)
        return True

    @override
    def position_text(self) -> str:
        size, cells = self.columns, "".join(".XO"[cell] for cell in self.core.cells())
        side = "XO"[max(self.to_act(), 0)]  # a finished game has no side to move
        ko, captures = self.core.ko_point, self.core.captures()
        words = [rows_text(cells, size, "."), side]
        if (ko, self.core.passes, captures) != (-1, 0, (0, 0)):
            point = _NO_KO if ko < 0 else self.point_text(ko)
            words += [point, *map(str, (self.core.passes, *captures))]
        return " ".join(words)

    @override
    def setup_moves(self) -> list[tuple[int, str]] | None:
        """The stones one by one. None captures: every chain of the position has a liberty."""
        if self.core.ko_point >= 0 or self.core.passes:
            return None  # stones alone cannot say either
        return self.stones()

    def stones(self) -> list[tuple[int, str]]:
        """Return the stones on the board: the player and the point of each."""
        cells = self.core.cells()
        return [(cell - 1, self.move_text(point)) for point, cell in enumerate(cells) if cell]

    @override
    def play_on(self) -> bool:
        self.core.play_on()
        return True

    @override
    def without(self, points: Iterable[str]) -> Self:
        cells, (black, white) = bytearray(self.core.cells()), self.core.captures()
        for text in points:
            column, row = point_of(text, self.columns, self.rows)
            point = row * self.columns + column
            if not cells[point]:
                raise IllegalMove(english("there is no stone at {text}", text=text))
            black, white = black + (cells[point] == 2), white + (cells[point] == 1)
            cells[point] = 0
        core = self.game.core_of(bytes(cells), max(self.core.to_act(), 0), -1, 2, (black, white))
        return type(self)(self.game, core, self.last_move)

    @override
    def margin(self) -> float:
        """Return the area of black minus the area of white and komi, in points."""
        return self.core.score()

    @override
    def prompt(self, player: int) -> Words | None:
        if not self.core.passes:
            return phrase("Place a stone on a free point, or pass.")
        return phrase("The other side has passed: if you pass as well, the game ends.")

    @override
    def marks(self) -> Mapping[Mark, tuple[str, ...]]:
        """Return the empty points that count for a side, at the end."""
        if self.to_act() != OVER:
            return {}
        cells = self.core.cells()
        owners = list(enumerate(territories(cells, self.columns)))
        return {
            mark: tuple(self.point_text(it) for it, owner in owners if owner == side > cells[it])
            for side, mark in ((1, Mark.BLACK_TERRITORY), (2, Mark.WHITE_TERRITORY))
        }

    @override
    def tally(self) -> Tally:
        if self.to_act() != OVER:
            return ()
        cells = self.core.cells()
        owners = list(enumerate(territories(cells, self.columns)))
        stones = [sum(cell == side for cell in cells) for side in (1, 2)]
        land = [sum(owner == side > cells[it] for it, owner in owners) for side in (1, 2)]
        komi = [0, self.core.komi]
        total = [float(sum(parts)) for parts in zip(stones, land, komi, strict=True)]
        return (
            (english("stones"), stones),
            (english("territory"), land),
            (english("komi"), komi),
            (TOTAL, total),
        )

    @override
    def side(self) -> Mapping[str, int | float | str]:
        black, white = self.core.captures()
        return {"komi": self.core.komi, "captured by black": black, "captured by white": white}


_CONVENTIONS = Conventions(unit=english("points"))
TOTAL = english("total")
"""The row of a tally with all points of a side."""
HANDICAP = "handicap"
"""The word for an option that says the position with handicap stones."""
_HANDICAP_OPTION = Option(HANDICAP, 0, english("black's stones on the fixed points"), 0, MOST)


class _Height(TypedDict, total=False):
    """The argument of `_native.Go` for the number of rows."""

    rows: int


class Go(Game):
    """Black moves first; two passes end the game; the larger area wins."""

    name = "go"
    title = english("Go")
    declared = (
        BoardSizeOption(
            "size", 9, "width and height of the board", 1, 25, rated=(7, 25), common=(9, 13, 19)
        ),
        Option(
            english("komi"),
            7.5,
            english("points added to white's area"),
            minimum=-999,
            maximum=999,
            rated=(0, 10),
        ),
        Option(
            english("ko"),
            "positional",
            english(
                "which repetitions are forbidden: simple ko, positional or situational superko"
            ),
            choices=(english("simple"), english("positional"), english("situational")),
        ),
        Option(
            english("suicide"),
            False,
            english("whether a move may remove the mover's own last liberty"),
        ),
        POSITION,
    )
    scored_early = True
    has_dead_stones = True
    record_format = "sgf"

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @classmethod
    @override
    def has_option(cls, name: str) -> bool:
        return name == HANDICAP or super().has_option(name)

    @classmethod
    @override
    def expanded(cls, options: Mapping[str, object]) -> Mapping[str, object]:
        """`handicap=4` is the position with stones on the fixed points."""
        if HANDICAP not in options:
            return options
        rest = {name: value for name, value in options.items() if name != HANDICAP}
        stones = _HANDICAP_OPTION.check(options[HANDICAP])
        if not stones:
            return rest
        plain = cls(**{name: value for name, value in rest.items() if name != POSITION.name})
        points = fixed_handicap(*plain.sides(), int(stones))
        game = handicap_game(plain, points)
        if rest.get(POSITION.name) and cls(**rest).options != game.options:
            raise OptionError(
                english("a game of Go begins with a handicap or with a position, not both")
            )
        return {**rest, POSITION.name: game.options[POSITION.name]}

    @override
    def initial(self) -> GoState:
        return GoState(self, _native.Go(*self._rules(), **self._height()))

    def sides(self) -> tuple[int, int]:
        """Return the width and height of the board."""
        return board_sides(self.options["size"])

    def _height(self) -> _Height:
        """Return the number of rows as an argument; none on a square board."""
        columns, rows = self.sides()
        return {} if columns == rows else {"rows": rows}

    def _rules(self) -> tuple[int, float, str, bool]:
        komi, ko, suicide = (self.options[name] for name in ("komi", "ko", "suicide"))
        return self.sides()[0], float(komi), str(ko), bool(suicide)

    def core_of(
        self, cells: bytes, player: int, ko_point: int, passes: int, captures: tuple[int, int]
    ) -> _native.Go:
        """Return a state by these rules from the arguments of `_native.Go.from_cells`.

        Raises:
            ValueError: The position is impossible.
        """
        return _native.Go.from_cells(
            *self._rules(),
            cells=cells,
            player=player,
            ko_point=ko_point,
            passes=passes,
            captures=captures,
            **self._height(),
        )

    @override
    def read_position(self, text: str) -> GoState:
        """Return the position of a line as this module's docstring describes it.

        Superko knows no earlier board, except the one that taking back the ko at once would make.
        """
        columns, height = self.sides()
        match = _LINE.fullmatch(" ".join(text.upper().split()))
        if match is None:
            raise PositionError(
                english(
                    "{text} is no position of Go: write {height} rows of X, O and "
                    "numbers of empty points from the top down, joined by /, a space, "
                    "and X or O to move",
                    text=repr(text[:80]),
                    height=height,
                )
            )
        rows, side, ko, passes, black, white = match.groups(default="0")
        try:
            column, row = (-1, 0) if ko in (_NO_KO, "0") else point_of(ko, columns, height)
            cells = bytes(map(".XO".index, read_rows(rows, columns, height, ".XO", ".")))
            captures, at = (int(black), int(white)), row * columns + column
            core = self.core_of(cells, "XO".index(side), at, int(passes), captures)
        except ValueError as error:
            raise PositionError(
                english(
                    "{text} is no position of Go: {problem}", text=repr(text[:80]), problem=error
                )
            ) from error
        return GoState(self, core)
