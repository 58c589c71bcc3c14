"""Balanced openings from self-play: made anew by the same seed, distinct, and nearly even."""

from __future__ import annotations

import itertools
from typing import TypedDict, Unpack

import pytest

from boardwire.clients.books import BalanceCheck, OpeningSearch, OpeningSearcher
from boardwire.clients.engines import Root, SearchLimits, make_searcher, parse_bundled
from boardwire.games import Game, GameError, OptionError, load
from boardwire.games.books import BookError
from boardwire.games.records import Replay
from boardwire.games.textbook.tree_search.symmetry import canonical
from boardwire.matches.openings import Opening
from boardwire.matches.openings.shipped import SHIPPED_OPENINGS, shipped_openings
from boardwire.vocabulary import OptionValue


class Changes(TypedDict, total=False):
    """Conditions of a search that a test sets."""

    plies: int
    margin: float
    bound: float
    seed: int


ENGINE = "alphabeta:depth=2,table=1"
CHECK = "alphabeta:depth=3,table=1"


def search(engine: str = ENGINE, check: str = CHECK, **changes: Unpack[Changes]) -> OpeningSearch:
    return OpeningSearch(parse_bundled(engine), parse_bundled(check), **changes)


def found(
    game: Game,
    count: int,
    lines: int = 400,
    engine: str = ENGINE,
    check: str = CHECK,
    **changes: Unpack[Changes],
) -> list[Opening]:
    searcher = OpeningSearcher(game, search(engine, check, **changes))
    kept = (it for it in searcher.openings(lines) if it is not None)
    return [*itertools.islice(kept, count)]


def test_a_shorter_run_finds_the_first_openings_of_a_longer_one() -> None:
    game = load("breakthrough")
    longer = found(game, 8, plies=4)
    assert len(longer) == 8
    assert found(game, 3, plies=4) == longer[:3]
    assert found(game, 3, plies=4, seed=2) != longer[:3]


@pytest.mark.parametrize("engine", ["mcts:playouts=30", "alphabeta:nodes=100,table=1"])
def test_it_repeats_with_any_engine_that_has_a_limit(engine: str) -> None:
    game = load("connect4")
    first = found(game, 3, plies=4, engine=engine, check=engine, margin=0.5, bound=1.0)
    assert len(first) == 3
    assert found(game, 3, plies=4, engine=engine, check=engine, margin=0.5, bound=1.0) == first


@pytest.mark.slow
def test_mirror_images_and_transpositions_are_kept_once() -> None:
    """All first moves of Othello are images of one another."""
    assert len(found(load("othello"), 9, lines=30, plies=1, bound=1.0)) == 1
    kept = found(load("othello", size=6), 40, lines=300, plies=3, margin=2.0, bound=1.0)
    assert len({canonical(it.end()) for it in kept}) == len(kept) > 3
    chess = found(load("chess"), 99, lines=60, plies=3, margin=2.0, bound=1.0)
    texts = {" ".join(it.end().position_text().split()[:4]) for it in chess}
    assert len(texts) == len(chess) > 30


def test_no_move_loses_more_than_the_margin() -> None:
    """With a narrow margin every move is the best one of the same search."""
    game = load("othello", size=6)
    [opening, *_] = found(game, 1, plies=6, margin=0.001, bound=1.0)
    replay = Replay(game)
    for text in opening.moves:
        best = make_searcher("alphabeta", {"depth": "3", "table": "1"})
        value = best.search(Root(replay.state), SearchLimits(depth=3)).result
        assert value is not None
        after = Replay(game)
        for move in (*replay.moves, text):
            after.play(move)
        reply = best.fresh().search(Root(after.state), SearchLimits(depth=2)).result
        assert reply is not None
        assert value.value + reply.value == pytest.approx(0, abs=0.001)
        replay.play(text)


def test_the_position_after_an_opening_is_within_the_bound_by_the_longer_search() -> None:
    game = load("checkers")
    check = make_searcher("alphabeta", {"depth": "5", "table": "1"})
    kept = found(game, 6, plies=5, margin=0.4, check="alphabeta:depth=5,table=1", bound=0.02)
    assert kept
    for opening in kept:
        result = check.fresh().search(Root(opening.end()), SearchLimits(depth=5)).result
        assert result is not None
        assert abs(result.value) <= 0.02


def test_no_opening_ends_the_game_or_leaves_a_win_at_once() -> None:
    kept = found(load("tictactoe"), 99, lines=200, plies=5, margin=2.0, bound=1.0)
    assert kept
    for opening in kept:
        state = opening.end()
        assert state.legal_moves()


def test_a_game_without_balanced_openings_gives_none() -> None:
    """The first player of Nim with these heaps has won."""
    assert found(load("nim", heaps="1,2"), 1, lines=20, plies=1, margin=0.1) == []


def test_a_check_keeps_each_balanced_position_once() -> None:
    game = load("checkers")
    engine = parse_bundled("alphabeta:depth=5,table=1")
    kept = found(game, 6, plies=5, margin=0.4, check="alphabeta:depth=5,table=1", bound=1.0)
    values = {}
    for opening in kept:
        result = make_searcher("alphabeta", {"depth": "5", "table": "1"}).search(
            Root(opening.end()), SearchLimits(depth=5)
        )
        assert result.result is not None
        values[opening.moves] = abs(result.result.value)
    bound = sorted(values.values())[2]
    balance = BalanceCheck(game, engine, bound)
    balanced = [it.moves for it in kept if balance.keeps(it.end())]
    assert balanced == [moves for moves, value in values.items() if value <= bound]
    assert 3 <= len(balanced) < 6
    assert not any(balance.keeps(it.end()) for it in kept)


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("backgammon", {}, "without chance have them; use --opening random:N"),
        ("kuhn", {}, "hides information"),
        ("chess", {"engine": "random"}, "random does not value positions"),
        ("chess", {"engine": "mcts"}, "mcts has no limit; write mcts:playouts=5000"),
        ("chess", {"check": "alphabeta:time=1"}, "has no limit; write alphabeta:nodes=5000"),
    ],
)
def test_what_cannot_be_is_refused(name: str, changes: dict[str, str], message: str) -> None:
    engine, check = changes.get("engine", ENGINE), changes.get("check", CHECK)
    with pytest.raises((BookError, GameError, OptionError), match=message):
        OpeningSearcher(load(name), search(engine, check))


MADE: dict[str, tuple[Changes, int]] = {
    "chess.pgn": ({}, 4),
    "checkers.pdn": ({"plies": 6, "margin": 0.1, "bound": 0.1}, 2),
    "draughts.pdn": ({}, 2),
    "othello.txt": ({"plies": 10, "margin": 0.2, "bound": 0.1}, 3),
    "breakthrough.txt": ({"plies": 8, "margin": 0.04, "bound": 0.1}, 2),
}
"""The conditions of the files that come with the program, as docs/how-to/make-openings.md has them,
and the number of openings that a test makes again."""
FILTERED = ("chess.pgn",)
"""The files that `boardwire book filter` has made of the first ones."""


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("file", "name", "options"), SHIPPED_OPENINGS, ids=MADE)
def test_the_openings_of_the_program_are_made_again_by_their_commands(
    file: str, name: str, options: dict[str, OptionValue]
) -> None:
    """They change with the engine; then the commands make the files anew."""
    game = load(name, **options)
    conditions, count = MADE[file]
    engine, check = "alphabeta:nodes=10000,table=4", "alphabeta:nodes=200000,table=16"
    searcher = OpeningSearcher(game, search(engine=engine, check=check, **conditions))
    made = [*itertools.islice(filter(None, searcher.openings(100)), count)]
    if file in FILTERED:
        balance = BalanceCheck(game, parse_bundled("alphabeta:nodes=1000000,table=64"), 0.03)
        made = [it for it in made if balance.keeps(it.end())]
    assert made
    assert [it.moves for it in made] == [it.moves for it in shipped_openings(game)[: len(made)]]
