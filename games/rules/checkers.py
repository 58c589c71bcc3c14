"""Checkers, or draughts: English by the rules of the WCDF, International by those of the FMJD.

Squares have the numbers of draughts notation, from the top row on, where black's men start. In
English draughts black moves first, in International draughts white. Captures are compulsory, and a
capture continues to its end. A player who cannot move loses.

World Checkers Draughts Federation, https://wcdf.net; Federation Mondiale du Jeu de Dames,
https://fmjd.org, annex 1 of its regulations.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import IllegalMove, InvalidMove, PositionError
from boardwire.games.model import OVER, Game, Tally
from boardwire.games.options import POSITION, Option
from boardwire.games.points import point_name, point_of
from boardwire.games.view import BoardView, Geometry, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .state import BundledState

_SIDES = {"english": 8, "international": 10}
_MOVE = re.compile(r"\w{1,3}([-:x])\w{1,3}(?:\1\w{1,3})*", re.ASCII)
_RANGE = re.compile(r"(K?)([0-9]{1,2})(?:-([0-9]{1,2}))?", re.ASCII)
# Draughts servers add the number of quiet plies and the number of the move.
_COUNTERS = re.compile(r"(?::[HF][0-9]+)*\.?$", re.ASCII)

_NAMED = 6  # captures that a message lists

_MEN, _KINGS = (1, 2), (3, 4)  # cells of black and white
_OF = tuple(zip(_MEN, _KINGS, strict=True))
_PIECES = (
    None,
    Piece(0, "man", "x"),
    Piece(1, "man", "o"),
    Piece(0, "king", "X"),
    Piece(1, "king", "O"),
)


class CheckersState(BundledState[_native.Checkers]):
    """A position of checkers.

    A move is ``11-15``; a capture names every square where the piece lands: ``22x15x8``. A flying
    king that can land on several squares between two captures is on the first that allows the next.
    """

    @property
    def columns(self) -> int:
        """The width and height of the board in cells, dark and light."""
        return _SIDES[str(self.game.options["variant"])]

    @override
    def move_text(self, move: int) -> str:
        squares = self.core.route(move, [])
        return ("x" if self.core.taken(move) else "-").join(str(it + 1) for it in squares)

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        return tuple(map(self._point, self.core.route(move, [])))

    def _point(self, square: int) -> str:
        """Return the point of the drawn board that a square is; squares count from 0."""
        line, place = divmod(square, self.columns // 2)
        row = self.columns - 1 - line
        return point_name(2 * place + row % 2, row)

    @override
    def ending(self) -> str:
        """The end of the game: ``draw by threefold repetition``, ``Black wins: White has no move``.

        A draw for a lack of progress is named by the moves of each side, ``draw by the 25-move
        rule``, as the FMJD's regulations do.
        """
        if self.to_act() != OVER:
            return ""
        if self.core.repeated:
            return english("draw by threefold repetition")
        if self.core.drawn_after:
            return english("draw by the {number}-move rule", number=self.core.drawn_after // 2)
        loser = self.core.turn
        sides = self.game.conventions
        named = {"side": sides.side(1 - loser), "loser": sides.side(loser)}
        if any(cell in _OF[loser] for cell in self.core.cells()):
            return english("{side} wins: {loser} has no move", **named)
        return english("{side} wins: {loser} has no piece left", **named)

    @override
    def prompt(self, player: int) -> Words | None:
        if self.core.taken(self.legal_moves()[0]):
            return phrase("You must take.")
        return phrase("Move one of your pieces.")

    @override
    def record_text(self, move: int) -> str:
        """A move as PDN has it: the ends of a capture alone, unless two captures share them."""
        ends = [other for other in self.legal_moves() if (other ^ move) & 0xFFF == 0]
        if len(ends) > 1 or not self.core.taken(move):
            return self.move_text(move)
        return f"{(move & 63) + 1}x{(move >> 6 & 63) + 1}"

    @override
    def parse_move(self, text: str) -> int:
        """Return the legal move over these squares; squares between its ends may be left out.

        Squares may also be named as points of the drawn board: ``F6-E5``.
        """
        moves = self.moves_of(text)
        if not moves:
            raise IllegalMove(english("{text} is not a legal move here", text=text[:40]))
        if len(moves) > 1:
            raise self.ambiguous(text, moves)
        return moves[0]

    def moves_of(self, text: str) -> list[int]:
        """The legal moves that a text may mean: several captures may have the squares it names.

        Raises:
            InvalidMove: The text is no move.
        """
        first, *between, last = self._squares(text)
        fitting = {
            move: len(way)
            for move in self.legal_moves()
            if move & 63 == first and move >> 6 & 63 == last
            if (way := self.core.route(move, between))
        }
        exact = [move for move, length in fitting.items() if length == len(between) + 2]
        return exact if len(exact) == 1 else list(fitting)

    def ambiguous(self, text: str, moves: Sequence[int]) -> IllegalMove:
        """Return the error for a text that may mean several moves, with the moves."""
        named = ", ".join(map(self.move_text, moves[:_NAMED]))
        more = f" and {len(moves) - _NAMED} more" if len(moves) > _NAMED else ""
        return IllegalMove(
            f"{text[:40]} may be several captures: name all squares of one of {named}{more}"
        )

    def _squares(self, text: str) -> list[int]:
        """Return the squares that a text names, from 0 on.

        Raises:
            InvalidMove: The text is no move.
        """
        match = _MOVE.fullmatch(text.lower())
        if match is None:
            raise InvalidMove(
                english("{text} is no move such as 11-15 or 22x15", text=repr(text[:20]))
            )
        return [self._square(word) for word in text.lower().split(match[1])]

    def _square(self, word: str) -> int:
        half = self.columns // 2
        if word.isdigit():
            if not 1 <= int(word) <= half * self.columns:
                raise InvalidMove(
                    english(
                        "there is no square {word}: they count to {half}",
                        word=word,
                        half=half * self.columns,
                    )
                )
            return int(word) - 1
        column, row = point_of(word, self.columns, self.columns)
        if (column + row) % 2:
            raise InvalidMove(
                english("{word} is a light square, where no piece stands", word=word.upper())
            )
        return (self.columns - 1 - row) * half + column // 2

    @override
    def position_text(self) -> str:
        cells = self.core.cells()
        sides = (_side_text(cells, player) for player in (1, 0))
        return f"{'BW'[self.core.turn]}:" + ":".join(sides)

    @override
    def tally(self) -> Tally:
        if self.to_act() != OVER:
            return ()
        cells = self.core.cells()
        return (
            (english("men"), [cells.count(it) for it in _MEN]),
            (english("kings"), [cells.count(it) for it in _KINGS]),
        )

    @override
    def view(self, player: int | None = None) -> BoardView:
        cells: list[Piece | None] = []
        half = self.columns // 2
        squares = [_PIECES[cell] for cell in self.core.cells()]
        for row in range(self.columns):
            first = (self.columns - 1 - row) * half
            dark = squares[first : first + half]
            for piece in dark:
                cells += (piece, None) if row % 2 == 0 else (None, piece)
        return BoardView(
            Geometry.SQUARES, self.columns, self.columns, tuple(cells), last_move=self.last_move
        )


def _side_text(cells: bytes, player: int) -> str:
    """One side of a position as PDN's FEN has it: men, with runs as ranges, then kings."""
    men = [number for number, cell in enumerate(cells, 1) if cell == _MEN[player]]
    kings = [f"K{number}" for number, cell in enumerate(cells, 1) if cell == _KINGS[player]]
    runs: list[list[int]] = []
    for before, number in pairwise([-1, *men]):
        if number == before + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs]
    return "BW"[player] + ",".join(texts + kings)


_CONVENTIONS = {
    variant: Conventions(
        first=first,
        wins=("1-0", "0-1"),
        draw="1/2-1/2",
        none="*",
        numbered_in_pairs=True,
        below=1,
        offers_draws=True,
    )
    for variant, first in (("english", 0), ("international", 1))
}
"""The conventions of each variant: the side that moves first is named first. That is Black in
English draughts, whose files of PDN write ``1-0`` where Black won."""


class Checkers(Game):
    """Take all pieces of the other side, or leave them no move."""

    name = "checkers"
    title = english("Checkers")
    record_format = "pdn"
    declared = (
        Option(
            english("variant"),
            "english",
            english("English draughts on 8x8 squares, or International on 10x10"),
            choices=tuple(_SIDES),
        ),
        Option(
            english("draws"),
            True,
            english("whether threefold repetition and a lack of progress end the game as a draw"),
        ),
        POSITION,
    )

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS[str(self.options["variant"])]

    @override
    def initial(self) -> CheckersState:
        variant, draws = str(self.options["variant"]), bool(self.options["draws"])
        return CheckersState(self, _native.Checkers(variant, draws))

    @override
    def read_position(self, text: str) -> CheckersState:
        """The FEN of PDN: the side to move, and the squares of each side, ``B:W21-32:B1-12,K16``.

        https://wiegerw.github.io/pdn/fen.html. A ``K`` stands before each king or range of kings.
        """
        variant = str(self.options["variant"])
        cells = bytearray(_SIDES[variant] ** 2 // 2)
        turn, *sides = _COUNTERS.sub("", "".join(text.upper().split())).split(":")
        if turn not in ("B", "W") or sorted(side[:1] for side in sides) != ["B", "W"]:
            raise _no_position(text, english("write whose turn it is and both sides"))
        for side in sides:
            player = "BW".index(side[0])
            for part in side[1:].split(",") if side[1:] else ():
                match = _RANGE.fullmatch(part)
                if match is None:
                    raise _no_position(text, english("{part} is no square", part=repr(part[:20])))
                first, last = int(match[2]), int(match[3] or match[2])
                if not 1 <= first <= last <= len(cells):
                    raise _no_position(
                        text, english("squares go from 1 to {cells}", cells=len(cells))
                    )
                if any(cells[first - 1 : last]):
                    raise _no_position(
                        text, english("{part} holds two pieces on a square", part=part)
                    )
                cell = (_KINGS if match[1] else _MEN)[player]
                cells[first - 1 : last] = bytes([cell]) * (last - first + 1)
        try:
            core = _native.Checkers.from_cells(
                variant, bytes(cells), "BW".index(turn), bool(self.options["draws"])
            )
        except ValueError as error:
            raise _no_position(text, str(error)) from error
        return CheckersState(self, core)

    @override
    def position_notes(self, text: str) -> tuple[str, ...]:
        """Return the counters of plies and moves, which are not read."""
        counters = _COUNTERS.search("".join(text.upper().split()))
        named = counters[0].strip(":.") if counters else ""
        return (f"the counters {named} of the position are not read",) if named else ()


def _no_position(text: str, reason: str) -> PositionError:
    return PositionError(
        f"{text[:80]!r} is no position of checkers such as B:W21-32:B1-12,K16: {reason}"
    )
