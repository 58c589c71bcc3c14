"""Options and limits of searchers."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import Root, RootRestriction, SearchLimits, make_searcher
from boardwire.games import OptionError, load


def test_a_limit_of_plies_ends_no_simulations() -> None:
    assert make_searcher("mcts", {"depth": 3}).limits(SearchLimits(2.0)).seconds == 2.0
    assert make_searcher("alphabeta", {"depth": 3}).limits(SearchLimits(2.0)).seconds == 0.0
    assert (
        make_searcher("alphabeta", {"depth": 3, "time": 1}).limits(SearchLimits(2.0)).seconds == 1.0
    )
    assert make_searcher("mcts", {"playouts": 10}).limits(SearchLimits(2.0)).nodes == 10


def test_a_searcher_keeps_its_options_when_one_is_wrong() -> None:
    player = make_searcher("mcts", {"exploration": 0.5})
    with pytest.raises(OptionError):
        player.set("exploration", -1)
    assert player.options["exploration"] == 0.5


def restriction(moves: str, player: int = 0, plies: int = 1) -> RootRestriction:
    start = load("tictactoe").start()
    return RootRestriction(player, frozenset(map(start.parse_move, moves.split())), plies)


@pytest.mark.parametrize(
    ("avoid", "allow", "left"),
    [
        ((), (), 9),
        ((restriction("A1 B2"),), (), 7),
        ((), (restriction("A1 B2"),), 2),
        ((restriction("A1"),), (restriction("A1 B2"),), 1),
        ((restriction("A1", player=1),), (restriction("A1", player=1),), 9),
    ],
)
def test_restrictions_of_the_player_to_act_leave_out_moves(
    avoid: tuple[RootRestriction, ...], allow: tuple[RootRestriction, ...], left: int
) -> None:
    limits = SearchLimits(avoid=avoid, allow=allow)
    assert len(limits.permitted(load("tictactoe").start())) == left


def test_restrictions_stay_when_options_limit_the_search() -> None:
    avoid = (restriction("A1"),)
    limits = make_searcher("mcts", {"playouts": 10}).limits(SearchLimits(2.0, avoid=avoid))
    assert limits == SearchLimits(0.0, 10, avoid=avoid)


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax", "mcts"])
def test_a_search_without_a_permitted_move_is_refused(name: str) -> None:
    root = Root(load("tictactoe").start())
    limits = SearchLimits(nodes=10, avoid=(restriction("A1"),), allow=(restriction("A1"),))
    with pytest.raises(OptionError, match="leave no move"):
        make_searcher(name).search(root, limits)
