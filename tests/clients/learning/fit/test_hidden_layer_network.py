"""The fit of networks: it learns what can be learned, and is written in whole numbers."""

import numpy as np

from boardwire.clients.learning.fit.hidden_layer_network import Network, NetworkShape

SHAPE = NetworkShape(inputs=6, hidden=64, outputs=2, scale=2048.0)


def _examples(random: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    inputs = random.integers(0, 2, (count, SHAPE.inputs)).astype(np.float32)
    parity = (inputs[:, 0] != inputs[:, 1]).astype(np.float32)
    return inputs, np.stack([parity, np.full(count, 0.3, np.float32)], axis=1)


def test_a_fit_learns_what_no_weighted_sum_can() -> None:
    random = np.random.default_rng(1)
    network = Network(SHAPE, random)
    errors = [network.fit(*_examples(random, 256), 3e-3) for _ in range(300)]
    assert errors[-1] < 0.02 < errors[0]


def test_a_fit_goes_on_from_its_state() -> None:
    random = np.random.default_rng(1)
    network, other = Network(SHAPE, random), Network(SHAPE, random)
    examples = [_examples(random, 64) for _ in range(6)]
    for example in examples[:3]:
        network.fit(*example, 1e-3)
    other.restore(network.state())
    for example in examples[3:]:
        assert network.fit(*example, 1e-3) == other.fit(*example, 1e-3)


def test_whole_numbers_are_the_parameters_nearly() -> None:
    random = np.random.default_rng(1)
    network, other = Network(SHAPE, random), Network(SHAPE, random)
    other.read(network.whole_numbers())
    assert other.whole_numbers() == network.whole_numbers()
    inputs, _ = _examples(random, 50)
    assert np.abs(other.outputs(inputs) - network.outputs(inputs)).max() < 0.01
