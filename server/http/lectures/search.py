"""The search over all lectures: sections with all words of a question, the best first."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from markupsafe import Markup

from boardwire.values import value_class

from .library import ShownLecture, shown_lectures

MOST_CHARACTERS = 80
"""The most characters of a question."""
MOST_WORDS = 8
"""The most words of a question."""
MOST_FOUND = 30
"""The most sections that are found."""
AROUND = 70
"""The characters on either side of a word that is found."""
HEADING = 20
"""The score of a word in the heading; a word in the text has one."""
TITLE = 10
"""The score of a word in the title of the lecture, and the most of a word in the text."""
NEAR = 0.8
"""The least likeness of a word and the one that is suggested for it, from 0 to 1."""
_WORD = re.compile(r"[a-z][a-z'-]{2,}")


@value_class
class SearchHit:
    """A section that has all words of a question.

    Args:
        shown: The lecture.
        anchor: The anchor of the section; empty for the beginning of the lecture.
        title: The heading, with the words marked.
        excerpt: Some of the text, with the words marked.
        score: How good it is.
    """

    shown: ShownLecture
    anchor: str
    title: Markup
    excerpt: Markup
    score: int


def words_of(question: str) -> list[str]:
    """Return the words of a question in lower case, at most `MOST_WORDS`."""
    return list(dict.fromkeys(question[:MOST_CHARACTERS].lower().split()))[:MOST_WORDS]


def search_lectures(question: str) -> list[SearchHit]:
    """Return the sections with all words of a question, in the language of the reader.

    Args:
        question: What the reader looks for. Words may be parts of words, as Chinese has no spaces.
    """
    words = words_of(question)
    found = []
    for shown in shown_lectures() if words else []:
        for section in shown.lecture.sections:
            title = section.title or shown.lecture.title
            heading, text = title.lower(), section.text.lower()
            above = shown.lecture.title.lower()
            counts = [
                HEADING * (it in heading) + TITLE * (it in above) + min(TITLE, text.count(it))
                for it in words
            ]
            if not all(counts):
                continue
            found.append(
                SearchHit(
                    shown,
                    section.anchor,
                    marked(title, words),
                    marked(_excerpt(section.text, words), words),
                    sum(counts),
                )
            )
    found.sort(key=lambda it: -it.score)
    return found[:MOST_FOUND]


def suggested(question: str) -> str:
    """Return a question with the nearest words of the lectures; empty if nothing is nearer.

    Args:
        question: What the reader looks for, with words that may be misspelt.
    """
    known = _vocabulary(
        tuple(
            f"{section.title} {section.text}"
            for shown in shown_lectures()
            for section in shown.lecture.sections
        )
    )
    words = words_of(question)
    near = [_nearest(word, known) for word in words]
    return " ".join(near) if near != words else ""


def _nearest(word: str, known: tuple[str, ...]) -> str:
    """Return the word itself if it is known, or has no near one."""
    if not _WORD.fullmatch(word) or any(word in it for it in known):
        return word
    return next(iter(get_close_matches(word, known, 1, NEAR)), word)


@lru_cache(2)  # one for each language
def _vocabulary(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of texts in ascending order."""
    return tuple(sorted({it for text in texts for it in _WORD.findall(text.lower())}))


def marked(text: str, words: list[str]) -> Markup:
    """Return a text with words marked."""
    parts = re.split("|".join(f"({re.escape(it)})" for it in words), text, flags=re.IGNORECASE)
    lower = set(words)
    return Markup("").join(
        Markup("<mark>{}</mark>").format(it) if it.lower() in lower else Markup.escape(it)
        for it in parts
        if it
    )


def _excerpt(text: str, words: list[str]) -> str:
    """Return the text around the first word that stands there."""
    places = [at for it in words if (at := text.lower().find(it)) >= 0]
    middle = min(places, default=0)
    begin, end = max(0, middle - AROUND), middle + AROUND
    cut = " ".join(text[begin:end].split())
    return f"{'… ' if begin else ''}{cut}{' …' if end < len(text) else ''}"
