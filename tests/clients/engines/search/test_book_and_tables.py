"""Engines with a book of openings and with endgame tables."""

from __future__ import annotations

import struct
from pathlib import Path

import chess
import chess.polyglot
import pytest

from boardwire.clients.engines import BestMove, Root, SearchLimits, make_searcher, parse_bundled
from boardwire.games import OVER, OptionError, State, load, table_files
from boardwire.games.books.columns import ColumnBook, ColumnPlace
from boardwire.games.rules.connect4 import ConnectFourState


def polyglot(path: Path, moves: dict[str, int]) -> Path:
    """A book of Polyglot with moves of the starting position."""
    key = chess.polyglot.zobrist_hash(chess.Board())
    rows = []
    for text, weight in moves.items():
        move = chess.Move.from_uci(text)
        rows.append(struct.pack(">QHHI", key, move.from_square << 6 | move.to_square, weight, 0))
    path.write_bytes(b"".join(rows))
    return path


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax", "mcts"])
def test_an_engine_plays_its_book_by_chance_and_its_seed(name: str, tmp_path: Path) -> None:
    path = polyglot(tmp_path / "under_score.bin", {"a2a3": 1, "h2h4": 2, "b1c3": 0})
    state = load("chess").start()

    def played(**options: object) -> list[str]:
        engine = make_searcher(name, {"book": str(path), **options})
        chosen = [engine.choose(Root(state), SearchLimits(0.01)) for _ in range(30)]
        assert all(chosen.result is None for chosen in chosen)
        return [state.move_text(chosen.move) for chosen in chosen]

    assert set(played(seed=1)) == {"a2a3", "h2h4"}
    assert played(seed=1) == played(seed=1)
    assert played(seed=1) != played(seed=2)
    assert set(played(book_best=True)) == {"h2h4"}


def test_an_engine_thinks_where_its_book_ends(tmp_path: Path) -> None:
    path = polyglot(tmp_path / "b.bin", {"a2a3": 1})
    state = load("chess").start()
    state.apply(state.parse_move("e2e4"))
    chosen = make_searcher("alphabeta", {"book": str(path), "depth": 1}).choose(
        Root(state), SearchLimits()
    )
    assert chosen.result is not None
    start = load("othello").start()
    assert (
        make_searcher("alphabeta", {"book": str(path), "depth": 1})
        .choose(Root(start), SearchLimits())
        .result
    )


def test_a_book_that_cannot_be_read_is_told_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(
        OptionError, match=r"book cannot be read: .*none\.bin: there is no such file"
    ):
        parse_bundled(f"alphabeta:book={tmp_path / 'none.bin'}")
    (tmp_path / "b.bin").write_bytes(bytes(17))
    with pytest.raises(OptionError, match=r"book cannot be read.*no book of Polyglot"):
        parse_bundled(f"mcts:book={tmp_path / 'b.bin'}")
    with pytest.raises(OptionError, match="there is no folder"):
        parse_bundled(f"alphabeta:tables={tmp_path / 'none'}")
    with pytest.raises(OptionError, match="no option 'book'"):
        parse_bundled(f"random:book={tmp_path / 'none.bin'}")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of English draughts up to four pieces."""
    folder = tmp_path_factory.mktemp("end_tables")
    made = table_files(load("checkers"))
    while made.pieces < 4:
        made.make()
        made.save(folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("position", "winner", "plies"),
    [
        ("B:WK1:BK15,K18,K28", 0, 11),
        ("W:WK1:BK15,K18,K28", 0, 16),
        ("B:WK4:BK10,K18", 0, 7),
        ("B:W30:B1", 0, 7),
    ],
)
@pytest.mark.parametrize("name", ["alphabeta", "mcts"])
def test_an_engine_with_tables_wins_as_soon_as_can_be(
    name: str, position: str, winner: int, plies: int, tables: Path
) -> None:
    engine = make_searcher(name, {"tables": str(tables)})
    defence = table_files(load("checkers"))
    defence.load(tables)
    state = load("checkers", position=position).start()
    moves: list[int] = []
    while state.to_act() != OVER:
        if state.to_act() == winner:
            chosen = engine.choose(Root(state, moves), SearchLimits(0.01))
            assert chosen.result is not None
            assert chosen.result.exact
            assert chosen.result.value == 1
            assert chosen.result.distance == plies - len(moves)
            move = chosen.move
        else:
            found = defence.search(state)
            assert found is not None
            assert found.move is not None
            move = found.move
        state.apply(move)
        moves.append(move)
    assert len(moves) == plies
    assert state.returns()[winner] == 1


@pytest.mark.slow
def test_an_engine_thinks_where_no_table_knows(tables: Path) -> None:
    engine = make_searcher("alphabeta", {"tables": str(tables), "depth": 2})
    for game in (load("checkers"), load("checkers", variant="international"), load("othello")):
        chosen = engine.choose(Root(game.start()), SearchLimits())
        assert chosen.result is not None
        assert not chosen.result.exact


def test_damaged_tables_are_told(tables: Path, tmp_path: Path) -> None:
    (tmp_path / "checkers-english-2.table").write_bytes(b"damaged")
    engine = make_searcher("alphabeta", {"tables": str(tmp_path)})
    with pytest.raises(OptionError, match=r"tables cannot be read.*does not begin"):
        engine.choose(Root(load("checkers").start()), SearchLimits(0.01))


def test_alpha_beta_plays_connect_four_from_the_shipped_book() -> None:
    start = load("connect4").start()
    late = load("connect4").with_options(position="1122").start()

    def chosen(state: State, **options: object) -> BestMove:
        return make_searcher("alphabeta", options).choose(Root(state), SearchLimits(0.01))

    assert chosen(start) == BestMove(3)
    assert chosen(load("tictactoe").start()).result is not None
    for options in ({"nodes": 50}, {"depth": 2}, {"shipped_book": False}):
        assert chosen(start, **options).result is not None, options
    found = make_searcher("alphabeta", {}).choose(Root(start), SearchLimits(nodes=50))
    assert found.result is not None  # the match limits the search
    assert chosen(late).result is not None  # it is not in the book


def test_a_book_that_is_named_takes_the_place_of_the_shipped_one(tmp_path: Path) -> None:
    start = load("connect4").start()
    assert isinstance(start, ConnectFourState)
    path = tmp_path / "b.columns"
    ColumnBook.of({ColumnPlace.of(start.core).number: 0}, {}).save(path)
    engine = make_searcher("alphabeta", {"book": str(path)})
    assert engine.choose(Root(start), SearchLimits(0.01)) == BestMove(0)
    start.apply(3)
    assert engine.choose(Root(start), SearchLimits(0.01)).result is not None
