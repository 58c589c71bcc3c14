"""`boardwire matches`."""

from __future__ import annotations

import socket

import pytest
from click.testing import CliRunner

from boardwire.cli.app import make_app
from boardwire.protocol.name_values import write_record

from ..command_line import Command


def test_a_server_that_says_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.cli.client.matches.ANSWER_SECONDS", 0.1)
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


def test_an_id_is_never_cut(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(*_: object) -> str:
        names = f"{'a' * 30},{'b' * 30}"
        facts = {"result": "B+17.5", "ending": "Black wins by 17.5 points", "reason": "rule"}
        facts["started"] = "2026-11-27T17:43:45+00:00"
        return write_record(match="7e2bf96ac0", game="tictactoe", players=names, **facts)

    monkeypatch.setattr("boardwire.cli.client.matches._ask", told)
    monkeypatch.setenv("COLUMNS", "60")
    shown = command("matches").stdout
    assert "7e2bf96ac0" in shown
    assert shown.count("b") >= 30
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= 60
    monkeypatch.setenv("COLUMNS", "200")
    wide = command("matches").stdout
    assert "2026-11-27 17:43 " in wide
