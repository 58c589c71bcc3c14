"""The numpy network: its gradients, what it can learn, and what the native code makes of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from boardwire import _native
from boardwire.clients.learning.policy import (
    PolicyExamples,
    PolicyNetwork,
    PolicyPlay,
    PolicyShape,
)
from boardwire.clients.learning.policy.policy_games import CONNECT_FOUR

SHAPE = PolicyShape(squares=4, first=8, second=8, moves=3)


def _examples(count: int) -> PolicyExamples:
    """The move is the number of the player's stones, and it is good to have more than two."""
    drawn = np.random.default_rng(3)
    inputs = (drawn.random((count, 8)) < 0.4).astype(np.float32)
    own = inputs[:, :4].sum(axis=1)
    policy = np.eye(3, dtype=np.float32)[np.minimum(own, 2).astype(int)]
    return PolicyExamples(inputs, policy, np.where(own > 1, 1, -1).astype(np.float32))


def test_a_network_learns() -> None:
    network, examples = PolicyNetwork(SHAPE, 1), _examples(2000)
    before = network.losses(examples)
    network.fit(examples, epochs=20, batch=64, rate=0.01)
    after = network.losses(examples)
    assert before.policy == pytest.approx(np.log(3), abs=0.2)
    assert before.value == pytest.approx(1, abs=0.2)
    assert after.policy < 0.1
    assert after.value < 0.1


def test_gradients_are_those_of_the_losses() -> None:
    network, examples = PolicyNetwork(SHAPE, 2), _examples(20)
    wide = [it.astype(np.float64) for it in network.parameters]
    network.parameters = wide  # type: ignore[assignment]  # 64 bits, for exact differences
    gradients = network._gradients(examples)
    step = 1e-3  # of numbers that are rounded to 32 bits on the way
    for table, gradient in zip(wide, gradients, strict=True):
        at = np.unravel_index(int(np.abs(gradient).argmax()), gradient.shape)
        sums = []
        for sign in (1, -1):
            table[at] += sign * step
            losses = network.losses(examples)
            sums.append(losses.policy + losses.value)
            table[at] -= sign * step
        assert (sums[0] - sums[1]) / (2 * step) == pytest.approx(gradient[at], rel=2e-2)


def test_the_same_seed_makes_the_same_network(tmp_path: Path) -> None:
    examples = _examples(200)
    networks = [PolicyNetwork(SHAPE, 5) for _ in range(3)]
    for network in networks[:2]:
        network.fit(examples, epochs=2)
    assert networks[0].to_bytes() == networks[1].to_bytes() != networks[2].to_bytes()
    # A saved one goes on as it would have.
    networks[0].save(tmp_path / "a.npz")
    networks[2].load(tmp_path / "a.npz")
    for network in networks[1:]:
        network.fit(examples)
    assert networks[1].to_bytes() == networks[2].to_bytes()


def test_the_native_code_says_the_same() -> None:
    network = PolicyNetwork(CONNECT_FOUR.shape, 7)
    quick = PolicyPlay(simulations=8)
    rows = CONNECT_FOUR.play(network.to_bytes(), quick, first=0, games=2)
    network.fit(CONNECT_FOUR.examples(rows), epochs=5, batch=16)
    state = _native.ConnectFour()
    for move in (3, 3, 2, 5):
        state.apply(move)
    own, other = state.packed()
    bits = [side >> i & 1 for side in (own, other) for i in range(CONNECT_FOUR.shape.squares)]
    logits, value = network.estimate(np.array([bits], np.float32))
    found, estimate = state.policy_estimate(network.to_bytes())
    assert found == pytest.approx(logits[0].tolist(), abs=0.02)
    assert estimate == pytest.approx(float(value[0]), abs=0.02)


def test_a_network_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="another number of parameters"):
        _native.ConnectFour().policy_estimate(b"12")
