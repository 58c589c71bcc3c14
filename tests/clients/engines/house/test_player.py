"""The engine `house`."""

from __future__ import annotations

from random import Random
from time import monotonic

import pytest

from boardwire.clients.engines import Root, Searcher, SearchLimits, make_searcher
from boardwire.clients.engines.house import HouseSearcher
from boardwire.games import CHANCE, OVER, OptionError, State, load, names

QUICK = {"level": 3, "time": 0.05, "seed": 1}


def to_move(state: State, dice: Random) -> State:
    """The state once a player is to move."""
    while state.to_act() == CHANCE:
        state.apply(dice.choice(state.chance_outcomes())[0])
    return state


def points(game: str, high: Searcher, low: Searcher, games: int) -> float:
    """The share of the points of a searcher against another one."""
    won, dice = 0.0, Random(1)
    for number in range(games):
        seats = [high, low]
        if number % 2:
            seats.reverse()
        state = to_move(load(game).start(), dice)
        while (player := state.to_act()) != OVER:
            state.apply(seats[player].choose(Root(state), SearchLimits()).move)
            to_move(state, dice)
        won += (1 + state.returns()[number % 2]) / 2
    return won / games


@pytest.mark.parametrize("game", names())
def test_the_house_makes_a_legal_move_in_every_game_at_every_level(game: str) -> None:
    state = to_move(load(game).start(), Random(1))
    house = HouseSearcher(QUICK)
    for level in (1, 5, 10):
        house.set("level", level)
        begun = monotonic()
        assert house.choose(Root(state), SearchLimits()).move in state.legal_moves()
        assert monotonic() - begun < 5


@pytest.mark.parametrize(("game", "high"), [("connect4", 8), ("tictactoe", 10)])
def test_a_high_level_beats_the_lowest(game: str, high: int) -> None:
    best, worst = (HouseSearcher({"level": it, "time": 5, "seed": 7}) for it in (high, 1))
    assert points(game, best, worst, 20) > 0.75


def test_the_time_is_that_of_the_option_or_of_the_clock_within_a_second() -> None:
    assert HouseSearcher({"time": 5}).limits(SearchLimits(seconds=0.1)).seconds == 5
    assert HouseSearcher().limits(SearchLimits()).seconds == 1.0
    assert HouseSearcher().limits(SearchLimits(seconds=9.0)).seconds == 1.0
    assert HouseSearcher().limits(SearchLimits(seconds=0.1)).seconds == 0.1


def test_the_same_seed_overlooks_the_same_moves() -> None:
    state = load("go", size=9).start()
    moves = [
        [HouseSearcher(QUICK | {"level": 1, "seed": seed}).choose(Root(state), SearchLimits()).move]
        for seed in (3, 3)
    ]
    assert moves[0] == moves[1]


def test_a_search_avoids_moves_that_are_not_allowed_whatever_it_overlooks() -> None:
    state = load("tictactoe").start()
    house = HouseSearcher({"level": 1, "seed": 5})
    only = state.legal_moves()[:1]
    from boardwire.clients.engines import RootRestriction

    limits = SearchLimits(allow=(RootRestriction(state.to_act(), frozenset(only)),))
    assert {house.choose(Root(state), limits).move for _ in range(10)} == set(only)


@pytest.mark.parametrize(
    ("engines", "message"),
    [
        ("go/stockfish", "is not GAME/ENGINE with a bundled engine"),
        ("go/house", "is not GAME/ENGINE"),
        ("kuhn/alphabeta", "alphabeta does not play Kuhn Poker"),
    ],
)
def test_engines_that_cannot_play_are_refused(engines: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make_searcher("house", {"engines": engines})


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("connect4", {}),  # the first moves are in a book
        ("tictactoe", {"position": "XOXXOO-XO X"}),  # one move is left
        ("othello", {"size": 6}),
        ("go", {"size": 5}),
    ],
)
def test_an_analysis_searches_where_play_needs_no_search(
    game: str, options: dict[str, object]
) -> None:
    state = load(game, **options).start()
    found = HouseSearcher(QUICK).search(Root(state), SearchLimits(seconds=0.05))
    assert found.result is not None
    assert -1 <= found.result.value <= 1
