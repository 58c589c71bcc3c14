"""Comments, clocks and variations of files: what a record keeps, and what it counts as left out."""

from __future__ import annotations

import pytest

from boardwire.games.records import FORMATS, GameRecord, read_records, write_record

PGN = """\
[White "Ada"]

{A game.} 1. e4 {best by test} e5 $1 {[%clk 0:01:02] solid} 2. Nf3! ( 2. f4 {bold} exf4
( 2... d5 ) )
2... Nc6 {twice} {over} *
"""
SGF = (
    "(;GM[1]SZ[9]C[a game]GN[first];B[ee]BL[61.5]C[centre: \\] here]"
    "(;W[cc]WL[9]OW[3]LB[aa:1](;B[gg])(;B[cg];W[gc]))(;W[gc]C[or this]))"
)
PDN = (
    '[GameType "21"]\n\n{a game} 1. 11-15 {main} 22-18! ( 1... 23-19 {line} ) 2. 15x22 {takes} *\n'
)


def comments(record: GameRecord) -> dict[int, str]:
    return {index: it.text for index, it in record.annotations.moves.items() if it.text}


@pytest.mark.parametrize(
    ("form", "text", "said", "left_out"),
    [
        (
            "pgn",
            PGN,
            {0: "best by test", 1: "[%clk 0:01:02] solid", 3: "twice\nover"},
            {"glyphs": 2, "variations": 2},
        ),
        ("sgf", SGF, {0: "centre: ] here"}, {"variations": 2, "GN": 1, "LB": 1}),
        ("pdn", PDN, {0: "main", 2: "takes"}, {"glyphs": 1, "variations": 1}),
    ],
)
def test_comments_are_kept_there_and_back_and_the_rest_is_counted(
    form: str, text: str, said: dict[int, str], left_out: dict[str, int]
) -> None:
    (record,) = read_records(text, form)
    assert record.tags["Comment"].lower().startswith("a game")
    assert comments(record) == said
    assert record.left_out == left_out
    (again,) = read_records(write_record(record, form), form)
    assert comments(again) == {index: it.replace("\n", " ") for index, it in said.items()}
    assert again.left_out == {}
    assert again.moves == record.moves


def test_the_clocks_of_sgf_are_kept() -> None:
    (record,) = read_records(SGF, "sgf")
    black, white = (record.annotations.moves[index] for index in (0, 1))
    assert (black.clock, black.stones) == (61.5, 0)
    assert (white.clock, white.stones) == (9, 3)
    assert "BL[61.5]" in write_record(record, "sgf")
    (odd,) = read_records("(;GM[1];B[aa]BL[soon])", "sgf")
    assert odd.left_out == {"clocks": 1}


@pytest.mark.parametrize("form", [name for name, it in FORMATS.items() if it.COMMENTS_ON_MOVES])
def test_what_is_not_there_is_not_left_out(form: str) -> None:
    texts = {
        "sgf": "(;FF[4]GM[1]AP[x]SZ[9]KM[5.5]PB[a]PW[b]RE[B+]DT[2026-01-02];B[aa])",
        "pgn": "1. e4 1-0",
        "pdn": "1. 11-15 *",
        "gcg": "#player1 ada\n#player2 ben\n>ada: AEHLOSS 8E HOLE +14 14\n",
    }
    (record,) = read_records(texts[form], form)
    assert (record.left_out, comments(record)) == ({}, {})


def test_signs_after_a_game_are_no_game() -> None:
    assert len(read_records("1. e4 e5 * $1 !?\n", "pgn")) == 1
