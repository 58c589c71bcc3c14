"""Searches for hidden information: they play every game that hides something, and see no more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.search.searcher import RootRestriction
from boardwire.games import OVER, Game, GameError, State, find, load, names

# A game of battleship on a board of 10 by 10 takes a search a hundred times as long.
OPTIONS: dict[str, dict[str, object]] = {"battleship": {"size": 5, "fleet": "3,2"}}
HIDDEN = [
    load(name, **OPTIONS.get(name, {})) for name in names() if not find(name).perfect_information
]
SEARCHES: list[tuple[str, dict[str, object]]] = [
    ("pimc", {"world_playouts": 10}),
    ("pimc", {"world_playouts": 1}),
    ("ismcts", {}),
    ("ismcts", {"multiple": True}),
]

hidden_games = pytest.mark.parametrize("game", HIDDEN, ids=repr)
searches = pytest.mark.parametrize(("name", "options"), SEARCHES)


def decisions(game: Game, seed: int) -> Iterator[State]:
    """Positions of a random game in which a player chooses."""
    chooser = Random(seed)
    state = game.start()
    while state.to_act() != OVER:
        if state.to_act() >= 0:
            yield state.copy()
        outcomes = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
        state.apply(chooser.choice(outcomes))


def sampled(game: Game) -> Iterator[State]:
    """Positions of a few random games, from their beginning to ply 30.

    Of crossword, whose playouts are long, they are fewer: a position is as good as the next one.
    """
    if game.name == "crossword":
        for seed in range(4):
            yield from islice(decisions(game, seed), 8 * seed, 8 * seed + 1)
        return
    for seed in range(6):
        yield from islice(decisions(game, seed), seed, 30, 7)


@pytest.mark.slow
@searches
@hidden_games
def test_a_search_chooses_the_same_move_whatever_is_hidden(
    game: Game, name: str, options: dict[str, object]
) -> None:
    limits = SearchLimits(nodes=12)
    swapped = 0
    for state in sampled(game):
        other = state.determinized(state.to_act(), Random(2))
        swapped += other.position_text() != state.position_text()
        found = [
            make_searcher(name, {"seed": 3, **options}).search(Root(it), limits).result
            for it in (state, other)
        ]
        first, second = (it and [(at.move, at.visits, at.value) for at in it.moves] for it in found)
        assert first == second
        assert found[0] is not None
        assert found[1] is not None
        assert found[0].move == found[1].move
        assert found[0].move in state.legal_moves()
    assert swapped or game.simultaneous


def test_a_choice_that_another_player_has_made_is_not_seen() -> None:
    game = load("rps", rounds=1)
    for name, options in SEARCHES:
        made = []
        for choice in range(3):
            state = game.start()
            state.apply(choice)
            searcher = make_searcher(name, {"seed": 1, **options})
            made.append(searcher.search(Root(state), SearchLimits(nodes=200)).move)
        assert len(set(made)) == 1


@pytest.mark.parametrize("name", ["pimc", "ismcts"])
def test_a_seed_fixes_the_search_and_no_seed_does_not(name: str) -> None:
    state = load("leduc").read_position("KJ")

    def values(seed: int) -> list[float]:
        found = make_searcher(name, {"seed": seed}).search(Root(state), SearchLimits(nodes=200))
        assert found.result is not None
        return [it.value for it in found.result.moves]

    assert values(7) == values(7) != values(8)
    assert len({tuple(values(0)) for _ in range(3)}) > 1


@pytest.mark.parametrize("name", ["pimc", "ismcts"])
def test_moves_are_left_out_if_asked(name: str) -> None:
    state = load("kuhn").read_position("KJ")
    avoid = (RootRestriction(0, frozenset([state.parse_move("bet")])),)
    limits = SearchLimits(nodes=50, avoid=avoid)
    assert make_searcher(name).search(Root(state), limits).move == state.parse_move("check")


@pytest.mark.parametrize("name", ["pimc", "ismcts"])
def test_a_game_that_hides_nothing_is_refused(name: str) -> None:
    state = load("tictactoe").start()
    with pytest.raises(GameError, match="take alphabeta, expectiminimax or mcts"):
        make_searcher(name).search(Root(state), SearchLimits(nodes=10))


def test_more_playouts_come_closer_to_certain_moves() -> None:
    king, jack = (load("kuhn").read_position(text) for text in ("JK bet", "KJ bet"))
    for name in ("pimc", "ismcts"):
        for state, move in ((king, "call"), (jack, "fold")):
            found = make_searcher(name, {"seed": 1}).search(Root(state), SearchLimits(nodes=300))
            assert state.move_text(found.move) == move
