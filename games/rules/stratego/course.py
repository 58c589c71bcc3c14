"""The course of Stratego: set-ups, moves and battles, and the texts of moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, Self

from boardwire import _native
from boardwire.games.errors import IllegalMove, InvalidMove
from boardwire.games.model import CHANCE, OVER
from boardwire.games.points import point_name, point_of
from boardwire.games.words import SILENT, Words
from boardwire.override import override
from boardwire.translations import english

from ..state import BundledState
from .table import KINDS, NOTHING, RANKS, battle_words, winner

NO_PIECE = "-"
"""The move that leaves a square empty; in positions it is no square and no move."""
STEP = re.compile(r"([A-Za-z]\d{1,2})-?([A-Za-z]\d{1,2})")
"""A move from a square to another one."""
_HIDDEN = "?"
_LEARNT = 1 << 20
"""Added to a move or battle that does not fit the guessed ranks: see `consistent_moves`."""
_BATTLE = re.compile(r"([FS2-9MB])X([FS2-9MB])")


class Course(BundledState[_native.Stratego]):
    """A position of Stratego.

    While the players place their pieces at once, a move is the rank for the next square, row by row
    from the own side, or ``-`` for no piece. Later a move is two squares: ``C3C4``. A battle is an
    outcome of chance that cannot be another one, and shows both ranks: ``9x7``.
    """

    battle: Mapping[str, Any] | None = None
    """The last battle, which everybody has seen, where the last thing was one: its squares and the
    kinds of both pieces."""

    @override
    def copy(self) -> Self:
        copied = super().copy()
        copied.battle = self.battle
        return copied

    @override
    def determinized(self, player: int, random: Random) -> Self:
        core = self.core.determinized(player, random.getrandbits(64))
        drawn = type(self)(self.game, core, self.last_move)
        drawn.battle = self.battle
        return drawn

    # -- whose turn it is ------------------------------------------------------------------

    @property
    def in_secret(self) -> bool:
        """Whether the players place their pieces at once."""
        return self.core.placing and self.to_act() != CHANCE

    @override
    def acting(self) -> tuple[int, ...]:
        if not self.in_secret:
            return super().acting()
        placed = [self.core.placed(player) for player in (0, 1)]
        return tuple(player for player in (0, 1) if placed[player] == min(placed))

    @override
    def yield_turn(self, player: int) -> bool:
        return player in self.acting() and self.core.yield_turn(player)

    @property
    def _placer(self) -> int:
        """The player whose piece is placed next."""
        if self.in_secret:
            return self.to_act()
        return int(self.core.placed(0) == self.core.size * self.core.rows)

    @override
    def placements_left(self, player: int) -> int:
        if not self.in_secret:
            return 0
        return int(self.core.size * self.core.rows - self.core.placed(player))

    @override
    def placements(self, text: str) -> list[str]:
        """Return the ranks of a set-up, which need no commas between them."""
        return [it for it in text if it != ","]

    # -- moves -----------------------------------------------------------------------------

    @override
    def is_legal(self, move: int) -> bool:
        if move >= _LEARNT:
            return self._learning(move - _LEARNT) is not None
        return self.core.is_legal(move)

    @override
    def apply(self, move: int) -> None:
        if move >= _LEARNT:
            learnt = self._learning(move - _LEARNT)
            if learnt is None:
                raise IllegalMove(english("move {move} is not a legal move here", move=move))
            self.core, move = learnt, move - _LEARNT
        hidden = self.core.placing
        text = None if hidden else self.move_text(move)
        self._check(move, f"move {move}")
        battle = None if hidden or self.to_act() != CHANCE else self._battle(move)
        self.core.apply(move)
        self.last_move, self.battle = text, battle

    @property
    def last_squares(self) -> tuple[str, ...]:
        """The two squares of the last move, where the last thing was a move."""
        step = STEP.fullmatch(self.last_move or "")
        return () if step is None else (step[1], step[2])

    def _battle(self, move: int) -> Mapping[str, Any]:
        """Return the battle that is due, with its outcome."""
        attacker, defender = (KINDS[rank] for rank in divmod(move, 16))
        start, end = map(self.point, self.core.attack)
        return {
            "player": self.core.turn,
            "from": start,
            "to": end,
            "attacker": attacker,
            "defender": defender,
            "stays": winner(attacker, defender),
        }

    def point(self, cell: int) -> str:
        """Return the name of a square by its number."""
        row, column = divmod(cell, self.core.size)
        return point_name(column, row)

    def cell(self, text: str) -> int:
        """Return the number of a square by its name.

        Raises:
            InvalidMove: The board has no such square.
        """
        column, row = point_of(text, self.core.size, self.core.size)
        return row * self.core.size + column

    @override
    def move_text(self, move: int) -> str:
        if self.core.placing:
            return NO_PIECE if move == NOTHING else RANKS[move]
        move %= _LEARNT
        if self.to_act() == CHANCE:
            return f"{RANKS[move // 16]}x{RANKS[move % 16]}"
        start, end = divmod(move, self.core.size**2)
        return self.point(start) + self.point(end)

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        if self.core.placing and player != self._placer and move != NOTHING:
            return _HIDDEN
        return self.move_text(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        if self.core.placing:
            return SILENT  # a list of forty placings hides the moves that follow
        if self.to_act() == CHANCE:
            attacker, defender = divmod(move % _LEARNT, 16)
            return battle_words(KINDS[attacker], KINDS[defender])
        return None

    @override
    def parse_move(self, text: str) -> int:
        """Return the rank, ``9``, the squares, ``C3C4`` or ``C3-C4``, or the battle, ``9x7``.

        Raises:
            InvalidMove: The text is no move.
            IllegalMove: The move is not legal here.
        """
        if self.core.placing:
            if text != NO_PIECE and (len(text) != 1 or text.upper() not in RANKS):
                raise InvalidMove(
                    english(
                        "{text} is no rank: one of {ranks}, or - for no piece",
                        text=repr(text[:20]),
                        ranks=RANKS,
                    )
                )
            piece = NOTHING if text == NO_PIECE else RANKS.index(text.upper())
            if not self.core.is_legal(piece):
                raise IllegalMove(
                    english("every square that is left needs a piece")
                    if piece == NOTHING
                    else english("no {what} is left to place", what=KINDS[piece])
                )
            return piece
        return self._check(self._read(text), text)

    def _read(self, text: str) -> int:
        """Return the number of a move or battle, legal or not."""
        if self.to_act() == CHANCE:
            if (battle := _BATTLE.fullmatch(text.upper())) is None:
                raise InvalidMove(english("{text} is no battle such as 9x7", text=repr(text[:20])))
            return 16 * RANKS.index(battle[1]) + RANKS.index(battle[2])
        if (step := STEP.fullmatch(text)) is None:
            raise InvalidMove(
                english("{text} is no move: write two squares, C3C4", text=repr(text[:20]))
            )
        return self.cell(step[1]) * self.core.size**2 + self.cell(step[2])

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        if self.core.placing or self.to_act() == CHANCE:
            return ()
        start, end = divmod(move, self.core.size**2)
        return self.point(start), self.point(end)

    # -- following a game with hidden information -------------------------------------------

    @override
    def consistent_moves(self, text: str, player: int | None) -> list[int]:
        """Return the moves and battles that `player` sees as `text`.

        A program that follows a game has guessed the hidden ranks. A move or a battle that these do
        not allow has `_LEARNT` added to its number, and applying it draws them anew.
        """
        if found := super().consistent_moves(text, player):
            return found
        if self.core.placing or self.to_act() == OVER:
            return []
        try:
            learnt = _LEARNT + self._read(text)
        except (InvalidMove, IllegalMove):
            return []
        return [learnt] if self.is_legal(learnt) else []

    def _learning(self, move: int) -> _native.Stratego | None:
        """The position with ranks that make a move or battle possible; None if there are none."""
        if self.core.placing or self.to_act() == OVER:
            return None
        core, seed = self.core.copy(), self.key()
        if self.to_act() == CHANCE:
            for cell, rank in zip(core.attack, divmod(move, 16), strict=True):
                if core.board[cell][1] != rank and not core.learn(cell, rank, seed):
                    return None
        else:
            size = core.size
            start, end = divmod(move, size**2)
            if not 0 <= start < size**2 or core.board[start][0] != self.to_act():
                return None
            far = abs(start - end) not in (1, size)
            if not core.learn(start, RANKS.index("2") if far else NOTHING, seed):
                return None
        return core if core.is_legal(move) else None
