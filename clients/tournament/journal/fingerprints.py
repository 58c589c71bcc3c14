"""Fingerprints of engines and games: equal as long as the same thing would play."""

from __future__ import annotations

import hashlib
import inspect
import shutil
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from boardwire import __version__, _native
from boardwire.clients.adapters import AdaptedEngine
from boardwire.clients.engines import BundledEngine, EngineSpec
from boardwire.games import Game

_PIECE = 1 << 20


def engine_fingerprint(engine: EngineSpec, directory: Path | None = None) -> dict[str, Any]:
    """Return the fingerprint of an engine.

    A bundled engine's has our version, its options and the native module. A program's has the file
    that is found on PATH, the arguments and the options, and the files that arguments and options
    name, such as a script or a network.

    Args:
        engine: The engine.
        directory: The directory that the engine runs in; None for the current one.

    Returns:
        Plain data for JSON; `files` has the SHA-256 of each file.
    """
    arguments: tuple[str, ...] = ()
    if isinstance(engine, BundledEngine):
        program: dict[str, Any] = {"engine": engine.name, "boardwire": __version__}
        found = [str(_native.__file__)]
        options = engine.options
    else:
        words = engine.target if isinstance(engine, AdaptedEngine) else engine.words
        options = engine.options if isinstance(engine, AdaptedEngine) else ()
        program = {"program": words[0] if words else "", "arguments": " ".join(words[1:])}
        if isinstance(engine, AdaptedEngine):
            program["protocol"] = engine.adapter
        found, arguments = [_program(words[0], directory)] if words else [], words[1:]
    values = (*(it.rpartition("=")[2] for it in arguments), *(value for _, value in options))
    files = (*found, *(_in(directory, word) for word in values if word))
    return {**program, "options": dict(options), "files": file_digests(files)}


def game_fingerprint(game: Game) -> dict[str, Any]:
    """Return the fingerprint of a game: name, options, and the source file of a user's game."""
    source = ""
    module = sys.modules.get(type(game).__module__)
    if module is not None and not module.__name__.startswith("boardwire."):
        source = inspect.getsourcefile(type(game)) or ""
    data = {"game": game.name, "options": dict(game.options)}
    return {**data, **({"files": file_digests([source])} if source else {})}


def _program(word: str, directory: Path | None) -> str:
    if "/" in word:
        return _in(directory, word)
    return shutil.which(word) or word


def _in(directory: Path | None, word: str) -> str:
    return word if directory is None else str(directory / word)


def file_digests(paths: Iterable[str]) -> dict[str, str]:
    """Return the SHA-256 in hexadecimal of each of the paths that is a file, by its whole path."""
    digests: dict[str, str] = {}
    for name in paths:
        try:
            path = Path(name).resolve()
            if path.is_file():
                found = path.stat()
                digests[str(path)] = _sha256(path, found.st_mtime_ns, found.st_size)
        except (OSError, ValueError):  # a word that is no path
            continue
    return digests


@lru_cache(64)  # engines are often the same program, of a hundred megabytes with its network
def _sha256(path: Path, _changed: int, _size: int) -> str:
    """Return the SHA-256 of a file; read it again when its modification time or size differs."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()
