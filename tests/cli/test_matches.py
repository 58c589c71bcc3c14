"""`boardwire matches`."""

from __future__ import annotations

import socket

import pytest
from typer.testing import CliRunner

from boardwire.cli.app import make_app

from .command_line import Command


def test_a_server_that_says_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.cli.matches.ANSWER_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        done = CliRunner().invoke(make_app(["matches"]), ["matches", "--server", address])
    assert isinstance(done.exception, BaseException)
    assert str(done.exception) == f"{address} did not answer; is it a boardwire server?"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("matches", "--running", "--finished"), "exclude each other"),
        (("matches", "--server", "tcp://127.0.0.1:1"), "127.0.0.1:1"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command(*arguments).mistake
