"""Words for people: a sentence or a term in English with named values, which its reader translates.

English is the key of the catalogue (gettext's msgid), so rules need no language: a page or a
terminal looks the sentence up in the language of its reader, and then fills in the values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Union

from boardwire.override import override
from boardwire.translations import t_in
from boardwire.translations.catalogue import filled
from boardwire.values import value_class

Value = Union[int, str, "Words"]
"""A value in a sentence: a number, a name that is not translated, or words that are."""


@value_class
class Words:
    """A sentence or a term with named values, such as ``Raise to {amount}``.

    Args:
        sentence: The English sentence, with the name of each value in braces; empty for a move
            that no list shows.
        values: The values by name.
        context: The game that means something else by the sentence than others; empty for none.
    """

    sentence: str
    values: Mapping[str, Value] = field(default_factory=dict)
    context: str = ""

    def to_data(self) -> list[Any]:
        """Return the words as a list for JSON: the sentence, its values, and its context.

        Values and context stand there only if there are any.
        """
        if not self.values and not self.context:
            return [self.sentence]
        values = {
            name: value.to_data() if isinstance(value, Words) else value
            for name, value in self.values.items()
        }
        return [self.sentence, values, self.context] if self.context else [self.sentence, values]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> Words:
        """Return the words that :meth:`to_data` has written."""
        values = data[1] if len(data) > 1 else {}
        return cls(
            data[0],
            {
                name: cls.from_data(value) if isinstance(value, list) else value
                for name, value in values.items()
            },
            data[2] if len(data) > 2 else "",
        )

    @override
    def __str__(self) -> str:
        """The words in English."""
        return filled(self.sentence, self.values)

    def translated(self) -> str:
        """Return the words in the language of the context."""
        values = {
            name: value.translated() if isinstance(value, Words) else value
            for name, value in self.values.items()
        }
        return t_in(self.context, self.sentence, **values)


def phrase(sentence: str, /, **values: Value) -> Words:
    """Return a sentence with its values. The sentence is a literal, so that a catalogue has it."""
    return Words(sentence, values)


def phrase_in(context: str, sentence: str, /, **values: Value) -> Words:
    """Return a sentence of one game, whose translation is its own; both are literals."""
    return Words(sentence, values, context)


SILENT = Words("")
"""The words for a move that no list shows, such as a card dealt face down."""
