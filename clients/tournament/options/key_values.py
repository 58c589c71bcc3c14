"""Options that take words: ``--engine cmd=mcts name=a option.seed=1``."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from boardwire.clients.processes.cpus import ALL
from boardwire.games import OptionError

from ..entries.configured_engines import configured_engine
from ..sections import (
    DrawRule,
    EngineSettings,
    OpeningSection,
    RecordOutput,
    ResignRule,
    SprtSection,
)
from .merging import merged

EACH: Final = "each"
ENGINE: Final = "engine"
_FIRST_WORD: Final = {ENGINE: "cmd", "openings": "file", "pgnout": "file"}
"""The key of a first word that has none, by the option."""
_TABLES: Final = {"resources", "option"}
"""The keys of an engine that are tables: ``option.Hash=16``, ``resources=gpu=1``."""

_ENGINE_FLAGS: Final = {name: name for name in ("ponder", "whitepov", "trust")}
_FLAGS: Final[Mapping[str, Mapping[str, str]]] = {
    ENGINE: _ENGINE_FLAGS,
    EACH: _ENGINE_FLAGS,
    "pgnout": {"min": "min", "fi": ""},
}
"""Words of cutechess-cli without a value, by the option, and the key that they switch on.

Only finished games are in the file of the games, so ``fi`` needs no key.
"""

_REFUSED: Final[Mapping[str, str]] = {
    "book": "write --opening book:FILE:PLIES, for all engines alike",
    "bookdepth": "write --opening book:FILE:PLIES, for all engines alike",
    "debug": "write -debug, or -log file=FILE engine=true, for the dialogue with the engines",
}
"""Words of cutechess-cli for an engine that are not here, and what to use."""

ENGINE_WORDS_OF_OTHERS: Final[Mapping[str, str]] = {
    "conf": "an engine of cutechess-cli's file engines.json, by its name",
    "arg": "one argument of the program; it may be repeated",
    **{name: f"an error: {instead}" for name, instead in _REFUSED.items()},
}
"""Words of an engine that are translated or refused, for the documentation."""

_SWITCHES: Final = frozenset(("restart", "ponder"))
"""The keys of an engine that fastchess and cutechess-cli switch `on` and `off`."""

_KEY: Final = re.compile(r"[a-z0-9_]+(\..+)?", re.ASCII)
"""The form of a key. An engine such as ``mcts:playouts=5`` has another one."""

SECTIONS: Final[Mapping[str, type]] = {
    ENGINE: EngineSettings,
    EACH: EngineSettings,
    "openings": OpeningSection,
    "sprt": SprtSection,
    "draw": DrawRule,
    "resign": ResignRule,
    "pgnout": RecordOutput,
}
"""The options that take words ``KEY=VALUE``, with the keys that they know."""

RESOURCES: Final = "resources"
AFFINITY: Final = "affinity"
WORD_OPTIONS: Final = (*SECTIONS, RESOURCES, AFFINITY)
"""The options that take the words up to the next option."""


def keys_of(section: str) -> tuple[str, ...]:
    """Return the keys of an option with words."""
    return tuple(field.name for field in fields(SECTIONS[section]))


def settings_of_words(section: str, text: str) -> Any:
    """Read the words of an option as the value that TOML would have: a table, mostly.

    Args:
        section: The option's name.
        text: The words in shell quoting.

    Raises:
        OptionError: A word is not KEY=VALUE, or the option has no such key.
    """
    if section == AFFINITY:
        return ",".join(shlex.split(text)) or ALL
    if section == RESOURCES:
        return dict(amounts(",".join(shlex.split(text))))
    settings: dict[str, Any] = {}
    configured: dict[str, Any] = {}
    switches = _FLAGS.get(section, {})
    for number, word in enumerate(shlex.split(text)):
        key, sign, value = word.partition("=")
        if not sign and word in switches and (number or section != ENGINE):
            if switches[word]:
                settings[switches[word]] = "true"
            continue
        if section in (ENGINE, EACH) and key in _REFUSED and (sign or number):
            raise OptionError(f"--{section}: {key} of cutechess-cli is not here: {_REFUSED[key]}")
        if section == "pgnout" and key == "match_line" and value:
            settings.setdefault(key, []).append(value)
            continue
        if section in (ENGINE, EACH) and sign and key == "conf":
            configured = configured_engine(value)
            continue
        if section in (ENGINE, EACH) and sign and key == "arg":
            settings["args"] = f"{settings.get('args', '')} {shlex.quote(value)}".strip()
            continue
        table, dot, name = key.partition(".")
        bare = not sign or not _KEY.fullmatch(key)
        if number == 0 and section in _FIRST_WORD and bare:
            settings[_FIRST_WORD[section]] = word
        elif not sign:
            more = "; write --engine before each engine" if section == ENGINE else ""
            raise OptionError(f"--{section}: {word[:40]!r} is not KEY=VALUE{more}")
        elif table not in keys_of(section):
            known = ", ".join(keys_of(section))
            raise OptionError(f"--{section} has no {key[:40]!r}; it has {known}")
        elif dot and table in _TABLES:
            settings.setdefault(table, {})[name] = value
        elif key == "resources":
            settings.setdefault(key, {}).update(amounts(value))
        elif key in settings:
            raise OptionError(f"--{section}: {key} is given twice")
        else:
            settings[key] = _switch(value) if key in _SWITCHES else value
    return merged(configured, settings)


def amounts(text: str) -> dict[str, str]:
    """Read ``gpu=1,memory=8`` as a table.

    Raises:
        OptionError: A part is not NAME=NUMBER.
    """
    parts = dict(part.partition("=")[::2] for part in text.split(","))
    if not all(name and value.isdecimal() for name, value in parts.items()):
        raise OptionError(f"resources {text[:40]!r}: write NAME=NUMBER, as in gpu=1,memory=8")
    return parts


def _switch(value: str) -> str:
    """Return the truth value of `on` and `off`, and of cutechess-cli's `auto`.

    Engines with UCI are only restarted after a failure there, as here.
    """
    return {"on": "true", "off": "false", "auto": "false"}.get(value, value)


def joined(words: Sequence[str]) -> str:
    """Return words as one text that `settings_of_words` reads."""
    return shlex.join(words)
