"""The game that the tags of a PGN describe."""

from __future__ import annotations

import pytest

from boardwire.games import RecordError
from boardwire.games.records import read_records

START_291 = "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w"


@pytest.mark.parametrize(
    ("fen", "chess960"),
    [
        (f"{START_291} FDfd - 0 1", 291),
        (f"{START_291} KQkq - 0 1", 291),
        ("1k1r4/8/8/8/8/8/8/5KR1 w Gd - 0 1", 518),
        # These are left over from before the black king moved.
        ("r4rk1/8/8/8/8/8/8/R3K2R w KQq - 0 1", -1),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", -1),
    ],
)
def test_rights_to_castle_tell_chess960_where_no_tag_does(fen: str, chess960: int) -> None:
    (record,) = read_records(f'[FEN "{fen}"]\n\n*', "pgn")
    assert record.game.options["chess960"] == chess960
    told = "its rights to castle are of Chess960, as which it is read"
    assert (told in record.notes) == (chess960 != -1)
    (named,) = read_records(f'[Variant "Chess960"]\n[FEN "{START_291} FDfd - 0 1"]\n\n*', "pgn")
    assert named.notes == ()


@pytest.mark.parametrize("fen", ["8/8 w KQkq - 0 1", "8/)/8 w HAha", "x y z", "8/8/8 w FDfd -"])
def test_a_fen_that_cannot_be_read_is_an_error_with_its_place(fen: str) -> None:
    with pytest.raises(RecordError, match=r"line 1, column 1: .*is no FEN"):
        read_records(f'[FEN "{fen}"]\n\n*', "pgn")
