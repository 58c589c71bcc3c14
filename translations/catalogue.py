"""The texts of one language, read from its file when somebody asks for it."""

from __future__ import annotations

import gettext
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256

from .language import ENGLISH, Language

SENTENCES = "sentences"
"""The mark of messages that programs write in English and pages translate: see `english`."""
MODULES = "web/modules"
"""The mark of messages that modules in the browser show."""
TRANSLATED_PLACES = frozenset(
    (
        *("detail", "game", "loser", "outcome", "problem", "reason", "side", "sides", "state"),
        *("node", "owner", "per", "status", "what", "why"),
    )
)
"""The places of sentences whose values are texts of the catalogue as well, such as sides.

All other places have names, moves and figures, which stay as they are."""
PLACE = re.compile(r"\{([a-z_]+)\}")
IN_CONTEXT = "\x04"
"""Stands between the context of a message and its text in keys, as in gettext's own files."""
_PERIOD = 100
"""Plural forms depend on the last two digits of large numbers."""
_NESTED = 4
_SENTENCE_END = re.compile(r"(?<=\.) (?=[A-Z])")
_LITTLE = 5
"""The most characters of a message besides its places, of which one has to be a known text."""


class Catalogue:
    """The texts of one language.

    Args:
        language: The language.
        messages: The translated messages by their English texts, with the context of those that
            have one (see `key_of`); all plural forms of a message that has some.
        sentences: The messages among them that are recognized in English text.
        modules: The keys of those that modules show.
        plural: The rule of the plural forms, as gettext writes it; empty for the rule of English.
    """

    def __init__(
        self,
        language: Language,
        messages: Mapping[str, str | Sequence[str]],
        sentences: frozenset[str] = frozenset(),
        modules: frozenset[str] = frozenset(),
        plural: str = "",
    ) -> None:
        self.language = language
        self._messages = messages
        self._sentences = sentences
        self._modules = modules
        self._form = gettext.c2py(plural or "n != 1")
        self._templates = [
            (_pattern(it), it)
            for it in sorted(sentences, key=lambda it: -len(PLACE.sub("", it)))
            if PLACE.search(it) and IN_CONTEXT not in it
        ]
        self.translated = lru_cache(2048)(self._translated)
        """Translates a sentence that a program has written in English; see `_translated`."""

    def text(self, message: str, context: str = "") -> str:
        """Return the translation of a message; the message itself where there is none.

        Args:
            message: The message.
            context: The game or page whose translation is wanted, if it has one of its own.
        """
        found = self._messages.get(key_of(message, context)) if context else None
        if found is None:
            found = self._messages.get(message, message)
        return found if isinstance(found, str) else found[0]

    def counted(self, one: str, many: str, count: float) -> str:
        """Return the form of a message for a number of things."""
        forms = self._messages.get(one)
        if forms is None or isinstance(forms, str):
            return one if count == 1 else many
        form: int = self._form(int(count))
        return forms[form]

    def _translated(self, sentence: str, context: str = "", depth: int = 0) -> str:
        """Return the translation of a sentence whose places are filled in English.

        Args:
            sentence: The sentence; one that no message of the catalogue fits is returned as it is.
            context: The game that it is about: words of this game come before those of others.
            depth: The number of sentences around it.
        """
        found = self._messages.get(key_of(sentence, context)) if context else None
        if found is None:
            found = self._messages.get(sentence)
        if isinstance(found, str):
            return found
        if len(several := _SENTENCE_END.split(sentence)) > 1:
            texts = [self._translated(it, context, depth) for it in several]
            if all(map(str.__ne__, texts, several)):
                return "".join(f"{it} " if it[-1:].isascii() else it for it in texts).strip()
        for pattern, message in self._templates if depth < _NESTED else ():
            if (match := pattern.fullmatch(sentence)) is not None:
                values = {
                    place: self._translated(value, context, depth + 1)
                    if place in TRANSLATED_PLACES
                    else value
                    for place, value in match.groupdict().items()
                }
                # Nearly any sentence fits a message such as `{outcome}: {detail}`.
                if len(PLACE.sub("", message)) > _LITTLE or values != match.groupdict():
                    return filled(self.text(message, context), values)
        return sentence

    @property
    def json(self) -> bytes:
        """The texts that modules in the browser show, as the file that they load."""
        wanted = {
            it: text
            for it, text in self._messages.items()
            if it in self._modules or it in self._sentences
        }
        content = {
            "language": self.language.tag,
            "forms": [self._form(it) for it in range(2 * _PERIOD)],
            "messages": wanted,
            "sentences": [message for _, message in self._templates],
            "translated": sorted(TRANSLATED_PLACES),
        }
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def key_of(message: str, context: str = "") -> str:
    """Return the key of a message in the catalogue."""
    return f"{context}{IN_CONTEXT}{message}" if context else message


def filled(text: str, values: Mapping[str, object]) -> str:
    """Return a text with its places filled; those without a value stay."""
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)


def _pattern(message: str) -> re.Pattern[str]:
    """Return the pattern of a sentence with any values; a place that comes again is the same."""
    parts, known = [], set()
    for index, part in enumerate(PLACE.split(message)):
        if index % 2 == 0:
            parts.append(re.escape(part))
        elif part in known:
            parts.append(f"(?P={part})")
        else:
            parts.append(f"(?P<{part}>.+?)")
            known.add(part)
    return re.compile("".join(parts), re.DOTALL)


@cache
def catalogue(language: Language) -> Catalogue | None:
    """Return the texts of a language; None for English. The first call reads the file."""
    if language == ENGLISH:
        return None
    from babel.messages.pofile import read_po  # needed by readers of other languages alone

    with language.file.open("rb") as file:
        read = read_po(file, locale=language.locale)
    messages: dict[str, str | Sequence[str]] = {}
    sentences, modules = set(), set()
    for message in read:
        if not message.id or message.fuzzy:
            continue
        one = message.id if isinstance(message.id, str) else message.id[0]
        one = key_of(one, message.context or "")
        forms = message.string or ""
        if not forms or not all(forms):
            continue
        messages[one] = forms if isinstance(forms, str) else [*forms]
        places = {place for place, _ in message.locations}
        if SENTENCES in places:
            sentences.add(one)
        if MODULES in places:
            modules.add(one)
    return Catalogue(
        language, messages, frozenset(sentences), frozenset(modules), str(read.plural_expr)
    )


@cache
def browser_file(language: Language) -> tuple[str, bytes]:
    """Return the name and the content of the file that modules load; the name has its hash."""
    found = catalogue(language)
    assert found is not None, "English needs no file"
    content = found.json
    return f"{language.tag}.{sha256(content).hexdigest()[:16]}.json", content
