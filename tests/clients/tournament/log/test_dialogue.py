"""The dialogue with engines is told line by line."""

from __future__ import annotations

from boardwire.clients.processes.transcript import FROM, TO
from boardwire.clients.tournament.log import DebugLines, ToldTranscript, Transcripts
from boardwire.clients.tournament.log.dialogue import MAX_LINE


class Taker:
    def __init__(self) -> None:
        self.lines: list[tuple[str, int, bool, str, bool]] = []

    def take(self, name: str, process: int, sent: bool, text: str, *, stderr: bool = False) -> None:
        self.lines.append((name, process, sent, text, stderr))


def test_lines_are_whole_whatever_the_bytes_come_in() -> None:
    taker = Taker()
    transcript = ToldTranscript("new", 2, [taker])
    transcript.note(TO, b"isready\n")
    for byte in b"info x\r\nready":
        transcript.note(FROM, bytes([byte]))
    transcript.note(FROM, b"ok\n\n")
    transcript.note_stderr("oops")
    assert taker.lines == [
        ("new", 2, True, "isready", False),
        ("new", 2, False, "info x", False),
        ("new", 2, False, "readyok", False),
        ("new", 2, False, "oops", True),
    ]


def test_a_line_without_end_is_told_in_parts() -> None:
    taker = Taker()
    ToldTranscript("new", 0, [taker]).note(FROM, b"x" * (MAX_LINE + 1))
    assert len(taker.lines) == 1


def test_the_lines_of_cutechess() -> None:
    told: list[str] = []
    times = iter((1.0, 1.5, 2.0))
    lines = DebugLines(told.append, lambda: next(times))
    lines.take("new", 1, sent=True, text="uci")
    lines.take("new", 1, sent=False, text="uciok")
    assert told == ["500 >new(1): uci", "1000 <new(1): uciok"]


def test_engines_are_numbered_in_the_order_of_their_starts() -> None:
    taker = Taker()
    transcripts = Transcripts(takers=[taker])
    for name in ("a", "b"):
        transcript = transcripts.make(name)
        assert transcript is not None
        transcript.note(TO, b"uci\n")
    assert [it[:2] for it in taker.lines] == [("a", 0), ("b", 1)]


def test_nobody_who_wants_no_transcript_gets_one() -> None:
    assert Transcripts().make("a") is None
    assert Transcripts(kept=True).make("a") is not None
