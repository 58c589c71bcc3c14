"""Arguments of the command: fastchess's spelling, with one dash and many words, becomes ours."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from boardwire.games import OptionError

from .words import WORD_OPTIONS, joined

_ONE_DASH: Final = re.compile(r"-([a-zA-Z][a-zA-Z0-9-]+)")
_OPTION: Final = re.compile(r"--?[a-zA-Z]")
_SPELLINGS: Final = {"srand": "seed", "use-affinity": "affinity"}
"""fastchess's names of options that have another one here."""

_INSTEAD: Final = {
    "tb": "write the tables into the engines' own options, as in option.SyzygyPath=PATH",
    "tbpieces": "there is no adjudication by Syzygy tables here",
    "tbignore50": "there is no adjudication by Syzygy tables here",
    "tbadjudicate": "there is no adjudication by Syzygy tables here",
    "crc32": "use sha256sum FILE on the file of the games",
    "epdout": "the file of the games has all moves; boardwire show FILE draws the last position",
    "log": "write --run FOLDER, which keeps the dialogue of every game that an engine broke",
    "reverse": "name the engines in the other order",
    "wait": "there is no pause between games",
    "show-latency": "the records of the games have the time of every move",
    "check-mate-pvs": "the records of the games have the lines of play",
    "version": "write boardwire --version",
    "quick": "write --engine twice, and --openings file=FILE order=random",
    "config": "write the options into a file: boardwire tournament FILE.toml; --print-toml "
    "prints one",
    "compliance": "use boardwire check uci:PROGRAM",
    "debug": "write --run FOLDER, which keeps the dialogue of every game that an engine broke",
}
"""Options of fastchess that are not here, and what to do instead."""


_VARIANTS: Final = {"standard": (), "fischerandom": ("--option", "chess960=518")}
"""The options of the game chess that fastchess's variants are."""

_NEEDLESS: Final = {
    "recover": 0,
    "force-concurrency": 0,
    "testEnv": 0,
    "autosaveinterval": 1,
    "scoreinterval": 1,
}
"""Options of fastchess for what boardwire does anyway, with the number of words that follow."""


def double_dashed(arguments: Sequence[str], known: Collection[str]) -> list[str]:
    """Write arguments as the command's parser reads them.

    An option with one dash gets two, also one that nobody knows, for which the parser then tells a
    similar one. The words after an option that takes several become one text.

    Args:
        arguments: The arguments as the user wrote them.
        known: The names of the command's options, without dashes.

    Raises:
        OptionError: An option of fastchess is not here; the message says what to use.
    """
    written: list[str] = []
    words: list[str] | None = None
    skipped = 0
    for argument in _respelt(arguments):
        if skipped:
            skipped -= 1
            continue
        if words is not None and not _OPTION.match(argument):
            words.append(argument)
            continue
        if words is not None:
            written.append(joined(words))
            words = None
        name = _name(argument)
        if name in _INSTEAD and name not in known:
            raise OptionError(f"-{name} of fastchess is not here: {_INSTEAD[name]}")
        if name in _NEEDLESS and name not in known:
            skipped = _NEEDLESS[name]
            continue
        written.append(f"--{name}" if name else argument)
        if name in known and name in WORD_OPTIONS:
            words = []
    return written if words is None else [*written, joined(words)]


def _respelt(arguments: Sequence[str]) -> Iterator[str]:
    """The arguments, with other options in place of ``-repeat`` and ``-variant``.

    Raises:
        OptionError: There is no such variant.
    """
    before = ""
    for argument in arguments:
        if before == "repeat" and not argument.isdecimal():
            yield "2"
        if before == "variant":
            if argument not in _VARIANTS:
                raise OptionError(f"-variant {argument[:40]}: write {' or '.join(_VARIANTS)}")
            yield from _VARIANTS[argument]
            before = ""
            continue
        before = _name(argument)
        if before != "variant":
            yield "--games" if before == "repeat" else argument
    if before == "repeat":
        yield "2"


def one_dashed(arguments: Sequence[str], known: Collection[str]) -> bool:
    """Whether an option is written with one dash, as a script of fastchess does.

    Args:
        arguments: The arguments as the user wrote them.
        known: The names of the command's options, without dashes.
    """
    return any(
        it[:2] != "--" and _ONE_DASH.fullmatch(it) is not None and _name(it) in known
        for it in arguments
    )


def _name(argument: str) -> str:
    """The name of an option, as it is here; empty for what is none."""
    match = _ONE_DASH.fullmatch(argument.removeprefix("-") if argument[:2] == "--" else argument)
    return "" if match is None else _SPELLINGS.get(match[1], match[1])
