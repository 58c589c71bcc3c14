"""Progress of commands that compute for a while."""

from __future__ import annotations

from functools import partial
from io import StringIO

import pytest
from rich.console import Console
from tests.until import until_blocking

from boardwire.cli import working as module
from boardwire.cli.working import working


def shown(monkeypatch: pytest.MonkeyPatch, *, terminal: bool, patience: float) -> StringIO:
    """Have progress written into a text, which is returned."""
    page = StringIO()
    made = partial(Console, file=page, force_terminal=terminal, width=80)
    monkeypatch.setattr(module, "Console", lambda stderr: made())
    monkeypatch.setattr(module, "PATIENCE_SECONDS", patience)
    return page


def test_what_takes_long_is_counted_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    page = shown(monkeypatch, terminal=True, patience=0.0)
    with working("iterations", 3) as progress:
        progress.advance()
        progress.advance()
        until_blocking(lambda: "iterations" in page.getvalue() and "2/3" in page.getvalue())


@pytest.mark.parametrize(("terminal", "patience"), [(False, 0.0), (True, 60.0)])
def test_nothing_is_written_to_files_nor_by_what_ends_at_once(
    monkeypatch: pytest.MonkeyPatch, *, terminal: bool, patience: float
) -> None:
    page = shown(monkeypatch, terminal=terminal, patience=patience)
    with working("iterations", 3) as progress:
        progress.advance()
    assert page.getvalue() == ""
