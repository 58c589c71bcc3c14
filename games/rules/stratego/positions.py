"""Positions of Stratego as texts, read.

A position is written as the rows from the highest down, with ``/`` between them, the player to
move, the number of moves, the squares of pieces that have moved, those of pieces whose rank
everybody knows, and the last moves of black and of white with one piece, such as
``b 31 C4,D7 D7 C3C4 -`` after the rows. `letters.py` has the letters of pieces.
"""

from __future__ import annotations

import re

from boardwire import _native
from boardwire.games.errors import GameError, IllegalMove, InvalidMove, PositionError
from boardwire.translations import english

from .course import NO_PIECE, STEP
from .letters import LETTERS, square_of
from .state import StrategoState
from .table import NOTHING, square_number

_COUNT = re.compile(r"[0-9]{1,4}")


def read_position(
    start: StrategoState, arguments: tuple[int, bool, int], text: str
) -> StrategoState:
    """Return the position of a text.

    Args:
        start: The position at the start of the game.
        arguments: The options of the game for the rules in C++.
        text: The text.

    Raises:
        PositionError: It is no position of the game.
    """
    try:
        words = text.split()
        if len(words) == 3 and words[1] == "placing":
            return _read_placing(start, *words[::2])
        if len(words) not in (7, 8):
            raise InvalidMove(english("it needs seven words"))
        return _read(start, arguments, words)
    except (GameError, ValueError) as error:
        raise PositionError(
            english(
                "{text} is no position of {game}: write the rows from the highest "
                "down, b or w, the number of moves, the squares of pieces that have "
                "moved and of those that were shown, and the last moves of both, - "
                "for none; {problem}",
                text=repr(text[:80]),
                game=start.game.title,
                problem=error,
            )
        ) from error


def _read_placing(state: StrategoState, board: str, counts: str) -> StrategoState:
    letters = _letters(board, state.core.size)
    size = state.core.size
    wanted = [int(count) for count in counts.split(",")]
    if len(wanted) != 2:
        raise InvalidMove(english("it needs the squares filled by both"))
    numbers = range(size * state.core.rows)
    order = [(player, number) for number in numbers for player in (0, 1)]
    if not state.in_secret:
        order.sort()
    for player, number in order:
        if number < wanted[player]:
            letter = letters[square_number(state.core, player, number)]
            owned = letter in LETTERS[player]
            if state.in_secret:
                state.yield_turn(player)
            state.apply(LETTERS[player].index(letter) if owned else NOTHING)
    if state.position_text() != f"{board} placing {counts}":
        raise IllegalMove(english("the pieces do not stand on these squares"))
    return state


def _letters(board: str, size: int) -> str:
    """Return the letters of a board, row 1 first."""
    rows = board.split("/")
    if len(rows) != size or any(len(row) != size for row in rows):
        raise InvalidMove(english("the board has {size} rows of {size} squares", size=size))
    return "".join(reversed(rows))


def _read(
    start: StrategoState, arguments: tuple[int, bool, int], words: list[str]
) -> StrategoState:
    board, turn, made, moved, shown, *steps = words
    if turn not in ("b", "w") or not _COUNT.fullmatch(made):
        raise InvalidMove(english("it needs b or w and the number of moves after the rows"))
    sets: list[set[int]] = [
        set() if word == NO_PIECE else {start.cell(point) for point in word.split(",")}
        for word in (moved, shown)
    ]
    squares = [
        square_of(letter, cell in sets[0], cell in sets[1])
        for cell, letter in enumerate(_letters(board, start.core.size))
    ]
    read: list[list[tuple[int, int]]] = [
        []
        if word == NO_PIECE
        else [
            (start.cell(found[1]), start.cell(found[2]))
            for found in map(STEP.fullmatch, word.split(","))
            if found is not None
        ]
        for word in steps[:2]
    ]
    player = "bw".index(turn)
    before = len(steps) - 2  # an attack whose battle is due is made again
    core = _native.Stratego.restored(
        *arguments,
        squares,
        player,
        int(made) - before,
        read[0][before if player == 0 else 0 :],
        read[1][before if player == 1 else 0 :],
    )
    state = StrategoState(start.game, core)
    if before:
        state.apply(state.parse_move(steps[2]))
    if state.position_text() != " ".join(words):
        raise IllegalMove(english("its parts do not fit each other"))
    return state
