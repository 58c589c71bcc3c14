"""All plays of a rack: Appel and Jacobson's algorithm of anchors and cross-checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwire.values import value_class

from .lexicon import LETTERS, Lexicon
from .tiles import BINGO, BLANK, BLANK_MARK, LETTER_TIMES, RACK, SIZE, VALUES, WORD_TIMES

_ALL = (1 << LETTERS) - 2
_PREMIUM_BY_WAY = (
    (LETTER_TIMES, WORD_TIMES),
    tuple(
        tuple(times[column * SIZE + row] for row in range(SIZE) for column in range(SIZE))
        for times in (LETTER_TIMES, WORD_TIMES)
    ),
)


@value_class
class Play:
    """A word on the board.

    Args:
        down: Whether it goes down a column.
        line: The row, or the column if it goes down.
        start: The place of its first letter in the line.
        word: All its letters, in capitals.
        marked: The same with `*` before each blank just played.
        blanks: Which of the tiles played are blanks, counted from the first one.
        tiles: The tiles played, in order.
        points: What it scores.
    """

    down: bool
    line: int
    start: int
    word: str
    marked: str
    blanks: tuple[int, ...]
    tiles: tuple[int, ...]
    points: int


class BoardLines:
    """A board as the lines of one way, with what the crossing lines allow.

    Args:
        board: The letter on each square, row by row; a blank's letter has 32 added.
        down: Whether the lines are columns.
        lexicon: The words.
    """

    def __init__(self, board: Sequence[int], down: bool, lexicon: Lexicon) -> None:
        self.down, self.lexicon = down, lexicon
        self.empty = not any(board)
        if down:
            board = [board[row * SIZE + column] for column in range(SIZE) for row in range(SIZE)]
        self.letters = [it & 31 for it in board]
        self.values = [0 if it > 31 else VALUES[it] for it in board]
        self.allowed, self.crossing = self._crosses()
        self.letter_times, self.word_times = _PREMIUM_BY_WAY[down]

    def _crosses(self) -> tuple[list[int], list[int]]:
        """Return the letters that fit the crossing words of each square, and their points or -1."""
        letters, allowed, crossing = self.letters, [_ALL] * SIZE * SIZE, [-1] * SIZE * SIZE
        for square, letter in enumerate(letters):
            if letter:
                continue
            first = last = square
            while first >= SIZE and letters[first - SIZE]:
                first -= SIZE
            while last + SIZE < SIZE * SIZE and letters[last + SIZE]:
                last += SIZE
            if first != last:
                allowed[square] = self._fitting(first, square, last)
                around = range(first, last + 1, SIZE)
                crossing[square] = sum(self.values[it] for it in around)
        return allowed, crossing

    def _fitting(self, first: int, square: int, last: int) -> int:
        """Return the letters that make a word on an empty square between others."""
        nodes, node = self.lexicon.graph.nodes, self.lexicon.graph.root
        for place in range(first, square, SIZE):
            node = nodes[node + self.letters[place]]
            if not node:
                return 0
        fitting = 0
        for letter in range(1, LETTERS):
            after = nodes[node + letter]
            for place in range(square + SIZE, last + 1, SIZE):
                after = after and nodes[after + self.letters[place]]
            if after and nodes[after]:
                fitting |= 1 << letter
        return fitting

    def anchors(self, line: int) -> list[int]:
        """Return the empty squares of a line beside a letter; on an empty board the middle."""
        base = line * SIZE
        if self.empty:
            return [SIZE // 2] if line == SIZE // 2 else []
        found = []
        for place in range(SIZE):
            square = base + place
            beside = (
                self.crossing[square] >= 0
                or (place and self.letters[square - 1])
                or (place + 1 < SIZE and self.letters[square + 1])
            )
            if not self.letters[square] and beside:
                found.append(place)
        return found

    def points(self, line: int, start: int, word: bytes, blanks: Sequence[bool]) -> int:
        """The points of a word; `blanks` says which of its letters are blanks just played."""
        total = crosses = placed = 0
        times = 1
        square = line * SIZE + start
        for letter, blank in zip(word, blanks, strict=True):
            if self.letters[square]:
                total += self.values[square]
            else:
                value = 0 if blank else VALUES[letter] * self.letter_times[square]
                total += value
                times *= self.word_times[square]
                placed += 1
                if self.crossing[square] >= 0:
                    crosses += (self.crossing[square] + value) * self.word_times[square]
            square += 1
        return total * times + crosses + (BINGO if placed == RACK else 0)


def plays(board: Sequence[int], rack: Sequence[int], lexicon: Lexicon) -> Iterator[Play]:
    """Yield all plays of a rack on a board, each once.

    A single tile that makes a word in both ways is played across.
    """
    counts = [0] * (BLANK + 1)
    for tile in rack:
        counts[tile] += 1
    for down in (False, True):
        lines = BoardLines(board, down, lexicon)
        for line in range(SIZE):
            yield from _Line(lines, line, counts).plays()


class _Line:
    """The plays of one line."""

    def __init__(self, lines: BoardLines, line: int, counts: list[int]) -> None:
        self.lines, self.line, self.counts = lines, line, counts
        base = line * SIZE
        self.letters = lines.letters[base : base + SIZE]
        self.allowed = lines.allowed[base : base + SIZE]
        self.crossing = lines.crossing[base : base + SIZE]
        self.nodes = lines.lexicon.graph.nodes
        self.rack = sum(1 << it for it in range(1, LETTERS) if counts[it])
        self.word: list[int] = []
        self.blank: list[bool] = []
        self.found: list[tuple[int, bytes, tuple[bool, ...]]] = []

    def plays(self) -> Iterator[Play]:
        """The plays whose first new tile is on or before an anchor, for each anchor in turn."""
        before = -1
        for anchor in self.lines.anchors(self.line):
            self.word, self.blank = [], []
            if anchor and self.letters[anchor - 1]:
                self._behind_letters(anchor)
            else:
                self._left(self.lines.lexicon.graph.root, anchor - before - 1, anchor)
            before = anchor
        for start, word, blanks in self.found:
            if play := self._play(start, word, blanks):
                yield play

    def _behind_letters(self, anchor: int) -> None:
        """Go on from the letters that stand right before an anchor."""
        start = anchor
        while start and self.letters[start - 1]:
            start -= 1
        node = self.lines.lexicon.graph.root
        for letter in self.letters[start:anchor]:
            node = self.nodes[node + letter]
            if not node:
                return
            self.word.append(letter)
            self.blank.append(False)
        self._right(node, anchor, anchor)

    def _left(self, node: int, room: int, anchor: int) -> None:
        """Put tiles on the free squares before an anchor, and go on from there."""
        self._right(node, anchor, anchor)
        if room > 0:
            for letter, after in self._tiles(node, _ALL):
                self._left(after, room - 1, anchor)
                self._take_back(letter)

    def _right(self, node: int, place: int, anchor: int) -> None:
        """Continue a word at a place, on tiles of the board and of the rack."""
        nodes = self.nodes
        if place < SIZE and (letter := self.letters[place]):
            after = nodes[node + letter]
            if after:
                self.word.append(letter)
                self.blank.append(False)
                self._right(after, place + 1, anchor)
                self._take_back(0)
            return
        if nodes[node] and place > anchor:
            start = place - len(self.word)
            self.found.append((start, bytes(self.word), tuple(self.blank)))
        if place < SIZE:
            for tile, after in self._tiles(node, self.allowed[place]):
                self._right(after, place + 1, anchor)
                self._take_back(tile)

    def _tiles(self, node: int, allowed: int) -> Iterator[tuple[int, int]]:
        """Play each tile of the rack that goes on from a node; the next node with it."""
        counts, nodes = self.counts, self.nodes
        allowed &= nodes[node + LETTERS]
        own = allowed if counts[BLANK] else allowed & self.rack
        while own:
            bit = own & -own
            own ^= bit
            letter = bit.bit_length() - 1
            for tile in (letter, BLANK):
                if counts[tile]:
                    counts[tile] -= 1
                    self.word.append(letter)
                    self.blank.append(tile == BLANK)
                    yield tile, nodes[node + letter]

    def _take_back(self, tile: int) -> None:
        self.word.pop()
        self.blank.pop()
        self.counts[tile] += 1

    def _play(self, start: int, word: bytes, blanks: tuple[bool, ...]) -> Play | None:
        new = [it for it in range(len(word)) if not self.letters[start + it]]
        if self.lines.down and len(new) == 1 and self.crossing[start + new[0]] >= 0:
            return None  # the play across that has this tile is the same one
        capitals = word.translate(_CAPITALS).decode()
        marked = "".join(
            f"{BLANK_MARK}{letter}" if blank else letter
            for letter, blank in zip(capitals, blanks, strict=True)
        )
        return Play(
            self.lines.down,
            self.line,
            start,
            capitals,
            marked if any(blanks) else capitals,
            tuple(number for number, it in enumerate(new) if blanks[it]),
            tuple(BLANK if blanks[it] else word[it] for it in new),
            self.lines.points(self.line, start, word, blanks),
        )


_CAPITALS = bytes((it + 64) % 256 for it in range(256))
