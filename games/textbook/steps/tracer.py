"""The lines of a program that run, noted while an algorithm is followed step by step.

Python reports every line of the functions of a program (:func:`sys.settrace`), and of no others. So
the line that a step marks is the one that ran, and its variables are those of the call.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import CO_GENERATOR
from types import FrameType
from typing import Any

from ..pseudocode import SIGNS
from .program import FORMS, SteppedProgram

Variables = Sequence[tuple[str, str]]
"""The names of variables and their values as text."""

Written = Callable[[str, object], str | None]
"""Returns the text of a variable by its name and value; None for one that is not shown."""

_LOOPS = ("for ", "while ")
_CONTROL = (*_LOOPS, "if ", "elif ", "else", "return", "break", "continue", "def ")


@dataclass(slots=True)
class LineMark:
    """The line of a program that is a step.

    Args:
        call: The number of the call, -1 for none.
        line: The line of Python; 0 for none. Lines are counted from 1.
        ran: The lines of the call that ran since the step before that marks it, in order.
        variables: The variables of the call, after the step.
    """

    call: int = -1
    line: int = 0
    ran: Sequence[int] = ()
    variables: Variables = ()


@dataclass(slots=True)
class TracedCall:
    """A call of a function.

    Args:
        name: The name of the function.
        parent: The number of the call that made it; -1 for none.
        line: The line of that call from which it was made; 0 for none.
        waiting: The variables of that call while it waits for this one.
        first: The line on which the function begins.
    """

    name: str
    parent: int
    line: int
    waiting: Variables
    first: int


@dataclass(slots=True)
class Running:
    """A call that runs, or that has returned last.

    Args:
        name: The name of the function.
        parent: The call that made it.
        waiting: The variables of that call while it waits for this one.
        frame: Python's own record of the call, until it returns.
    """

    name: str
    parent: Running | None
    waiting: Variables
    frame: FrameType | None
    lines: list[int] = field(default_factory=list)
    """All lines that ran, in order."""
    marked: int = 0
    """The number of lines that the steps before have marked."""
    id: int = -1
    """The number of the call, once a step marks one of its lines."""
    last: Running | None = None
    """The call made by the last line, after it has returned."""
    variables: Variables = ()
    """The variables at the end."""
    value: object = None
    """The value that it has returned."""
    pending: list[LineMark] = field(default_factory=list)
    """The marks that wait for the end of the round of a loop."""


@dataclass(slots=True)
class TracedProgram:
    """A program with the calls that the steps refer to.

    Args:
        program: The program.
        calls: The calls, in the order in which steps mark them first.
    """

    program: SteppedProgram
    calls: Sequence[TracedCall] = ()

    def to_data(self) -> dict[str, Any]:
        """Return the program in both languages, its calls, and its forms for JSON."""
        return {
            "code": self.program.to_data(),
            "calls": [
                {
                    "name": it.name,
                    "title": self.title(it),
                    "signs": self.signs(it),
                    "parent": it.parent,
                    "lines": self._lines(it.line),
                    "waiting": [list(pair) for pair in it.waiting],
                }
                for it in self.calls
            ],
            "forms": [
                {"algorithm": name, "title": title}
                for forms in FORMS
                if self.program.name in forms
                for name, title in forms.items()
            ],
        }

    def title(self, call: TracedCall) -> str:
        """Return the name of a function in pseudo-code."""
        head = self.program.pseudo[self.program.pseudo_lines[call.first] - 1]
        return head.removeprefix("function ").partition("(")[0]

    def signs(self, call: TracedCall) -> dict[str, str]:
        """Return the signs of pseudo-code for the variables of a call."""
        head = self.program.pseudo[self.program.pseudo_lines[call.first] - 1]
        is_state = "(s" in head and "(node" in self.program.text(call.first)
        return {**SIGNS, "node": "s"} if is_state else SIGNS

    def mark_data(self, mark: LineMark) -> dict[str, Any]:
        """Return the mark of a step for JSON: lines in both languages, the call, variables."""
        linked = self.program.pseudo_lines
        return {
            "call": mark.call,
            "lines": self._lines(mark.line),
            "ran": {
                "python": list(dict.fromkeys(mark.ran)),
                "pseudo": list(dict.fromkeys(linked[it] for it in mark.ran if it in linked)),
            },
            "variables": [list(pair) for pair in mark.variables],
        }

    def _lines(self, line: int) -> dict[str, int]:
        return {"python": line, "pseudo": self.program.pseudo_lines.get(line, 0)} if line else {}


Done = Callable[[Running, Mapping[str, Any]], None]
"""A function to call when a line has run, with the call and its local variables."""


def _unwritten(name: str, value: object) -> str | None: ...


class Tracer:
    """Notes the lines of a program while it runs: `with tracer.following(...): run()`.

    Args:
        program: The program.
    """

    def __init__(self, program: SteppedProgram) -> None:
        self._program = program
        self._written: Written = _unwritten
        self._done: Mapping[int, Done] = {}
        self._running: list[Running] = []
        self._resumed: dict[FrameType, Running] = {}
        self._calls: list[TracedCall] = []
        self._entering: list[LineMark] = []
        self._searching: list[LineMark] = []
        self._returned: Running | None = None

    @contextmanager
    def following(self, written: Written, done: Mapping[int, Done] | None = None) -> Iterator[None]:
        """Note the lines that run from now on.

        Args:
            written: Returns the text of a variable.
            done: The functions to call when a line has run, by its number.
        """
        before = sys.gettrace()
        self._written, self._done = written, done or {}
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)
            # Their owner refers to this tracer, and frames do as well.
            self._written, self._done, self._returned = _unwritten, {}, None
            self._running.clear()
            self._resumed.clear()

    @property
    def traced(self) -> TracedProgram:
        """The program with its calls."""
        return TracedProgram(self._program, self._calls)

    def mark_entry(self, mark: LineMark) -> None:
        """Fill a mark at the next call: its first line, and its arguments."""
        self._entering.append(mark)

    def mark_search(self, mark: LineMark) -> None:
        """Fill a mark at the next call that another one makes, by the line that makes it."""
        self._searching.append(mark)

    def mark_round(self, mark: LineMark) -> None:
        """Mark the line that runs; its variables are those at the end of the round of its loop."""
        running = next(it for it in reversed(self._running) if not self._hands_on(it))
        mark.call, mark.line = self._number(running), running.lines[-1]
        running.pending.append(mark)

    def mark_cut(self, mark: LineMark) -> None:
        """Mark the condition that ended the call that has returned last."""
        returned = self._last
        conditions = (it for it in returned.lines[::-1] if self._text(it).startswith("if "))
        self._fill(mark, returned, next(conditions, returned.lines[-1]))

    def mark_return(self, mark: LineMark) -> None:
        """Mark the line by which the last call returned."""
        returned = self._last
        self._fill(mark, returned, returned.lines[-1], self._with_return(returned))

    def mark_done(self, mark: LineMark, running: Running) -> None:
        """Mark what the last line of a call did: the telling line of the call that it made."""
        inner = running.last
        if inner is None:
            self._fill(mark, running, running.lines[-1], self._variables(running))
        else:
            telling = (it for it in inner.lines[::-1] if not self._text(it).startswith(_CONTROL))
            line = next(telling, inner.lines[-1])
            self._fill(mark, inner, line, self._with_return(inner))

    def _with_return(self, returned: Running) -> Variables:
        """Return the variables of a call that is over, and the value that it returned."""
        text = self._written("return", returned.value)
        return returned.variables if text is None else (*returned.variables, ("return", text))

    @property
    def _last(self) -> Running:
        assert self._returned is not None
        return self._returned

    def _text(self, line: int) -> str:
        return self._program.text(line)

    def _hands_on(self, running: Running) -> bool:
        """Return whether a call does nothing more than return what another one returns."""
        return self._text(running.lines[-1]).startswith("return ")

    def _fill(
        self, mark: LineMark, running: Running, line: int, variables: Variables | None = None
    ) -> None:
        mark.call, mark.line = self._number(running), line
        mark.ran = running.lines[running.marked :] or (line,)
        mark.variables = running.variables if variables is None else variables
        running.marked = len(running.lines)

    def _number(self, running: Running) -> int:
        """Return the number of a call, which it and those above it get when they are marked."""
        if running.id < 0:
            above, waiting = running.parent, running.waiting
            while above is not None and self._hands_on(above):
                waiting, above = above.waiting, above.parent
            parent = -1 if above is None else self._number(above)
            line = 0 if above is None else above.lines[-1]
            running.id = len(self._calls)
            self._calls.append(TracedCall(running.name, parent, line, waiting, running.lines[0]))
        return running.id

    def _variables(self, running: Running) -> Variables:
        if running.frame is None:
            return running.variables
        texts = (
            (name, self._written(name, value)) for name, value in running.frame.f_locals.items()
        )
        return [(name, text) for name, text in texts if text is not None]

    def _call(self, frame: FrameType, event: str, _: Any) -> Any:
        """Python calls this at every call of a function."""
        code = frame.f_code
        if code not in self._program.codes:
            return None
        running = self._resumed.pop(frame, None)
        if running is None:
            parent = self._running[-1] if self._running else None
            if parent is not None:
                for mark in self._searching:
                    self._fill(mark, parent, parent.lines[-1], self._variables(parent))
                self._searching.clear()
            waiting = () if parent is None else self._variables(parent)
            running = Running(self._program.names[code], parent, waiting, frame)
            running.lines.append(self._program.first_line(code))
        self._running.append(running)
        for mark in self._entering:
            self._fill(mark, running, running.lines[0], self._variables(running))
        self._entering.clear()
        return self._event

    def _event(self, frame: FrameType, event: str, value: Any) -> Any:
        """Python calls this at every line of a traced function, and when it returns."""
        running = self._running[-1]
        if event == "line":
            line = self._program.codes[frame.f_code].get(frame.f_lineno)
            if line is not None:
                self._line(running, frame, line)
        elif event == "return":
            self._return(running, frame, value)
        return self._event

    def _line(self, running: Running, frame: FrameType, line: int) -> None:
        if (done := self._done.get(running.lines[-1])) is not None:
            done(running, frame.f_locals)
        if self._text(line).startswith(_LOOPS):
            self._close(running)
        running.lines.append(line)
        running.last = None

    def _return(self, running: Running, frame: FrameType, value: object) -> None:
        self._close(running)
        running.variables = self._variables(running)
        self._running.pop()
        if frame.f_code.co_flags & CO_GENERATOR and self._text(running.lines[-1]).startswith(
            "yield"
        ):
            self._resumed[frame] = running
            return
        running.frame, running.value = None, value
        last, running.last = running.last, None  # it refers to this call
        # A line such as `return best_of(node)` ends two calls, and the inner one says more.
        self._returned = running if last is None or last.value is not value else last
        if self._running:
            self._running[-1].last = self._returned

    def _close(self, running: Running) -> None:
        """Fill the marks of a round of a loop that is over."""
        for mark in running.pending:
            mark.variables = self._variables(running)
            mark.ran = running.lines[running.marked :]
            running.marked = len(running.lines)
        running.pending.clear()
