"""Collect the messages of all files, and bring the catalogue of every language up to date.

    make messages

Babel extracts the messages of Python, templates and modules. Each language keeps its texts; new
messages have none yet, and those that nothing shows any more go. The order is that of the alphabet,
so that two people who add messages rarely meet. Where they do, and git has left both sides in a
file, this keeps the messages of both. docs/internals/translations.md says more.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from .catalogue import IN_CONTEXT, MODULES, SENTENCES, key_of
from .language import ENGLISH, Language, languages

ROOT = Path(__file__).resolve().parents[1]
PYTHON = ("boardwire", "cli", "clients", "games", "matches", "protocol", "server")
"""The folders whose Python files have messages."""
TEMPLATES = "web/templates"

_COUNTED = (1, 2)
_CONTEXT_FIRST = ((1, "c"), 2)
_TEXT = r'("(?:[^"\\]|\\.)*")'
_MARKED = re.compile(rf"\b(t|tIn|tn)\(\s*{_TEXT}(?:\s*,\s*{_TEXT})?")
"""A message in a module, in whatever it stands."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_UNTRANSLATED = re.compile(
    r'^(?:msgctxt .*\n)?msgid .*\n(?:msgid_plural .*\n)?(?:msgstr(?:\[\d\])? ""\n)+(?!")',
    re.MULTILINE,
)
"""A message without a translation."""
_CONFLICT = re.compile(r"^<<<<<<< .*\n((?:.*\n)*?)=======\n((?:.*\n)*?)>>>>>>> .*\n", re.MULTILINE)


class Found(NamedTuple):
    """A message in a file.

    Args:
        id: The message in English, or both forms of one with a number.
        mark: Where it is shown: `SENTENCES`, `MODULES`, or the folder of the file.
        file: The file.
        line: The number of its line there.
        context: The game or page that means something else by it than others; empty for none.
    """

    id: str | tuple[str, ...]
    mark: str
    file: Path
    line: int
    context: str = ""

    @property
    def key(self) -> str:
        """The key of the message: that for one thing, with its context."""
        return key_of(self.id if isinstance(self.id, str) else self.id[0], self.context)


def python_files() -> list[Path]:
    """Return the Python files that may have messages."""
    return sorted(it for folder in PYTHON for it in (ROOT / folder).rglob("*.py"))


def templates() -> list[Path]:
    """Return the templates."""
    return sorted((ROOT / TEMPLATES).rglob("*.html"))


def modules() -> list[Path]:
    """Return the modules that browsers load."""
    return sorted((ROOT / MODULES).rglob("*.js"))


def messages() -> Iterator[Found]:
    """Yield all messages of all files."""
    for file in python_files():
        folder = file.relative_to(ROOT).parts[0]
        yield from _of(file, "python", SENTENCES, {"english": None, "english_in": _CONTEXT_FIRST})
        yield from _of(file, "python", folder, {"t": None, "t_in": _CONTEXT_FIRST, "tn": _COUNTED})
        yield from _of(file, "python", MODULES, {"phrase": None, "phrase_in": _CONTEXT_FIRST})
    for file in templates():
        keywords = {
            **{"_": None, "gettext": None},
            **{"ngettext": _COUNTED, "pgettext": _CONTEXT_FIRST},
        }
        yield from _of(file, "jinja2.ext:babel_extract", TEMPLATES, keywords, trimmed="true")
    for file in modules():
        yield from in_module(file)


def _of(
    file: Path, method: str, mark: str, keywords: dict[str, Any], **options: str
) -> Iterator[Found]:
    with file.open("rb") as opened:
        for line, message, _, context in extract(method, opened, keywords, options=options):
            yield Found(message, mark, file, line, context or "")


def in_module(file: Path) -> Iterator[Found]:
    """Yield the messages of a module."""
    keywords = {"t": None, "tIn": _CONTEXT_FIRST, "tn": _COUNTED}
    yield from _of(file, "javascript", MODULES, keywords, parse_template_string="true")
    yield from _within_others(file)


def _within_others(file: Path) -> Iterator[Found]:
    """Yield the messages of a module in the arguments of other messages, which Babel leaves out."""
    source = _COMMENT.sub(lambda it: "\n" * it[0].count("\n"), file.read_text(encoding="utf-8"))
    for it in _MARKED.finditer(source):
        line = source.count("\n", 0, it.start()) + 1
        first, second = (json.loads(text) if text else "" for text in it.group(2, 3))
        if it[1] == "t":
            yield Found(first, MODULES, file, line)
        elif it[1] == "tIn":
            yield Found(second, MODULES, file, line, first)
        else:
            yield Found((first, second), MODULES, file, line)


def key(message: Message) -> str:
    """Return the key of a message of a catalogue: that for one thing, with its context."""
    one = message.id if isinstance(message.id, str) else message.id[0]
    return key_of(one, message.context or "")


def sides_of(text: str) -> tuple[str, str]:
    """Return both sides of a file in which a merge has left conflicts; twice the file without."""
    return _CONFLICT.sub(r"\1", text), _CONFLICT.sub(r"\2", text)


def translations_of(text: str, language: Language) -> Catalog:
    """Return the translations in a file; where a merge has left both sides, those of both.

    Args:
        text: The file.
        language: Its language.
    """
    one, other = (
        read_po(io.StringIO(_UNTRANSLATED.sub("", it)), locale=language.locale)
        for it in sides_of(text)
    )
    for message in other:
        first = message.id if isinstance(message.id, str) else message.id[0]
        known = one.get(first, message.context)
        if known is None:
            one[first] = message
        elif known.string != message.string and message.id:
            print(f"{language.file.name}: two translations of: {message.id}")
            print(f"  kept: {known.string}\n  left out: {message.string}")
    return one


def catalogue_of(text: str, language: Language, found: list[Found]) -> Catalog:
    """Return the catalogue of a language with exactly the messages that were found.

    Args:
        text: The file as it is.
        language: The language.
        found: The messages.
    """
    known = translations_of(text, language)
    made = Catalog(language.locale, fuzzy=False)
    marks: dict[str, set[str]] = {}
    ids: dict[str, str | tuple[str, ...]] = {}
    contexts: dict[str, str] = {}
    for it in found:
        marks.setdefault(it.key, set()).add(it.mark)
        contexts[it.key] = it.context
        if not isinstance(ids.get(it.key), tuple):
            ids[it.key] = it.id
    for name in sorted(ids, key=lambda it: _order(ids[it], contexts[it])):
        message_id, context = ids[name], contexts[name] or None
        first = message_id if isinstance(message_id, str) else message_id[0]
        before = known.get(first, context)
        plural = isinstance(message_id, tuple)
        string: Any = before.string if before is not None else ""
        if plural and isinstance(string, str):
            string = (string,) * made.num_plurals
        elif not plural and not isinstance(string, str):
            string = string[0]
        made.add(
            message_id,
            string,
            locations=[(mark, None) for mark in sorted(marks[name])],  # type: ignore[misc] # no lines
            user_comments=before.user_comments if before is not None else (),
            context=context,
        )
    return made


def _order(message_id: str | tuple[str, ...], context: str) -> tuple[str, str, str]:
    """Return what messages are ordered by: their text, then their context."""
    one = message_id if isinstance(message_id, str) else message_id[0]
    return one.casefold(), one, context


def text_of(made: Catalog, before: str) -> str:
    """Return a catalogue as its file has it.

    Args:
        made: The catalogue.
        before: The file as it was, whose header stays.
    """
    written = io.BytesIO()
    write_po(written, made, width=0, omit_header=True, include_lineno=False)
    header, _, _ = sides_of(before)[0].partition("\n\n")
    return f"{header.rstrip()}\n\n{written.getvalue().decode().strip()}\n"


def is_translated(message: Message) -> bool:
    """Return whether a message has all its texts, none of them a guess."""
    texts = message.string
    return texts is not None and bool(texts) and not message.fuzzy and all(texts)


def main() -> None:
    """Write the files, and say what they lack."""
    found = list(messages())
    for language in languages().values():
        if language == ENGLISH:
            continue
        before = language.file.read_text(encoding="utf-8")
        made = catalogue_of(before, language, found)
        language.file.write_text(text_of(made, before), encoding="utf-8")
        keys = {key(it) for it in made if it.id}
        old = {key(it) for it in translations_of(before, language) if it.id}
        for name in sorted(old - keys):
            shown = name.replace(IN_CONTEXT, ": ")
            print(f"{language.file.name}: removed, since nothing shows it: {shown}")
        empty = [it for it in made if it.id and not is_translated(it)]
        for it in empty:
            print(f"{language.file.name}: not translated: {it.id}")
        print(f"{language.file.name}: {len(keys)} messages, {len(empty)} not translated")


if __name__ == "__main__":
    main()
