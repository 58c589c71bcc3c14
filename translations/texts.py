"""Texts in the language of their reader.

The language belongs to the context (`contextvars`): a request has that of its browser, a command
that of its terminal. Texts that a program writes for others (lines of the protocol, logs, records)
are English, marked by `english`, and translated where a person reads them, by `translated`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from .catalogue import Catalogue, catalogue, filled
from .language import ENGLISH, Language

_Made = TypeVar("_Made")

_CURRENT: ContextVar[Catalogue | None] = ContextVar("catalogue", default=None)


def use_language(language: Language) -> None:
    """Write texts in a language from now on, in this context. The first use reads its file."""
    _CURRENT.set(catalogue(language))


def in_language(language: Language, work: Callable[[], _Made]) -> _Made:
    """Return the result of some work whose texts are in a language.

    Args:
        language: The language during the work; the context has its own one afterwards.
        work: The work.
    """
    before = _CURRENT.set(catalogue(language))
    try:
        return work()
    finally:
        _CURRENT.reset(before)


def current_catalogue() -> Catalogue | None:
    """Return the texts of the context's language; None for English."""
    return _CURRENT.get()


def language() -> Language:
    """Return the language of the context."""
    current = _CURRENT.get()
    return ENGLISH if current is None else current.language


def t(message: str, /, **values: object) -> str:
    """Return a message in the language of the context.

    Args:
        message: The message in English, a literal: ``{name} resigns``.
        values: The values of its places.
    """
    current = _CURRENT.get()
    text = message if current is None else current.text(message)
    return filled(text, values) if values else text


def t_in(context: str, message: str, /, **values: object) -> str:
    """Return a message as one game or page means it, in the language of the context.

    Args:
        context: The game or page, a literal: ``bridge``.
        message: The message in English, a literal: ``Pass``.
        values: The values of its places.
    """
    current = _CURRENT.get()
    text = message if current is None else current.text(message, context)
    return filled(text, values) if values else text


def tn(one: str, many: str, count: float, /, **values: object) -> str:
    """Return the form of a message for a number of things.

    Args:
        one: The message in English for one thing, a literal: ``{count} move``.
        many: The message for several: ``{count} moves``.
        count: The number, which the place `count` has, unless `values` has it as text.
        values: The values of the other places.
    """
    current = _CURRENT.get()
    form = one if count == 1 else many
    if current is not None:
        form = current.counted(one, many, count)
    return filled(form, {"count": count, **values})


def english(message: str, /, **values: object) -> str:
    """Return a message in English, for a text that `translated` may translate later.

    This marks the message for the catalogue. Errors, results and names of games are written so.

    Args:
        message: The message in English, a literal: ``there is no match {match}``.
        values: The values of its places. Those of `TRANSLATED_PLACES` are texts of the catalogue.
    """
    return filled(message, values) if values else message


def english_in(context: str, message: str, /, **values: object) -> str:
    """Return a message of one game in English: `translated` finds its own translation.

    Args:
        context: The name of the game, a literal: ``bridge``.
        message: The message in English, a literal: ``dealer``.
        values: The values of its places.
    """
    return english(message, **values)


def translated(sentence: str, context: str = "") -> str:
    """Return a text of `english` in the language of the context; any other text as it is.

    Args:
        sentence: The text.
        context: The name of the game that it is about, for words that mean another thing there.
    """
    current = _CURRENT.get()
    return sentence if current is None else current.translated(sentence, context)
