"""Errors of commands, in words for the user."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from boardwire.cli.error_messages import friendly_errors
from boardwire.games import GameError
from boardwire.matches import MatchError
from boardwire.protocol import ProtocolError


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ProtocolError("it is refused"), "it is refused"),
        (GameError("no such game"), "no such game"),
        (MatchError("no such match"), "no such match"),
        (ExceptionGroup("both", [GameError("no such game")]), "no such game"),
        (GameError("\x1b[2J"), "\\x1b[2J"),
        (FileNotFoundError(2, "it is not there", "a.db"), "a.db: there is no such file or folder"),
    ],
)
def test_an_error_that_a_user_can_mend_is_a_line(
    error: Exception, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"), friendly_errors():
        raise error
    assert capsys.readouterr().err == f"boardwire: {line}\n"


def test_other_errors_pass() -> None:
    with pytest.raises(ValueError, match="ours"), friendly_errors():
        raise ValueError("ours")


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt, 130), (asyncio.CancelledError, 143)]
)
def test_a_signal_is_told_by_the_exit_code(error: type[BaseException], code: int) -> None:
    with pytest.raises(SystemExit, match=str(code)), friendly_errors():
        raise error


@pytest.mark.program
def test_a_health_check_loads_no_games() -> None:
    """It runs every few seconds beside a busy server."""
    program = (
        "import sys; from boardwire.cli import main\n"
        "sys.argv = ['boardwire', 'healthcheck', '--server', 'http://127.0.0.1:1']\n"
        "try: main()\n"
        "except SystemExit as ended: assert ended.code == 1\n"
        "print([it for it in ('boardwire.games', 'boardwire.matches') if it in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True, timeout=60
    )
    assert done.stdout == "[]\n"
