"""The example boards: two of them play each other; the one for MicroPython signs as the other."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from boardwire.protocol.mqtt_moves import SeatTopic, signature, signing_key

from ..served import serving
from ..server.mosquitto import mosquitto

BOARDS = Path(__file__).parents[2] / "examples" / "boards"
SECONDS = 60
"""Seconds that a program may take."""


def started(file: str, *arguments: str, session: str = "") -> subprocess.Popen[str]:
    """An example that has been started, with a session token in its environment."""
    return subprocess.Popen(
        (sys.executable, str(BOARDS / file), *arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"SESSION": session},
    )


def output_of(program: subprocess.Popen[str], lines: str = "") -> str:
    """The output of a program that is told these lines and ends well."""
    with program:
        try:
            output, _ = program.communicate(lines, timeout=SECONDS)
        finally:
            program.kill()
        assert program.returncode == 0, output
        return output


@pytest.mark.long
@pytest.mark.slow
async def test_two_boards_play_each_other(program: Callable[[str], str], tmp_path: Path) -> None:
    async with mosquitto(program("mosquitto"), tmp_path) as port:
        broker = f"127.0.0.1:{port}"
        options = ("--broker", f"mqtt://{broker}", "--set", "broker.boards=true", "--bots", "")
        with serving(tmp_path, *options) as served:
            seekers = [
                started("seat.py", *served.place, name, "tictactoe", f"opponent={other}")
                for name, other in (("anna", "ben"), ("ben", "anna"))
            ]
            seats = sorted(output_of(it).split() for it in seekers)
            boards = [
                started("electronic_board.py", broker, match, seat, session=session)
                for match, seat, session in seats
            ]
            for board, lines in zip(boards, ("B2\nA1\nC3\n", "B2\nA2\nC1\n"), strict=True):
                assert board.stdin is not None
                board.stdin.write(lines)
                board.stdin.flush()
            black, white = map(output_of, boards)
            assert served.matches("anna")[0]["result"] == "B+"
    assert "illegal move" in white
    for output in (black, white):
        assert "ply 5: B2 A2 A1 C1 C3" in output
        assert output.endswith("B+ by rule\n")


def test_the_board_for_micropython_signs_like_the_server() -> None:
    source = (BOARDS / "micropython_board.py").read_text()
    tree = ast.parse(source)
    wanted = {"sha256", "hmac"}
    functions = [it for it in tree.body if isinstance(it, ast.FunctionDef) and it.name in wanted]
    imports = [
        it
        for it in tree.body
        if isinstance(it, ast.Import | ast.ImportFrom) and "hashlib hexlify".count(it.names[0].name)
    ]
    board = ModuleType("board")
    code = ast.Module([*imports, *functions], [])
    exec(compile(code, "micropython_board.py", "exec"), board.__dict__)
    place, token = SeatTopic("1139bd4932", 0), "3284798468bd333cc87561d39f3e3868"
    key = board.hexlify(board.sha256(token.encode()))
    assert board.hmac(key, b"1139bd4932 0 7 D4") == signature(signing_key(token), place, 7, "D4")
