"""Encodings of files of records: named, named wrongly, or guessed from two short names."""

from __future__ import annotations

import pytest

from boardwire.games.records import read_records
from boardwire.games.records.files.encodings import Decoded, decoded
from boardwire.games.records.files.record_files import decode

SGF = "(;GM[1]FF[4]{ca}SZ[19]KM[7.5]PB[{black}]PW[{white}];B[pd];W[dp])"
PGN = '[Event "?"]\n[White "{white}"]\n[Black "{black}"]\n\n1. e4 e5 *\n'

NAMES = {
    "gbk": ("刘小明", "赵文"),
    "gb18030": ("孙丽华", "野草"),
    "big5": ("陳志強", "林美玲"),
    "cp950": ("黃國華", "白雲"),
    "shift_jis": ("山本一郎", "さくら"),
    "cp932": ("高橋", "中村ひろし"),
    "euc_jp": ("山本一郎", "さくら"),
    "euc_kr": ("김민수", "이서연"),
    "cp949": ("박철수", "바둑왕"),
    "cp1251": ("Петров", "Кузнецова Анна"),
    "cp1253": ("Παπαδόπουλος", "Ελένη"),
    "latin-1": ("Jürgen", "Zoë Lefèvre"),
    "cp1252": ("Zoë", "Siân O’Neill"),  # noqa: RUF001 - the apostrophe of that encoding
    "cp850": ("Jürgen", "Björn Svensson"),
}
"""Two names by Python's name of the encoding."""

BOARD = b"""[Dealer "N"]\r
[Vulnerable "None"]\r
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\r
"""


@pytest.mark.parametrize("form", [SGF, PGN], ids=["sgf", "pgn"])
@pytest.mark.parametrize("encoding", NAMES)
def test_two_names_are_enough_for_a_guess(encoding: str, form: str) -> None:
    black, white = NAMES[encoding]
    text = form.format(ca="", black=black, white=white)
    assert decoded(text.encode(encoding)).text == text


@pytest.mark.parametrize("charset", ["UTF-8", "ISO-8859-1", "GB2312", "Shift_JIS", "nonsense"])
@pytest.mark.parametrize("encoding", ["gbk", "big5", "shift_jis", "euc_kr", "utf-8"])
def test_a_wrong_name_of_an_encoding_does_not_count(encoding: str, charset: str) -> None:
    black, white = NAMES.get(encoding, NAMES["gbk"])
    text = SGF.format(ca=f"CA[{charset}]", black=black, white=white)
    found = decoded(text.encode(encoding))
    assert found.text == text
    right = (encoding, charset) in {
        ("utf-8", "UTF-8"),
        ("utf-8", "nonsense"),
        ("gbk", "GB2312"),
        ("shift_jis", "Shift_JIS"),
    }
    assert found.note == "" if right else found.note.startswith(f"CA names {charset}, but the text")


@pytest.mark.parametrize(
    ("charset", "name"),
    [("windows-1250", "Łukasz Żak"), ("ISO-8859-2", "Ondřej"), ("windows-1254", "Şahin Ağa")],
)
def test_the_name_of_an_encoding_that_no_guess_finds_counts(charset: str, name: str) -> None:
    text = SGF.format(ca=f"CA[{charset}]", black=name, white="Eve")
    assert decoded(text.encode(charset)) == Decoded(text)


@pytest.mark.parametrize(
    "name", ["Saldaña", "Geneviève", "Juliá", "Süßebier", "Jørgensen", "Íñigo"]
)
def test_a_latin_name_is_read_as_latin_1(name: str) -> None:
    text = SGF.format(ca="", black=name, white="Carmona")
    assert decoded(text.encode("latin-1")) == Decoded(text)


def test_a_guess_is_told() -> None:
    text = SGF.format(ca="", black="刘小明", white="赵文")
    assert decoded(text.encode("gbk")).note == "no encoding is named; read as GB18030"
    assert decoded(text.encode()).note == ""


def test_a_name_counts_for_characters_that_only_its_superset_has() -> None:
    text = SGF.format(ca="CA[GB2312]", black="朱镕基", white="喆")
    assert decoded(text.encode("gb18030")).text == text
    text = SGF.format(ca="CA[Shift_JIS]", black="髙橋①", white="はしご")
    assert decoded(text.encode("cp932")).text == text


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_seen_by_its_mark_or_its_zeros(encoding: str) -> None:
    text = SGF.format(ca="CA[GB2312]", black="刘小明", white="赵文")
    assert decoded(text.encode(encoding)).text == text


def test_a_file_that_ends_within_a_character_is_read_up_to_it() -> None:
    text = SGF.format(ca="", black="刘小明", white="赵文") + "刘"
    assert decoded(text.encode()[:-1]).text == text[:-1]
    assert decoded(text.encode("gbk")[:-1]).text == text[:-1]


def test_few_damaged_characters_leave_the_others_readable() -> None:
    data = SGF.format(ca="", black="刘小明赵文" * 4, white="赵文").encode() + b"\xff"
    found = decoded(data)
    assert found.text[:-1] == data[:-1].decode()
    assert found.note == "bytes that are not UTF-8 (1) are read as �"


@pytest.mark.parametrize("end", [b"\x1a", b"\r\n\x1a\r\n", b"\x1a\x1a\0\0", b"\n\x1a"])
@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("pgn", b'[White "a"]\r\n\r\n1.e4 e5 1-0'),
        ("pdn", b'[White "a"]\r\n[GameType "21"]\r\n\r\n1. 11-15 23-19 1-0'),
        ("sgf", b"(;SZ[9];B[ee])"),
        ("mat", b" 3 point match\r\n\r\n Game 1\r\n a : 0  b : 0\r\n  1) 31: 8/5 6/5\r\n"),
        ("moves", b"tictactoe\r\nB2 A1"),
        ("gcg", b"#player1 a A\r\n#player2 b B\r\n#lexicon small\r\n"),
        ("pbn", BOARD),
    ],
)
def test_the_end_of_a_text_of_dos_is_skipped(form: str, text: bytes, end: bytes) -> None:
    assert read_records(decode(text + end), form) == read_records(decode(text), form)


def test_ctrl_z_between_two_files_that_were_joined_is_skipped() -> None:
    game = b'[White "a"]\r\n\r\n1.e4 e5 1-0\r\n\x1a'
    assert len(read_records(decode(game + game), "pgn")) == 2


def test_zeros_are_spaces() -> None:
    assert decoded(b"1. e4\0 e5 *" + b"\0" * 512 + b"\n1. d4 *\0").text.split() == [
        *("1.", "e4", "e5", "*", "1.", "d4", "*")
    ]
