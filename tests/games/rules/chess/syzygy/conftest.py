"""Tables that the tests write once."""

from __future__ import annotations

from pathlib import Path

import pytest

from .syzygy_files import write_table

PAWN, ROOK, QUEEN = 1, 4, 5


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of a pawn, a rook and a queen."""
    path = tmp_path_factory.mktemp("syzygy")
    for kind in (PAWN, ROOK, QUEEN):
        write_table(path, kind)
    return path
