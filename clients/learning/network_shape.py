"""The size of an efficiently updatable network."""

from __future__ import annotations

from boardwire.values import value_class


@value_class
class UpdatableShape:
    """The size of a network.

    Args:
        inputs: The number of inputs of a side.
        hidden: The hidden units of a side.
        stages: The stages of the game, with their own outputs.
        buckets: The number of copies of the inputs. The position selects the copy in use, in chess
            by the square of the king.
    """

    inputs: int
    hidden: int
    stages: int
    buckets: int

    @property
    def hidden_parameters(self) -> int:
        """The weights of each input, and the biases of the hidden units."""
        return (self.inputs + 1) * self.hidden

    @property
    def parameters(self) -> int:
        """The hidden parameters, and each stage's weights of both sides' units and its bias."""
        return self.hidden_parameters + self.stages * (2 * self.hidden + 1)
