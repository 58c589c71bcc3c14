"""A request for a move that a relay has written to an engine."""

from __future__ import annotations

from boardwire.values import value_class

from .observation import Observation
from .requests import MoveRequest


@value_class
class WrittenRequest:
    """A request that has no plain answer yet, with the last move, which was reported before it.

    Args:
        observation: The last move.
        request: The request.
        asked: The time at which the two were written.
        received: What the engine has answered so far.
        unsent: The bytes of the two that could not be written.
    """

    observation: Observation
    request: MoveRequest
    asked: float
    received: bytes = b""
    unsent: bytes = b""
