"""Syzygy tables are read as python-chess reads them."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import chess.syzygy
import pytest

from boardwire.games import TableError, load
from boardwire.games.endings import adjudicating_tables
from boardwire.games.rules.chess.syzygy import SyzygyTables, TableOutcome

pytestmark = pytest.mark.slow


def positions(count: int) -> list[chess.Board]:
    """Unfinished positions of a king and a queen, rook or pawn against a king."""
    chance = random.Random(1)
    found: list[chess.Board] = []
    while len(found) < count:
        board = chess.Board(None)
        letters = f"K{chance.choice('QRP')}k"
        if chance.random() < 0.5:
            letters = letters.swapcase()
        for square, letter in zip(chance.sample(range(64), 3), letters, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        board.turn = chance.random() < 0.5
        if board.is_valid() and not board.is_game_over():
            found.append(board)
    return found


def test_every_position_has_the_outcome_that_python_chess_reads(folder: Path) -> None:
    ours = SyzygyTables([folder])
    with chess.syzygy.open_tablebase(str(folder)) as theirs:
        outcomes = set()
        for board in positions(2000):
            outcome = ours.outcome(load("chess", position=board.fen()).start())
            assert outcome == theirs.probe_wdl(board), board.fen()
            outcomes.add(outcome)
    assert outcomes == {TableOutcome.WIN, TableOutcome.DRAW, TableOutcome.LOSS}


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("8/8/8/8/8/2k5/8/K6R b - - 0 1", TableOutcome.LOSS),
        ("8/8/8/8/8/2k5/8/K7 w - - 0 1", TableOutcome.DRAW),  # two kings need no table
        ("8/8/8/8/8/8/1Qk5/K7 b - - 0 1", TableOutcome.LOSS),
        ("7K/8/8/8/8/8/1Qk5/8 b - - 0 1", TableOutcome.DRAW),  # the capture is looked at first
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", None),
        ("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", None),
    ],
)
def test_outcomes(folder: Path, fen: str, outcome: TableOutcome | None) -> None:
    assert SyzygyTables([folder]).outcome(load("chess", position=fen).start()) == outcome


def test_folders_without_tables_and_damaged_files_are_told(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(TableError, match="there is no folder /no/such"):
        SyzygyTables([Path("/no/such")])
    with pytest.raises(TableError, match=r"there are no Syzygy tables \(\*\.rtbw\) in"):
        SyzygyTables([tmp_path])
    state = load("chess", position="8/8/8/8/8/2k5/8/K6R w - - 0 1").start()
    whole = (folder / "KRvK.rtbw").read_bytes()
    for name, data in (
        ("KRvK", b"nothing"),
        ("KRvK", whole[:4]),
        ("KRvK", whole[:300]),
        ("KRvK", (folder / "KPvK.rtbw").read_bytes()),
        ("KRvK", whole.replace(b"\0\xf0\xff\1\xf0\xff", b"\0\0\0\1\0\0")),
    ):
        (tmp_path / f"{name}.rtbw").write_bytes(data)
        with pytest.raises(TableError, match="KRvK"):
            SyzygyTables([tmp_path]).outcome(state)
    (tmp_path / "queens.rtbw").write_bytes(whole)
    with pytest.raises(TableError, match="does not name the men"):
        SyzygyTables([tmp_path])


def test_tables_end_matches_as_fastchess_has_it(folder: Path) -> None:
    def probed(fen: str, men: int = 0, **switches: bool) -> tuple[float, ...] | None:
        game = load("chess", position=fen)
        return adjudicating_tables(game, [str(folder)], men, **switches).probe(game.start())

    won, drawn = "8/8/8/8/8/2k5/8/K6R w - - 0 1", "8/8/8/8/8/k7/P7/K7 w - - 0 1"
    assert probed(won) == (-1.0, 1.0)  # Black is player 0
    assert probed(won.replace("w", "b")) == (-1.0, 1.0)
    assert probed(won.replace("0 1", "1 1")) is None
    assert probed(won, men=2) is None
    assert probed(won, wins=False) is None
    assert probed(drawn) == (0.0, 0.0)
    assert probed(drawn, draws=False) is None
    with pytest.raises(TableError, match="there are none for Go"):
        adjudicating_tables(load("go"), [str(folder)])
