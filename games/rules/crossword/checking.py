"""Checks of one play, without a list of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boardwire.games.errors import IllegalMove
from boardwire.translations import english

from .generation import Play
from .lexicon import Lexicon
from .texts import play_text, squares
from .tiles import (
    BINGO,
    BLANK,
    BLANK_MARK,
    LETTER_TIMES,
    RACK,
    SIZE,
    SQUARES,
    VALUES,
    WORD_TIMES,
    tiles_text,
)


def placed(
    board: Sequence[int], words: Lexicon, down: bool, line: int, start: int, marked: str
) -> Play:
    """Return a word put on the board, with the tiles that it takes, and its points.

    Args:
        board: The board before.
        words: The list of words.
        down: Whether the word goes down.
        line: The row, or the column if it goes down.
        start: The place of its first letter in the line.
        marked: Its letters, with `*` before those of blanks.

    Raises:
        IllegalMove: It cannot lie there; the message says why.
    """
    word = marked.replace(BLANK_MARK, "")
    bare = Play(down, line, start, word, marked, (), (), 0)
    if start + len(word) > SIZE:
        raise IllegalMove(english("{play} goes over the edge of the board", play=play_text(bare)))
    if word not in words:
        raise IllegalMove(english("{word} is not in the list of words", word=word))
    blank = _blanks(marked)
    way = squares(bare)
    before, after = way.start - way.step, way[-1] + way.step
    if (start and board[before]) or (start + len(word) < SIZE and board[after]):
        raise IllegalMove(
            english("{play} is not the whole word; write all its letters", play=play_text(bare))
        )
    points = crosses = 0
    times = 1
    tiles: list[int] = []
    new_blanks: list[int] = []
    touches = False
    for square, letter, is_blank in zip(way, word, blank, strict=True):
        there = board[square]
        if there:
            if there & 31 != ord(letter) - 64:
                raise IllegalMove(
                    english("{play} does not fit the letters on the board", play=play_text(bare))
                )
            points += 0 if there > 31 else VALUES[there]
            touches = True
            continue
        tile = BLANK if is_blank else ord(letter) - 64
        if is_blank:
            new_blanks.append(len(tiles))
        tiles.append(tile)
        value = VALUES[tile] * LETTER_TIMES[square]
        points += value
        times *= WORD_TIMES[square]
        crossing, around = _crossing(board, square, not down, letter)
        if len(crossing) > 1:
            touches = True
            if crossing not in words:
                raise IllegalMove(english("{word} is not in the list of words", word=crossing))
            crosses += (around + value) * WORD_TIMES[square]
    if not tiles or len(tiles) > RACK or len(new_blanks) > 2:
        raise IllegalMove(
            english(
                "{play} takes {count} tiles; a play takes 1 to {most}",
                play=play_text(bare),
                count=len(tiles),
                most=RACK,
            )
        )
    if not (touches or (not any(board) and SQUARES // 2 in way)):
        if any(board):
            raise IllegalMove(english("{play} touches no word", play=play_text(bare)))
        raise IllegalMove(
            english("{play} is not on the square in the middle, H8", play=play_text(bare))
        )
    total = points * times + crosses + (BINGO if len(tiles) == RACK else 0)
    return Play(
        down,
        line,
        start,
        word,
        _plain(marked, word, way, board),
        tuple(new_blanks),
        tuple(tiles),
        total,
    )


def canonical(board: Sequence[int], words: Lexicon, play: Play) -> Play:
    """Return a play as lists have it: a single tile that makes words both ways is played across."""
    if not play.down or len(play.tiles) != 1:
        return play
    way = squares(play)
    at = next(number for number, square in enumerate(way) if not board[square])
    square, letter = way[at], play.word[at]
    word, first = _line_word(board, square, False, letter)
    if len(word) == 1:
        return play
    row, column = divmod(square, SIZE)
    mark = BLANK_MARK if play.blanks else ""
    marked = word[: column - first] + mark + word[column - first :]
    return placed(board, words, False, row, first, marked)


def require(rack: Sequence[int], tiles: Sequence[int]) -> None:
    """Refuse tiles that are not on a rack.

    Raises:
        IllegalMove: Some are not; the message names them.
    """
    if missing := Counter(tiles) - Counter(rack):
        raise IllegalMove(
            english("the rack has no {tiles}", tiles=tiles_text(sorted(missing.elements())))
        )


def _blanks(marked: str) -> list[bool]:
    """Return whether each letter of a word is marked as a blank."""
    return [
        marked[place - 1 : place] == BLANK_MARK
        for place, letter in enumerate(marked)
        if letter != BLANK_MARK
    ]


def _plain(marked: str, word: str, way: range, board: Sequence[int]) -> str:
    """Return a word with marks before the blanks that are played now, and before no others."""
    return "".join(
        BLANK_MARK + letter if blank and not board[square] else letter
        for square, letter, blank in zip(way, word, _blanks(marked), strict=True)
    )


def _crossing(board: Sequence[int], square: int, down: bool, letter: str) -> tuple[str, int]:
    """The word through a new letter in the other way, and the points of its other letters."""
    word, first = _line_word(board, square, down, letter)
    step = SIZE if down else 1
    begin = square % SIZE + first * SIZE if down else square // SIZE * SIZE + first
    around = (board[begin + it * step] for it in range(len(word)))
    return word, sum(0 if it > 31 else VALUES[it] for it in around)


def _line_word(board: Sequence[int], square: int, down: bool, letter: str) -> tuple[str, int]:
    """The word through a square in one way, with a letter put there, and the place of its start."""
    row, column = divmod(square, SIZE)
    base, step, place = (column, SIZE, row) if down else (row * SIZE, 1, column)
    first = last = place
    while first and board[base + (first - 1) * step]:
        first -= 1
    while last + 1 < SIZE and board[base + (last + 1) * step]:
        last += 1
    letters = (
        letter if it == place else chr(64 + (board[base + it * step] & 31))
        for it in range(first, last + 1)
    )
    return "".join(letters), first
