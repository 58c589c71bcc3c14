"""Positions of backgammon before a roll, and the inputs of the networks for them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwire._native import BackgammonEvaluation
from boardwire.clients.engines.search.weights_file import WeightsLayout
from boardwire.clients.learning.fit.adam import Floats
from boardwire.clients.learning.fit.hidden_layer_network import NetworkShape

POSITION = np.dtype([("roller", "u1", 26), ("waiter", "u1", 26), ("target", "<f4", 5)])
"""A position: the checkers of the player that rolls and of the other on each point as their owner
counts, from off to the bar; and the chances of the player that rolls to win, to win a gammon or
more, to win a backgammon, and to lose these two."""

Rows = NDArray[np.void]

SHAPE = NetworkShape(*BackgammonEvaluation.shape())
"""The size of each network."""

LAYOUT = WeightsLayout(*BackgammonEvaluation.layout())
"""The layout of their file: a network is a stage."""


def rows_of(data: bytes) -> Rows:
    """Return positions from their bytes."""
    return np.frombuffer(data, POSITION)


def inputs_of(rows: Rows) -> Floats:
    """Return the inputs of the networks, a row for each position."""
    found = np.frombuffer(BackgammonEvaluation.inputs(rows.tobytes()), np.float32)
    return found.reshape(len(rows), SHAPE.inputs)


def networks_of(rows: Rows) -> NDArray[np.uint8]:
    """Return the number of the network of each position: 0 with contact, 1 in a race."""
    return np.frombuffer(BackgammonEvaluation.networks(rows.tobytes()), np.uint8)
