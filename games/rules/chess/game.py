"""Chess by the FIDE Laws of 2023, and Chess960.

https://handbook.fide.com/chapter/E012023. White, player 1, moves first.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.model import Game
from boardwire.games.options import POSITION, Option
from boardwire.games.rules.state import BundledState
from boardwire.games.view import BoardView, Geometry, Mark, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .fen import fen_text, read_fen, unusable_passant, unusable_rights
from .moves import read_move, san_text, uci_text
from .squares import DRAW, KINDS, LETTERS, possible_moves, square_name, step_of
from .start960 import USUAL, start_fen

_PIECES = (
    None,
    *(
        Piece(player, kind, LETTERS[1 + 6 * player + number])
        for player in (0, 1)
        for number, kind in enumerate(KINDS)
    ),
)


_REPEATS = 3
_QUIET = 100
"""The repetitions, and the plies without a capture or a move of a pawn, for which players may claim
a draw."""


class ChessState(BundledState[_native.Chess]):
    """A position of chess; a move is written as in UCI, ``e2e4``; SAN is also read."""

    @property
    def _chess960(self) -> bool:
        return int(self.game.options["chess960"]) >= 0

    @override
    def move_text(self, move: int) -> str:
        return uci_text(move, chess960=self._chess960)

    @override
    def fixed_texts(self) -> list[tuple[str, int]]:
        return [(uci_text(it, chess960=self._chess960), it) for it in possible_moves()]

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        """The squares left and reached; king and rook to castle in Chess960; none for a claim."""
        text = self.move_text(move).upper()
        return (text[:2], text[2:4]) if move != DRAW else ()

    @override
    def prompt(self, player: int) -> Words | None:
        if not self.core.in_check:
            if DRAW in self.legal_moves():
                return phrase("Move one of your pieces, or claim the draw.")
            return phrase("Move one of your pieces.")
        return phrase("Your king is in check: move it, block the attack, or take the attacker.")

    @override
    def other_ways(self) -> list[tuple[int, tuple[str, ...]]]:
        """Castling by leading the king to its rook, or two squares towards it."""
        legal = self.legal_moves()
        steps = [step_of(move) for move in legal if move != DRAW]
        ways = {(self.points_of(it.move)) for it in steps}
        found: list[tuple[int, tuple[str, ...]]] = []
        for step in steps:
            for target in (step.target, step.kings_target) if step.castling else ():
                way = square_name(step.start).upper(), square_name(target).upper()
                if way not in ways and way[0] != way[1]:
                    found.append((step.move, way))
        return found

    @override
    def parse_move(self, text: str) -> int:
        return read_move(self.core, text)

    @override
    def ending(self) -> str:
        """Return the end of the game: ``White mates``, ``draw by stalemate``."""
        core = self.core
        end = core.end
        claimed = self.game.options["draws"] == "claimed"
        if end == "claim":
            quiet = core.repeats < _REPEATS and core.clock >= _QUIET - 1
            end, claimed = "move count" if quiet else "repetition", False
        match end:
            case "":
                return ""
            case "checkmate":
                return english("{side} mates", side=_CONVENTIONS.side(self.returns().index(1)))
            case "repetition":
                if claimed:
                    return english("draw by fivefold repetition")
                return english("draw by threefold repetition")
            case "move count":
                if claimed:
                    return english("draw by the seventy-five-move rule")
                return english("draw by the fifty-move rule")
            case "dead position":
                return english("draw by insufficient material")
        assert end == "stalemate", end
        return english("draw by stalemate")

    @override
    def record_text(self, move: int) -> str:
        return san_text(self.core, move)

    @override
    def position_text(self) -> str:
        return fen_text(self.core)

    @override
    def view(self, player: int | None = None) -> BoardView:
        _, side, castling, passant, clock, number = fen_text(self.core).split()
        beside: dict[str, int | float | str] = {
            "to move": "white" if side == "w" else "black",
            "move": int(number),
            "castling": castling,
            "en passant": passant,
            "halfmove clock": int(clock),
        }
        if self.core.end:
            beside["end"] = self.core.end
        cells = self.core.cells()
        marks: dict[Mark, tuple[str, ...]] = {}
        if self.core.in_check:
            king = cells.index(LETTERS.index("k" if side == "b" else "K"))
            mark = Mark.MATE if self.core.end == "checkmate" else Mark.CHECK
            marks = {mark: (square_name(king).upper(),)}
        pieces = tuple(_PIECES[piece] for piece in cells)
        return BoardView(
            Geometry.SQUARES,
            8,
            8,
            pieces,
            last_move=self.last_move,
            side=beside,
            marks=marks,
        )


_CONVENTIONS = Conventions(
    first=1,
    wins=("1-0", "0-1"),
    draw="1/2-1/2",
    none="*",
    numbered_in_pairs=True,
    below=1,
    offers_draws=True,
    details=("to move", "move", "castling", "en passant", "halfmove clock", "end"),
)


class Chess(Game):
    """White moves first; checkmate wins."""

    name = "chess"
    title = english("Chess")
    record_format = "pgn"
    board_options: ClassVar = {"draws": "automatic"}
    declared = (
        Option(
            english("chess960"),
            -1,
            english(
                "number of the starting position in Chess960, where {number} is the usual "
                "position; -1 for usual chess",
                number=USUAL,
            ),
            minimum=-1,
            maximum=959,
        ),
        Option(
            english("draws"),
            "automatic",
            english(
                "whether threefold repetition and the fifty-move rule end "
                "the game, or allow a claim, "
                "or mean nothing; if ignored, a position in which nobody can mate is no end, either"
            ),
            choices=(
                english("automatic"),
                english("claimed"),
                english("never"),
                english("ignored"),
            ),
        ),
        POSITION,
    )

    @property
    @override
    def conventions(self) -> Conventions:
        if POSITION.name not in self.options:
            return _CONVENTIONS
        return replace(_CONVENTIONS, first_number=self.start().core.number)

    @override
    def start(self) -> ChessState:
        text = self.options.get(POSITION.name)
        return self.read_position(str(text)) if text else self.initial()

    @override
    def initial(self) -> ChessState:
        number = int(self.options["chess960"])
        return self.read_position(start_fen(USUAL if number < 0 else number))

    @override
    def read_position(self, text: str) -> ChessState:
        """A position in FEN; in Chess960 with rights to castle as in X-FEN or Shredder-FEN."""
        core = _core(text, str(self.options["draws"]), chess960=int(self.options["chess960"]) >= 0)
        return ChessState(self, core.copy())

    @override
    def position_notes(self, text: str) -> tuple[str, ...]:
        """The rights to castle and the square for en passant that nothing can use: both dropped."""
        chess960 = int(self.options["chess960"]) >= 0
        text = text.replace("_", " ")
        notes = []
        if rights := unusable_rights(text, chess960=chess960):
            note = f"castling rights {rights}, which nothing can use here, are dropped"
            if not unusable_rights(text, chess960=True):
                note += "; they belong to Chess960, which is the option chess960 (0 to 959)"
            notes.append(note)
        if passant := unusable_passant(text):
            notes.append(f"the square for en passant {passant}, which no pawn passed, is dropped")
        return tuple(notes)


@lru_cache(16)  # a match has its start read several times
def _core(text: str, draws: str, *, chess960: bool) -> _native.Chess:
    """Return the position of a FEN, to be copied."""
    return read_fen(text, draws, chess960=chess960)
