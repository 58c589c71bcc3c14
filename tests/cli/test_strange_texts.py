"""Texts of strangers at a terminal: no command writes a character that rules it."""

from __future__ import annotations

import asyncio
import os
import pty
from pathlib import Path

import pytest
from tests.zygote import boardwire_command

from boardwire.protocol.gtp.messages import clean

from ..served import serving
from ..server.hostile_texts import fill
from .command_line import boardwire

pytestmark = pytest.mark.program

ORDER = "\x1b]0;title\x07\x1b[31m\N{RIGHT-TO-LEFT OVERRIDE}red\x9b2J"
"""What terminals obey, and what turns the rest of a line round."""
RECORDS = {
    "e.pgn": f'[Event "{ORDER}"]\n[White "{ORDER}"]\n[Black "b"]\n\n1. e4 {{{ORDER}}} *\n',
    "e.sgf": "(;GM[1]FF[4]SZ[9]PB[@]PW[b]GC[@]C[@];B[ee]C[@])".replace(
        "@", ORDER.replace("]", "\\]").replace(":", "\\:")
    ),
    "e.pdn": f'[Event "{ORDER}"]\n[White "{ORDER}"]\n[Black "b"]\n[GameType "21"]\n\n1. 11-15 *\n',
    "e.mat": f" 1 point match\n\n Game 1\n {ORDER} : 0                 b : 0\n  1) 31: 8/5 6/5\n",
    "bad.pgn": f"1. {ORDER} e5 *\n",
    "bad.sgf": f"(;GM[1]SZ[{ORDER};B[{ORDER}])",
}


def rules_no_terminal(text: str) -> bool:
    return text == clean(text)


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("command", [("convert",), ("verify",), ("show",), ("ladder",)])
def test_a_record_of_a_stranger_rules_no_terminal(
    name: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_text(RECORDS[name], encoding="utf-8")
    done = boardwire(*command, file)
    assert rules_no_terminal(done.stdout + done.stderr), done
    assert "Traceback" not in done.stderr


def test_a_record_that_is_written_to_a_terminal_rules_it_no_more(tmp_path: Path) -> None:
    file = tmp_path / "e.pgn"
    file.write_text(RECORDS["e.pgn"], encoding="utf-8")
    assert ORDER in boardwire("convert", file, "--to", "pgn").stdout  # a file keeps its texts
    pid, terminal = pty.fork()
    if pid == 0:
        line = boardwire_command("convert", str(file), "--to", "pgn")
        os.execvp(line[0], line)
    shown = b""
    try:
        while data := os.read(terminal, 65536):
            shown += data
    except OSError:  # the end of a terminal
        pass
    os.close(terminal)
    os.waitpid(pid, 0)
    text = shown.decode().replace("\r\n", "\n")
    assert "1. e4" in text
    assert rules_no_terminal(text)


@pytest.mark.server
@pytest.mark.slow
def test_lists_of_a_server_with_hostile_texts_rule_no_terminal(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path))
    database = ("--database", str(tmp_path / "boardwire.db"))
    with serving(tmp_path, "--bots", "random") as served:
        server = ("--server", served.address)
        for line in (
            ("matches", *server),
            ("matches", *server, "--finished"),
            ("matches", *server, "--finished", "--json"),
            ("ladder", "--game", "tictactoe", "--unrated", *database),
            ("results", "list", *database),
            ("user", "list", *database),
            ("export", *database, "--output", str(tmp_path / "all.zip"), "--format", "native"),
            ("watch", "m8", *server),
        ):
            done = boardwire(*line)
            assert rules_no_terminal(done.stdout + done.stderr), line
            assert "Traceback" not in done.stderr
            assert done.stdout or done.stderr
