"""The CRC-32 of the file of the games."""

from __future__ import annotations

import zlib
from pathlib import Path

from boardwire.clients.tournament.outputs import FileChecksum


def test_the_sum_is_that_of_the_whole_file_each_time(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    checksum = FileChecksum(path)
    for number in range(3):
        with path.open("ab") as file:
            file.write(f"game {number}\n".encode())
        expected = zlib.crc32(path.read_bytes())
        assert checksum.line() == f"File {path} has CRC32: {expected:#x}"
