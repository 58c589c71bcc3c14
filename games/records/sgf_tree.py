"""The syntax of SGF: game trees, nodes and properties, with the offset of every value.

http://www.red-bean.com/sgf/sgf4.html. The meaning of properties is in :mod:`.sgf`. Only main lines
are read; of variations only the brackets are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sgfmill import sgf_grammar

from boardwire.values import value_class

from .places import Places

MAX_DEPTH = 10_000
"""The largest depth of nested variations."""


@value_class
class Value:
    """A value of a property: the text between two brackets.

    Args:
        raw: The text with its escapes.
        offset: Where it begins in the whole text.
    """

    raw: str
    offset: int = 0

    @property
    def text(self) -> str:
        """The text without its escapes; line ends stay."""
        raw = self.raw.encode(errors="surrogatepass")
        return str(sgf_grammar.text_value(raw).decode(errors="surrogatepass"))

    @property
    def line(self) -> str:
        """The text without its escapes, in one line."""
        return " ".join(self.text.split())


Node = dict[str, list[Value]]
"""The properties of a node by their names, in the order of the file."""

_START = re.compile(r"\(\s*;")
_TOKEN = re.compile(
    r"""
    \s*(?:
        \[ (?P<value> [^\\\]]* (?: \\. [^\\\]]* )* ) \]
      | (?P<name> [A-Za-z]+ )
      | (?P<mark> [;()] )
    )
    """,
    re.VERBOSE | re.DOTALL,
)
_SPACE = re.compile(r"\s*")


def main_lines(text: str, places: Places) -> Iterator[tuple[list[Node], int]]:
    """The nodes of the main line of each game, and the number of its other lines.

    Text before, between and after games, such as the header of a mail, is skipped.

    Raises:
        RecordError: A game is not well-formed.
    """
    offset = 0
    while start := _START.search(text, offset):
        nodes, lines, offset = _main_line(text, start.start(), places)
        yield nodes, lines - 1


def _main_line(text: str, offset: int, places: Places) -> tuple[list[Node], int, int]:
    """The main line of the game tree at `offset`, the number of its lines, and its end."""
    nodes: list[Node] = []
    node: Node | None = None
    values: list[Value] | None = None  # of the last property
    bare = False  # whether that property has no value yet
    depth = lines = 0
    main = True
    branching = False  # whether a branch has ended that the next one begins beside
    while True:
        match = _TOKEN.match(text, offset)
        if match is None:
            raise _bad_token(text, offset, places)
        at, offset = match.start(match.lastgroup or 0), match.end()
        if match["value"] is not None:
            if values is None:
                raise places.error("a value without a property; write it as in B[dd]", at - 1)
            values.append(Value(match["value"], at))
            bare = False
            continue
        if bare:
            raise places.error("a property without a value; write it as in B[dd]", at)
        values = None
        if match["name"] is not None:
            if node is None:
                raise places.error("a property outside of a node; nodes begin with ;", at)
            # Old programs wrote AddBlack for AB.
            values = node.setdefault(re.sub("[a-z]", "", match["name"]), [])
            bare = True
        elif match["mark"] == ";":
            node = {}
            branching = False
            if main:
                nodes.append(node)
        elif match["mark"] == "(":
            node = None
            depth += 1
            if depth > MAX_DEPTH:
                raise places.error(f"variations nested more than {MAX_DEPTH} deep", at)
        else:
            main = False  # the first branch that ends is the main line
            node = None
            lines += not branching
            branching = True
            depth -= 1
            if depth == 0:
                return nodes, lines, offset


def _bad_token(text: str, offset: int, places: Places) -> Exception:
    space = _SPACE.match(text, offset)
    at = space.end() if space else offset
    if at == len(text):
        return places.error("the text ends within a game; a ) is missing", at)
    if text[at] == "[":
        return places.error("the value that begins here has no end; a ] is missing", at)
    return places.error(f"{text[at]!r} is no part of SGF here", at)
