"""Symmetric positions: what is merged, and that the value stays."""

from __future__ import annotations

import pytest

from boardwire.games import GameError, load
from boardwire.games.textbook import TREE_SEARCHES, Lookahead, search_tree
from boardwire.games.textbook.tree_search.symmetry import IMAGES, Merged, canonical


def merged(depth: int | None) -> Lookahead:
    symmetric = Merged()
    return Lookahead(depth, keep=True, arrange=symmetric.moves, alike=symmetric.alike)


def counts(name: str, depth: int, **options: object) -> list[int]:
    """The numbers of nodes at each depth when symmetric moves are merged."""
    state = load(name, **options).start()
    _, root = search_tree(TREE_SEARCHES["minimax"], state, merged(depth))
    levels = [[root]]
    for _ in range(depth):
        levels.append([child for node in levels[-1] for child in node.seen])
    return [len(level) for level in levels]


def test_tic_tac_toe_has_3_first_moves_and_12_positions_after_two() -> None:
    assert counts("tictactoe", 2) == [1, 3, 12]


def test_other_games_have_their_symmetries() -> None:
    assert counts("connect4", 1) == [1, 4]
    assert counts("othello", 1) == [1, 1]
    assert counts("breakthrough", 1) == [1, 11]
    assert counts("hex", 1, size=3) == [1, 5]
    assert counts("nim", 1, heaps="2,2") == [1, 2]
    assert counts("gomoku", 1, size=5) == [1, 6]


@pytest.mark.parametrize("name", [*IMAGES])
def test_every_game_named_has_canonical_positions(name: str) -> None:
    state = load(name).start()
    assert canonical(state) == canonical(state.copy())


@pytest.mark.slow
def test_the_value_of_tic_tac_toe_stays() -> None:
    state = load("tictactoe").start()
    found, _ = search_tree(TREE_SEARCHES["alphabeta"], state, merged(None))
    assert found.value == 0


def test_a_game_without_known_symmetries_is_refused() -> None:
    with pytest.raises(GameError, match="positions of Chess are not merged; those of tictactoe"):
        canonical(load("chess").start())
