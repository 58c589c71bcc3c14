"""Fuzzing that is guided by coverage: Atheris, Google's libFuzzer for Python.

libFuzzer writes the input of an exception, of a crash and of a hang to a file, and exits.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import atheris

from .fuzzers import InputFuzzer, Run

HANG_SECONDS = 300
"""Seconds after which an input is given up, also within compiled code."""

MAX_MEGABYTES = 2048
"""Memory of the whole process."""


class TooSlow(Exception):
    """An input took more processor time than is allowed."""


def fuzz(fuzzer: InputFuzzer, run: Run) -> None:
    """Run a fuzzer; the process ends with it, with a status other than 0 if something was found."""
    fresh = run.kept / "seeds"
    fresh.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(fuzzer.seeds()):
        (fresh / str(number)).write_bytes(seed)
    words = run.kept / "words"
    words.write_text("".join(f"{_quoted(word)}\n" for word in fuzzer.words if word))
    folder = run.kept / "inputs"
    folder.mkdir(exist_ok=True)
    arguments = (
        f"-max_total_time={run.seconds:.0f}",
        f"-seed={run.seed}",
        f"-max_len={fuzzer.max_bytes}",
        f"-timeout={HANG_SECONDS}",
        f"-rss_limit_mb={MAX_MEGABYTES}",
        f"-dict={words}",
        f"-artifact_prefix={run.findings}/{fuzzer.name}.",
        "-len_control=20",  # longer inputs sooner than usual
        str(folder),
        str(fresh),
    )
    atheris.Setup([sys.argv[0], *arguments], timed(fuzzer.check, fuzzer.cpu_seconds))
    atheris.Fuzz()


def timed(check: Callable[[bytes], None], seconds: float) -> Callable[[bytes], None]:
    """Return the check, which fails also if it takes longer than `seconds`."""

    def checked(data: bytes) -> None:
        begun = time.process_time()
        check(data)
        spent = time.process_time() - begun
        if spent > seconds:
            raise TooSlow(f"{spent:.1f} s of processor time for {len(data)} bytes")

    return checked


def _quoted(word: str) -> str:
    """Return a word as libFuzzer's dictionaries have it."""
    plain = range(32, 127)
    return '"{}"'.format(
        "".join(
            chr(byte) if byte in plain and byte not in b'"\\' else f"\\x{byte:02X}"
            for byte in word.encode()
        )
    )
