"""The texts of a module that are not in the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel.messages.jslexer import Token, tokenize

MARKS = frozenset(("t", "tn"))
SILENT = frozenset(
    (
        "Error",
        "GtpError",
        "add",
        "closest",
        "fetch",
        "getElementById",
        "matches",
        "part",
        "querySelector",
        "querySelectorAll",
        "remove",
        "split",
        "toggle",
        "url",
    )
)
"""Functions whose arguments nobody reads: selectors, classes, addresses. Errors that people read
come from the server, and are translated where they are shown."""
QUIET_NAMES = frozenset(("className", "from", "import", "class", "style", "key", "code"))
"""Names before `=` or `:` whose values nobody reads."""

SHOWN_NAMES = frozenset(("ariaLabel", "label", "placeholder", "textContent", "title"))
"""Names before `=` or `:` whose values people read, single words included."""

_SENTENCE = re.compile(r"[A-Za-z][a-z'']*[,;:]? (?:[a-z]+[,;:]? )*[A-Za-z]?[a-z]+|^[A-Z][a-z]+\b")
_AROUND_PLACE = re.compile(r"(?:^|[ (])[A-Za-z]{2,}[,:]? X|X,? [a-z]{2,}(?:$|[ ).,:])")
_WORD = re.compile(r"[A-Za-z]{2,}")
_CODE = re.compile(r"^(?:bw-|gogui-|M[0-9]|[.#\[])|[\[\]=<>{}]|^[a-z]+(?:-[a-z]+)+ |--")
_PLACE = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")


def texts_outside(source: str) -> list[tuple[int, str]]:
    """Return the literals of a module that read like texts of people and are not marked."""
    tokens = [it for it in tokenize(source) if "comment" not in it.type]
    return [
        (token.lineno, token.value)
        for index, token in enumerate(tokens)
        if token.type in ("string", "template_string")
        and (_reads_like_text(token.value) or _is_shown(tokens, index))
        and not _is_silent(tokens, index)
    ]


def _reads_like_text(literal: str) -> bool:
    text = _PLACE.sub("X", literal[1:-1]).strip()
    around = literal.startswith("`") and _AROUND_PLACE.search(text)
    return bool(around or _SENTENCE.search(text)) and not _CODE.search(text)


def _is_shown(tokens: list[Token], index: int) -> bool:
    """Return whether a literal is assigned to what people read, or appended as text."""
    if not _WORD.search(_PLACE.sub("", tokens[index].value)):
        return False
    before = [it.value for it in tokens[max(0, index - 2) : index]]
    return before == ["append", "("] or (
        len(before) == 2 and before[0] in SHOWN_NAMES and before[1] in ("=", ":")
    )


def _is_silent(tokens: list[Token], index: int) -> bool:
    """Return whether the literal is marked, or an argument of what nobody reads."""
    if index and tokens[index - 1].value in ("===", "!==", "case", "from", "import", "in"):
        return True
    if (
        index > 1
        and tokens[index - 1].value in ("=", ":")
        and tokens[index - 2].value in QUIET_NAMES
    ):
        return True
    if index + 1 < len(tokens) and tokens[index + 1].value in ("===", "!==", "in"):
        return True
    return any(name in MARKS or name in SILENT for name in _calls(tokens, index))


def _calls(tokens: list[Token], index: int) -> Iterator[str]:
    """Yield the name of the function that a literal is an argument of."""
    depth = 0
    for at in range(index - 1, -1, -1):
        value = tokens[at].value
        if value in (")", "]", "}"):
            depth += 1
        elif value in ("(", "[", "{"):
            if depth == 0:
                if value == "(" and at:
                    yield tokens[at - 1].value
                if value != "(":
                    return
                return
            depth -= 1
        elif value == ";" and depth == 0:
            return
