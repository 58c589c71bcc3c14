"""The programs that lectures name: the files of `games/textbook/`, and where functions begin."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from markupsafe import Markup

import boardwire
from boardwire.values import value_class

from .highlight import highlighted

FOLDER = Path(boardwire.__file__).parent / "games" / "textbook"
"""The folder whose files can be read in the page."""
SHOWN = "games/textbook/"
"""The name of the folder in texts."""


@value_class
class Source:
    """A file of the textbook.

    Args:
        name: Its path in the folder: ``tree_search/alphabeta.py``.
        lines: Its lines as markup.
        functions: The lines on which functions and classes begin, from 1, by name.
    """

    name: str
    lines: tuple[Markup, ...]
    functions: Mapping[str, int]

    @property
    def begins(self) -> Mapping[int, str]:
        """The functions and classes by the lines on which they begin."""
        return {line: name for name, line in self.functions.items()}


@cache
def source_names() -> frozenset[str]:
    """Return the paths of all files of the folder."""
    return frozenset(it.relative_to(FOLDER).as_posix() for it in FOLDER.rglob("*.py"))


@cache
def source(name: str) -> Source | None:
    """Return a file by its path in the folder; None for any other path."""
    if name not in source_names():
        return None
    code = (FOLDER / name).read_text("utf-8")
    functions = {
        node.name: node.lineno
        for node in ast.parse(code).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    return Source(name, tuple(_lines(highlighted(code))), functions)


def _lines(marked: Markup) -> list[Markup]:
    """Return the lines of marked code; a string over several lines is marked on each of them."""
    lines, open_tag = list[Markup](), ""
    for line in str(marked).rstrip("\n").split("\n"):
        text = open_tag + line
        begun = text.rfind("<span")
        open_tag = ""
        if begun > text.rfind("</span>"):
            open_tag = text[begun : text.index(">", begun) + 1]
            text += "</span>"
        lines.append(Markup(text))
    return lines
