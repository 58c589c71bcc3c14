"""A position of Stratego as players see and write it."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.games.model import CHANCE, OVER
from boardwire.games.view import NOBODY, BoardView, Geometry, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .course import NO_PIECE, Course
from .letters import EMPTY, LAKE, LETTERS, UNKNOWN, Square
from .table import KINDS, RANKS, square_number, stratego_table

_NAMES = ("black", "white")
_CIRCLED = dict(zip(RANKS, "ⒻⓈ②③④⑤⑥⑦⑧⑨ⓂⒷ", strict=True))


class StrategoState(Course):
    """A position of Stratego, with its text and its views for each observer."""

    @override
    def ending(self) -> str:
        if self.to_act() != OVER:
            return ""
        if not any(self.returns()):
            moves = int(self.game.options["moves"])
            used = self.core.moves_made >= moves
            if used:
                return english("draw after {number} moves", number=moves)
            return english("draw because neither side can move")
        winner = self.returns().index(1)
        side, other = map(self.game.conventions.side, (winner, 1 - winner))
        if self.core.lost(1 - winner, RANKS.index("F")):
            return english("{side} captures the flag", side=side)
        return english("{side} wins: {loser} cannot move", side=side, loser=other)

    @override
    def position_text(self) -> str:
        return self._text(lambda _: True)

    @override
    def observation(self, player: int | None = None) -> str:
        over = self.to_act() == OVER
        return self._text(lambda owner: over or self.sees(player, owner), player)

    def filled(self, owner: int, observer: int | None, *, whole: bool = False) -> int:
        """Return the squares that a player has filled, as far as an observer knows."""
        rounds = min(self.core.placed(0), self.core.placed(1))
        known = whole or self.sees(observer, owner) or not self.in_secret
        return self.core.placed(owner) if known else rounds

    def _text(self, sees: Callable[[int], bool], observer: int | None = None) -> str:
        core, size = self.core, self.core.size
        board = core.board
        secret = {self._last_secret(owner) for owner in (0, 1) if not sees(owner)}
        rows = []
        for row in reversed(range(size)):
            cells = range(row * size, (row + 1) * size)
            rows.append("".join(self._letter(board[it], it in secret, sees) for it in cells))
        text = "/".join(rows)
        if core.placing:
            whole = sees(0) and sees(1)
            placed = [str(self.filled(owner, observer, whole=whole)) for owner in (0, 1)]
            return f"{text} placing {','.join(placed)}"
        moved, shown = (
            ",".join(self.point(cell) for cell, it in enumerate(board) if it[at]) or NO_PIECE
            for at in (2, 3)
        )
        steps = [
            ",".join(self.point(start) + self.point(end) for start, end in core.steps(player))
            or NO_PIECE
            for player in (0, 1)
        ]
        words = [text, "bw"[core.turn], str(core.moves_made), moved, shown, *steps]
        if self.to_act() == CHANCE:
            words.append("".join(map(self.point, core.attack)))
        return " ".join(words)

    def _letter(self, square: Square, secret: bool, sees: Callable[[int], bool]) -> str:
        owner, rank, _, shown = square
        if owner not in (0, 1) or secret:
            return LAKE if owner == 2 else EMPTY
        if sees(owner) or shown:
            return LETTERS[owner][rank]
        return UNKNOWN[owner]

    def _last_secret(self, owner: int) -> int | None:
        """Return the square for which a player has chosen before the other one has."""
        placed = self.core.placed(owner)
        if not self.in_secret or placed <= self.core.placed(1 - owner):
            return None
        return square_number(self.core, owner, placed - 1)

    @override
    def prompt(self, player: int) -> Words | None:
        if self.core.placing:
            left = self.placements_left(player)
            return phrase("Place your pieces on your own rows: {count} squares to go.", count=left)
        return phrase("Move a piece one square, or onto a piece of the other side to attack it.")

    @override
    def view(self, player: int | None = None) -> BoardView:
        core = self.core
        over = self.to_act() == OVER
        cells: list[Piece | None] = []
        secret = {self._last_secret(owner) for owner in (0, 1) if not self.sees(player, owner)}
        for cell, (owner, rank, _, shown) in enumerate(core.board):
            if owner not in (0, 1):
                cells.append(Piece(NOBODY, "lake", "~") if owner == 2 else None)
            elif self.sees(player, owner) or shown or over:
                cells.append(Piece(owner, KINDS[rank], _glyph(owner, rank)))
            else:
                cells.append(None if cell in secret else Piece(owner, "hidden", "■□"[owner]))
        side: dict[str, int | float | str] = {}
        for owner, name in enumerate(_NAMES):
            lost = "".join(RANKS[rank] * core.lost(owner, rank) for rank in range(len(RANKS)))
            side[f"{name} has lost"] = lost or NO_PIECE
        side["moves left"] = int(self.game.options["moves"]) - core.moves_made
        if player is not None and core.placing and player in self.acting():
            side["next square"] = self.point(square_number(self.core, player, core.placed(player)))
        return BoardView(
            *(Geometry.SQUARES, core.size, core.size, tuple(cells)),
            last_move=self.last_move,
            side=side,
            kind="tray",
            table=stratego_table(
                core,
                self.game.options,
                player,
                (self.filled(0, player), self.filled(1, player)),
                self.last_squares,
                self.battle,
            ),
        )


def _glyph(owner: int, rank: int) -> str:
    """Return the rank, for white in a circle."""
    return RANKS[rank] if owner == 0 else _CIRCLED[RANKS[rank]]
