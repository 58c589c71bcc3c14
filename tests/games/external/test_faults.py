"""Faults of guarded games in searches and in random games from a position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwire import _native
from boardwire.games import Game, GameFault, fault_ahead, load
from boardwire.games.external.faults import searching

from .methods import METHODS

pytestmark = pytest.mark.usefixtures("python_games")


@pytest.mark.parametrize("method", ["to_act", "legal_moves", "apply", "evaluate", "key", "copy"])
def test_what_a_search_meets_is_a_fault(faulty: Callable[..., Game], method: str) -> None:
    state = faulty(method=method, after=2).start()
    with (
        pytest.raises(GameFault, match="ZeroDivisionError: the rules are broken"),
        searching(state),
    ):
        _native.AlphaBeta().search(state.position, depth=4)
        _native.Mcts(seed=1).search(state.position, simulations=100)


def test_what_a_search_of_a_bundled_game_raises_stays_what_it_is() -> None:
    with pytest.raises(ZeroDivisionError), searching(load("go").initial()):
        1 / 0  # noqa: B018 - raises


UNASKED = ("yield_turn", "points_of", "record_text", "parse_move", "position_text", "view", "text")


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_a_fault_ahead_is_found_by_playing(faulty: Callable[..., Game], method: str) -> None:
    after = 0 if method == "chance_outcomes" else 3
    game = faulty(method=method, after=after, how="raise")
    if method == "chance_outcomes":
        with pytest.raises(GameFault):
            game.start()  # the roll comes first
    else:
        assert (fault_ahead(game.start(), 0.1) is None) == (method in UNASKED)
