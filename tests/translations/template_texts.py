"""The texts of a template that are not in the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from jinja2 import Environment

WORD = re.compile(r"\b(?!(?:boardwire|UTC|MB|px)\b)[A-Za-z]{2,}")
"""A word that needs a translation: names of programs and clocks do not."""
SHOWN = frozenset(("alt", "aria-description", "aria-label", "placeholder", "title"))
"""Attributes that people read or hear; `content` is that of descriptions."""
HIDDEN = frozenset(("code", "script", "style", "svg"))
"""Elements whose content is no text of a language."""
MARKS = frozenset(("_", "gettext", "ngettext", "pgettext"))

_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"([a-z-]+)=\"$", re.IGNORECASE)
_NAME = re.compile(r" ?[a-z_-]+|.*(?:/|--|[<>=]).*|boardwire .*")
"""An argument that is a name, an address or a command, and no text."""
_JINJA = Environment(extensions=["jinja2.ext.i18n"])


@dataclass
class _Place:
    """Where in a page the text is that comes next."""

    tag: bool = False
    attribute: str = ""
    hidden: list[str] = field(default_factory=list)
    before: str = ""

    @property
    def is_shown(self) -> bool:
        """Whether people see or hear a text here."""
        if self.attribute:
            return self.attribute in SHOWN
        return not self.tag and not self.hidden

    def read(self, data: str) -> Iterator[str]:
        """Follow a piece of the page; yield the texts in it."""
        text = ""
        for part in re.split(r"(<!--.*?-->|<[/a-zA-Z!]|>|\")", data, flags=re.DOTALL):
            if part.startswith("<!"):
                self.tag = part == "<!"
            elif self.attribute:
                if part == '"':
                    self.attribute, self.before = "", ""
                elif self.is_shown:
                    yield part
            elif self.tag:
                self.before += part
                if part == '"':
                    found = _ATTRIBUTE.search(self.before)
                    self.attribute = found[1] if found else "?"
                elif part == ">":
                    self._end_tag()
            elif part.startswith("<"):
                self.tag, self.before = True, part
            elif self.is_shown:
                text = part
                yield text

    def _end_tag(self) -> None:
        self.tag = False
        named = _TAG.match(self.before)
        if named is None or named[2].lower() not in HIDDEN:
            return
        if named[1]:
            self.hidden = [it for it in self.hidden if it != named[2].lower()]
        elif not self.before.endswith("/>"):
            self.hidden.append(named[2].lower())


def texts_outside(source: str) -> list[tuple[int, str]]:
    """Return the texts of a template that are not marked, with their lines.

    These are texts between tags and in attributes that people read, and literals that expressions
    show there.
    """
    place, found = _Place(), []
    translating, expression = False, False
    tokens: list[str] = []  # of the present expression
    for line, kind, value in _JINJA.lex(source):
        if kind == "data" and not translating:
            offset = 0
            for text in place.read(value):
                if WORD.search(text):
                    at = value.find(text, offset)
                    found.append((line + value.count("\n", 0, at), " ".join(text.split())))
        elif kind in ("variable_begin", "block_begin"):
            tokens, expression = [], kind == "variable_begin"
        elif kind == "name" and not tokens and not expression and value in ("trans", "endtrans"):
            translating = value == "trans"
            tokens.append(value)
        elif kind == "string" and expression and place.is_shown and WORD.search(value):
            if not _is_part(value.strip("\"'"), tokens):
                found.append((line, value))
            tokens.append(value)
        elif kind not in ("whitespace", "variable_end", "block_end"):
            tokens.append(value)
    return found


def _is_part(literal: str, tokens: list[str]) -> bool:
    """Return whether a literal after these tokens is marked, or is not what is shown."""
    if not tokens or tokens[-1] in ("==", "!=", "[", "in"):
        return bool(tokens)
    depth = 0
    for index in range(len(tokens) - 1, -1, -1):
        if tokens[index] == ")":
            depth += 1
        elif tokens[index] == "(":
            depth -= 1
            if depth < 0:
                called = tokens[index - 1] if index else ""
                return called in MARKS or bool(_NAME.fullmatch(literal))
    return False
