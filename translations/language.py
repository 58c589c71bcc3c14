"""The languages that there are, and the choice of one from what a reader accepts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from boardwire.values import value_class

FOLDER = Path(__file__).parent
"""The folder with a file for each language besides English."""
_NAME = re.compile(r'^"X-Native-Name: (.+)\\n"$', re.MULTILINE)
_HEADER_BYTES = 2048
"""The first bytes of a catalogue, which have its header."""
_SCRIPTS = {"cn": "hans", "sg": "hans", "my": "hans", "tw": "hant", "hk": "hant", "mo": "hant"}
"""The scripts of Chinese by region (CLDR, likely subtags)."""


@value_class
class Language:
    """A language of the texts.

    Args:
        tag: Its tag (BCP 47), as pages have it in `lang`: ``zh-Hans``.
        name: Its own name: ``简体中文``.
    """

    tag: str
    name: str

    @property
    def locale(self) -> str:
        """The name of the locale: ``zh_Hans``."""
        return self.tag.replace("-", "_")

    @property
    def file(self) -> Path:
        """The catalogue with its texts."""
        return FOLDER / f"{self.locale}.po"


ENGLISH = Language("en", "English")
"""The language of the keys."""


@cache
def languages() -> Mapping[str, Language]:
    """Return all languages by their tags, English first."""
    found = {ENGLISH.tag: ENGLISH}
    for file in sorted(FOLDER.glob("*.po")):
        with file.open(encoding="utf-8", errors="replace") as opened:
            name = _NAME.search(opened.read(_HEADER_BYTES))
        tag = file.stem.replace("_", "-")
        found[tag] = Language(tag, name[1] if name else tag)
    return found


def find_language(text: str) -> Language | None:
    """Return the language that a tag or locale stands for; None where there is none.

    Args:
        text: A tag such as ``zh-CN``, or a locale such as ``zh_CN.UTF-8``.
    """
    wanted = _subtags(text)
    for language in languages().values():
        if wanted[: len(_subtags(language.tag))] == _subtags(language.tag):
            return language
    return None


def _subtags(text: str) -> list[str]:
    """Return the parts of a tag in lower case; Chinese has its script: ``zh-CN`` is zh, hans."""
    parts = re.split("[-_]", re.split("[.@]", text.strip().lower())[0])
    if parts[0] == "zh":
        script = next((it for it in parts[1:] if it in _SCRIPTS.values()), "")
        region = next((_SCRIPTS[it] for it in parts[1:] if it in _SCRIPTS), "hans")
        return ["zh", script or region]
    return parts


def chosen(accepted: str) -> Language:
    """Return the language that a header `Accept-Language` asks for (RFC 9110, section 12.5.4).

    Args:
        accepted: The header: ``zh-CN,zh;q=0.9,en;q=0.8``.

    Returns:
        English where none of the languages is accepted.
    """
    weighted = []
    for place, entry in enumerate(accepted[:1000].split(",")):
        tag, _, parameters = entry.partition(";")
        weighted.append((-_weight(parameters), place, tag.strip()))
    return preferred(tag for weight, _, tag in sorted(weighted) if weight < 0)


def _weight(parameters: str) -> float:
    """Return the weight in the parameters of an accepted language; 0 where it is none."""
    name, _, text = parameters.partition("=")
    if not name.strip():
        return 1.0
    try:
        weight = float(text) if name.strip().lower() == "q" else 0.0
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0


def preferred(tags: Iterable[str]) -> Language:
    """Return the first language that there is; English where there is none."""
    found = (ENGLISH if tag == "*" else find_language(tag) for tag in tags)
    return next((it for it in found if it is not None), ENGLISH)
