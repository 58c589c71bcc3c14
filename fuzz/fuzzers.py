"""The kinds of fuzzers, and the list of all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from boardwire.override import override

MODULES: Final[Mapping[str, str]] = {
    "gtp-responder": "gtp",
    "gtp-driver": "gtp",
    "sessions": "sessions",
    "websocket": "websocket",
    "records-moves": "records",
    "records-sgf": "records",
    "records-pgn": "records",
    "records-pdn": "records",
    "records-mat": "records",
    "records-pbn": "records",
    "records-gcg": "records",
    "records-long": "records",
    "options": "options",
    "settings": "settings",
    "events": "events",
    "mqtt": "mqtt",
    "http": "http",
}
"""The module of each fuzzer. A process imports only that of its own, and with it what it fuzzes."""

AGAINST_SERVERS: Final = ("sessions", "websocket", "http")
"""The fuzzers of a whole server. Coverage does not guide them, since timers reach code as well."""


@dataclass(frozen=True, slots=True)
class Run:
    """The settings of one run.

    Args:
        seconds: How long it lasts.
        seed: What it makes up.
        findings: The folder for the files of findings.
        kept: The folder of inputs that earlier runs found to be of use.
    """

    seconds: float
    seed: int
    findings: Path
    kept: Path


class Fuzzer(Protocol):
    """A generator of inputs for one part of the program."""

    name: str

    def again(self, data: bytes) -> None:
        """Try the content of a finding's file.

        Raises:
            Exception: It still fails.
        """
        ...


class UnguidedFuzzer(Fuzzer, Protocol):
    """A fuzzer that chooses its inputs itself, without the coverage of earlier ones."""

    def run(self, run: Run) -> None:
        """Fuzz until the time is up.

        Raises:
            Exception: Something was found; it is in a file of the findings' folder.
        """
        ...


@dataclass(frozen=True, slots=True)
class InputFuzzer(Fuzzer):
    """Fuzzes a function that reads bytes; :mod:`.coverage` runs it, guided by the code they reach.

    Args:
        name: Its name.
        check: Reads an input, and raises where the program does something it should not do.
        seeds: Inputs to begin with.
        words: Texts that inputs may hold, for the mutations.
        max_bytes: The length of an input at most.
        cpu_seconds: Processor time for one input. Measuring coverage makes Python several times
            slower.
    """

    name: str
    check: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]
    words: tuple[str, ...] = ()
    max_bytes: int = 4096
    cpu_seconds: float = 5.0

    @override
    def again(self, data: bytes) -> None:
        self.check(data)


def load(name: str) -> InputFuzzer | UnguidedFuzzer:
    """Import and return the fuzzer of that name."""
    module: Any = import_module(f".{MODULES[name]}", __package__)
    fuzzers: Iterable[InputFuzzer | UnguidedFuzzer] = module.FUZZERS
    return next(it for it in fuzzers if it.name == name)


def write_finding(run: Run, name: str, kind: str, data: bytes) -> Path:
    """Write what repeats a finding; its file's name begins with that of the fuzzer."""
    file = run.findings / f"{name}.{kind}-{hashlib.sha1(data).hexdigest()[:12]}"
    file.write_bytes(data)
    return file
