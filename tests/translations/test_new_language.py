"""The file of a language, from its header to its first translations."""

from __future__ import annotations

from pathlib import Path

from boardwire.translations import Language, messages
from boardwire.translations.messages import Found

HEADER = r"""# Polski
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\n"
"Content-Type: text/plain; charset=utf-8\n"
"X-Native-Name: polski\n"
"""
POLISH = Language("pl", "polski")
HERE = Path("x.py")
FOUND = [
    Found("Learn", "web/templates", HERE, 1),
    Found(("{count} move", "{count} moves"), "web/modules", HERE, 2),
    Found("Pass", "web/modules", HERE, 3, "go"),
    Found("Pass", "web/modules", HERE, 4, "bridge"),
    Found("Zoo", "web/modules", HERE, 5),
]


def renewed(text: str) -> str:
    return messages.text_of(messages.catalogue_of(text, POLISH, FOUND), text)


def test_a_header_becomes_a_file_that_stays_as_it_is() -> None:
    first = renewed(HEADER)
    assert first.startswith(HEADER)
    assert first.count('msgstr[2] ""') == 1 and first.count("msgctxt") == 2
    assert renewed(first) == first


def test_a_translation_beside_untranslated_messages_stays() -> None:
    text = renewed(HEADER)
    done = text.replace('msgid "Zoo"\nmsgstr ""', 'msgid "Zoo"\nmsgstr "ogród"').replace(
        'msgctxt "go"\nmsgid "Pass"\nmsgstr ""', 'msgctxt "go"\nmsgid "Pass"\nmsgstr "pas"'
    )
    assert done != text
    assert renewed(done) == done


def test_both_sides_of_a_conflict_stay() -> None:
    text = renewed(HEADER)
    mine = 'msgid "Learn"\nmsgstr "Nauka"\n'
    theirs = 'msgid "Learn"\nmsgstr ""\n'
    conflict = f"<<<<<<< HEAD\n{theirs}=======\n{mine}>>>>>>> other\n"
    assert 'msgstr "Nauka"' in renewed(text.replace(theirs, conflict))
