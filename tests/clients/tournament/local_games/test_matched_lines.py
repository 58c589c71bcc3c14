"""Lines of engines in the comments on moves."""

from __future__ import annotations

import pytest

from boardwire.clients.processes.transcript import FROM, TO, Transcript
from boardwire.clients.tournament.local_games.matched_lines import MOST_CHARACTERS, MatchedLines
from boardwire.games import OptionError, load
from boardwire.games.records import GameRecord, write_record
from boardwire.games.records.annotations import Annotations, MoveAnnotation

DIALOGUE = (
    "< info string early",
    "> position startpos",
    "> go",
    "< info string wdl 1 2 3",
    "< info string wdl 4 5 6",
    "< bestmove e2e4",
    "> position startpos moves e2e4 e7e5",
    "> go",
    "< bestmove g1f3",
)


def transcript(*lines: str) -> Transcript:
    made = Transcript()
    made.begin()
    for line in lines:
        made.note(TO if line[0] == ">" else FROM, line[2:].encode() + b"\n", 0.0)
    return made


def record() -> GameRecord:
    moves = {index: MoveAnnotation(seconds=0.5) for index in range(3)}
    return GameRecord(
        *(load("chess"), ("e4", "e5", "Nf3"), ("a", "b"), "*"), annotations=Annotations(moves, ())
    )


def test_a_move_has_the_last_line_that_matches_each_expression() -> None:
    lines = MatchedLines(("wdl", "no such", "^bestmove"))
    lines.read(4, [transcript(*DIALOGUE), Transcript()])
    made = lines.added(4, record())
    found = [made.annotations.moves[index].lines for index in range(3)]
    assert found == [("info string wdl 4 5 6", "bestmove e2e4"), (), ("bestmove g1f3",)]
    text = " ".join(write_record(made, "pgn").split())
    assert '1. e4 {0.500s, line="info string wdl 4 5 6", line="bestmove e2e4"} e5' in text
    assert lines.added(4, record()) == record(), "they are forgotten then"


def test_nothing_is_kept_without_expressions_and_long_lines_are_cut() -> None:
    none = MatchedLines(())
    none.read(0, [transcript(*DIALOGUE)])
    assert not none and none.added(0, record()) == record()
    lines = MatchedLines(("x",))
    lines.read(0, [transcript("> position startpos", "> go", "< " + "x" * 5000, "< bestmove e2e4")])
    assert len(lines.added(0, record()).annotations.moves[0].lines[0]) == MOST_CHARACTERS


def test_what_is_no_expression_is_told() -> None:
    with pytest.raises(OptionError, match=r"match_line='[(]': "):
        MatchedLines(("(",))
