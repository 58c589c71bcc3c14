"""What the documentation says is what the code does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from boardwire.games import find, load

ROOT = Path(__file__).parents[2]
KALAH = ROOT / "docs" / "examples" / "kalah.py"


def test_the_generated_tables_are_up_to_date() -> None:
    subprocess.run((sys.executable, str(ROOT / "docs" / "generate.py"), "--check"), check=True)


def test_the_positions_in_the_documentation_can_be_read() -> None:
    page = (ROOT / "docs" / "games.md").read_text()
    heading = "| game | a position is | such as |\n|---|---|---|\n"
    table = page.partition(heading)[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()]
    assert len(rows) >= 4
    for name, _, text in rows:
        assert load(name, position=text.strip("`")).options["position"] == text.strip("`")


def test_the_games_of_the_table_have_the_option_position_and_the_example_has_not() -> None:
    page = (ROOT / "docs" / "games.md").read_text()
    assert "All games of this table have\nthe option `position`" in page
    table = page.partition("<!-- games: generated -->")[2].partition("<!-- end -->")[0]
    names = re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)
    assert "backgammon" in names
    assert all(find(name).has_option("position") for name in names)
    assert "POSITION" not in KALAH.read_text()


def test_the_game_in_the_documentation_is_the_example() -> None:
    page = (ROOT / "docs" / "games.md").read_text()
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code
    assert code[1] == KALAH.read_text()
    assert sum(bool(line.strip()) for line in code[1].splitlines()) < 60


def test_every_file_of_the_architecture_exists() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text()
    sections = re.split(r"^### (\w+)/$", page, flags=re.MULTILINE)[1:]
    for folder, text in zip(sections[::2], sections[1::2], strict=True):
        table = text.split("\n## ")[0]
        for cell in re.findall(r"^\| (`[^|]+) \|", table, flags=re.MULTILINE):
            for name in re.findall(r"`([\w/.]+)`", cell):
                assert (ROOT / folder / name).exists(), f"{folder}/{name}"
