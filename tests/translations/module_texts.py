"""The texts of a module that are not in the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

MARKS = frozenset(("t", "tn", "tIn", "translated"))
SILENT = frozenset(
    (
        "Error",
        "GtpError",
        "classList.add",
        "closest",
        "fetch",
        "getElementById",
        "matches",
        "part",
        "querySelector",
        "querySelectorAll",
        "classList.remove",
        "split",
        "classList.toggle",
        "url",
    )
)
"""Functions whose arguments nobody reads: selectors, classes, addresses. Errors that people read
come from the server, and are translated where they are shown."""
KEYS = frozenset(
    ("Arrow", "Backspace", "Content-Disposition", "Content-Type", "Enter", "Escape", "Files")
)
"""Keys as events name them, headers, and other names of the browser."""
QUIET_NAMES = frozenset(("className", "class", "from", "import", "style", "key", "code"))
"""Names before `=` or `:` whose values nobody reads."""

SHOWN_NAMES = frozenset(("ariaLabel", "label", "placeholder", "textContent", "title"))
"""Names before `=` or `:` whose values people read, single words included."""

_SENTENCE = re.compile(r"[A-Za-z][a-z'']*[,;:]? (?:[a-z]+[,;:]? )*[A-Za-z]?[a-z]+|^[A-Z][a-z]+\b")
_AROUND_PLACE = re.compile(r"(?:^|[ (])[A-Za-z]{2,}[,:]? X|X,? [a-z]{2,}(?:$|[ ).,:])")
_WORD = re.compile(r"\b(?!(?:boardwire|UTC|px)\b)[A-Za-z]{2,}")
_CODE = re.compile(
    r"^\((?:prefers|min|max)-|^\w+\(|^(?:bw-|gogui-|M[0-9]|[.#\[])"
    r"|[\[\]=<>{}]|^[a-z]+(?:-[a-z]+)+ |--"
)
_PLACE = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
"""A place of a template literal."""


_TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)"
    r"|(?P<string>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
    r"|(?P<name>[\w#$]+(?:\??\.[\w#$]+)*)"
    r"|(?P<operator>[=!]==?|=>|[&|?+*-]{2}=?|.)",
    re.DOTALL,
)
_REGULAR = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_BEFORE_REGULAR = frozenset("(,=:[!&|?{};") | {"=>", "===", "!==", "return", "&&", "||", "??"}


class Token(NamedTuple):
    """A token of JavaScript.

    Args:
        type: `string`, `template_string`, `regexp`, `name` (with what follows by dots) or
            `operator`.
        value: Its text.
        lineno: The number of its line.
    """

    type: str
    value: str
    lineno: int


def tokenize(source: str) -> Iterator[Token]:
    """Yield the tokens of a module, without comments."""
    at, line, before = 0, 1, ""
    while at < len(source):
        regular = _REGULAR.match(source, at) if before in _BEFORE_REGULAR | {""} else None
        if source[at] == "`":
            kind, value = "template_string", source[at : _template_end(source, at)]
        elif regular is not None and source[at + 1] not in "/*":
            kind, value = "regexp", regular[0]
        else:
            match = _TOKEN.match(source, at)
            assert match is not None and match.lastgroup is not None
            kind, value = match.lastgroup, match[0]
        if kind != "space":
            yield Token(kind, value, line)
            before = value
        at += len(value)
        line += value.count("\n")


def _template_end(source: str, at: int) -> int:
    """Return the place after a template literal, which may have others in its places."""
    at += 1
    while source[at] != "`":
        if source.startswith("${", at):
            depth, at = 1, at + 2
            while depth:
                if source[at] == "`":
                    at = _template_end(source, at)
                    continue
                depth += {"{": 1, "}": -1}.get(source[at], 0)
                at += 1
        else:
            at += 2 if source[at] == "\\" else 1
    return at + 1


def texts_outside(source: str) -> list[tuple[int, str]]:
    """Return the literals of a module that read like texts of people and are not marked."""
    tokens = list(tokenize(source))
    return [
        (token.lineno, token.value)
        for index, token in enumerate(tokens)
        if token.type in ("string", "template_string")
        and (_reads_like_text(token.value) or _is_shown(tokens, index))
        and not _is_silent(tokens, index)
    ]


def _reads_like_text(literal: str) -> bool:
    text = _PLACE.sub("X", literal[1:-1]).strip()
    if literal[1:-1] in KEYS or not _WORD.search(text.replace("X", "")):
        return False
    around = literal.startswith("`") and _AROUND_PLACE.search(text)
    return bool(around or _SENTENCE.search(text)) and not _CODE.search(text)


def _is_shown(tokens: list[Token], index: int) -> bool:
    """Return whether a literal is assigned to what people read, or appended as text."""
    if not _WORD.search(_PLACE.sub("", tokens[index].value)):
        return False
    before = [it.value for it in tokens[max(0, index - 2) : index]]
    return (len(before) == 2 and before[0].endswith(("append", "Option")) and before[1] == "(") or (
        len(before) == 2 and before[0].split(".")[-1] in SHOWN_NAMES and before[1] in ("=", ":")
    )


def _is_silent(tokens: list[Token], index: int) -> bool:
    """Return whether the literal is marked, or an argument of what nobody reads."""
    if index and tokens[index - 1].value in ("===", "!==", "case", "from", "import", "in"):
        return True
    if _assigned_to(tokens, index) in QUIET_NAMES:
        return True
    if index + 1 < len(tokens) and tokens[index + 1].value in ("===", "!==", "in"):
        return True
    return any(name in MARKS or name in SILENT for name in _calls(tokens, index))


def _assigned_to(tokens: list[Token], index: int) -> str:
    """Return the name that has a literal as its value, also by a condition; empty for none."""
    for at in range(index - 1, 0, -1):
        name = tokens[at - 1]
        if tokens[at].value == "=" or (tokens[at].value == ":" and name.type == "name"):
            return name.value.split(".")[-1]
        if tokens[at].value in (";", ",", "(", ")", "{", "}"):
            return ""
    return ""


def _calls(tokens: list[Token], index: int) -> Iterator[str]:
    """Yield the name of the function that a literal is an argument of, and with its object."""
    depth = 0
    for at in range(index - 1, -1, -1):
        value = tokens[at].value
        if value in (")", "]", "}"):
            depth += 1
        elif value in ("(", "[", "{"):
            if depth == 0:
                if value == "(" and at:
                    names = tokens[at - 1].value.replace("?", "").split(".")
                    yield from (names[-1], ".".join(names[-2:]))
                return
            depth -= 1
        elif value == ";" and depth == 0:
            return
