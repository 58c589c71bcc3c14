"""The pages on bots: the bots play, and the server says what the pages quote."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from ..served import Served

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TUTORIAL = (DOCS / "tutorials" / "bot-in-python.md").read_text()
PAGE = (DOCS / "how-to" / "debug-a-bot.md").read_text()
TINY = (ROOT / "examples" / "bots" / "bot.py").read_text()


def rows(heading: str) -> list[tuple[str, str]]:
    """The mistakes and the quotes in the tables under a heading of the page."""
    section = re.split(r"^#", PAGE.partition(f"## {heading}\n")[2], flags=re.MULTILINE)[0]
    return re.findall(r"^\| .*?`(.+?)`.* \| `(# .+)` \|$", section, flags=re.MULTILINE)


def matches(quote: str, told: str) -> bool:
    """Whether the server told a quote, in which `...` stands for anything."""
    pattern = ".*".join(re.escape(part) for part in quote.split("..."))
    return re.search(f"^{pattern}", told, flags=re.MULTILINE) is not None


def said_to(served: Served, response: str, wanted: str) -> str:
    """All that the server says until `wanted` to a bot that answers its last command with that.

    Args:
        response: `= X` as the answer to `genmove`, or `? X` to `bw-game`; else to `name`.
    """
    host, port = served.place
    with socket.create_connection((host, int(port)), timeout=30) as server:
        lines = server.makefile()
        # The name is another one each time, since a bot that has failed waits.
        name = f"b{abs(hash((response, wanted)))}"
        server.sendall(f"bw-bot {name} - tictactoe games=1 opponent=alphabeta\n".encode())
        told = ""
        for line in lines:
            told += line
            command = line.split()[0]
            answer = {"list_commands": "= bw-game"}.get(command, "= ") + "\n\n"
            if command == {"=": "genmove", "?": "bw-game"}[response[0]]:
                answer = f"{response}\n\n"
            if command != "#":
                server.sendall(answer.encode())
            elif wanted in line:
                break
    return told


def test_the_bot_in_the_description_of_the_protocol_is_the_example() -> None:
    code = re.search(
        r"```python\n(.*?)```",
        (DOCS / "tutorials" / "bot-in-another-language.md").read_text(),
        re.DOTALL,
    )
    assert code
    assert code[1] == TINY


@pytest.mark.slow
def test_the_bot_of_the_page_plays_its_matches(served: Served, tmp_path: Path) -> None:
    code = re.search(r"```python\n(.*?)```", TUTORIAL, re.DOTALL)
    assert code
    file = tmp_path / "mybot.py"
    file.write_text(
        code[1].replace("othello", "tictactoe").replace(".run()", f".run({served.address!r})")
    )
    done = subprocess.run(
        (sys.executable, str(file)), check=True, capture_output=True, text=True, timeout=60
    )
    assert len(re.findall(r"^(?:not )?won \S+ rule$", done.stdout, re.MULTILINE)) == 2
    assert len(served.matches("mybot")) == 2


def test_the_server_says_to_a_wrong_login_what_the_page_quotes(served: Served) -> None:
    quotes = rows("At the login")
    assert len(quotes) == 11
    for line, quote in quotes:
        assert matches(quote, served.told(line)), (line, served.told(line))


def test_the_server_says_to_a_wrong_answer_what_the_page_quotes(served: Served) -> None:
    quotes = [it for it in rows("In a match") if " match=" in it[1] or "waits" in it[1]]
    assert len(quotes) == 5
    for response, quote in quotes:
        kind = " ".join(quote.split()[:2])
        told = said_to(served, response, kind)
        assert matches(quote, told), (response, told)


@pytest.mark.long
@pytest.mark.slow
def test_the_server_says_what_a_response_lacks(served: Served) -> None:
    quotes = [quote for mistake, quote in rows("In a match") if "mybot" in mistake]
    sent = ("= mybot\n", "= mybot", "mybot\n\n")
    with ExitStack() as connections:
        # All at once, since the server waits for some seconds before it says what it misses.
        servers = [
            connections.enter_context(
                socket.create_connection((served.place[0], int(served.place[1])), timeout=30)
            )
            for _ in sent
        ]
        for number, (server, response) in enumerate(zip(servers, sent, strict=True)):
            server.sendall(f"bw-bot lacks{number} - tictactoe\n{response}".encode())
        for server, quote in zip(servers, quotes, strict=True):
            assert any(line.rstrip() == quote for line in server.makefile()), quote


def test_what_the_page_says_of_slow_mistakes_is_in_the_description_of_the_protocol() -> None:
    protocol = (DOCS / "reference" / "protocol" / "errors.md").read_text()
    for quote in ("# closing: line not ended by a newline", "# closing: error: this port speaks"):
        assert quote in PAGE
        assert quote in protocol


READS_AND_WRITES_ONE_FILE = """
import random, socket, sys

lines = socket.create_connection((sys.argv[1], int(sys.argv[2]))).makefile("rw")
print(*sys.argv[3:], file=lines, flush=True)
for line in lines:
    words = line.split()
    if line.startswith("#"):
        print(line, end="")
    elif words:
        if words[0] == "bw-legal":
            moves = words[1:]
        known = "bw-game\\nclear_board\\nplay\\nbw-legal\\ngenmove"
        answers = {"name": "it", "list_commands": known}
        answer = random.choice(moves) if words[0] == "genmove" else answers.get(words[0], "")
        print(f"= {answer}\\n", file=lines, flush=True)
"""


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("game", ["tictactoe", "pig"])
def test_a_bot_that_reads_and_writes_one_file_plays_and_is_told(
    game: str, served: Served, tmp_path: Path
) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(READS_AND_WRITES_ONE_FILE)
    opponent = "alphabeta" if game == "tictactoe" else "mcts"
    login = f"bw-bot one-file-{game} - {game} games=2 time=5s opponent={opponent}"
    done = subprocess.run(
        (sys.executable, str(file), *served.place, login),
        check=True,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert [it["reason"] for it in served.matches(f"one-file-{game}")] == ["rule", "rule"]
    (quote,) = (it for mistake, it in rows("In a match") if mistake == 'makefile("rw")')
    assert matches(quote, done.stdout)
