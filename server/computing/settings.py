"""The limits of computations for strangers."""

from __future__ import annotations

from dataclasses import fields

from boardwire.values import value_class


@value_class
class ComputingLimits:
    """Work for visitors: steps of algorithms, boards, records. It runs in processes.

    Args:
        processes: The most processes at a time.
        memory: MiB that a process may use for data.
        seconds: Seconds of a processor that one piece of work may take.
        jobs: Pieces of work after which a process is replaced by a new one.
        waiting: Pieces of work that may wait, over all addresses; more are refused.
        waiting_address: Pieces of work of one address that may wait.

    Raises:
        ValueError: A limit is not positive.
    """

    processes: int = 2
    memory: int = 512
    seconds: float = 5.0
    jobs: int = 500
    waiting: int = 64
    waiting_address: int = 16

    def __post_init__(self) -> None:
        for it in fields(self):
            value = getattr(self, it.name)
            if not value > 0:
                raise ValueError(f"{it.name} must be greater than 0, not {value}")
