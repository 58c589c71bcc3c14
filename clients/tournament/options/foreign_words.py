"""Readers of the words after options of fastchess and cutechess-cli; they return plan settings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from boardwire.clients.processes.cpus import ALL
from boardwire.games import OptionError

from ..show import parse_format
from .fastchess_config import USUAL_NAME, read_config
from .merging import merged

Settings = dict[str, Any]
Read = Callable[[Sequence[str]], Settings]

_QUICK_ROUNDS: Final = 25_000
_CHESS960: Final = "518"
"""The number of the usual start among those of Chess960."""


def nothing(words: Sequence[str]) -> Settings:
    """Return no words, and no settings."""
    _none(words)
    return {}


def switch(name: str) -> Read:
    """Return an option without words that switches a setting on."""

    def read(words: Sequence[str]) -> Settings:
        _none(words)
        return {name: True}

    return read


def number(name: str) -> Read:
    """Return an option with one number, which the plan checks."""

    def read(words: Sequence[str]) -> Settings:
        return {name: _one(words, "a number")}

    return read


def one_of(*choices: str) -> Read:
    """Return an option with one word of a few, which changes nothing."""

    def read(words: Sequence[str]) -> Settings:
        if _one(words, " or ".join(choices)) not in choices:
            raise OptionError(f"write {' or '.join(choices)}, not {words[0][:40]!r}")
        return {}

    return read


def repeat(words: Sequence[str]) -> Settings:
    """``-repeat`` or ``-repeat N``."""
    if len(words) > 1 or (words and not words[0].isdecimal()):
        raise OptionError(f"write a number of games or nothing, not {' '.join(words)[:40]!r}")
    return {"games": words[0] if words else "2"}


def variant(words: Sequence[str]) -> Settings:
    """``-variant standard`` or ``-variant fischerandom``."""
    match _one(words, "standard or fischerandom"):
        case "standard":
            return {}
        case "fischerandom" | "chess960":
            return {"option": {"chess960": _CHESS960}, NEEDS_OPENINGS: True}
        case other:
            raise OptionError(
                f"there is no variant {other[:40]!r} of chess here: write standard or "
                "fischerandom; other games are named by --game"
            )


def affinity(words: Sequence[str]) -> Settings:
    """``-use-affinity 3,5-7``, or nothing for all processors."""
    return {"affinity": ",".join(words) or ALL}


def quick(words: Sequence[str]) -> Settings:
    """``-quick cmd=A cmd=B book=FILE``: a match of two engines with fastchess's usual settings."""
    pairs = [*_pairs(words, ("cmd", "book"))]
    engines = [value for key, value in pairs if key == "cmd"]
    books = [value for key, value in pairs if key == "book"]
    if len(engines) != 2 or not books:
        raise OptionError("write cmd=ENGINE twice, and book=FILE")
    names = [f"{it}{number}" for number, it in enumerate(engines, 1)]
    same = engines[0] == engines[1]
    return {
        "engine": [
            {"cmd": cmd, "name": name if same else cmd, "tc": "10+0.1"}
            for cmd, name in zip(engines, names, strict=True)
        ],
        "openings": {"file": books[-1], "order": "random"},
        "games": "2",
        "rounds": str(_QUICK_ROUNDS),
        "concurrency": str(max(1, (os.cpu_count() or 1) - 2)),
        "recover": True,
        "draw": {"movenumber": "30", "movecount": "8", "score": "8"},
        "output": "cutechess",
    }


def epdout(words: Sequence[str]) -> Settings:
    """``-epdout file=FILE append=false`` of fastchess, or ``-epdout FILE`` of cutechess-cli."""
    named = words and "=" not in words[0]
    first = {"file": words[0]} if named else {}
    return {"epdout": {**first, **dict(_pairs(words[len(first) :], ("file", "append")))}}


def live_pgn(words: Sequence[str]) -> Settings:
    """``-livepgnout FILE``."""
    return {"livepgnout": _one(words, "the name of a file")}


def crc32(words: Sequence[str]) -> Settings:
    """``-crc32 pgn=true``."""
    given = dict(_pairs(words, ("pgn",)))
    return {"crc32": given.get("pgn", "")}


def log(words: Sequence[str]) -> Settings:
    """``-log file=FILE level=info append=false compress=true realtime=true engine=true``."""
    return {"log": dict(_pairs(words, ("file", "level", *_LOG_SWITCHES)))}


_LOG_SWITCHES: Final = ("append", "compress", "realtime", "engine")


def debug(words: Sequence[str]) -> Settings:
    """``-debug`` or ``-debug all``."""
    if list(words) not in ([], ["all"]):
        raise OptionError(f"write all or nothing, not {' '.join(words)[:40]!r}")
    return {"debug": True}


def tables(words: Sequence[str]) -> Settings:
    """``-tb FOLDER:FOLDER``."""
    return {"tb": _one(words, "the folders of Syzygy tables")}


def table_results(words: Sequence[str]) -> Settings:
    """``-tbadjudicate BOTH``."""
    return {"tbadjudicate": _one(words, "BOTH, WIN_LOSS or DRAW")}


def config(words: Sequence[str]) -> Settings:
    """``-config file=FILE outname=NAME discard=true stats=false``."""
    return read_config([*_pairs(words, ("file", "outname", "discard", "stats"))])


def result_format(words: Sequence[str]) -> Settings:
    """``-resultformat wide``, ``-resultformat Rank,Name,Elo`` or ``-resultformat help``."""
    text = _one(words, "columns, or the name of a format")
    if text == "help":
        return {FORMAT_HELP: True}
    parse_format(text)
    return {"resultformat": text}


def autosave(words: Sequence[str]) -> Settings:
    """``-autosaveinterval N``: the file of settings and sums, where no other name is given."""
    interval = _one(words, "a number")
    return {"autosaveinterval": interval, **({"config": USUAL_NAME} if interval != "0" else {})}


def compliance(words: Sequence[str]) -> Settings:
    """``--compliance``, which is the whole command where it is its first option.

    Raises:
        OptionError: Always, since other options come before it.
    """
    raise OptionError("write it first: boardwire tournament --compliance PROGRAM [ARGUMENTS]")


def run_folder(words: Sequence[str]) -> Settings:
    """``-tournamentfile NAME``."""
    return {"run": _one(words, "the name of a folder")}


NEEDS_OPENINGS: Final = "needs openings"
"""A setting that no plan has: other words must give the openings of the games."""

VERSION: Final = "version"
"""A setting that no plan has: the command prints its version and plays nothing."""

FORMAT_HELP: Final = "help on formats"
"""A setting that no plan has: the command lists the formats of results and plays nothing."""

LISTING: Final = "list engines"
"""A setting that no plan has: the command lists the configured engines and plays nothing."""


def version(words: Sequence[str]) -> Settings:
    """``-version``."""
    _none(words)
    return {VERSION: True}


def listing(words: Sequence[str]) -> Settings:
    """``-engines``."""
    _none(words)
    return {LISTING: True}


def _none(words: Sequence[str]) -> None:
    if words:
        raise OptionError(f"it takes no words, but there is {' '.join(words)[:40]!r}")


def _one(words: Sequence[str], what: str) -> str:
    if len(words) != 1:
        given = " ".join(words)[:40]
        raise OptionError(f"write {what} after it, not {given!r}" if given else f"write {what}")
    return words[0]


def _pairs(words: Sequence[str], known: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the words as keys and values.

    Raises:
        OptionError: A word is not KEY=VALUE, or the key is not known.
    """
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or not value:
            raise OptionError(f"{word[:40]!r} is not KEY=VALUE; it has {', '.join(known)}")
        if key not in known:
            raise OptionError(f"there is no {key[:40]!r}; it has {', '.join(known)}")
        yield key, value


def added(before: Mapping[str, Any], more: Mapping[str, Any]) -> Settings:
    """Return settings with those of one more option: lists of engines join, and tables add up."""
    engines = [*before.get("engine", []), *more.get("engine", [])]
    return {**merged(before, more), **({"engine": engines} if engines else {})}
