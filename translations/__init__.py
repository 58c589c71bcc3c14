"""The texts that people read, in their language: one catalogue of gettext for all of them.

English sentences are the keys. A language is one file here, such as ``zh_Hans.po``; English needs
none. docs/internals/translations.md says how to mark a text, and how to add a language.
"""

from .catalogue import Catalogue, catalogue
from .language import ENGLISH, Language, chosen, find_language, languages, preferred
from .texts import (
    current_catalogue,
    english,
    english_in,
    in_language,
    language,
    t,
    t_in,
    tn,
    translated,
    use_language,
)

__all__ = [
    "ENGLISH",
    "Catalogue",
    "Language",
    "catalogue",
    "chosen",
    "current_catalogue",
    "english",
    "english_in",
    "find_language",
    "in_language",
    "language",
    "languages",
    "preferred",
    "t",
    "t_in",
    "tn",
    "translated",
    "use_language",
]
