"""Words of strangers in the texts for a model: quoted, short and visible.

A name, a title or a reason may be written to instruct the model that reads it. A quoted text can
neither end its own quotation nor begin a line, hides no character, and has a length that leaves no
room for much. The instructions of the server explain the quotation marks to the model.
"""

from __future__ import annotations

import json
import re
from typing import Final

MAX_SENTENCE: Final = 200
"""Characters of a quoted sentence, at most."""
MAX_WORD: Final = 60
"""Characters of a quoted name or word, at most."""

_PLAIN = re.compile(r"[A-Za-z0-9._:+/-]{1,60}", re.ASCII)


def quote(text: str, most: int = MAX_WORD) -> str:
    """Quote a stranger's text as a JSON string, with escapes for all invisible characters."""
    shown = text if len(text) <= most else f"{text[: most - 1]}…"
    escaped = json.dumps(shown, ensure_ascii=False)
    if escaped.isprintable():
        return escaped
    return "".join(it if it.isprintable() else json.dumps(it)[1:-1] for it in escaped)


def word(text: str) -> str:
    """Return a plain word of a server unchanged, such as the id of a match; quote other texts."""
    return text if _PLAIN.fullmatch(text) else quote(text)
