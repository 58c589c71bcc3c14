"""What the documentation says is what the code does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from boardwire.clients.engines import EngineConsole, thinker
from boardwire.games import Game
from boardwire.matches import Table
from boardwire.protocol import Command

ROOT = Path(__file__).parents[2]


def test_the_generated_tables_are_up_to_date() -> None:
    subprocess.run((sys.executable, str(ROOT / "docs" / "generate.py"), "--check"), check=True)


async def test_the_game_in_the_documentation_is_one() -> None:
    page = (ROOT / "docs" / "games.md").read_text()
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code
    namespace: dict[str, object] = {}
    exec(code[1], namespace)  # our own page
    nim = namespace["Nim"]
    assert isinstance(nim, type)
    assert issubclass(nim, Game)
    console = EngineConsole(Table(nim(heap=7)), thinker("alphabeta"))
    assert (await console.handle(Command("genmove", ("b",)))).text == "3"


def test_every_file_of_the_architecture_exists() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text()
    sections = re.split(r"^### (\w+)/$", page, flags=re.MULTILINE)[1:]
    for folder, text in zip(sections[::2], sections[1::2], strict=True):
        table = text.split("\n## ")[0]
        for cell in re.findall(r"^\| (`[^|]+) \|", table, flags=re.MULTILINE):
            for name in re.findall(r"`([\w/.]+)`", cell):
                assert (ROOT / folder / name).exists(), f"{folder}/{name}"
