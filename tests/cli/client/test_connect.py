"""`boardwire connect`."""

from __future__ import annotations

import pytest

from ..command_line import Command


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("connect", "ws://localhost:1"), "ws://localhost:1/gtp: no server listens there; start"),
        (("connect", "wss://127.0.0.1:1"), "wss://127.0.0.1:1/gtp: no server listens there"),
        (("connect", "tcp://a..b"), "a..b:7400: a host cannot have that name"),
        (("connect", "http://localhost"), "not an address"),
        (("connect", "tcp://127.0.0.1:1"), "127.0.0.1:1"),
        (
            ("connect", "tcp://127.0.0.1:1", "--size", "9"),
            "name the game of the options with --game",
        ),
        (("connect", "tcp://127.0.0.1:1", "--opponent", "a b"), "'a b' cannot be a name"),
        (
            ("connect", "tcp://127.0.0.1:1", "--game", "go", "-o", "size=\t9"),
            "not one word of a command",
        ),
        (
            ("connect", "tcp://127.0.0.1:1", "--uci", "--game", "othello"),
            "UCI is for chess; for Othello",
        ),
        (("connect", "tcp://127.0.0.1:1", "--uci", "--position", "x"), "the GUI sets the position"),
        (("connect", "tcp://127.0.0.1:1", "--uci", "--time", "5m"), "add --match"),
        (("connect", "tcp://127.0.0.1:1", "--uci"), "127.0.0.1:1: no server listens there"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command(*arguments).mistake


def test_a_person_at_a_terminal_is_told_of_play(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    told = command("connect", "tcp://127.0.0.1:1", "--game", "go").stderr
    assert "To play yourself: boardwire play tcp://127.0.0.1:1 --game go" in told
