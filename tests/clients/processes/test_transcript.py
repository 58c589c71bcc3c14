"""Transcripts of engines: lines of both directions with their times, bounded."""

from __future__ import annotations

import pytest

from boardwire.clients.processes import transcript as module
from boardwire.clients.processes.transcript import FROM, MAX_STDERR_LINES, TO, Transcript


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time in the transcripts; the only item can be set."""
    time = [100.0]
    monkeypatch.setattr(module, "match_time", lambda: time[0])
    return time


def test_lines_have_the_seconds_since_the_game_began(now: list[float]) -> None:
    transcript = Transcript()
    transcript.note(TO, b"name\n")
    transcript.note(FROM, b"= Eng")
    transcript.note(FROM, b"ine\n\n")
    transcript.begin()
    now[0] = 101.5
    transcript.note(TO, b"genmove b\n")
    transcript.note(FROM, b"= D4\r\n\n= no end")
    transcript.note_stderr("thinking")
    assert [*transcript.lines()] == [
        "          > name",
        "          < = Engine",
        "    1.500 > genmove b",
        "    1.500 < = D4",
        "    1.500 < = no end (no line end)",
    ]
    assert [*transcript.stderr_lines()] == ["    1.500 thinking"]


def test_a_new_game_forgets_the_one_before_and_keeps_the_introduction() -> None:
    transcript = Transcript()
    transcript.note(TO, b"name\n")
    for move in (b"A1\n", b"B2\n"):
        transcript.begin()
        transcript.note(FROM, move)
        transcript.note_stderr("line")
    assert [line.split()[-1] for line in transcript.lines()] == ["name", "B2"]
    assert len([*transcript.stderr_lines()]) == 1


def test_what_is_kept_is_bounded() -> None:
    transcript = Transcript()
    transcript.begin()
    for _ in range(40):
        transcript.note(FROM, b"la " * 4000 + b"\n")
    for number in range(2 * MAX_STDERR_LINES):
        transcript.note_stderr(str(number))
    first, *kept = transcript.lines()
    assert first == f"({transcript.dropped} bytes before are not kept)"
    assert len(kept) == module.MAX_BYTES // 12001
    assert len([*transcript.stderr_lines()]) == MAX_STDERR_LINES
