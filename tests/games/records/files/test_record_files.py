"""Files of records: characters, formats by name and by sight, and games added one by one."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from boardwire.games import RecordError, load
from boardwire.games.records import FORMATS, GameRecord, read_records
from boardwire.games.records.files.record_files import RecordWriter, decode, format_of


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Ä".encode(), "Ä"),
        ("Ä".encode("utf-8-sig"), "Ä"),
        ("Ä".encode("utf-16"), "Ä"),
        ("Ä".encode("latin-1"), "Ä"),
        ("(;CA[GB18030]PB[柯洁])".encode("gb18030"), "(;CA[GB18030]PB[柯洁])"),
        ("(;CA[UTF-8]PB[Ä])".encode("latin-1"), "(;CA[UTF-8]PB[Ä])"),
        (b"(;CA[rot13]PB[a])", "(;CA[rot13]PB[a])"),
        (b"(;CA[utf-16]PB[a])", "(;CA[utf-16]PB[a])"),
        ("(;CA[nonsense]PB[Ä])".encode(), "(;CA[nonsense]PB[Ä])"),
    ],
)
def test_bytes_are_read_as_they_say_or_as_they_look(data: bytes, text: str) -> None:
    assert decode(data) == text


def test_a_file_that_is_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.games.records.files.record_files.MAX_CHARACTERS", 2)
    with pytest.raises(RecordError, match="more than 8 bytes"):
        decode(b"123456789")


@pytest.mark.parametrize("form", FORMATS)
def test_a_format_is_known_by_the_end_of_a_name(form: str) -> None:
    assert format_of(f"GAME{FORMATS[form].SUFFIX.upper()}", "") == form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("From: a server\n\n(\n;GM[1]FF[4];B[aa])", "sgf"),
        ('\n[Event "?"]\n\n1. e4 *', "pgn"),
        ("1.e4 e5", "pgn"),
        (" 5 point match\n\n Game 1\n", "mat"),
        ('; [Site "eXtreme Gammon"]\n\n7 point match\n', "mat"),
        ('[Event "?"]\n[GameType "20"]\n\n1. 32-28', "pdn"),
        ('[Event "?"]\n\n{[%clk 1:00]} 1. 11-15 23x18', "pdn"),
        ('[Event "?"]\n\n1. e4 e5 21. 1-0', "pgn"),
        ("tictactoe\nB2 A1", "moves"),
    ],
)
def test_a_format_is_known_by_sight(text: str, form: str) -> None:
    assert format_of("-", text) == form


@pytest.mark.parametrize("line", ["\n", " \n", "\r\n", "(", '[a "', "1 "])
def test_a_long_file_of_no_format_is_looked_at_in_a_moment(line: str) -> None:
    text = line * (400_000 // len(line))
    begun = time.process_time()
    assert format_of("-", text) in FORMATS
    assert time.process_time() - begun < 10


def test_games_are_added_one_by_one(tmp_path: Path) -> None:
    game = load("othello", size=4)
    records = [GameRecord(game, moves) for moves in ((), ("C4",), ("C4", "D4"))]
    path = tmp_path / "played.moves"
    path.write_text("othello size=4")  # somebody wrote it by hand
    for part in (records[1:2], records[2:]):
        file = RecordWriter(path, game)
        for record in part:
            file.add(record)
    assert read_records(path.read_text(), "moves") == records


def test_a_file_of_another_end_is_not_begun(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"end in \.xyz; there are \.moves, \.sgf, \.pgn, \.pdn"):
        RecordWriter(tmp_path / "it.xyz", load("go"))
    assert not (tmp_path / "it.xyz").exists()


def test_a_file_without_an_end_has_the_customary_format(tmp_path: Path) -> None:
    RecordWriter(tmp_path / "played", load("go")).add(GameRecord(load("go"), ("E5",)))
    assert (tmp_path / "played").read_text().startswith("(;FF[4]")


def test_a_game_that_a_format_cannot_express_is_told_before_it_is_played(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="PGN is for chess"):
        RecordWriter(tmp_path / "it.pgn", load("go"))
    assert not (tmp_path / "it.pgn").exists()
