"""Word lists: a small one, a large one, and files under names that a program or its operator gives.

On the wire a list is only a name that is looked up. :func:`add_words` and the variable
`BOARDWIRE_WORDS` (``NAME=PATH,NAME=PATH``) give names to files; programs that are started from
here inherit the variable.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path

from boardwire.games.errors import OptionError
from boardwire.translations import english

from .lexicon import Lexicon
from .small_list import SMALL_LIST

SMALL = "small"
"""The name of our own list."""
ENGLISH = "english"
"""The name of the large list, which comes with the game; the file NOTICE says where it is from."""
VARIABLE = "BOARDWIRE_WORDS"
MOST_BYTES = 20_000_000
"""Size of the largest file that is read."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_WORD = re.compile(r"[a-z]{2,15}|[A-Z]{2,15}", re.ASCII)


def lists() -> dict[str, Path]:
    """Return the files by name."""
    pairs = (it.partition("=") for it in os.environ.get(VARIABLE, "").split(",") if it)
    return {name: Path(path) for name, _, path in pairs if _NAME.fullmatch(name)}


def add_words(path: Path, name: str = "") -> str:
    """Give a file of words a name, that of the file without any, and return it.

    The file has a word on each line. Words with other letters than A to Z, with capitals among
    small letters, or of other than 2 to 15 letters are left out. Never call it with a text from
    the wire.

    Raises:
        OptionError: The file cannot be read, or has no words; or the name is no name.
    """
    name = name or re.sub(r"[^a-z0-9-]+", "-", path.stem.lower()).strip("-")
    if not _NAME.fullmatch(name) or name in (SMALL, ENGLISH) or "," in str(path):
        raise OptionError(
            english("{value} is no name for a list of words", value=repr(name or str(path)))
        )
    _read(path.absolute())
    others = {it: file for it, file in lists().items() if it != name}
    entries = {**others, name: path.absolute()}
    os.environ[VARIABLE] = ",".join(f"{it}={file}" for it, file in entries.items())
    return name


def lexicon(name: str) -> Lexicon:
    """Return the list of that name.

    Raises:
        OptionError: There is none, or its file cannot be read.
    """
    if name == SMALL:
        return _small()
    if name == ENGLISH:
        return _read(Path(__file__).with_name("english.txt"))
    path = lists().get(name)
    if path is None:
        known = ", ".join([SMALL, ENGLISH, *lists()])
        raise OptionError(
            english(
                "no list of words is called {name}; there are {known}; a command "
                "line names a file with -o words=/PATH/TO/FILE, every program with "
                "{variable}=NAME=/PATH/TO/FILE, and a server in its setting "
                "server.words",
                name=repr(name[:40]),
                known=known,
                variable=VARIABLE,
            )
        )
    return _read(path)


@lru_cache(1)
def _small() -> Lexicon:
    return Lexicon(SMALL_LIST.split())


@lru_cache(8)
def _read(path: Path) -> Lexicon:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise OptionError(
                english(
                    "{path}: a list of words has at most {most_bytes} bytes",
                    path=path,
                    most_bytes=MOST_BYTES,
                )
            )
        text = path.read_text("utf-8", "replace")
    except OSError as error:
        raise OptionError(f"{path}: {error.strerror or error}") from error
    words = {line.upper() for line in map(str.strip, text.splitlines()) if _WORD.fullmatch(line)}
    if not words:
        raise OptionError(
            english("{path} has no line that is a word of 2 to 15 letters", path=path)
        )
    return Lexicon(words)
