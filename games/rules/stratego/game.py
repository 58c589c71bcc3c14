"""Stratego: two armies whose ranks the other player does not see.

Rules: Jumbo's rule book, and against endless games the two-squares rule and the more-squares rule
of the International Stratego Federation (ISF Game Rules, 2010).

A position is written as the rows from the highest down, with ``/`` between them, the player to
move, the number of moves, the squares of pieces that have moved, those of pieces whose rank
everybody knows, and the last moves of black and of white with one piece, such as
``b 31 C4,D7 D7 C3C4 -`` after the rows. Pieces are the letters of the Gravon archive: black's B
bomb, C spy, D scout, E miner, F to L sergeant to marshal, M flag; white's N to Y in the same order.
``_`` is a lake, ``A`` an empty square. In observations ``?`` is a hidden piece of black and ``!``
one of white.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Self

from boardwire import _native
from boardwire.override import override
from boardwire.translations import english

from ..conventions import Conventions
from ..errors import GameError, IllegalMove, InvalidMove, PositionError
from ..model import CHANCE, OVER, Game
from ..options import Option
from ..points import point_name, point_of
from ..view import NOBODY, BoardView, Geometry, Piece
from ..words import SILENT, Words, phrase
from .state import BundledState
from .stratego_table import (
    PIECES,
    RANKS,
    VARIANTS,
    battle_words,
    square_number,
    stratego_table,
    winner,
)

NOTHING = 12
KINDS = tuple(PIECES)
"""The kinds of pieces, in the order of `RANKS`."""
_LETTERS = ("MCDEFGHIJKLB", "YOPQRSTUVWXN")
_UNKNOWN = "?!"
_EMPTY, _LAKE, _HIDDEN, _NONE = "A", "_", "?", "-"
_LEARNT = 1 << 20
"""Added to a move or battle that does not fit the guessed ranks: see `consistent_moves`."""
_NAMES = ("black", "white")
_STEP = re.compile(r"([A-Za-z]\d{1,2})-?([A-Za-z]\d{1,2})")
_COUNT = re.compile(r"[0-9]{1,4}")
_BATTLE = re.compile(r"([FS2-9MB])X([FS2-9MB])")

_Square = tuple[int, int, bool, bool]


class StrategoState(BundledState[_native.Stratego]):
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
    def _in_secret(self) -> bool:
        """Whether the players place their pieces at once."""
        return self.core.placing and self.to_act() != CHANCE

    @override
    def acting(self) -> tuple[int, ...]:
        if not self._in_secret:
            return super().acting()
        placed = [self.core.placed(player) for player in (0, 1)]
        return tuple(player for player in (0, 1) if placed[player] == min(placed))

    @override
    def yield_turn(self, player: int) -> bool:
        return player in self.acting() and self.core.yield_turn(player)

    @property
    def _placer(self) -> int:
        """The player whose piece is placed next."""
        if self._in_secret:
            return self.to_act()
        return int(self.core.placed(0) == self.core.size * self.core.rows)

    @override
    def placements_left(self, player: int) -> int:
        if not self._in_secret:
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
                raise IllegalMove(f"move {move} is not a legal move here")
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
        step = _STEP.fullmatch(self.last_move or "")
        return () if step is None else (step[1], step[2])

    def _battle(self, move: int) -> Mapping[str, Any]:
        """Return the battle that is due, with its outcome."""
        attacker, defender = (KINDS[rank] for rank in divmod(move, 16))
        start, end = map(self._point, self.core.attack)
        return {
            "player": self.core.turn,
            "from": start,
            "to": end,
            "attacker": attacker,
            "defender": defender,
            "stays": winner(attacker, defender),
        }

    def _point(self, cell: int) -> str:
        row, column = divmod(cell, self.core.size)
        return point_name(column, row)

    def _cell(self, text: str) -> int:
        column, row = point_of(text, self.core.size, self.core.size)
        return row * self.core.size + column

    @override
    def move_text(self, move: int) -> str:
        if self.core.placing:
            return _NONE if move == NOTHING else RANKS[move]
        move %= _LEARNT
        if self.to_act() == CHANCE:
            return f"{RANKS[move // 16]}x{RANKS[move % 16]}"
        start, end = divmod(move, self.core.size**2)
        return self._point(start) + self._point(end)

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        if self.core.placing and player != self._placer and move != NOTHING:
            return _HIDDEN
        return self.move_text(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        if self.core.placing:
            if player != self._placer:
                return SILENT
            square = self._point(square_number(self.core, player, self.core.placed(player)))
            if move == NOTHING:
                return phrase("no piece on {square}", square=square)
            return phrase("{piece} on {square}", piece=PIECES[KINDS[move]], square=square)
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
            if text != _NONE and (len(text) != 1 or text.upper() not in RANKS):
                raise InvalidMove(
                    english(
                        "{text} is no rank: one of {ranks}, or - for no piece",
                        text=repr(text[:20]),
                        ranks=RANKS,
                    )
                )
            piece = NOTHING if text == _NONE else RANKS.index(text.upper())
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
                raise InvalidMove(f"{text[:20]!r} is no battle such as 9x7")
            return 16 * RANKS.index(battle[1]) + RANKS.index(battle[2])
        if (step := _STEP.fullmatch(text)) is None:
            raise InvalidMove(f"{text[:20]!r} is no move: write two squares, C3C4")
        return self._cell(step[1]) * self.core.size**2 + self._cell(step[2])

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        if self.core.placing or self.to_act() == CHANCE:
            return ()
        start, end = divmod(move, self.core.size**2)
        return self._point(start), self._point(end)

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

    # -- texts -----------------------------------------------------------------------------

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
        return self._text(lambda owner: over or owner == player, player)

    def filled(self, owner: int, observer: int | None, *, whole: bool = False) -> int:
        """Return the squares that a player has filled, as far as an observer knows."""
        rounds = min(self.core.placed(0), self.core.placed(1))
        known = whole or owner == observer or not self._in_secret
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
            ",".join(self._point(cell) for cell, it in enumerate(board) if it[at]) or _NONE
            for at in (2, 3)
        )
        steps = [
            ",".join(self._point(start) + self._point(end) for start, end in core.steps(player))
            or _NONE
            for player in (0, 1)
        ]
        words = [text, "bw"[core.turn], str(core.moves_made), moved, shown, *steps]
        if self.to_act() == CHANCE:
            words.append("".join(map(self._point, core.attack)))
        return " ".join(words)

    def _letter(self, square: _Square, secret: bool, sees: Callable[[int], bool]) -> str:
        owner, rank, _, shown = square
        if owner not in (0, 1) or secret:
            return _LAKE if owner == 2 else _EMPTY
        if sees(owner) or shown:
            return _LETTERS[owner][rank]
        return _UNKNOWN[owner]

    def _last_secret(self, owner: int) -> int | None:
        """Return the square for which a player has chosen before the other one has."""
        placed = self.core.placed(owner)
        if not self._in_secret or placed <= self.core.placed(1 - owner):
            return None
        return square_number(self.core, owner, placed - 1)

    @override
    def view(self, player: int | None = None) -> BoardView:
        core = self.core
        over = self.to_act() == OVER
        cells: list[Piece | None] = []
        secret = {self._last_secret(owner) for owner in (0, 1) if owner != player}
        for cell, (owner, rank, _, shown) in enumerate(core.board):
            if owner not in (0, 1):
                cells.append(Piece(NOBODY, "lake", "~") if owner == 2 else None)
            elif owner == player or shown or over:
                cells.append(Piece(owner, KINDS[rank], _glyph(owner, rank)))
            else:
                cells.append(None if cell in secret else Piece(owner, "hidden", "■□"[owner]))
        side: dict[str, int | float | str] = {}
        for owner, name in enumerate(_NAMES):
            lost = "".join(RANKS[rank] * core.lost(owner, rank) for rank in range(len(RANKS)))
            side[f"{name} has lost"] = lost or _NONE
        side["moves left"] = int(self.game.options["moves"]) - core.moves_made
        if player is not None and core.placing and player in self.acting():
            side["next square"] = self._point(square_number(self.core, player, core.placed(player)))
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


_CIRCLED = dict(zip(RANKS, "ⒻⓈ②③④⑤⑥⑦⑧⑨ⓂⒷ", strict=True))


def _glyph(owner: int, rank: int) -> str:
    """Return the rank, for white in a circle."""
    return RANKS[rank] if owner == 0 else _CIRCLED[RANKS[rank]]


_CONVENTIONS = Conventions(below=1)


class Stratego(Game):
    """Capture the other player's flag, with pieces whose ranks only their owner sees.

    Black has the upper rows and moves first. The higher rank wins a battle, and both ranks are
    shown. A miner takes a bomb, a spy that attacks takes the marshal. A scout moves any distance.
    A player that cannot move loses.
    """

    name = "stratego"
    title = english("Stratego")
    has_chance = True
    perfect_information = False
    simultaneous = True
    declared = (
        Option(
            english("variant"),
            "full",
            english(
                "the usual game of 40 pieces each; barrage with 8 on the "
                "same board; small: 8 on 6x6"
            ),
            choices=VARIANTS,
        ),
        Option(
            english("setup"),
            "players",
            english("who places the pieces"),
            choices=(english("players"), english("chance")),
        ),
        Option(english("moves"), 1000, english("moves after which the game is drawn"), 20, 4000),
    )

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        self.simultaneous = self.options["setup"] == "players"

    @property
    def _arguments(self) -> tuple[int, bool, int]:
        return (
            VARIANTS.index(str(self.options["variant"])),
            self.options["setup"] == "chance",
            int(self.options["moves"]),
        )

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> StrategoState:
        return StrategoState(self, _native.Stratego(*self._arguments))

    @override
    def read_position(self, text: str) -> StrategoState:
        """Return the rows, and what follows them, as the module describes it.

        Raises:
            PositionError: It is no position of the game.
        """
        try:
            words = text.split()
            if len(words) == 3 and words[1] == "placing":
                return self._read_placing(*words[::2])
            if len(words) not in (7, 8):
                raise InvalidMove("it needs seven words")
            return self._read(words)
        except (GameError, ValueError) as error:
            raise PositionError(
                f"{text[:80]!r} is no position of {self.title}: write the rows from the highest "
                f"down, b or w, the number of moves, the squares of pieces that have moved and of "
                f"those that were shown, and the last moves of both, - for none; {error}"
            ) from error

    def _read_placing(self, board: str, counts: str) -> StrategoState:
        state = self.initial()
        letters = self._letters(board)
        size = state.core.size
        wanted = [int(count) for count in counts.split(",")]
        if len(wanted) != 2:
            raise InvalidMove("it needs the squares filled by both")
        numbers = range(size * state.core.rows)
        order = [(player, number) for number in numbers for player in (0, 1)]
        if not state._in_secret:
            order.sort()
        for player, number in order:
            if number < wanted[player]:
                letter = letters[square_number(state.core, player, number)]
                owned = letter in _LETTERS[player]
                if state._in_secret:
                    state.yield_turn(player)
                state.apply(_LETTERS[player].index(letter) if owned else NOTHING)
        if state.position_text() != f"{board} placing {counts}":
            raise IllegalMove("the pieces do not stand on these squares")
        return state

    def _letters(self, board: str) -> str:
        """Return the letters of a board, row 1 first."""
        rows = board.split("/")
        size = self.initial().core.size
        if len(rows) != size or any(len(row) != size for row in rows):
            raise InvalidMove(f"the board has {size} rows of {size} squares")
        return "".join(reversed(rows))

    def _read(self, words: list[str]) -> StrategoState:
        board, turn, made, moved, shown, *steps = words
        if turn not in ("b", "w") or not _COUNT.fullmatch(made):
            raise InvalidMove("it needs b or w and the number of moves after the rows")
        state = self.initial()
        sets: list[set[int]] = [
            set() if word == _NONE else {state._cell(point) for point in word.split(",")}
            for word in (moved, shown)
        ]
        squares = [
            self._square(letter, cell in sets[0], cell in sets[1])
            for cell, letter in enumerate(self._letters(board))
        ]
        read: list[list[tuple[int, int]]] = [
            []
            if word == _NONE
            else [
                (state._cell(found[1]), state._cell(found[2]))
                for found in map(_STEP.fullmatch, word.split(","))
                if found is not None
            ]
            for word in steps[:2]
        ]
        player = "bw".index(turn)
        before = len(steps) - 2  # an attack whose battle is due is made again
        core = _native.Stratego.restored(
            *self._arguments,
            squares,
            player,
            int(made) - before,
            read[0][before if player == 0 else 0 :],
            read[1][before if player == 1 else 0 :],
        )
        state = StrategoState(self, core)
        if before:
            state.apply(state.parse_move(steps[2]))
        if state.position_text() != " ".join(words):
            raise IllegalMove("its parts do not fit each other")
        return state

    @staticmethod
    def _square(letter: str, moved: bool, shown: bool) -> _Square:
        for owner, letters in enumerate(_LETTERS):
            if letter in letters:
                return owner, letters.index(letter), moved, shown
        if letter not in (_EMPTY, _LAKE):
            raise InvalidMove(f"{letter!r} is no piece")
        return (2 if letter == _LAKE else -1), NOTHING, False, False
