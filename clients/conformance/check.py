"""Checks as values: the test, the document that requires it, and the finding."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from enum import StrEnum
from typing import Any, Generic, TypeVar

from boardwire.values import value_class

EngineT = TypeVar("EngineT")
Run = Callable[[EngineT], Awaitable[None]]


class Severity(StrEnum):
    """The weight of a deviation."""

    MUST = "must"
    """The document demands it, or controllers fail without it."""
    SHOULD = "should"
    """The document recommends it, or some controllers stumble without it."""
    INFORMATION = "information"
    """For information: sound engines differ here."""


class CheckVerdict(StrEnum):
    """The end of a check."""

    PASSED = "passed"
    DEVIATES = "deviates"
    SKIPPED = "skipped"


class Deviation(Exception):
    """The engine deviates from the document.

    Args:
        expected: The expected text, for people.
        came: The actual text; empty for the text that the engine wrote last.
    """

    def __init__(self, expected: str, came: str = "") -> None:
        super().__init__(expected)
        self.expected = expected
        self.came = came


class NotApplicable(Exception):
    """The check cannot be made with this engine or game; the message says why."""


@value_class
class Check(Generic[EngineT]):
    """One test of an engine.

    Args:
        name: Its name on the command line, such as `id-echoed`.
        area: The group that it belongs to, such as `framing`.
        severity: How much a deviation matters.
        source: The document and the section that require it.
        title: One line for people.
        run: Runs the check, and raises `Deviation` or `NotApplicable`.
        fresh: Whether the check needs its own process, because it ends the process.
        on_board: Whether it depends on the game.
    """

    name: str
    area: str
    severity: Severity
    source: str
    title: str
    run: Run[EngineT]
    fresh: bool = False
    on_board: bool = False

    def to_data(self) -> dict[str, str]:
        """Return the check as data for lists of checks."""
        return {
            "area": self.area,
            "name": self.name,
            "severity": self.severity.value,
            "title": self.title,
            "source": self.source,
        }


class Area(Generic[EngineT]):
    """The checks of one area, in order; a decorator adds a function to it.

    The name of the function is the name of the check, and its docstring the title.

    Args:
        name: The name of the area.
        document: The document that requires the checks of this area.
        on_board: Whether the checks depend on the game.
    """

    def __init__(self, name: str, document: str, *, on_board: bool = False) -> None:
        self.name = name
        self.document = document
        self.on_board = on_board
        self.checks: list[Check[EngineT]] = []

    def must(self, section: str, *, fresh: bool = False) -> Callable[[Run[EngineT]], Run[EngineT]]:
        """Add a check whose deviations make an engine unsound."""
        return self._add(Severity.MUST, section, fresh)

    def should(
        self, section: str, *, fresh: bool = False
    ) -> Callable[[Run[EngineT]], Run[EngineT]]:
        """Add a check of a recommendation."""
        return self._add(Severity.SHOULD, section, fresh)

    def information(
        self, section: str, *, fresh: bool = False
    ) -> Callable[[Run[EngineT]], Run[EngineT]]:
        """Add a check in which sound engines differ."""
        return self._add(Severity.INFORMATION, section, fresh)

    def _add(
        self, severity: Severity, section: str, fresh: bool
    ) -> Callable[[Run[EngineT]], Run[EngineT]]:
        def add(run: Run[EngineT]) -> Run[EngineT]:
            name = getattr(run, "__name__", "").replace("_", "-")
            title = " ".join((run.__doc__ or "").split()).rstrip(".")
            source = f"{self.document}, {section}"
            self.checks.append(
                Check(name, self.name, severity, source, title, run, fresh, self.on_board)
            )
            return run

        return add


@value_class
class Finding:
    """A deviation with its dialogue.

    Args:
        sent: The last text sent to the engine.
        came: The output of the engine after that.
        expected: The expected output.
        source: The document and the section that require it.
    """

    sent: str
    came: str
    expected: str
    source: str


@value_class
class CheckOutcome:
    """The result of one check.

    Args:
        name, area, severity, title: Those of the check.
        game: The game on the board; empty without one.
        verdict: How the check ended.
        finding: The deviation, if there is one.
        why: The reason for skipping the check; else empty.
    """

    name: str
    area: str
    severity: Severity
    title: str
    game: str
    verdict: CheckVerdict
    finding: Finding | None = None
    why: str = ""

    def to_data(self) -> dict[str, Any]:
        """Return the outcome for JSON."""
        return asdict(self)
