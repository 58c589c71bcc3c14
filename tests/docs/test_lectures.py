"""The pages of the course: every example line gives the answer that stands below it."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardwire.cli.app import make_app
from boardwire.games import GameError

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "lectures"
PAGES = sorted(FOLDER.glob("[0-9]*.md"), key=lambda page: int(page.name.partition("-")[0]))
LEFT_OUT = "..."
PROGRAM = re.compile(r"^```\w+\n.*?^```$", re.DOTALL | re.MULTILINE)
"""A block with a language."""
BLOCK = re.compile(r"^```\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""A block without one, in a text without programs: their last lines look like its first."""


@dataclass(frozen=True)
class Example:
    """A line of a page with the lines below it."""

    page: str
    line: str
    shown: tuple[str, ...]


def examples(page: Path) -> list[Example]:
    """The examples of a page: lines in its blocks that begin with a dollar sign."""
    found = []
    for block in BLOCK.findall(PROGRAM.sub("", page.read_text())):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, *shown = part.rstrip("\n").split("\n")
            found.append(Example(page.name, line, tuple(shown)))
    return found


EXAMPLES = [it for page in PAGES for it in examples(page)]


def told(line: str) -> list[str]:
    """The lines that a command prints; or the error."""
    program, *words = shlex.split(line)
    assert program == "boardwire"
    try:
        done = CliRunner().invoke(make_app([words[0]]), words, catch_exceptions=False)
    except GameError as error:
        return [f"boardwire: {error}"]
    assert done.exit_code == 0, done.output
    return [it.rstrip() for it in done.stdout.rstrip("\n").split("\n")]


def fits(shown: tuple[str, ...], lines: list[str]) -> bool:
    """Whether lines are those that a page shows: `...` is any number of lines, or the rest of one.

    Only whole lines match, and only in their order, so no number of a page can be wrong.
    """
    if not shown:
        return not lines
    first, rest = shown[0], shown[1:]
    if first == LEFT_OUT:
        return any(fits(rest, lines[skipped:]) for skipped in range(1, len(lines) + 1))
    if not lines:
        return False
    same = lines[0] == first
    if first.endswith(LEFT_OUT):
        same = lines[0].startswith(first.removesuffix(LEFT_OUT))
    return same and fits(rest, lines[1:])


def test_the_list_of_the_course_has_its_pages_in_their_order() -> None:
    index = (FOLDER / "README.md").read_text()
    assert re.findall(r"\]\((\d[\w-]*\.md)\)", index) == [page.name for page in PAGES]
    assert len({page.name.partition("-")[0] for page in PAGES}) == len(PAGES) >= 12
    for page in PAGES:
        title = page.read_text().splitlines()[0]
        number = page.name.partition("-")[0]
        assert title.startswith(f"# {number}. ")
        assert examples(page), page.name
        assert "\n## Exercises\n" in page.read_text()


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda it: f"{it.page}: {it.line[:60]}")
def test_a_line_gives_the_answer_of_the_page(
    example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # learning writes a folder
    lines = told(example.line)
    assert fits(example.shown, lines), "\n".join(lines)


PUBLISHED = {
    "19,196": "readers of Politiken, 2005",
    "1,202": "processors of AlphaGo against Fan Hui, Silver et al. 2016",
    "8,000": "features of Deep Blue's evaluation, Campbell, Hoane and Hsu 2002",
    "4,000": "positions of Deep Blue's opening book, the same",
    "700,000": "games of Deep Blue's extended book, the same",
    "120,000": "hands of Libratus, Brown and Sandholm 2017",
    "10,000": "hands of Pluribus, Brown and Sandholm 2019",
}
"""Large numbers that were observed by others, with their sources."""


def test_large_numbers_of_the_text_are_those_of_an_example() -> None:
    answers = " ".join(line for example in EXAMPLES for line in example.shown)
    for page in PAGES:
        taught = page.read_text().partition("## Exercises")[0]
        text = BLOCK.sub("", PROGRAM.sub("", taught))
        for number in re.findall(r"\b\d{1,3}(?:,\d{3})+\b", text):
            known = number in PUBLISHED or number in answers or number.replace(",", "") in answers
            assert known, f"{page.name}: {number}"


def test_a_wrong_number_does_not_fit() -> None:
    lines = ["value 3", "", "MAX 3", "end"]
    assert fits(("value 3", LEFT_OUT, "MAX 3", LEFT_OUT), lines)
    assert not fits(("value 4", LEFT_OUT), lines)
    assert not fits(("value 3", LEFT_OUT, "MAX 2", LEFT_OUT), lines)
    assert not fits(("value 3", "MAX 3", "end"), lines)
    assert not fits(("value 3",), lines)


@cache
def help_of(command: str, *words: str) -> str:
    """The help of a command; of one of a group with its second word."""
    line = [command, *words, "--help"]
    shown = CliRunner().invoke(make_app([command]), line, env={"COLUMNS": "200"})
    assert shown.exit_code == 0, command
    return shown.stdout


@pytest.mark.slow
def test_the_commands_that_are_named_exist_with_their_options() -> None:
    for page in (FOLDER / "README.md", *PAGES):
        for text in re.findall(r"`boardwire ([^`]+)`", page.read_text()):
            name, *words = text.split()
            group = words[:1] if "COMMAND [ARGS]" in help_of(name) else []
            options = [word for word in words if word.startswith("--")]
            assert all(word in help_of(name, *group) for word in options), text


def test_files_of_the_pages_exist_and_have_the_functions_in_the_order_of_the_page() -> None:
    count = 0
    for page in (FOLDER / "README.md", *PAGES):
        text = page.read_text()
        for name in re.findall(r"`((?:games|tests|examples)/[\w/.]+)`", text):
            assert (ROOT / name).exists(), f"{page.name}: {name}"
        for name, words in re.findall(r"`(games/textbook/[\w/]+\.py)`\s\(([^)]*)\)", text):
            functions = re.findall(r"`(\w+)`", words)
            code = (ROOT / name).read_text()
            defined = re.findall(r"^def (\w+)\(", code, re.MULTILINE)
            assert [it for it in defined if it in functions] == functions, f"{page.name}: {name}"
            count += 1
    assert count >= 10
    phases = re.findall(r"^\d\. `(\w+)`:", (FOLDER / "7-uct.md").read_text(), re.MULTILINE)
    assert phases == ["select", "expand", "simulate", "backpropagate"]


def test_the_methods_of_a_state_are_those_of_the_model() -> None:
    model = (ROOT / "games" / "model.py").read_text()
    for method in ("initial", "to_act", "legal_moves", "apply", "returns"):
        assert f"`{method}" in (FOLDER / "1-games.md").read_text()
        assert f"def {method}(self" in model


def test_every_quiz_of_the_exercises_can_be_asked() -> None:
    quizzes = [
        line.split()
        for page in PAGES
        for line in re.findall(r"`boardwire (quiz \w+ --seed \d+)`", page.read_text())
    ]
    assert {words[1] for words in quizzes} >= {"minimax", "alphabeta", "expectiminimax", "ucb"}
    for words in quizzes:
        done = CliRunner().invoke(make_app(["quiz"]), [*words, "--solution"])
        assert (done.exit_code, f"{words[1]}, seed" in done.stdout) == (0, True), words
