"""Runs fuzzers, some at a time: `python -m fuzz [NAME...]`, or tries a finding again.

A fuzzer is a separate process. What it writes is in build/fuzz/NAME.log, and the input of what it
found in build/fuzz/findings/.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .fuzzers import MODULES, load
from .worker import FOLDER

GRACE_SECONDS = 300
"""Seconds beyond its time after which a fuzzer is ended, as something hangs."""
LAST_LINES = 40


def main() -> int:
    """Run what the command line asks for; return the exit status, 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MODULES))
    parser.add_argument("--seconds", type=float, default=60, help="for each fuzzer")
    parser.add_argument("--jobs", type=int, default=2, help="fuzzers at a time")
    parser.add_argument("--seed", type=int, default=random.randrange(1, 2**31))
    parser.add_argument("--again", nargs="+", type=Path, metavar="FILE", help="findings to try")
    asked = parser.parse_args()
    if asked.again:
        return max(map(again, asked.again))
    if unknown := set(asked.names) - set(MODULES):
        parser.error(f"no fuzzer {', '.join(unknown)}; there are {', '.join(MODULES)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(f"seed {asked.seed}", flush=True)
    with ThreadPoolExecutor(asked.jobs) as pool:
        names = asked.names or list(MODULES)
        return max(pool.map(lambda it: run(it, asked.seconds, asked.seed), names))


def run(name: str, seconds: float, seed: int) -> int:
    """Run one fuzzer, and report how it ended; return 1 if it found something."""
    log = FOLDER / f"{name}.log"
    command = (sys.executable, "-m", "fuzz.worker", name, str(seconds), str(seed))
    with log.open("wb") as output:
        try:
            status = subprocess.run(
                command, stdout=output, stderr=output, timeout=seconds + GRACE_SECONDS, check=False
            ).returncode
        except subprocess.TimeoutExpired:
            status = -1
    if status == 0:
        print(f"{name}: nothing found in {seconds:.0f} s", flush=True)
        return 0
    lines = log.read_text(errors="replace").splitlines()[-LAST_LINES:]
    report = (f"{name}: found something with seed {seed}, exit status {status}; {log} ends so:",)
    print("\n  ".join((*report, *lines)), flush=True)
    return 1


def again(file: Path) -> int:
    """Try a finding; return 1 if it still fails."""
    fuzzer = load(file.name.partition(".")[0])
    try:
        fuzzer.again(file.read_bytes())
    except Exception:  # any exception is the finding
        traceback.print_exc()
        print(f"{file} still fails", flush=True)
        return 1
    print(f"{file} does not fail any more", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
