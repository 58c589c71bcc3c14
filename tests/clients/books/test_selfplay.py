"""Books from games of an engine against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, Unpack

import pytest

from boardwire import _native
from boardwire.clients.books import SelfPlay, add_records, play_games, solve
from boardwire.clients.engines import Root, SearchLimits, make_searcher, parse_bundled
from boardwire.games import Game, load
from boardwire.games.books import BookError, MoveResults, OwnBook


class Changes(TypedDict, total=False):
    """Conditions of self-play that a test sets."""

    plies: int
    explore: float
    seed: int


def plan(engine: str = "alphabeta:depth=1,table=1", **changes: Unpack[Changes]) -> SelfPlay:
    return SelfPlay(parse_bundled(engine), **changes)


def self_played(
    game: Game,
    games: int,
    book: OwnBook | None = None,
    engine: str = "alphabeta:depth=1,table=1",
    **changes: Unpack[Changes],
) -> OwnBook:
    book = OwnBook.of(game, {}) if book is None else book
    play_games(book, game, plan(engine, **changes), games)
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
