"""What the documentation says is what the code does."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.games import find, load
from boardwire.matches import Table
from boardwire.matches.drivers.gtp import LEGAL
from boardwire.server import config
from boardwire.server.sessions.console import SERVER_COMMANDS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
INDEX = DOCS / "README.md"
LOG = ROOT / "games" / "weights" / "LOG.md"
PAGES = (
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")),
    *(LOG, *sorted(DOCS.rglob("*.md"))),
)
GAMES = DOCS / "reference" / "games" / "README.md"
MOST_LINES = 300
"""The most lines of a page, generated tables and examples of lectures apart."""
LECTURES = DOCS / "lectures"
MOST_LECTURE_LINES = 600
"""The most of a lecture, which is several slides of a line or two, and solutions of exercises."""
FOLDERS = (
    *("cli", "server", "clients", "matches", "games", "protocol", "native"),
    *("bench", "docs", "examples", "fuzz", "tests"),
)
KALAH = DOCS / "examples" / "kalah.py"


@pytest.mark.program
def test_the_generated_tables_are_up_to_date() -> None:
    subprocess.run((sys.executable, str(ROOT / "docs" / "generate.py"), "--check"), check=True)


def test_the_positions_in_the_documentation_can_be_read() -> None:
    page = GAMES.read_text()
    heading = "| game | a position is | such as |\n| -- | -- | -- |\n"
    table = page.partition(heading)[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()]
    assert len(rows) >= 4
    for name, _, text in rows:
        assert load(name, position=text.strip("`")).options["position"] == text.strip("`")


def test_the_games_of_the_table_have_the_option_position_and_the_example_has_not() -> None:
    page = GAMES.read_text()
    assert "All games of this table that hide nothing have the option `position`" in page
    table = page.partition("<!-- games: generated -->")[2].partition("<!-- end -->")[0]
    names = re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)
    assert "backgammon" in names
    for name in names:
        assert find(name).has_option("position") == find(name).perfect_information
    assert "POSITION" not in KALAH.read_text()


def test_the_game_in_the_documentation_is_the_example() -> None:
    page = (DOCS / "tutorials" / "game-in-python.md").read_text()
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code
    assert code[1] == KALAH.read_text()
    assert sum(bool(line.strip()) for line in code[1].splitlines()) < 60


@pytest.mark.slow
def test_every_file_that_the_pages_on_the_code_name_exists() -> None:
    names = {path.name for path in ROOT.glob("*/**/*") if path.is_file()}
    for page in (ROOT / "ARCHITECTURE.md", *(ROOT / "docs" / "internals").glob("*.md")):
        for name in re.findall(r"`([\w/-]+(?:/|\.(?:py|hpp|cpp|md)))`", page.read_text()):
            if "mygame" in name:  # the example of a new game
                continue
            if "/" in name.rstrip("/") and name.partition("/")[0] in FOLDERS:
                assert (ROOT / name).exists(), f"{page.name}: {name}"
            elif not name.endswith("/"):
                assert Path(name).name in names, f"{page.name}: {name}"


def test_the_architecture_is_one_page_that_has_every_folder() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text()
    assert len(page.splitlines()) <= 120
    assert all(f"`{folder}/`" in page for folder in FOLDERS)


def first_words(file: Path) -> str:
    """The docstring of a module, or the comment that begins a C++ file."""
    text = file.read_text()
    if file.suffix == ".py":
        return ast.get_docstring(ast.parse(text)) or ""
    return text.partition("\n")[0].removeprefix("// ") if text.startswith("// ") else ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "folder", ["cli", "server", "clients", "matches", "games", "protocol", "native"]
)
def test_every_file_of_code_begins_with_a_sentence_about_it(folder: str) -> None:
    code = [it for it in (ROOT / folder).rglob("*") if it.suffix in (".py", ".hpp", ".cpp")]
    alike = ROOT / "native" / "bindings" / "games"
    code = [it for it in code if it.parent != alike]  # a file for each game
    assert [it for it in code if not first_words(it)] == []


def anchors(page: Path) -> set[str]:
    """What may stand behind `#` in a link to a page, as GitHub makes it of the headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page: Path) -> Iterator[tuple[str, Path, str]]:
    """Yield each link of a page to a file here: its text, the file, and the heading or ``""``."""
    for link in re.findall(r"\]\((?!<?https?:)([^)]+)\)", page.read_text()):
        path, _, anchor = link.partition("#")
        yield link, (page.parent / path).resolve() if path else page, anchor


def reachable(index: Path) -> set[Path]:
    """Return the pages to which links lead from a page, over any number of pages."""
    found, waiting = {index}, [index]
    while waiting:
        for _, target, _ in links(waiting.pop()):
            if target.suffix == ".md" and target not in found:
                found.add(target)
                waiting.append(target)
    return found


def lines_by_hand(text: str) -> int:
    """Count the lines of a page outside of its generated tables."""
    tables = r"<!-- [\w ]+: generated -->\n.*?<!-- end -->"
    return len(re.sub(tables, "", text, flags=re.DOTALL).splitlines())


def lecture_lines(text: str) -> int:
    """Count the lines of a lecture that are not empty, outside of examples and programs."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    return len([line for line in text.splitlines() if line])


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for link, target, anchor in links(page):
            assert target.exists(), f"{page.name}: {link}"
            assert not anchor or anchor in anchors(target), f"{page.name}: {link}"


def test_every_page_can_be_reached_from_the_index() -> None:
    translated = set((LECTURES / "zh").glob("*.md"))
    assert set(DOCS.rglob("*.md")) - reachable(INDEX) - translated == set()
    assert {it.name for it in translated} <= {it.name for it in LECTURES.glob("*.md")}
    assert INDEX in reachable(ROOT / "README.md")


def test_the_index_names_every_page_for_users() -> None:
    named = {target for _, target, _ in links(INDEX)}
    pages = {
        page
        for kind in ("tutorials", "how-to", "reference")
        for page in (DOCS / kind).rglob("*.md")
    }
    assert pages - named == set()


def test_pages_are_short() -> None:
    assert lines_by_hand("a\n<!-- settings: generated -->\nb\nc\n<!-- end -->\nd\n") == 3
    lectures = {page for page in PAGES if LECTURES in page.parents}
    lengths = {page: lines_by_hand(page.read_text()) for page in {*PAGES} - lectures - {LOG}}
    assert {page.name: lines for page, lines in lengths.items() if lines > MOST_LINES} == {}
    assert lecture_lines("a\n\n```\n$ b\n```\nc\n") == 2
    taught = {page: lecture_lines(page.read_text()) for page in lectures}
    assert {page.name: lines for page, lines in taught.items() if lines > MOST_LECTURE_LINES} == {}


def test_the_readme_is_one_screen() -> None:
    text = (ROOT / "README.md").read_text()
    assert len(text.split()) < 500
    assert len(re.findall(r"!\[", text)) == 4


@pytest.mark.slow
def test_the_pages_that_code_names_exist() -> None:
    tracked = subprocess.run(
        ("git", "-C", str(ROOT), "ls-files", "-z"), check=True, capture_output=True, text=True
    ).stdout.split("\0")
    files = [ROOT / name for name in tracked if name and not name.endswith(".md")]
    named = 0
    for file in files:
        if not file.is_file():
            continue
        try:
            text = file.read_text()
        except UnicodeDecodeError:  # a picture or a table
            continue
        for name in re.findall(r"\bdocs/(?:[a-z0-9/-]+/)?(?:README|[a-z0-9_-]+)\.md", text):
            named += 1
            assert (ROOT / name).exists(), f"{file.relative_to(ROOT)}: {name}"
    assert named > 30


def test_settings_and_commands_in_the_documentation_exist() -> None:
    commands = {
        LEGAL,
        *SERVER_COMMANDS,
        *EngineConsole(Table(load("tictactoe")), make_searcher("mcts")).commands,
    }
    settings = config.options()
    sections = "|".join(sorted({name.partition(".")[0] for name in settings}))
    for page in PAGES:
        text = re.sub(r"`[\w/]+\.(?:py|hpp|cpp|md)`", "", page.read_text())
        for name in re.findall(rf"`((?:{sections})(?:\.[a-z_]+)+)", text):
            found = any(it == name or it.startswith(f"{name}.") for it in settings)
            assert found, f"{page.name}: {name}"
        for name in re.findall(r"`(bw-[a-z_]+)", text):
            assert name in commands, f"{page.name}: {name}"
