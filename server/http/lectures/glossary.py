"""The glossary of the lectures: terms in English and Chinese, with the lecture of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from boardwire.translations import ENGLISH, language
from boardwire.values import value_class

from .library import FOLDER

FILE = FOLDER / "glossary.md"
"""The file with the only table of the terms."""
_ROW = re.compile(r"^\| (.+?) \| (.+?) \| \[\d+\]\((\d+-[a-z0-9-]+)\.md\) \|$", re.MULTILINE)


@value_class
class GlossaryTerm:
    """A term.

    Args:
        english: The term in English; several are separated by commas.
        chinese: The same in Chinese.
        lecture: The name of the lecture that explains it.
    """

    english: str
    chinese: str
    lecture: str

    @property
    def number(self) -> int:
        """The number of the lecture."""
        return int(self.lecture.partition("-")[0])


def glossary() -> Sequence[GlossaryTerm]:
    """Return all terms in the order of the reader's language."""
    terms = _read(FILE.stat().st_mtime_ns)
    # GB 18030 has the usual characters in the order of their pronunciation, as GB 2312 had them.
    return terms if english_first() else sorted(terms, key=lambda it: it.chinese.encode("gb18030"))


def terms_with(words: list[str]) -> list[GlossaryTerm]:
    """Return the terms that have all words, in lower case, in one of the languages."""
    return [
        it
        for it in (glossary() if words else ())
        if all(word in f"{it.english}\n{it.chinese}".lower() for word in words)
    ]


def english_first() -> bool:
    """Return whether the reader knows the English terms and looks for the Chinese ones."""
    return language() == ENGLISH


@lru_cache(2)
def _read(changed: int) -> tuple[GlossaryTerm, ...]:
    return tuple(GlossaryTerm(*row) for row in _ROW.findall(FILE.read_text("utf-8")))
