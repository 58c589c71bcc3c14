"""A list of words as a directed acyclic word graph in one array.

Appel and Jacobson, "The World's Fastest Scrabble Program", Communications of the ACM 31, 1988; the
graph is built and minimized word by word as in Daciuk, Mihov, Watson and Watson, "Incremental
Construction of Minimal Acyclic Finite-State Automata", Computational Linguistics 26, 2000.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cached_property

from boardwire.games.errors import OptionError
from boardwire.translations import english

from .numbers import places

STRIDE = 28
"""Numbers of a node: whether a word ends there, its 26 children, and their set as bits."""
LETTERS = 27
"""The place of the set of children in a node."""


class Lexicon:
    """The words of a list, each with a number, and their graph.

    Args:
        words: Words in capitals, of 2 to 15 letters each.

    Raises:
        OptionError: The list is too long for the numbers of moves.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.words = sorted(set(words), key=lambda word: (len(word), word))
        self.first: list[int] = []
        """The number of the first placement of each word, and behind the last one, the end."""
        number = 0
        for word in self.words:
            self.first.append(number)
            number += places(len(word))
        self.first.append(number)
        if number >= 2**31 - 2**23:
            raise OptionError(english("a list of {words} words is too long", words=len(self.words)))

    @cached_property
    def graph(self) -> WordGraph:
        """The graph, which only those need who look for plays: it takes a while to build."""
        return WordGraph(sorted(self.words))

    def __contains__(self, word: str) -> bool:
        return self.number(word) is not None

    def number(self, word: str) -> int | None:
        """Return the place of a word in the list, or None."""
        key = (len(word), word)
        place = bisect_left(self.words, key, key=lambda it: (len(it), it))
        return place if place < len(self.words) and self.words[place] == word else None

    def word_of(self, number: int) -> tuple[str, int]:
        """The word of a placement's number, and the number among the placements of the word."""
        place = bisect_right(self.first, number) - 1
        return self.words[place], number - self.first[place]


class WordGraph:
    """The graph of a list of words.

    Args:
        words: The words in alphabetic order.
    """

    def __init__(self, words: list[str]) -> None:
        self.nodes = array("I", bytes(4 * STRIDE))
        """The nodes, `STRIDE` numbers each."""
        self.root = self._build(words)
        """The place of the root among the numbers."""

    def _build(self, words: list[str]) -> int:
        """Add the nodes of all words, and return the root."""
        known: dict[tuple[int, ...], int] = {}
        path = [[0] * STRIDE]
        before = ""
        for word in words:
            common = 0
            while common < min(len(word), len(before)) and word[common] == before[common]:
                common += 1
            self._close(path, before, common, known)
            for _ in word[common:]:
                path.append([0] * STRIDE)
            path[-1][0] = 1
            before = word
        self._close(path, before, 0, known)
        return self._node(path[0], known)

    def _close(
        self, path: list[list[int]], word: str, depth: int, known: dict[tuple[int, ...], int]
    ) -> None:
        """Finish the nodes below `depth` on the way of a word."""
        while len(path) > depth + 1:
            child = self._node(path.pop(), known)
            letter = ord(word[len(path) - 1]) - 64
            path[-1][letter] = child
            path[-1][LETTERS] |= 1 << letter

    def _node(self, node: list[int], known: dict[tuple[int, ...], int]) -> int:
        """Return the place of a node in the array; equal nodes are one."""
        key = tuple(node)
        place = known.get(key)
        if place is None:
            place = known[key] = len(self.nodes)
            self.nodes.extend(node)
        return place
