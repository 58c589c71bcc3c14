"""Whole games with equal positions merged."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.games.textbook import Lookahead, TooLarge, Unsuitable, search_tree
from boardwire.games.textbook.tree_search.tree_searches import TREE_SEARCHES
from boardwire.games.textbook.tree_search.whole_game import whole_game


def test_the_four_counts_of_tic_tac_toe() -> None:
    # H. F. MacNeish and others count 5,478 positions and 765 classes; 255,168 games end.
    found = whole_game(load("tictactoe").start())
    assert (sum(found.plies), sum(found.symmetric_plies)) == (5478, 765)
    assert (found.root.games, found.root.sequences) == (255_168, 549_946)
    assert found.plies[:4] == (1, 9, 72, 252)
    assert found.symmetric_plies[:4] == (1, 3, 12, 38)
    assert found.root.value == 0


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tictactoe", {"position": "O--XX-O-X O"}),
        ("nim", {"heaps": "1,2,3"}),
    ],
)
def test_the_tree_of_minimax_has_the_same_value_and_as_many_nodes(
    game: str, options: dict[str, str]
) -> None:
    state = load(game, **options).start()
    found = whole_game(state)
    searched, _ = search_tree(TREE_SEARCHES["minimax"], state, Lookahead())
    assert found.root.value == searched.value
    assert (found.root.sequences, found.root.games) == (searched.nodes, searched.leaves)


def test_what_is_too_large_or_not_suitable_is_refused() -> None:
    with pytest.raises(TooLarge, match="more than 1,000 positions"):
        whole_game(load("tictactoe").start(), most=1000)
    for game in ("pig", "kuhn"):
        with pytest.raises(Unsuitable):
            whole_game(load(game).start())
