"""The common part of the logs of learning runs: a line of JSON for each step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from pydantic import TypeAdapter

from .run_folder import RunFolder

_Line = TypeVar("_Line")


@dataclass(slots=True)
class RunLog(ABC, Generic[_Line]):
    """The log of a run, from which a stopped run continues.

    Args:
        folder: The folder of the run.
    """

    LINES: ClassVar[TypeAdapter[Any]]
    """The kind of the lines."""

    folder: RunFolder

    @classmethod
    def open(cls, folder: RunFolder) -> Self:
        """Read a log, or begin one.

        Raises:
            OptionError: The folder has another kind of run.
            OSError: It cannot be read.
        """
        log = cls(folder)
        for line in folder.open_log(cls.LINES):
            log._put(line)
        return log

    def note(self, line: _Line) -> None:
        """Write the record of a step.

        Raises:
            OSError: It cannot be written.
        """
        self._put(line)
        self.folder.note(line)

    @abstractmethod
    def _put(self, line: _Line) -> None:
        """Add the record of a step to those that are known."""
