"""Self-play of networks, and what they are fitted to."""

from __future__ import annotations

import numpy as np
import pytest

from boardwire import _native
from boardwire.clients.learning.policy import PolicyNetwork, PolicyPlay
from boardwire.clients.learning.policy.policy_games import CONNECT_FOUR

QUICK = PolicyPlay(simulations=16)
NETWORK = PolicyNetwork(CONNECT_FOUR.shape, 1).to_bytes()


def test_games_are_those_of_the_rules() -> None:
    rows = CONNECT_FOUR.play(NETWORK, QUICK, first=0, games=3)
    assert (rows["own"] & rows["other"] == 0).all()
    starts = np.flatnonzero((rows["own"] | rows["other"]) == 0)
    assert len(starts) == 3
    # A root without a tree needs one evaluation, which is no simulation.
    assert (rows["visits"].sum(axis=1) == QUICK.simulations).all()
    for first, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        results = rows["result"][first:end]
        assert (results[1:] == -results[:-1]).all()


def test_a_game_depends_on_its_number_alone() -> None:
    both = CONNECT_FOUR.play(NETWORK, QUICK, first=4, games=2, threads=2)
    alone = CONNECT_FOUR.play(NETWORK, QUICK, first=5, games=1)
    assert both[-len(alone) :].tobytes() == alone.tobytes()
    other = CONNECT_FOUR.play(NETWORK, PolicyPlay(seed=2, simulations=16), first=5, games=1)
    assert other.tobytes() != alone.tobytes()


def test_examples_have_images() -> None:
    rows = CONNECT_FOUR.play(NETWORK, QUICK, first=0, games=1)
    examples = CONNECT_FOUR.examples(rows)
    count = len(rows)
    assert len(examples.value) == 2 * count
    assert examples.policy[:count, ::-1] == pytest.approx(examples.policy[count:])
    assert examples.policy.sum(axis=1) == pytest.approx(1)
    columns = examples.inputs.reshape(2 * count, 2, 7, 7)
    assert (columns[:count, :, ::-1] == columns[count:]).all()
    assert np.abs(examples.value).max() <= 1


def test_a_stopped_run_returns_whole_games() -> None:
    stop = _native.Stop()
    stop.set()
    assert len(CONNECT_FOUR.play(NETWORK, QUICK, first=0, games=2, stop=stop)) == 0


@pytest.mark.parametrize(
    "wrong", [PolicyPlay(simulations=1), PolicyPlay(noise=2.0), PolicyPlay(concentration=0.0)]
)
def test_impossible_conditions_are_refused(wrong: PolicyPlay) -> None:
    with pytest.raises(ValueError, match="self-play needs"):
        CONNECT_FOUR.play(NETWORK, wrong, first=0, games=1)
