"""Annotations of moves, in the comments that other programs read and in SGF's properties."""

from __future__ import annotations

import io
from dataclasses import replace

import chess
import chess.pgn
import pytest
from sgfmill import sgf

from boardwire.games import load
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.games.records.annotations import FIELDS, Annotations, MoveAnnotation

FULL = MoveAnnotation(
    seconds=0.54,
    clock=3662.3,
    latency=0.01,
    centipawns=35,
    depth=12,
    seldepth=20,
    nodes=1000,
    nps=2000,
    hashfull=5,
    tbhits=4,
    pv=("e4", "e5"),
)
CHESS = GameRecord(load("chess"), ("e2e4", "e7e5"), ("b", "w"), "W+R")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (MoveAnnotation(seconds=0.54, centipawns=35, depth=12), "+0.35/12 0.540s"),
        (MoveAnnotation(seconds=2.0, centipawns=-1050, depth=3), "-10.50/3 2.000s"),
        (MoveAnnotation(seconds=0.1, centipawns=0, depth=1), "0.00/1 0.100s"),
        (MoveAnnotation(seconds=0.1, mate=3, depth=9), "+M5/9 0.100s"),
        (MoveAnnotation(seconds=0.1, mate=-2, depth=9), "-M4/9 0.100s"),
        (MoveAnnotation(seconds=0.1, score=0.314), "+0.31 0.100s"),
        (MoveAnnotation(score=-0.5, depth=4), "-0.50/4"),
        (MoveAnnotation(seconds=1.5), "1.500s"),
        (MoveAnnotation(seconds=1.5, clock=62.34), "1.500s [%clk 0:01:02.3]"),
        (MoveAnnotation(clock=-0.2), "[%clk 0:00:00.0]"),
        (MoveAnnotation(), ""),
    ],
)
def test_a_comment_is_as_runners_of_chess_engines_write_it(move: MoveAnnotation, text: str) -> None:
    assert Annotations({3: move}).comment(3) == text
    assert Annotations({3: move}).comment(4) == ""


def test_a_comment_has_what_is_wanted() -> None:
    assert Annotations({0: FULL}, FIELDS).comment(0) == (
        "+0.35/12 0.540s, tl=3662.300s, latency=0.010s, n=1000, sd=20, nps=2000, hashfull=5, "
        'tbhits=4, pv="e4 e5" [%eval 0.35,12] [%clk 1:01:02.3] [%emt 0:00:00.5]'
    )
    assert Annotations({0: FULL}, ()).comment(0) == "+0.35/12 0.540s"


def test_python_chess_reads_clocks_and_evaluations_of_both_colours() -> None:
    black = replace(FULL, centipawns=None, mate=2, clock=10.0)
    record = replace(CHESS, annotations=Annotations({0: FULL, 1: black}, FIELDS))
    text = write_record(record)
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    first, second = game.mainline()
    assert (first.clock(), first.emt(), first.eval_depth()) == (3662.3, 0.5, 12)
    assert first.eval() == chess.engine.PovScore(chess.engine.Cp(35), chess.WHITE)
    assert second.clock() == 10.0
    assert second.eval() == chess.engine.PovScore(chess.engine.Mate(-2), chess.WHITE)
    assert max(map(len, text.splitlines())) < 80
    [again] = read_records(text, "pgn")
    assert again.moves == CHESS.moves


def test_no_move_of_an_engine_ends_a_comment_of_pgn() -> None:
    bad = replace(FULL, pv=("e4}", "Nf3"))
    record = replace(CHESS, annotations=Annotations({0: bad}, ("pv",)))
    assert "e4) Nf3" in write_record(record)
    [again] = read_records(write_record(record), "pgn")
    assert again.moves == CHESS.moves


def test_sgf_has_its_own_properties_for_the_time() -> None:
    told = MoveAnnotation(seconds=2.5, clock=30.25, stones=3, score=0.5, pv=("D4]",))
    game = GameRecord(load("go", size=9), ("D4", "E5"), annotations=Annotations({1: told}, FIELDS))
    text = write_record(game)
    first, second = sgf.Sgf_game.from_string(text).get_main_sequence()[1:]
    assert not first.has_property("BL")
    assert (second.get("WL"), second.get("OW")) == (30.25, 3)
    assert second.get("C") == '+0.50 2.500s, tl=30.250s, pv="D4]"'
    [again] = read_records(text, "sgf")
    assert again.moves == game.moves


def test_pdn_has_the_comments_of_pgn() -> None:
    game = load("checkers", variant="international")
    record = GameRecord(game, ("32-28",), annotations=Annotations({0: MoveAnnotation(seconds=1.5)}))
    assert "1. 32-28 {1.500s}" in write_record(record)
    [again] = read_records(write_record(record), "pdn")
    assert again.moves == record.moves


@pytest.mark.parametrize("name", ["tictactoe", "backgammon"])
def test_other_formats_are_as_without_annotations(name: str) -> None:
    record = GameRecord(load(name), ())
    told = replace(record, annotations=Annotations({0: FULL}))
    assert write_record(told) == write_record(record)
