"""Whether the compiled module is that of the sources here.

Tables and help texts come from `boardwire._native`, so what an outdated module says must not be
written into documents.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

from boardwire import _native

ROOT = Path(__file__).resolve().parents[1]
_BESIDE = ("tests", "bench")
"""Folders of `native/` that are not compiled into the module."""


def sources_hash(root: Path) -> str:
    """Return the SHA-256 of the sources of the module, as native/sources.cmake computes it."""
    native = root / "native"
    names = sorted(
        it.relative_to(native).as_posix()
        for it in native.rglob("*")
        if it.suffix in (".hpp", ".cpp") and it.relative_to(native).parts[0] not in _BESIDE
    )
    rows = (f"{sha256((native / name).read_bytes()).hexdigest()}  {name}\n" for name in names)
    return sha256("".join(rows).encode()).hexdigest()


def require_current(root: Path = ROOT) -> None:
    """End the program with a message where the module was compiled from other sources."""
    if sources_hash(root) != getattr(_native, "SOURCES", ""):  # older modules have none
        sys.exit(
            f"boardwire._native ({_native.__file__}) was compiled from other sources than those in "
            f"{root / 'native'}; run `make .venv/installed` to compile it, then this program again"
        )
