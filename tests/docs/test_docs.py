"""What the documentation says is what the code does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.games import find, load
from boardwire.matches import Table
from boardwire.protocol import commands_of
from boardwire.server import config
from boardwire.server.sessions.console import ServerConsole

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").rglob("*.md")))
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
    assert "games of this table\nthat hide nothing have the option `position`" in page
    table = page.partition("<!-- games: generated -->")[2].partition("<!-- end -->")[0]
    names = re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)
    assert "backgammon" in names
    for name in names:
        assert find(name).has_option("position") == find(name).perfect_information
    assert "POSITION" not in KALAH.read_text()


def test_the_game_in_the_documentation_is_the_example() -> None:
    page = (ROOT / "docs" / "games.md").read_text()
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code
    assert code[1] == KALAH.read_text()
    assert sum(bool(line.strip()) for line in code[1].splitlines()) < 60


def named_in_the_architecture() -> list[Path]:
    """The files and folders that the tables of the architecture name, each as often as it is."""
    page = (ROOT / "ARCHITECTURE.md").read_text()
    sections = re.split(r"^### (\w+)/$", page, flags=re.MULTILINE)[1:]
    return [
        Path(folder, name)
        for folder, text in zip(sections[::2], sections[1::2], strict=True)
        for cell in re.findall(r"^\| (`[^|]+) \|", text.split("\n## ")[0], flags=re.MULTILINE)
        for name in re.findall(r"`([\w/.]+)`", cell)
    ]


def test_every_file_of_the_architecture_exists() -> None:
    for path in named_in_the_architecture():
        assert (ROOT / path).exists(), path


def test_the_architecture_names_every_file_once() -> None:
    named = named_in_the_architecture()
    for folder in {path.parts[0] for path in named}:
        for file in (ROOT / folder).rglob("*.*"):
            path = file.relative_to(ROOT)
            if file.suffix not in (".py", ".cpp", ".hpp") or file.name == "__init__.py":
                continue
            places = [it for it in named if it in (path, *path.parents)]
            assert len(places) == 1, f"{path}: {places}"


def anchors(page: Path) -> set[str]:
    """What may stand behind `#` in a link to a page, as GitHub makes it of the headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\((?!https?:)([^)]+)\)", page.read_text()):
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), f"{page.name}: {link}"
            assert not anchor or anchor in anchors(target), f"{page.name}: {link}"


def test_settings_and_commands_in_the_documentation_exist() -> None:
    commands = {
        *commands_of(ServerConsole),
        *EngineConsole(Table(load("tictactoe")), make_searcher("random")).commands,
    }
    settings = config.options()
    sections = "|".join(sorted({name.partition(".")[0] for name in settings}))
    for page in PAGES:
        if page.name == "ARCHITECTURE.md":  # there the words are names of files
            continue
        text = page.read_text()
        for name in re.findall(rf"`((?:{sections})(?:\.[a-z_]+)+)", text):
            found = any(it == name or it.startswith(f"{name}.") for it in settings)
            assert found, f"{page.name}: {name}"
        for name in re.findall(r"`(bw-[a-z_]+)", text):
            assert name in commands, f"{page.name}: {name}"
