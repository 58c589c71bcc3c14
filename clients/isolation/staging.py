"""Files in folders that only root may enter, shown to the sandbox of another user.

Where boardwire runs as root, bubblewrap runs as nobody, who cannot enter a folder such as `/root`.
This file is run by itself, as root and without the packages: it binds such files below `STAGE`, in
a mount namespace of its own, and becomes the next program there. What is seen of them is what their
own permissions give everybody.
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
"""The folder with the files, each called by its number; what is in it otherwise is covered."""

_NEW_MOUNTS: Final = 0x20000
_NO_SET_USER_ID, _NO_DEVICES, _BIND, _RECURSIVE, _PRIVATE = 0x2, 0x4, 0x1000, 0x4000, 0x40000


def closed_folder(path: Path) -> Path | None:
    """The first folder on the way to a file that others than its owner may not enter."""
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
        OSError: This process may not do that.
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
    opened = [os.open(it, os.O_PATH) for it in sources]  # they may be below the folder themselves
    mount("tmpfs", STAGE, b"tmpfs", _NO_SET_USER_ID | _NO_DEVICES)
    for number, descriptor in enumerate(opened):
        target = f"{STAGE}/{number}"
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            os.mkdir(target)  # noqa: PTH102
        else:
            os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
        mount(f"/proc/self/fd/{descriptor}", target, None, _BIND | _RECURSIVE)


def _start(*words: str) -> Never:
    """Stage the files before the first `--`, and become the program after it."""
    end = words.index("--")
    try:
        _stage(words[:end])
    except OSError as error:
        sys.exit(f"cannot show files of root to another user: {error.strerror}")
    os.execvp(words[end + 1], words[end + 1 :])


if __name__ == "__main__":
    _start(*sys.argv[1:])
