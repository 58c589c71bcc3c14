"""The files of each game, for adding-a-game.md.

A file belongs to a game if its path or its first sentence names the game, or if the game uses its
drawing or its format of records.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from boardwire.games import load, names, records
from boardwire.games.drawing.drawings import drawing_of
from boardwire.games.environments import encodings
from boardwire.games.environments.encodings import ENCODINGS

ROOT = Path(__file__).resolve().parent.parent
PLACES = {
    "native/games/": "C++",
    "native/bindings/": "binding",
    "games/rules/": "rules in Python",
    "games/records/": "records",
    "games/drawing/": "drawing",
    "games/books/": "books",
    "games/environments/": "environments",
    "games/weights/": "weights",
    "games/": "games",
    "clients/learning/": "learning",
    "clients/engines/": "engines",
    "clients/": "clients",
    "matches/": "matches",
    "server/": "server",
    "web/": "pages",
    "bench/": "measurements",
    "native/tests/": "tests",
    "tests/": "tests",
}
"""The places of files: the first whose path fits. The order is that of the rows."""

_CODE = {".py", ".hpp", ".cpp", ".js", ".mjs"}
_DATA = {".txt", ".tsv", ".pgn", ".pdn", ".columns", ".weights"}
_COMMON_WORDS = {"bridge", "go", "guess", "hex", "matrix", "pig", "property", "tree"}
"""Names of games that a sentence may have with another meaning."""

_OTHER_TREES = ("native/search/", "games/textbook/", "tests/games/textbook/", "web/")
"""Folders where a tree is one of searches or moves, not the game."""

_ESCAPED = str.maketrans({character: "\\" + character for character in "|[]"})


def game_files() -> str:
    """Return the files of each game, one table for each."""
    listing = {game: _rows(game) for game in names()}
    links = ", ".join(f"[{game}](#{game})" for game in listing)
    return "\n\n".join((links, *(f"### {game}\n\n{table}" for game, table in listing.items())))


def _rows(game: str) -> str:
    """Return the table of a game: a row for each file, and one for all tests."""
    order = list(dict.fromkeys(PLACES.values()))
    owned = sorted(
        (it for it in _files() if _belongs(it, game)),
        key=lambda it: (order.index(_place(it)), it.as_posix()),
    )
    rows = ["| place | file | content |", "| -- | -- | -- |"]
    for place, files in groupby(owned, _place):
        if place == "tests":
            rows.append(f"| {place} | {', '.join(map(_link, files))} |  |")
            continue
        rows += [f"| {place} | {_link(it)} | {_sentence(it)} |" for it in files]
    return "\n".join(rows)


@cache
def _files() -> tuple[Path, ...]:
    """Return all files of the places, as paths below the root of the project."""
    tops = dict.fromkeys(prefix.partition("/")[0] for prefix in PLACES)
    found = (it for top in tops for it in (ROOT / top).rglob("*") if it.suffix in _CODE | _DATA)
    kept = (it.relative_to(ROOT) for it in found if it.name != "__init__.py")
    return tuple(it for it in kept if any(map(it.as_posix().startswith, PLACES)))


def _place(file: Path) -> str:
    path = file.as_posix()
    return next(name for prefix, name in PLACES.items() if path.startswith(prefix))


def _belongs(file: Path, game: str) -> bool:
    if game == "tree" and file.as_posix().startswith(_OTHER_TREES):
        return False
    if file in _used(game) or any(_named(part, game) for part in file.parts):
        return True
    if "tests" in file.parts:
        return False
    sentence = _sentence(file)
    title = load(game).title
    words = {title} if game in _COMMON_WORDS else {title, title.lower(), game}
    return any(re.search(rf"\b{re.escape(word)}\b", sentence) for word in words)


def _named(part: str, game: str) -> bool:
    """Return whether a part of a path is a game's name, or begins with it and an underscore."""
    stem = part.partition(".")[0].removeprefix("test_")
    return stem == game or stem.startswith(f"{game}_")


@cache
def _used(game: str) -> frozenset[Path]:
    """Return the files that a game uses by name: its drawing, encoding and format of records.

    The other files of a format, such as `pgn_text.py`, count where it is that of a single game.
    """
    modules = [type(drawing_of(load(game))).__module__]
    if game in ENCODINGS:
        modules.append(encodings.__name__)
    record_format = load(game).record_format
    modules.append(f"{records.__name__}.{record_format}")
    files = {
        Path(*module.removeprefix("boardwire.").split(".")).with_suffix(".py") for module in modules
    }
    if sum(load(name).record_format == record_format for name in names()) == 1:
        files |= {it for it in _files() if it.match(f"games/records/{record_format}_*.py")}
    return frozenset(files)


def _link(file: Path) -> str:
    return f"[{file.as_posix()}](../../{file.as_posix()})"


@cache
def _sentence(file: Path) -> str:
    """Return the first sentence of a file with code, from the docstring or comment at its top."""
    if file.suffix not in _CODE:
        return ""
    text = (ROOT / file).read_text("utf-8")
    if file.suffix == ".py":
        words = ast.get_docstring(ast.parse(text)) or ""
    else:
        words = "\n".join(_comment(text))
    words = " ".join(words.partition("\n\n")[0].split())
    return re.split(r"(?<=[^A-Z]\.) (?=[A-Z])", words)[0].replace("``", "`").translate(_ESCAPED)


def _comment(text: str) -> Iterator[str]:
    """Yield the lines of the comment that begins a file."""
    for line in text.splitlines():
        found = re.match(r"(?://|/\*\*?| \*(?!/))\s?(.*?)(?:\*/)?$", line)
        if not found:
            return
        yield found[1]
