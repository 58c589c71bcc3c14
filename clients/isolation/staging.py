"""Access for the sandbox of another user to files in folders that only root may enter.

If boardwire runs as root, bubblewrap runs as nobody, which cannot enter a folder such as `/root`.
This file runs as a separate program, as root and without the packages. It binds such files below
`STAGE`, in its own mount namespace, and becomes the next program there. The permissions of the
files themselves still apply to everybody.
"""

from __future__ import annotations

import ctypes
import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Never

STAGE: Final = "/mnt"
"""The folder with the files, each named by its number; it covers the folder's own content."""

_NEW_MOUNTS: Final = 0x20000
_NO_SET_USER_ID, _NO_DEVICES, _BIND, _RECURSIVE, _PRIVATE = 0x2, 0x4, 0x1000, 0x4000, 0x40000


def closed_folder(path: Path) -> Path | None:
    """Return the first folder on a file's path that only its owner may enter."""
    for folder in reversed(path.parents):
        try:
            if not folder.stat().st_mode & stat.S_IXOTH:
                return folder
        except OSError:
            return folder
    return None


def _stage(sources: Sequence[str]) -> None:
    """Bind files below `STAGE`, in a new mount namespace.

    Raises:
        OSError: This process does not have the permission.
    """
    libc = ctypes.CDLL(None, use_errno=True)

    def call(name: str, *arguments: object) -> None:
        if getattr(libc, name)(*arguments) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

    def mount(source: str, target: str, kind: bytes | None, flags: int) -> None:
        options = b"mode=755" if kind else None
        call(
            "mount", os.fsencode(source), os.fsencode(target), kind, ctypes.c_ulong(flags), options
        )

    call("unshare", _NEW_MOUNTS)
    mount("none", "/", None, _RECURSIVE | _PRIVATE)
    opened = [os.open(it, os.O_PATH) for it in sources]  # they may be below the folder
    mount("tmpfs", STAGE, b"tmpfs", _NO_SET_USER_ID | _NO_DEVICES)
    for number, descriptor in enumerate(opened):
        target = f"{STAGE}/{number}"
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            os.mkdir(target)  # noqa: PTH102 - after a fork, without more imports
        else:
            os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
        mount(f"/proc/self/fd/{descriptor}", target, None, _BIND | _RECURSIVE)


def _start(*words: str) -> Never:
    """Stage the files before the first `--`, and replace this process by the program after it."""
    end = words.index("--")
    try:
        _stage(words[:end])
    except OSError as error:
        sys.exit(f"cannot show files of root to another user: {error.strerror}")
    os.execvp(words[end + 1], words[end + 1 :])


if __name__ == "__main__":
    _start(*sys.argv[1:])
