"""The files that an isolated engine sees: those of the system, and those that its command names."""

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


def absolute_command(argv: Sequence[str]) -> tuple[str, ...]:
    """A command line that means the same in another folder, as far as its words are paths.

    The program gets its whole path; so do the words, and the values in words `NAME=VALUE`, that are
    the name of a file or folder here.
    """
    program = shutil.which(argv[0]) or argv[0]
    return (str(Path(program).absolute()), *map(_absolute_word, argv[1:]))


def visible_files(argv: Sequence[str]) -> list[Path]:
    """The files and folders of a command line of `absolute_command`, besides those of the system.

    These are the folder of the program, or `bin` and `lib` of the prefix that it is installed in,
    the same for all that it is a symbolic link to, and the paths on the command line. Folders that
    the home folder is in are left out, and so is that one itself.
    """
    found = [it for program in _links(Path(argv[0])) for it in _around(program)]
    found += [path for word in argv[1:] if (path := _path_in(word)) and not _too_wide(path)]
    return [it for it in dict.fromkeys(found) if not _of_system(it)]


def _absolute_word(word: str) -> str:
    path = _path_in(word)
    if path is None:
        return word
    name, equals, _ = word.partition("=")
    return str(path) if not equals or Path(word).exists() else f"{name}={path}"


def _path_in(word: str) -> Path | None:
    """The path of an existing file that a word is, or has as its value."""
    for text in (word, word.partition("=")[2]):
        try:
            if text and Path(text).exists():
                return Path(text).absolute()
        except (OSError, ValueError):  # too long, or with a null character
            pass
    return None


def _links(program: Path) -> Iterator[Path]:
    """A program, and each file that it is a symbolic link to, directly or not."""
    for _ in range(_MAX_LINKS):
        yield program
        if not program.is_symlink():
            return
        program = Path(os.path.normpath(program.parent / program.readlink()))


def _around(program: Path) -> list[Path]:
    folder = program.parent
    if folder.name == "bin":
        return [it for name in _OF_A_PREFIX if (it := folder.parent / name).exists()]
    return [program if _too_wide(folder) else folder]


def _too_wide(path: Path) -> bool:
    """Whether a path is the home folder, a folder that it is in, or one that everybody shares."""
    home = Path.home()
    return path == home or path in home.parents or path == Path("/tmp")


def _of_system(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in SYSTEM)
