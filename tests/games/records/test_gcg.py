"""GCG: what other programs write, what we write, and broken files."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import OVER, RecordError, load
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.games.records.annotations import Annotations, MoveAnnotation
from boardwire.games.records.files.record_files import format_of
from boardwire.games.rules.crossword.state import CrosswordState


def played(seed: int, plies: int, players: int = 2) -> GameRecord:
    """A random game, over or after so many plies."""
    chooser, state = random.Random(seed), load("crossword", players=players).start()
    moves: list[str] = []
    while state.to_act() != OVER and len(moves) < plies:
        legal = state.legal_moves()[: 12 if chooser.random() < 0.8 else None]
        move = chooser.choice(legal or [it for it, _ in state.chance_outcomes()])
        moves.append(state.move_text(move))
        state.apply(move)
    return GameRecord(state.game, tuple(moves))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 70), st.integers(2, 4))
def test_a_game_is_read_back_to_its_last_ply(seed: int, plies: int, players: int) -> None:
    record = played(seed, plies, players)
    assert read_records(write_record(record), "gcg") == [record]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_read_back_with_its_result(seed: int) -> None:
    whole = played(seed, 1000)
    state = whole.final()
    assert isinstance(state, CrosswordState)
    [record] = read_records(write_record(whole).replace("#result ?\n", ""), "gcg")
    assert record.moves == whole.moves
    margin = state.scores[0] - state.scores[1]
    assert record.result == (f"{'BW'[margin < 0]}+{abs(margin)}" if margin else "0")
    *_, before, last = write_record(whole).split("\n\n")[0].splitlines()
    assert {before.split()[-1], last.split()[-1]} == set(map(str, state.scores))


def test_names_results_tags_and_notes_are_kept() -> None:
    plain = played(1, 20)
    notes = Annotations({14: MoveAnnotation(text="a word\nof two lines")})
    facts = {"Event": "Club", "Site": "Ulm", "Comment": "none"}
    record = GameRecord(plain.game, plain.moves, ("Ada Lovelace", "Ada"), "W+R", facts, notes)
    assert read_records(write_record(record) * 2, "gcg") == [record] * 2
    assert "#player1 Ada_Lovelace Ada Lovelace\n#player2 Ada Ada\n" in write_record(record)


OTHER = """\ufeff#character-encoding UTF-8
#player1 ada Ada Lovelace
#player2 ben
#description a game
#unknown thing
>ada: ?HLO 8E HOLe +12 12
#note a note
that goes on
>ben: OT H6 TO. +4 4
>ada: AAIIUU -AAIIUU +0 12
>ben: QQQ 1A QXZ +50 54
>ben: QXZ -- -50 4
>ada: ACEOT (challenge) +5 17
>ada: ACEOT 6H .O +4 21
"""


def test_a_file_of_another_program_is_read() -> None:
    with pytest.raises(RecordError, match="ply"):
        read_records(OTHER, "gcg")
    text = OTHER.replace("QQQ", "QXZ")
    assert format_of("", text) == "gcg"
    [record] = read_records(text, "gcg")
    turns = [move for move in record.moves if move not in "ABCDEFGHIJKLMNOPQRSTUVWXYZblank"]
    assert turns == ["8E.HOL*E", "H6.TOE", "-AAIIUU", "pass", "6H.TO"]
    assert record.players == ("Ada Lovelace", "ben")
    assert record.tags == {"Comment": "a game"}
    assert record.left_out == {"withdrawn plays": 1, "challenges and times": 1, "pragmas": 1}
    assert record.annotations.moves[14].text == "a note\nthat goes on"
    assert record.result == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (">cyd: ABC - +0 0", "a turn is written as"),
        (">ada: ABC 8H AB +5", "a turn is written as"),
        (">ada: AB1 8H AB +5 5", "is no rack"),
        (">ada: AB 8H .AB +5 5", "no tile lies there"),
        (">ada: AB ABBA +5 5", "is no move"),
        (">ada: AB -- -5 5", "withdraws the play"),
        (">ada: XQ 8G XQ +5 5", "XQ is not in the list"),
        ("hello", "the line is no turn"),
    ],
)
def test_a_broken_line_is_told_with_its_place(line: str, message: str) -> None:
    start = "#player1 ada\n#player2 ben\n"
    with pytest.raises(RecordError, match=message) as told:
        read_records(start + line + "\n", "gcg")
    assert told.value.line == 3


def test_only_a_play_is_withdrawn() -> None:
    lines = (">ada: HOLE 8E HOLE +14 14", ">ben: AB -AB +0 0", ">ben: AB -- +0 0")
    text = "\n".join(("#player1 ada", "#player2 ben", *lines, *lines[1:]))
    with pytest.raises(RecordError, match="withdraws the play of the line before") as told:
        read_records(text, "gcg")
    assert told.value.line == 5


def test_a_list_of_words_that_is_not_known_is_told() -> None:
    with pytest.raises(RecordError, match="no list of words is called 'twl06'") as told:
        read_records("#player1 ada\n#player2 ben\n#lexicon TWL06\n", "gcg")
    assert told.value.line == 3


def test_another_game_cannot_be_written() -> None:
    with pytest.raises(RecordError, match="GCG is for the crossword game"):
        write_record(GameRecord(load("go"), ()), "gcg")
