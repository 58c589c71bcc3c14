"""The notations of moves in PGN."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.games.records.annotations import Annotations
from boardwire.games.records.pgn.moves import NOTATIONS, written_move

MOVES = (
    "e2e4",
    "d7d5",
    "e4d5",
    "g8f6",
    "d5d6",
    "f6g8",
    "d6c7",
    "a7a6",
    "c7d8q",
    "e8d8",
    "g1f3",
    "b8c6",
    "f1c4",
    "a6a5",
    "e1g1",
)


def written(notation: str) -> list[str]:
    state = load("chess").start()
    texts = []
    for text in MOVES:
        move = state.parse_move(text)
        texts.append(written_move(state, move, notation))
        state.apply(move)
    return texts


def test_lan_is_that_of_fastchess() -> None:
    assert written("lan")[:10] == [
        *("e2e4", "d7d5", "e4xd5", "Ng8f6", "d5d6", "Nf6g8", "d6xc7", "a7a6"),
        *("c7xd8=Q+", "Ke8xd8"),
    ]
    assert written("lan")[-1] == "O-O"


def test_uci_is_the_text_of_the_move() -> None:
    assert written("uci") == list(MOVES)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_notation_is_read_again(notation: str) -> None:
    record = GameRecord(load("chess"), MOVES, annotations=Annotations(notation=notation))
    text = write_record(record, "pgn")
    assert written(notation)[2] in text
    (again,) = read_records(text, "pgn")
    assert again.moves == MOVES
