"""The folder of a learning run: its files, and the log from which a stopped run goes on."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from boardwire.games import OptionError
from boardwire.values import value_class

_Line = TypeVar("_Line")


@value_class
class RunFolder:
    """The folder of a run. Each learner keeps some of these files there.

    Args:
        path: The folder.
    """

    path: Path

    @property
    def best(self) -> Path:
        """The file of the best weights so far, for engines."""
        return self.path / "best.weights"

    @property
    def log(self) -> Path:
        """The log: a line of JSON for each step."""
        return self.path / "log.jsonl"

    @property
    def report(self) -> Path:
        """The report, one page of HTML."""
        return self.path / "report.html"

    @property
    def state(self) -> Path:
        """The state of a fit that goes on from generation to generation."""
        return self.path / "state.npz"

    @property
    def named(self) -> Path:
        """The file of the named weights, with which a run from scratch begins."""
        return self.path / "named.toml"

    @property
    def start(self) -> Path:
        """The file of the learned weights with which a run from scratch begins."""
        return self.path / "start.weights"

    @property
    def current(self) -> Path:
        """The file of the weights as they are now, kept or not."""
        return self.path / "current.weights"

    def weights(self, generation: int) -> Path:
        """Return the file of the weights that a generation fitted."""
        return self.path / f"{generation}.weights"

    def positions(self, generation: int, suffix: str = "positions") -> Path:
        """Return the file of the positions of a generation."""
        return self.path / f"{generation}.{suffix}"

    def match(self, generation: int) -> Path:
        """Return the report of the match of a generation."""
        return self.path / f"{generation}.match.html"

    def open_log(self, line: TypeAdapter[_Line]) -> list[_Line]:
        """Read the lines of the log; a torn last one is left out. Creates a folder that is missing.

        Args:
            line: The kind of the lines.

        Raises:
            OptionError: The folder has the log of another kind of run.
            OSError: It cannot be created, read or written.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        *lines, torn = self.log.read_bytes().split(b"\n") if self.log.exists() else [b""]
        read = []
        for number, text in enumerate(lines, 1):
            try:
                read.append(line.validate_json(text, extra="forbid"))
            except ValidationError:
                raise OptionError(
                    f"line {number} of {self.log} is of no such run: name another folder"
                ) from None
        if torn:
            self.log.write_bytes(b"".join(it + b"\n" for it in lines))
        return read

    def note(self, line: Any) -> None:
        """Add a line to the log.

        Args:
            line: A value with fields.

        Raises:
            OSError: It cannot be written.
        """
        with self.log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(line)) + "\n")
