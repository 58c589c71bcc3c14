"""Lines of JSON on disk: torn ends, full disks, two writers."""

from __future__ import annotations

import asyncio
import json
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardwire.clients.tournament.journal import RunInUse, json_lines
from boardwire.clients.tournament.journal.json_lines import JsonLinesFile
from boardwire.matches.tournaments import JournalError


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


def written(path: Path) -> list[object]:
    """The objects in a file, without their checksums."""
    objects = [json.loads(line) for line in path.read_text().splitlines()]
    return [{name: it[name] for name in it if name != "crc32c"} for it in objects]


def file_with(path: Path, *objects: dict[str, object]) -> bytes:
    """Write objects to a file; return its bytes."""
    lines = JsonLinesFile(path)
    for it in objects:
        lines.append(it)
    lines.close()
    return path.read_bytes()


def test_what_was_added_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    lines = JsonLinesFile(path)
    assert lines.found == []
    lines.append({"a": 1, "name": "Žofie\n"})
    lines.append({"a": 2})
    lines.close()
    again = JsonLinesFile(path)
    assert again.found == [{"a": 1, "name": "Žofie\n"}, {"a": 2}]
    again.close()


@pytest.mark.parametrize("torn", ['{"a":2', '{"a":2}', "\x00\x00"])
def test_a_last_line_without_its_end_is_cut_off(tmp_path: Path, torn: str) -> None:
    path = tmp_path / "it.jsonl"
    whole = file_with(path, {"a": 1})
    path.write_bytes(whole + torn.encode())
    lines = JsonLinesFile(path)
    assert lines.found == [{"a": 1}]
    lines.append({"a": 3})
    lines.close()
    assert written(path) == [{"a": 1}, {"a": 3}]


@pytest.mark.parametrize(("line", "why"), [("{", "is no JSON"), ("[1]", "is no object")])
def test_a_damaged_line_is_told_with_its_number(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "it.jsonl"
    path.write_bytes(file_with(path, {"a": 1}) + f'{line}\n{{"a":2}}\n'.encode())
    with pytest.raises(JournalError, match=f"it.jsonl, line 2 {why}"):
        JsonLinesFile(path)
    assert path.read_text().count("\n") == 3


OBJECTS: tuple[dict[str, object], ...] = (
    {"a": 1},
    {"result": "1-0", "game": 6},
    {"a": 3},
    {"a": 4},
)


def changed(lines: list[bytes]) -> list[bytes]:
    return [*lines[:1], lines[1].replace(b"1-0", b"0-1"), *lines[2:]]


def without_checksum(lines: list[bytes]) -> list[bytes]:
    return [*lines[:1], b'{"result":"0-1","game":6}\n', *lines[2:]]


@pytest.mark.parametrize(
    ("damage", "line", "why"),
    [
        (changed, 2, r"\(game 7\) does not fit its checksum"),
        (without_checksum, 2, r"\(game 7\) has no checksum"),
        (lambda it: [*it[:1], *it[2:]], 2, "does not fit"),  # one is removed
        (lambda it: it[1:], 1, r"\(game 7\) does not fit"),
        (lambda it: [*it[:2], it[1], *it[2:]], 3, r"\(game 7\) does not fit"),  # one is there twice
        (lambda it: [it[0], it[2], it[1], it[3]], 2, "does not fit"),
    ],
)
def test_lines_that_were_changed_removed_or_moved_are_told(
    tmp_path: Path, damage: Callable[[list[bytes]], list[bytes]], line: int, why: str
) -> None:
    path = tmp_path / "it.jsonl"
    lines = file_with(path, *OBJECTS).splitlines(keepends=True)
    (tmp_path / "it.end").unlink()  # which would tell as well
    path.write_bytes(damaged := b"".join(damage(lines)))
    with pytest.raises(JournalError, match=f"it.jsonl, line {line} {why}.*copy.*--anew"):
        JsonLinesFile(path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("left", [0, 1, 3, 3.5])
def test_lines_that_were_cut_off_at_the_end_are_missed(tmp_path: Path, left: float) -> None:
    """Three lines and a half: the cut looks like a line that a killed process was writing."""
    path = tmp_path / "it.jsonl"
    lines = file_with(path, *OBJECTS).splitlines(keepends=True)
    whole = b"".join(lines[: int(left)])
    path.write_bytes(cut := whole + (lines[3][:9] if left > int(left) else b""))
    with pytest.raises(JournalError, match=r"it.jsonl was cut off or replaced.*it\.end"):
        JsonLinesFile(path)
    assert path.read_bytes() == cut
    (tmp_path / "it.end").unlink()
    lines_left = JsonLinesFile(path)
    assert len(lines_left.found) == int(left)
    lines_left.close()


def test_a_file_of_another_run_under_the_name_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    file_with(path, {"a": 1})
    path.write_bytes(file_with(tmp_path / "other.jsonl", {"b": 1}, {"b": 2}))
    with pytest.raises(JournalError, match="cut off or replaced"):
        JsonLinesFile(path)


def test_a_loop_that_ends_is_asked_for_no_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a loop waits for its threads at its end, it still calls what was to be called."""
    monkeypatch.setattr(json_lines, "SYNC_SECONDS", 0.0)
    troubles: list[object] = []

    async def write() -> JsonLinesFile:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: troubles.append(context))
        lines = JsonLinesFile(tmp_path / "it.jsonl")
        await loop.shutdown_default_executor()
        lines.append({"a": 1})
        await asyncio.sleep(0.01)
        return lines

    open_files = len(list(Path("/proc/self/fd").iterdir()))
    asyncio.run(write()).close()
    assert troubles == []
    assert len(list(Path("/proc/self/fd").iterdir())) == open_files
    assert written(tmp_path / "it.jsonl") == [{"a": 1}]


def test_a_full_disk_leaves_the_lines_before_whole(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    lines = JsonLinesFile(path)
    lines.append({"a": 1})
    with (
        files_no_longer_than(path.stat().st_size + 40),
        pytest.raises(JournalError, match="cannot write "),
    ):
        lines.append({"long": "x" * 1000})
    assert written(path) == [{"a": 1}]
    lines.append({"a": 2})
    lines.close()
    assert written(path) == [{"a": 1}, {"a": 2}]


def test_a_second_writer_is_refused_until_the_first_has_closed(tmp_path: Path) -> None:
    first = JsonLinesFile(tmp_path / "it.jsonl")
    with pytest.raises(RunInUse, match="another process"):
        JsonLinesFile(tmp_path / "it.jsonl")
    first.close()
    JsonLinesFile(tmp_path / "it.jsonl").close()


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=f"cannot open {tmp_path}: "):
        JsonLinesFile(tmp_path)


async def test_lines_are_forced_onto_the_disk_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    done = asyncio.Event()
    loop = asyncio.get_running_loop()

    def fdatasync(file: int) -> None:
        synced.append(os.fstat(file).st_size)
        loop.call_soon_threadsafe(done.set)

    monkeypatch.setattr(os, "fdatasync", fdatasync)
    monkeypatch.setattr(json_lines, "SYNC_SECONDS", 0.0)
    lines = JsonLinesFile(tmp_path / "it.jsonl")
    lines.append({"a": 1})
    lines.append({"a": 2})
    assert synced == []
    await done.wait()
    size = (tmp_path / "it.jsonl").stat().st_size
    assert synced == [size]
    await asyncio.sleep(0)
    lines.close()
    assert synced == [size, size]
