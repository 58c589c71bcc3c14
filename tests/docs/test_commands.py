"""The commands in the documentation have the options that the pages give them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from boardwire.cli import COMMANDS
from boardwire.cli.app import make_app

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
ROOT_COMMAND = make_app(tuple(COMMANDS))
FENCE = re.compile(r"^ *```\w*\n(.*?)^ *```", re.DOTALL | re.MULTILINE)


def lines(page: Path) -> Iterator[str]:
    """Yield each line of code of a page, and each piece of code within its sentences."""
    text = page.read_text()
    for block in FENCE.findall(text):
        yield from block.replace("\\\n", " ").splitlines()
    yield from re.findall(r"`([^`\n]+)`", FENCE.sub("", text))


def commands(line: str) -> Iterator[list[str]]:
    """Yield the words of each command `boardwire ...` in a line of code."""
    for part in re.split(r"\||&&|;|\$\(", line):
        found = re.match(r"(?:.*\s|.*/)?boardwire ([a-z].*)", part)
        if found:
            try:
                yield shlex.split(found[1], comments=True)
            except ValueError:  # a quotation mark that is not closed is no command to type
                continue


def unknown_options(words: list[str]) -> list[str]:
    """Return the options in the words of a command that it does not have."""
    command: click.Command = ROOT_COMMAND
    for word in words:
        subcommands = getattr(command, "commands", {})
        found = subcommands.get(word) or subcommands.get("run")  # `learn othello`: `learn run`
        if found is None:
            break
        command = found
    if command is ROOT_COMMAND:
        return []
    known = {"--help"}
    for parameter in command.get_params(click.Context(command)):
        known.update((*parameter.opts, *parameter.secondary_opts))
    before = words[: words.index("--")] if "--" in words else words
    options = (word.partition("=")[0] for word in before)
    return [it for it in options if re.fullmatch(r"--[a-z][a-z-]*", it) and it not in known]


def test_commands_are_found_in_code_and_in_sentences() -> None:
    assert list(commands("TOKEN=$(boardwire user add ada)")) == [["user", "add", "ada)"]]
    assert list(commands("echo x | boardwire engine mcts --game go  # a program")) == [
        ["engine", "mcts", "--game", "go"]
    ]
    assert unknown_options(["user", "add", "ada", "--rolle", "admin"]) == ["--rolle"]
    assert unknown_options(["user", "add", "ada", "--role", "admin"]) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_options_of_commands_exist(page: Path) -> None:
    found = [
        (line, unknown)
        for line in lines(page)
        for words in commands(line)
        if (unknown := unknown_options(words))
    ]
    assert found == []
