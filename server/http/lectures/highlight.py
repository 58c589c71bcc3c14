"""Python with its words marked, for pages: keywords, strings, comments, numbers, definitions."""

from __future__ import annotations

import keyword
import tokenize
from collections.abc import Iterator
from io import StringIO

from markupsafe import Markup

_KINDS = {
    tokenize.COMMENT: "comment",
    tokenize.STRING: "string",
    tokenize.NUMBER: "number",
}


def highlighted(code: str) -> Markup:
    """Return Python as markup: each word of a kind is in a `span` with the class `code-KIND`.

    Code that cannot be read as Python comes back as plain text.
    """
    try:
        marks = list(_marks(code))
    except (tokenize.TokenError, SyntaxError):
        return Markup.escape(code)
    parts, at = list[Markup](), 0
    for start, end, kind in marks:
        parts.append(Markup.escape(code[at:start]))
        parts.append(Markup('<span class="code-{}">{}</span>').format(kind, code[start:end]))
        at = end
    return Markup("").join([*parts, Markup.escape(code[at:])])


def _marks(code: str) -> Iterator[tuple[int, int, str]]:
    """Yield the first character, the end and the kind of each word that is marked, in order."""
    starts = [0]
    for line in code.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    before = ""
    for token in tokenize.generate_tokens(StringIO(code).readline):
        kind = _KINDS.get(token.type, "")
        if token.type == tokenize.NAME:
            if before in ("def", "class"):
                kind = "name"
            elif keyword.iskeyword(token.string) or _soft(token, before):
                kind = "keyword"
        if kind:
            begin, end = (starts[row - 1] + column for row, column in (token.start, token.end))
            yield begin, end, kind
        if token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            before = token.string.strip()


def _soft(token: tokenize.TokenInfo, before: str) -> bool:
    """Return whether `match` or `case` begins a statement there, which ends with a colon."""
    begins = before in ("", ":")
    return begins and token.string in ("match", "case") and token.line.rstrip().endswith(":")
