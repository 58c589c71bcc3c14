"""Fixtures for the tests of the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from boardwire.cli import main

from .command_line import Command, Outcome
from .pseudo_terminal import AtTerminal, Pty


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Command:
    """Run commands within the process of the test, which takes no time to start."""

    def run(*arguments: str) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["boardwire", *arguments])
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        stdout, stderr = capfd.readouterr()
        assert isinstance(ended.value.code, int)
        return Outcome(ended.value.code, stdout, stderr)

    return run


@pytest.fixture
def at_terminal() -> Iterator[AtTerminal]:
    """Run commands at terminals, which end with the test."""
    opened: list[Pty] = []

    def start(*arguments: str, **environment: str) -> Pty:
        opened.append(Pty(*arguments, **environment))
        return opened[-1]

    yield start
    for it in opened:
        it.close()
