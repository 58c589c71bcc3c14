"""The bundled searchers."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import SEARCHERS, Root, SearchLimits, make_searcher
from boardwire.games import GameError, load


def test_searchers_are_listed_by_their_names() -> None:
    assert {name: searcher.name for name, searcher in SEARCHERS.items()} == {
        name: name for name in SEARCHERS
    }


@pytest.mark.parametrize(
    ("name", "visited"),
    [
        ("alphabeta", range(1, 501)),
        ("expectiminimax", range(1, 501)),
        ("mcts", range(500, 501)),
    ],
)
def test_an_engine_obeys_a_limit_of_nodes(name: str, visited: range) -> None:
    state = load("go", size=9).initial()
    found = make_searcher(name).choose(Root(state), SearchLimits(nodes=500)).result
    assert found is not None
    assert found.nodes in visited


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (
            "kuhn",
            "Kuhn Poker hides information from its players; the engines pimc, ismcts and random",
        ),
        (
            "rps",
            "in Rock-Paper-Scissors players choose at once; the engines pimc, ismcts and random",
        ),
    ],
)
@pytest.mark.parametrize("name", [name for name in SEARCHERS if name != "bridge"])
def test_most_searches_refuse_games_of_hidden_information(
    name: str, game: str, reason: str
) -> None:
    state = load(game).start()
    if outcomes := state.chance_outcomes():
        state.apply(outcomes[0][0])
    searcher = make_searcher(name)
    if searcher.plays(state.game):
        assert searcher.choose(Root(state), SearchLimits(nodes=10)).move in state.legal_moves()
        return
    with pytest.raises(GameError, match=reason):
        searcher.search(Root(state), SearchLimits(nodes=10))
    with pytest.raises(GameError, match=reason):
        searcher.choose(Root(state), SearchLimits(nodes=10))
