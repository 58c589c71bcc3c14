"""A Dask cluster on this machine, for benchmarks: a scheduler and workers, each a process."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from programs import MissingProgram, Unmeasured

START_SECONDS = 60.0
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class DaskCluster:
    """A running cluster.

    Args:
        address: The address of the scheduler.
        scheduler: The id of its process.
        workers: The ids of the workers' processes.
    """

    address: str
    scheduler: int
    workers: tuple[int, ...]


@contextmanager
def dask_cluster(folder: Path, workers: int, slots: int = 1) -> Iterator[DaskCluster]:
    """Run a cluster inside the `with` block. Workers can import the modules of this folder.

    Args:
        folder: A folder for its files.
        workers: The number of workers.
        slots: The number of games that each plays at a time.

    Raises:
        MissingProgram: Dask is not installed.
        Unmeasured: The cluster does not start.
    """
    if importlib.util.find_spec("distributed") is None:
        raise MissingProgram("Dask is not installed: pip install 'boardwire[cluster]'")
    file = folder / "scheduler.json"
    file.unlink(missing_ok=True)
    with ExitStack() as stack:

        def start(*words: str) -> int:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *words, "--no-dashboard"],
                env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
            return process.pid

        scheduler = start("scheduler", "--host=127.0.0.1", "--port=0", f"--scheduler-file={file}")
        deadline = time.monotonic() + START_SECONDS
        while not file.exists():
            if time.monotonic() > deadline:
                raise Unmeasured("the cluster does not start")
            time.sleep(0.05)
        address = str(json.loads(file.read_text())["address"])
        started = [
            start(
                *("worker", address, "--host=127.0.0.1", "--no-nanny", "--memory-limit=0"),
                *(f"--nthreads={slots}", f"--resources=game_slot={slots}"),
                f"--local-directory={folder}",
            )
            for _ in range(workers)
        ]
        asyncio.run(_wait_for_workers(address, workers))
        yield DaskCluster(address, scheduler, tuple(started))


async def _wait_for_workers(address: str, workers: int) -> None:
    import distributed

    make: Any = distributed.Client
    async with make(address, asynchronous=True) as client:
        await client.wait_for_workers(workers, timeout=START_SECONDS)


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS
