"""Names of openings: by the last position that has one, however it was reached."""

from __future__ import annotations

import re

import pytest

from boardwire.games import load
from boardwire.games.records import GameRecord, read_records
from boardwire.games.records.pgn.chess_openings import TABLE, ChessOpening, opening_of


@pytest.mark.parametrize(
    ("moves", "opening"),
    [
        ("", None),
        ("1. e4", ChessOpening("B00", "King's Pawn Game")),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", ChessOpening("C60", "Ruy Lopez")),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bd3 h5 5. h4",
            ChessOpening("C70", "Ruy Lopez: Morphy Defense"),
        ),
        (
            "1. c4 e6 2. d4 d5 3. Nc3 Nf6",
            ChessOpening("D35", "Queen's Gambit Declined: Normal Defense"),
        ),
    ],
)
@pytest.mark.parametrize("draws", ["claimed", "automatic"])
def test_the_last_position_with_a_name_counts(
    moves: str, opening: ChessOpening | None, draws: str
) -> None:
    (record,) = read_records(f'[Options "draws={draws}"]\n\n{moves} *', "pgn")
    assert opening_of(record) == opening


def test_a_late_start_and_chess960_have_no_opening() -> None:
    late = load("chess", position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert opening_of(GameRecord(late, ("e2e4",))) is None
    assert opening_of(GameRecord(load("chess", chess960=518), ("e2e4",))) is None
    assert opening_of(GameRecord(load("nim"), ("A1",))) is None


def test_the_table_has_codes_and_names() -> None:
    rows = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()]
    assert len(rows) > 3000
    assert all(re.fullmatch("[A-E][0-9][0-9]", code) and name for code, name, _ in rows)
