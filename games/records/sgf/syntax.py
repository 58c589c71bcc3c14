"""The syntax of SGF: game trees, nodes and properties, with the offset of every value.

http://www.red-bean.com/sgf/sgf4.html. The meaning of properties is in :mod:`.format`. Of
variations only the brackets are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sgfmill import sgf_grammar

from boardwire.values import value_class

from ..files.places import Places

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

_ROOT = "AN|AP|BR|CA|CP|DT|EV|FF|GC|GM|GN|KM|PB|PC|PW|RD|RE|RO|RU|SO|ST|SZ|TE|US|WR"
"""The properties that files begin with; TE and RD are of the Nihon Ki-in."""
_START = re.compile(rf"\(\s*(?:;|(?=(?:{_ROOT})\s*\[))")
"""The begin of a game. The Nihon Ki-in leaves out the ; of the root."""
NEXT_GAME = re.compile(rf"(?=\(\s*;?\s*(?:{_ROOT})\s*\[)")
"""The begin of a game in a collection, for `RecordFormat.NEXT_GAME`."""
_NEXT_ROOT = re.compile(r"\(\s*;?\s*(?:CA|FF|GM|SZ)\s*\[")
"""The begin of another game where a branch may begin: the game before it lacks its )."""
MOVES = ("B", "W")
"""The properties that are moves."""
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
_MOVE = re.compile(r";\s*[BW]\s*\[")
_SPACE = re.compile(r"\s*")
_AFTER_VALUE = re.compile(r"\s*(?:[;()\[]|[a-z]*[A-Z][A-Za-z]*\s*\[|\Z)")
"""The texts that may follow a value."""
_VALUE_END = re.compile(r"[^\\\]]*(?:\\.[^\\\]]*)*\]", re.DOTALL)
"""A text up to the next ] that is not escaped."""


@value_class
class MainLine:
    """The main line of a game.

    Args:
        nodes: Its nodes.
        lines: The number of lines of the game.
        notes: What was missing in the text, as sentences for the user.
        lost: Where the value begins that has no end; -1 if all values have one.
        hidden: Whether that value has moves in it, so that only its ] may be missing.
        next: The property that is the move where reading has stopped; else empty.
    """

    nodes: list[Node]
    lines: int = 1
    notes: tuple[str, ...] = ()
    lost: int = -1
    hidden: bool = False
    next: str = ""


def main_lines(text: str, places: Places, moves: int | None = None) -> Iterator[MainLine]:
    """Yield the main line of each game of a text.

    Text before, between and after games, such as the header of a mail, is skipped.

    Args:
        text: The text.
        places: Its lines and columns.
        moves: The number of moves of the first game to read; nothing after them is looked at.

    Raises:
        RecordError: A game is not well-formed.
    """
    offset = 0
    while start := _START.search(text, offset):
        tree = _Tree(text, start.start(), places, moves)
        yield tree.read()
        if moves is not None:
            return
        offset = tree.offset


class _Tree:
    """Reads the main line of one game tree.

    Args:
        text: The whole text.
        offset: The begin of the game tree in it; after :meth:`read` its end.
        places: Lines and columns of the text.
        moves: The number of moves to read; None for all.
    """

    def __init__(self, text: str, offset: int, places: Places, moves: int | None) -> None:
        self.offset = offset
        self._text = text
        self._places = places
        self._left = moves
        self._nodes: list[Node] = []
        self._node: Node | None = None
        self._values: list[Value] | None = None  # of the last property
        self._bare = False  # whether that property has no value yet
        self._name = ""  # of the last property
        self._unescaped = False  # whether a value had a ] of its own
        self._depth = self._lines = 0
        self._main = True
        self._branching = False  # whether a branch has ended that the next one begins beside
        self._empty = True  # whether nothing stands in the last branch that has begun
        self._stray = False  # whether nodes follow a branch that has ended

    def read(self) -> MainLine:
        """Read the game tree.

        Raises:
            RecordError: It is not well-formed.
        """
        while True:
            match = _TOKEN.match(self._text, self.offset)
            if match is None:
                return self._cut_off()
            at = match.start(match.lastgroup or 0)
            if match["value"] is not None:
                if self._values is None:
                    raise self._error("a value without a property; write it as in B[dd]", at - 1)
                self.offset = self._end_of_value(at, match.end())
                self._values.append(Value(self._text[at : self.offset - 1], at))
                self._bare = False
                continue
            if self._bare:
                raise self._error("a property without a value; write it as in B[dd]", at)
            if match["mark"] == "(" and self._depth and _NEXT_ROOT.match(self._text, at):
                return self._end("the game is cut off; a ) is missing")
            if match["name"] is not None:
                # Old programs wrote AddBlack for AB.
                name = re.sub("[a-z]", "", match["name"]) or match["name"].upper()
                if self._main and name in MOVES and self._left is not None:
                    self._left -= 1
                    if self._left < 0:
                        return MainLine(self._nodes, next=name)
                self._begin_property(name, at)
            self.offset = match.end()
            if match["mark"] is not None and self._mark(match["mark"], at):
                return self._end()

    def _end_of_value(self, start: int, end: int) -> int:
        """Return the end of a value, with its ].

        A value with a [ may have a ] that is not escaped, as in US[Ada[3d]]. It goes on where the
        text after its first ] is no SGF.
        """
        opened = "[" in self._text[start:end]
        while opened and not _AFTER_VALUE.match(self._text, end):
            further = _VALUE_END.match(self._text, end)
            if further is None:
                break
            end = further.end()
            self._unescaped = True
        return end

    def _begin_property(self, name: str, at: int) -> None:
        if self._node is None:
            if self._branching:
                raise self._error("a property outside of a node; nodes begin with ;", at)
            self._begin_node()
        assert self._node is not None, "it has been begun"
        self._name, self._bare = name, True
        self._values = self._node.setdefault(name, [])

    def _begin_node(self) -> None:
        self._node = {}
        self._stray = self._stray or self._branching
        self._empty = False
        if self._main:
            self._nodes.append(self._node)

    def _mark(self, mark: str, at: int) -> bool:
        """Handle one of the marks ; ( and ); return whether the game tree ends."""
        self._values = None
        if mark == ";":
            self._begin_node()
        elif mark == "(":
            self._node, self._branching, self._empty = None, False, True
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise self._error(f"variations nested more than {MAX_DEPTH} deep", at)
        elif self._empty:
            self._depth -= 1
        else:
            self._main = False  # the first branch that ends is the main line
            self._node = None
            self._lines += not self._branching
            self._branching = True
            self._depth -= 1
        return self._depth == 0

    def _cut_off(self) -> MainLine:
        """Return the main line so far, if the text ends here.

        Raises:
            RecordError: There is more, which is no SGF.
        """
        space = _SPACE.match(self._text, self.offset)
        at = space.end() if space else self.offset
        if at < len(self._text) and self._text[at] != "[":
            raise self._error(f"{self._text[at]!r} is no part of SGF here", at)
        self.offset = len(self._text)
        if at == len(self._text) and not self._bare:
            return self._end("the file is cut off; a ) is missing")
        if self._node is not None and self._values == []:
            del self._node[self._name]
        where = f" of {self._name}" if self._values is not None else ""
        return self._end(f"the file is cut off; the last value{where} is left out", lost=at)

    def _end(self, cut: str = "", lost: int = -1) -> MainLine:
        notes = ["a ] within a value is not escaped"] if self._unescaped else []
        notes += ["nodes that follow a variation are left out"] if self._stray else []
        notes += [cut] if cut else []
        hidden = lost >= 0 and _MOVE.search(self._text, lost) is not None
        lines = self._lines + (not self._branching)
        return MainLine(self._nodes, lines, tuple(notes), lost, hidden)

    def _error(self, message: str, at: int) -> Exception:
        return self._places.error(message, at)
