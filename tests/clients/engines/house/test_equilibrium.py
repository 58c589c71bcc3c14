"""The player by an equilibrium."""

from __future__ import annotations

from collections import Counter

from boardwire.clients.engines import Root, SearchLimits
from boardwire.clients.engines.house.equilibrium import EquilibriumPlayer, LearnedGame, learned
from boardwire.games import load
from boardwire.games.textbook.equilibria.best_response import exploitability
from boardwire.games.textbook.equilibria.extensive_form import InformationSet


def test_nobody_gains_against_the_strategy_of_kuhn_poker() -> None:
    game = LearnedGame(load("kuhn"))
    game.learn(0.5)

    def strategy(it: InformationSet) -> list[float]:
        found = game.strategy(it.player, it.observation)
        assert found is not None
        return [found[move] for move in it.moves]

    assert exploitability(game.form, strategy) < 0.02


def test_rock_paper_and_scissors_come_equally_often() -> None:
    state = load("rps", rounds=1).start()
    player = EquilibriumPlayer({"seed": 1})
    counts = Counter(player.choose(Root(state), SearchLimits()).move for _ in range(600))
    assert len(counts) == 3
    assert min(counts.values()) > 150


def test_a_large_game_is_not_learned() -> None:
    assert learned(load("rps", rounds=9)) is None
