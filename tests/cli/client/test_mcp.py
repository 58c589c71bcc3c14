"""`boardwire mcp`."""

from __future__ import annotations

import sys

import pytest

from ..command_line import Command


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--name", "a b"), "'a b' cannot be a name"),
        (("--token", "a b"), "not one word of a command: 'a b'"),
        (("--server", "tcp:"), "no host in 'tcp:'"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command("mcp", *arguments).mistake


def test_a_missing_package_is_named(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "boardwire.clients.mcp", raising=False)
    monkeypatch.setitem(sys.modules, "boardwire.clients.mcp.serving", None)
    assert "pip install 'boardwire[mcp]'" in command("mcp").mistake
