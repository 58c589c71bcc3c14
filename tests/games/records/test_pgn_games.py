"""The game that the tags of a PGN describe."""

from __future__ import annotations

import pytest

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
