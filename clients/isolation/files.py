"""The files that an isolated engine can read: those of the system and of its command line."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store")
"""Folders of programs and libraries."""
SETTINGS = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")
"""Files outside of these that many programs need."""
_OF_A_PREFIX = ("bin", "lib", "lib64", "libexec", "pyvenv.cfg")
_MAX_LINKS = 20
_MAX_INTERPRETERS = 4
_ELF_32 = b"\x7fELF\x01"
_FIRST_LINE = 256
"""The number of bytes of a script in which Linux looks for its interpreter."""


def absolute_command(argv: Sequence[str]) -> tuple[str, ...]:
    """Return a command line with absolute paths, for use in another folder.

    The name of the program becomes an absolute path. So do words, and values in words `NAME=VALUE`,
    that name an existing file or folder.
    """
    program = shutil.which(argv[0]) or argv[0]
    return (str(Path(program).absolute()), *map(_absolute_word, argv[1:]))


def visible_files(argv: Sequence[str]) -> list[Path]:
    """Return the files and folders of an absolute command line, without those of the system.

    These are the folder of the program, or `bin` and `lib` of its installation prefix, and the
    paths on the command line. The same holds for the targets of symbolic links, the interpreter of
    a script, and the Python of a virtual environment. The home folder and its parents are left out.
    """
    program = Path(argv[0])
    programs = [link for it in (program, *interpreters(program)) for link in _links(it)]
    found = [it for program in programs for it in _around(program)]
    return [it for it in dict.fromkeys([*found, *named_files(argv)]) if not _of_system(it)]


def named_files(argv: Sequence[str]) -> list[Path]:
    """Return the files and folders named by the words after a program."""
    return [path for word in argv[1:] if (path := _path_in(word)) and not _too_wide(path)]


def search_folders(argv: Sequence[str]) -> list[str]:
    """Return the folders where a script finds its interpreter, as by `/usr/bin/env python3`.

    They come first in the PATH of the sandbox, so that it finds the same interpreter.
    """
    found = [it.parent for it in interpreters(Path(argv[0])) if not _of_system(it)]
    return [str(it) for it in dict.fromkeys(found)]


def interpreters(program: Path) -> list[Path]:
    """Return the interpreter of a script, and recursively that of the interpreter."""
    found: list[Path] = []
    while len(found) < _MAX_INTERPRETERS:
        words = _first_line(found[-1] if found else program)
        if not words:
            break
        found.append(Path(words[0]))
        if Path(words[0]).name == "env":
            named = [it for it in words[1:] if not it.startswith("-") and "=" not in it]
            if not named or (there := shutil.which(named[0])) is None:
                break
            found.append(Path(there).absolute())
    return found


def is_of_32_bits(program: Path) -> bool:
    """Return whether a program is a binary of a 32-bit architecture."""
    try:
        with program.open("rb") as file:
            return file.read(len(_ELF_32)) == _ELF_32
    except OSError:
        return False


def _first_line(script: Path) -> list[str]:
    """Return the words of a script's interpreter line; none for other programs."""
    try:
        with script.open("rb") as file:
            line = file.read(_FIRST_LINE).partition(b"\n")[0]
    except OSError:
        return []
    words = os.fsdecode(line[2:]).split() if line.startswith(b"#!") else []
    return words if words and words[0].startswith("/") else []


def _absolute_word(word: str) -> str:
    path = _path_in(word)
    if path is None:
        return word
    name, equals, _ = word.partition("=")
    return str(path) if not equals or Path(word).exists() else f"{name}={path}"


def _path_in(word: str) -> Path | None:
    """Return the path of an existing file that a word, or its value, names."""
    for text in (word, word.partition("=")[2]):
        try:
            if text and Path(text).exists():
                return Path(text).absolute()
        except (OSError, ValueError):  # too long, or with a null character
            pass
    return None


def _links(program: Path) -> Iterator[Path]:
    """Yield a program, and each target in its chain of symbolic links."""
    for _ in range(_MAX_LINKS):
        yield program
        if not program.is_symlink():
            return
        program = Path(os.path.normpath(program.parent / program.readlink()))


def _around(program: Path) -> list[Path]:
    folder = program.parent
    if folder.name == "bin":
        own = [it for name in _OF_A_PREFIX if (it := folder.parent / name).exists()]
        return own + _base_of(folder.parent / "pyvenv.cfg")
    return [program if _too_wide(folder) else folder]


def _base_of(settings: Path) -> list[Path]:
    """Return the files of the base Python that a virtual environment needs."""
    try:
        lines = settings.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []
    pairs = dict(it.replace(" ", "").split("=", 1) for it in lines if "=" in it)
    home = Path(pairs.get("home", ""))
    if not home.is_absolute() or home.name != "bin":
        return []
    return [it for name in _OF_A_PREFIX if (it := home.parent / name).exists()]


def _too_wide(path: Path) -> bool:
    """Return whether a path is the home folder, one of its parents, or a shared folder."""
    home = Path.home()
    return path == home or path in home.parents or path == Path("/tmp")


def _of_system(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in SYSTEM)
