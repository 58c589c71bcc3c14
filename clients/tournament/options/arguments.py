"""Arguments of the command: fastchess's spelling, with one dash and many words, becomes ours."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from boardwire.games import OptionError

from .words import WORD_OPTIONS, joined

_ONE_DASH: Final = re.compile(r"-([a-zA-Z][a-zA-Z0-9-]+)")
_OPTION: Final = re.compile(r"--?[a-zA-Z]")
_SPELLINGS: Final = {"srand": "seed"}
"""fastchess's names of options that have another one here."""

_INSTEAD: Final = {
    "tb": "write the tables into the engines' own options, as in option.SyzygyPath=PATH",
    "tbpieces": "there is no adjudication by Syzygy tables here",
    "tbignore50": "there is no adjudication by Syzygy tables here",
    "tbadjudicate": "there is no adjudication by Syzygy tables here",
    "crc32": "use sha256sum FILE on the file of the games",
    "epdout": "the file of the games has all moves; boardwire show FILE draws the last position",
    "quick": "write --engine twice, and --openings file=FILE order=random",
    "config": "write the options into a file: boardwire tournament FILE.toml; --print-toml "
    "prints one",
    "compliance": "use boardwire check uci:PROGRAM",
    "debug": "use --log file=FILE engine=true",
}
"""Options of fastchess that are not here, and what to do instead."""


def double_dashed(arguments: Sequence[str], known: Collection[str]) -> list[str]:
    """Write arguments as the command's parser reads them.

    An option with one dash gets two. The words after an option that takes several become one text.

    Args:
        arguments: The arguments as the user wrote them.
        known: The names of the command's options, without dashes.

    Raises:
        OptionError: An option of fastchess is not here; the message says what to use.
    """
    written: list[str] = []
    words: list[str] | None = None
    for argument in arguments:
        if words is not None and not _OPTION.match(argument):
            words.append(argument)
            continue
        if words is not None:
            written.append(joined(words))
            words = None
        name = _name(argument)
        if name in _INSTEAD and name not in known:
            raise OptionError(f"-{name} of fastchess is not here: {_INSTEAD[name]}")
        written.append(f"--{name}" if name in known else argument)
        if name in known and name in WORD_OPTIONS:
            words = []
    return written if words is None else [*written, joined(words)]


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
