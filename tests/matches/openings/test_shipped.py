"""The openings that come with the program: legal, distinct and undecided, by the word `book`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardwire.games import Game, load
from boardwire.games.books.book_position import book_position
from boardwire.games.records import Replay
from boardwire.games.textbook.tree_search.symmetry import IMAGES, canonical
from boardwire.matches.openings import OpeningError, opening_file, openings
from boardwire.matches.openings.balance import Balance
from boardwire.matches.openings.shipped import SHIPPED_OPENINGS, shipped_file, shipped_openings

GAMES = [load(name, **options) for _, name, options in SHIPPED_OPENINGS]
NAMES = [file for file, _, _ in SHIPPED_OPENINGS]

DECIDED = 0.25
"""A value that a short search gives to no position that is nearly even; a pawn of chess is worth
0.27."""
NODES = 10_000
FEWEST_OF_CHESS = 120
"""Of 200 that were found a longer check keeps that many."""


def replayed(game: Game, moves: tuple[str, ...]) -> Replay:
    replay = Replay(game)
    for move in moves:
        replay.play(move)
    return replay


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_opening_is_legal_distinct_and_not_decided(game: Game) -> None:
    known = shipped_openings(game)
    assert len(known) >= (FEWEST_OF_CHESS if game.name == "chess" else 200)
    balance = Balance(game, NODES)
    likenesses = set()
    for opening in known:
        replay = replayed(game, opening.moves)
        assert opening.game == game
        assert not replay.over
        likenesses.add(
            canonical(replay.state) if game.name in IMAGES else book_position(replay.state).text
        )
        assert abs(balance.value(replay.state)) < DECIDED, opening.moves
    assert len(likenesses) == len(known)


def test_book_draws_them_in_random_order_by_the_seed() -> None:
    game = load("othello")
    known = shipped_openings(game)
    picked = openings("book", game, random.Random(1))
    first = [picked.pick(number) for number in range(len(known))]
    assert first != known
    assert sorted(it.text for it in first) == sorted(it.text for it in known)
    again = openings(" Book ", game, random.Random(1))
    assert [again.pick(number) for number in range(5)] == first[:5]
    assert [openings("book", game, random.Random(2)).pick(it) for it in range(5)] != first[:5]


def test_rules_for_draws_do_not_matter_to_them() -> None:
    game = load("checkers", draws=False)
    opening = openings("book", game).pick(0)
    assert opening.game == game
    assert opening.moves


@pytest.mark.parametrize(
    "game",
    [
        load("go", size=9),
        load("othello", size=6),
        load("breakthrough", columns=6),
        load("checkers", position="W:W21:B12"),
        load("chess", chess960=7),
        load("chess", position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ],
    ids=str,
)
def test_a_game_without_them_is_refused_with_those_that_have_them(game: Game) -> None:
    message = r"no openings come with .* chess, checkers, .*variant=international, .*balanced:N"
    with pytest.raises(OpeningError, match=message):
        openings("book", game)
    assert shipped_file(game) is None


def test_they_are_a_file_only_where_the_game_is_known() -> None:
    """A client of a server may name no file, and may name these."""
    assert opening_file("book") is None
    found = opening_file("book", load("checkers"))
    assert isinstance(found, Path)
    assert found.name == "checkers.pdn"
    assert opening_file("book", load("go")) is None
