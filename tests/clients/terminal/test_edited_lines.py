"""Lines that are edited at a terminal."""

from __future__ import annotations

import asyncio
import os
import pty
import select
import sys
import termios
from collections.abc import Iterator
from contextlib import AbstractContextManager

import pytest
from prompt_toolkit.application import get_app, get_app_session
from prompt_toolkit.output import DummyOutput

from boardwire.clients.terminal.edited_lines import EditedLines
from boardwire.override import override

from ...until import until

CTRL_D = b"\x04"


class Person(DummyOutput):
    """A person at a terminal of the system, which this is the output of.

    Args:
        keys: The file descriptor to which keys are written.
        terminal: The file descriptor that the program reads.
    """

    def __init__(self, keys: int, terminal: int) -> None:
        self.keys = keys
        self.terminal = terminal
        self.printed = ""
        self.lines: EditedLines

    def type(self, keys: bytes) -> None:
        """Type keys, and wait until the terminal has them."""
        os.write(self.keys, keys)
        assert select.select([self.terminal], [], [], 20)[0]

    @override
    def write_raw(self, data: str) -> None:
        self.printed += data
        if "news" in data:  # the worst moment
            self.type(CTRL_D)

    def opened(self) -> AbstractContextManager[None]:
        return self.lines.opened()

    @property
    def gathers_lines(self) -> bool:
        flags: int = termios.tcgetattr(self.terminal)[3]
        return bool(flags & termios.ICANON)


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    keys, terminal = pty.openpty()
    with os.fdopen(keys, "wb"), os.fdopen(terminal) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        person = Person(keys, terminal)
        # Not a separate session: the thread that prints news would not know it.
        monkeypatch.setattr(get_app_session(), "_output", person)
        person.lines = EditedLines(lambda: "> ", lambda: "", lambda: ())
        yield person


async def test_a_line_is_read(person: Person) -> None:
    with person.opened():
        person.type(b"e2e4\r")
        assert await asyncio.wait_for(person.lines.read(), 20) == "e2e4"


async def test_a_key_typed_between_two_lines_is_read(person: Person) -> None:
    with person.opened():
        person.type(CTRL_D)
        assert await asyncio.wait_for(person.lines.read(), 20) is None


async def test_a_key_typed_while_news_are_printed_is_read(person: Person) -> None:
    with person.opened():
        line = asyncio.ensure_future(person.lines.read())
        await until(lambda: get_app().is_running)
        print("news")
        assert await asyncio.wait_for(line, 20) is None
    assert "news" in person.printed


async def test_the_terminal_is_left_as_it_was(person: Person) -> None:
    with person.opened():
        assert not person.gathers_lines
    assert person.gathers_lines
