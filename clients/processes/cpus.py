"""Processors of this machine: how many games play at a time, and which of them engines run on."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from boardwire.games import OptionError

ALL: Final = "all"
"""All processors that this process may use."""
_PART: Final = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?", re.ASCII)


def usable_cpus() -> list[int]:
    """Return the numbers of the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def games_at_a_time(concurrency: int) -> int:
    """Return the number of concurrent games; numbers up to 0 are added to that of processors."""
    return concurrency if concurrency > 0 else max(1, len(usable_cpus()) + concurrency)


def parse_cpus(text: str) -> list[int]:
    """Read processors as `3,5,7-11`, or `all`.

    Raises:
        OptionError: The text is something else, or this process may not use one of them.
    """
    usable = usable_cpus()
    if text in ("", ALL):
        return usable
    found: dict[int, None] = {}
    for part in text.split(","):
        match = _PART.fullmatch(part)
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise OptionError(f"affinity {text[:40]!r}: write processors as 3,5,7-11, or all")
        for number in range(int(match[1]), int(match[2] or match[1]) + 1):
            if number not in usable:
                raise OptionError(
                    f"affinity {text[:40]}: there is no processor {number} here; there are "
                    f"{','.join(map(str, usable))}"
                )
            found[number] = None
    return list(found)


def shared_out(cpus: Sequence[int], games: int) -> list[frozenset[int]]:
    """Divide processors evenly among games that are played at a time.

    Raises:
        OptionError: There are fewer processors than games.
    """
    each = len(cpus) // games
    if not each:
        raise OptionError(
            f"affinity: {len(cpus)} processors are too few for {games} games at a time; write "
            f"--concurrency {len(cpus)}"
        )
    return [frozenset(cpus[game * each : (game + 1) * each]) for game in range(games)]


def pin(process: int, cpus: frozenset[int]) -> None:
    """Restrict a process, with its present and future threads, to these processors.

    It does nothing where the system cannot do so, or where the process has ended.
    """
    if not cpus or not hasattr(os, "sched_setaffinity"):
        return
    threads = Path(f"/proc/{process}/task")
    with contextlib.suppress(OSError):
        for thread in threads.iterdir():
            os.sched_setaffinity(int(thread.name), cpus)
