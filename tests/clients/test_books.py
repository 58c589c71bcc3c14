"""Making books, and engines that play from books and tables."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import chess
import chess.polyglot
import pytest

from boardwire import _native
from boardwire.clients.books import SelfPlay, add_records, play_games, solve
from boardwire.clients.engines import Root, SearchLimits, make_searcher, parse_bundled
from boardwire.games import OVER, Game, OptionError, State, load, table_files
from boardwire.games.books import BookError, MoveResults, MoveValue, OwnBook
from boardwire.games.records import read_records


def plan(**changes: object) -> SelfPlay:
    engine = parse_bundled(str(changes.pop("engine", "alphabeta:depth=1,table=1")))
    return SelfPlay(engine, **changes)  # type: ignore[arg-type]


def self_played(game: Game, games: int, book: OwnBook | None = None, **changes: object) -> OwnBook:
    book = OwnBook.of(game, {}) if book is None else book
    play_games(book, game, plan(**changes), games)
    return book


def test_self_play_counts_as_many_games_as_it_played() -> None:
    game = load("othello", size=6)
    book = self_played(game, 30, plies=4)
    start = [entry for entry in book.known(game.start()).values() if isinstance(entry, MoveResults)]
    assert sum(entry.games for entry in start) == 30
    assert book.made["games"] == 30
    depths = {sum(text.split()[0].count(it) for it in "XO") for text in book.entries}
    assert depths == {4, 5, 6, 7}


@pytest.mark.parametrize("engine", ["alphabeta:depth=1,table=1", "mcts:playouts=20", "random"])
def test_a_book_that_was_broken_off_becomes_what_it_would_have_been(
    engine: str, tmp_path: Path
) -> None:
    game = load("connect4")
    whole = self_played(game, 12, engine=engine)
    part = self_played(game, 5, engine=engine)
    part.save(tmp_path / "b")
    assert part != whole
    assert self_played(game, 12, OwnBook.load(tmp_path / "b"), engine=engine) == whole
    assert self_played(game, 12, engine=engine, seed=2) != whole


def test_moves_that_win_are_tried_more_often() -> None:
    game = load("nim", heaps="1,2")  # the one move that wins takes one of the two
    book = self_played(game, 60, plies=3, explore=0.3, engine="random")
    start = game.start()
    known = book.known(start)
    games = {move: entry.games for move, entry in known.items() if isinstance(entry, MoveResults)}
    best = make_searcher("alphabeta").choose(Root(start), SearchLimits()).move
    assert max(games, key=lambda it: games[it]) == best
    assert book.moves(start)[0].move == best
    assert len(games) == len(start.legal_moves())


def test_a_book_goes_on_only_as_it_was_begun() -> None:
    game = load("tictactoe")
    book = self_played(game, 2, plies=3)
    with pytest.raises(BookError, match=r"was made with .* seed=1, not .* seed=5"):
        self_played(game, 3, book, plies=3, seed=5)
    with pytest.raises(BookError, match="by solving"):
        solve(book, game, 2, _native.AlphaBeta(table=1))
    with pytest.raises(BookError, match="from records"):
        add_records(book, [], 2)


@pytest.mark.parametrize("name", ["pig", "backgammon"])
def test_games_with_chance_have_no_books(name: str) -> None:
    with pytest.raises(BookError, match="without chance"):
        self_played(load(name), 1)
    with pytest.raises(BookError, match="cannot be solved"):
        solve(OwnBook.of(load(name), {}), load(name), 1, _native.AlphaBeta(table=1))


def solved(game: Game, plies: int) -> OwnBook:
    book = OwnBook.of(game, {})
    solve(book, game, plies, _native.AlphaBeta(table=1))
    return book


def test_solved_moves_are_worth_what_minimax_finds() -> None:
    game = load("tictactoe")
    book = solved(game, 4)

    seen: dict[int, tuple[float, int]] = {}

    def worth(state: State) -> tuple[float, int]:
        """For who is to act: what it is worth, and the plies to the end."""
        if state.key() not in seen:
            seen[state.key()] = looked_ahead(state)
        return seen[state.key()]

    def looked_ahead(state: State) -> tuple[float, int]:
        best = (-2.0, 0)
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            if after.to_act() == OVER:
                found = MoveValue(after.returns()[state.to_act()], 1)
            else:
                value, plies = worth(after)
                found = MoveValue(-value, plies + 1)
            if (found.rank, 0) > (MoveValue(*best).rank, 0):
                best = found.value, found.plies or 0
        return best

    chooser = random.Random(1)
    for _ in range(60):
        state = game.start()
        for _ in range(chooser.randrange(4)):
            state.apply(chooser.choice(state.legal_moves()))
        known = book.known(state)
        assert set(known) == set(state.legal_moves())
        for move, entry in known.items():
            after = state.copy()
            after.apply(move)
            assert isinstance(entry, MoveValue)
            value, plies = worth(after)
            assert entry.value == -value
            assert entry.plies in (plies + 1, None)


def test_a_position_that_the_book_has_is_not_searched_again() -> None:
    game = load("connect4", position="4444432265522111177263")
    searches: list[tuple[int, int]] = []
    first = OwnBook.of(game, {})
    solve(first, game, 2, _native.AlphaBeta(table=1), lambda done, of: searches.append((done, of)))
    assert searches[-1][0] == searches[-1][1] == len(searches)

    class NoSearch:
        def search(self, state: object) -> None:
            raise AssertionError("nothing is left to search")

    again = OwnBook(first.game, first.options, dict(first.made), dict(first.entries))
    solve(again, game, 2, NoSearch())  # type: ignore[arg-type]
    assert again == first


def test_games_of_records_are_added_with_their_results() -> None:
    records = read_records(
        '[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Result "0-1"]\n\n1. e4 c5 0-1\n\n'
        '[Result "*"]\n\n1. d4 d5 *\n\n[Result "1/2-1/2"]\n\n1. e4 1/2-1/2\n',
        "pgn",
    )
    game = load("chess")
    book = OwnBook.of(game, {})
    assert add_records(book, records, 2) == 3
    start = game.start()
    notes = {start.move_text(it.move): (it.weight, it.note) for it in book.moves(start)}
    assert notes == {"e2e4": (3, "3 1 1 1")}
    start.apply(start.parse_move("e2e4"))
    notes = {start.move_text(it.move): (it.weight, it.note) for it in book.moves(start)}
    assert notes == {"c7c5": (2, "1 1 0 0"), "e7e5": (0, "1 0 0 1")}
    start.apply(start.parse_move("e7e5"))
    assert book.moves(start) == []
    assert add_records(book, records, 2) == 3
    assert book.made == {"records": 6}


# -- engines --------------------------------------------------------------------------------


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
    with pytest.raises(OptionError, match=r"book cannot be read.*No such file"):
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
