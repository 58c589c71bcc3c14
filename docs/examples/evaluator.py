"""Monte Carlo tree search that asks a network instead of playing out, for Connect Four.

The network is the smallest possible one: linear, fitted to the results of random games. A larger
one would have the same method `evaluate`: it takes a list of states and returns priors and values.

    python docs/examples/evaluator.py
"""

import random
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from boardwire._native import ConnectFour, Mcts, playouts

Array = npt.NDArray[np.float64]


def features(state: ConnectFour) -> Array:
    """The board for the player to act: a plane of its stones, one of the opponent's, and 1."""
    cells = np.frombuffer(state.cells(), np.uint8)
    own = state.to_act() + 1
    return np.concatenate((cells == own, (cells != own) & (cells != 0), [True])).astype(float)


def after(state: ConnectFour, move: int) -> ConnectFour:
    """Return the position after a move."""
    child = state.copy()
    child.apply(move)
    return child


class Network:
    """A linear network: its value is the hyperbolic tangent of a weighted sum of features.

    Args:
        positions: The number of positions to learn from.
        seed: The seed of the random numbers.
    """

    def __init__(self, positions: int, seed: int = 1) -> None:
        chance = random.Random(seed)
        inputs: list[Array] = []
        results: list[float] = []
        while len(inputs) < positions:
            state = ConnectFour()
            for _ in range(chance.randrange(4, 24)):
                if state.to_act() >= 0:
                    state.apply(chance.choice(state.legal_moves()))
            if state.to_act() >= 0:
                player = state.to_act()
                inputs.append(features(state))
                results.append(playouts(state, 20, chance.getrandbits(32)).returns[player] / 20)
        wanted = np.arctanh(np.clip(results, -0.95, 0.95))
        self.weights = np.linalg.lstsq(np.array(inputs), wanted)[0]

    def value(self, state: ConnectFour, player: int) -> float:
        """Return the value of the position to a player; exact where the game is over."""
        if state.to_act() < 0:
            return state.returns()[player]
        value = float(np.tanh(features(state) @ self.weights))
        return value if player == state.to_act() else -value

    def evaluate(self, states: list[ConnectFour]) -> tuple[Sequence[Array], Array]:
        """Evaluate states: priors of their legal moves, and values for the players to act."""
        priors, values = [], []
        for state in states:
            player = state.to_act()
            children = [self.value(after(state, move), player) for move in state.legal_moves()]
            priors.append(np.exp(3 * np.array(children)))
            values.append(self.value(state, player))
        return priors, np.array(values)


def main() -> None:
    """Search for the first move, and print what the search found."""
    network = Network(2000)
    found = Mcts(seed=1).search(
        ConnectFour(), simulations=800, evaluator=network.evaluate, batch=16
    )
    for it in found.moves:
        print(f"column {it.move}: {it.visits} visits, {it.value:+.2f}, prior {it.prior:.2f}")


if __name__ == "__main__":
    main()
