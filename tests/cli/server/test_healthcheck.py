"""`boardwire healthcheck`."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.clients.connection.health import ReportedHealth

from ..command_line import Command


def answer(monkeypatch: pytest.MonkeyPatch, health: ReportedHealth) -> list[tuple[str, bool]]:
    """Have all servers answer this; returns the addresses asked, and whether strictly."""
    asked: list[tuple[str, bool]] = []

    async def ask_health(
        url: str, *, seconds: float, verify: bool, ca: str | None
    ) -> ReportedHealth:
        asked.append((url, verify))
        return health

    monkeypatch.setattr("boardwire.cli.server.healthcheck.ask_health", ask_health)
    return asked


def test_a_server_that_is_well(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answer(monkeypatch, ReportedHealth(True, "ok (3 sessions)"))
    monkeypatch.setenv("BOARDWIRE_TLS_CERTIFICATE", "all.pem")
    done = command("healthcheck")
    assert (done.returncode, done.stdout, done.stderr) == (0, "ok (3 sessions)\n", "")
    command("healthcheck", "--server", "https://boards.example.org")
    command("healthcheck", "--server", "https://boards.example.org", "--insecure")
    assert asked == [
        ("https://127.0.0.1:7480", False),
        ("https://boards.example.org", True),
        ("https://boards.example.org", False),
    ]


def test_a_server_in_trouble(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, ReportedHealth(False, "degraded: \x1b[2J"))
    done = command("healthcheck")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("degraded: ")
    assert "\x1b" not in done.stderr


def test_no_server(command: Command) -> None:
    done = command("healthcheck", "--server", "http://127.0.0.1:1")
    assert done.returncode == 1
    assert "http://127.0.0.1:1: no server listens there" in done.stderr


def test_a_mistake_is_no_illness(command: Command) -> None:
    assert "nonsense" in command("healthcheck", "--server", "nonsense").mistake


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--server", "http://127.0.0.1:1"), "http://127.0.0.1:1 is not encrypted"),
        (("--server", "tcp://127.0.0.1:1"), "tcp://127.0.0.1:1 is not encrypted"),
        (("--server", "https://127.0.0.1:1"), "empty.pem has no certificate in PEM format"),
        (("--server", "https://127.0.0.1:1", "--insecure"), "--insecure does not: leave out one"),
        ((), "needs --server"),
    ],
)
def test_authorities_that_cannot_be_used_are_refused(
    command: Command, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "empty.pem").write_text("")
    ca = ("--ca", str(tmp_path / "empty.pem"))
    assert message in command("healthcheck", *arguments, *ca).mistake
