"""The cancellation of tasks that wait for a broker, which the client library may lose."""

from __future__ import annotations

import asyncio


def check_cancelled() -> None:
    """End the task if it was cancelled while the client waited for the broker.

    The client may lose that: `asyncio.wait_for` before Python 3.12, if the answer arrives at the
    same moment; and its farewell, if that fails.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
