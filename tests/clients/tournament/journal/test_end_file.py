"""The file that says how long a journal was."""

from __future__ import annotations

from pathlib import Path

from boardwire.clients.tournament.journal.end_file import EndFile, RunEnd


def test_the_latest_end_is_kept(tmp_path: Path) -> None:
    file = EndFile(tmp_path / "it.jsonl")
    assert file.read() is None
    file.write(100_000, 0xDEADBEEF)
    file.write(200_000, 0xBEEF)
    file.write(150_000, 0xFEED)  # of a thread that was late
    assert EndFile(tmp_path / "it.jsonl").read() == RunEnd(200_000, 0xBEEF)
    assert (tmp_path / "it.end").stat().st_size == 32


def test_a_file_that_says_nothing_counts_as_missing(tmp_path: Path) -> None:
    for content in (b"", b"12", b"\xff\xfe", b"x 00000000"):
        (tmp_path / "it.end").write_bytes(content)
        assert EndFile(tmp_path / "it.jsonl").read() is None
