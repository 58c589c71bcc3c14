"""The sentences of code and documents: plain English, the subject first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]

FOLDERS = (
    "bench",
    "cli",
    "clients",
    "docs",
    "examples",
    "fuzz",
    "games",
    "matches",
    "native",
    "protocol",
    "server",
    "src",
    "translations",
    "web",
)
CODE = (".py", ".pyi", ".hpp", ".cpp", ".js")
QUOTES = '"' * 3


class Rule(NamedTuple):
    """A pattern that no line may contain.

    Args:
        name: The name of the rule.
        pattern: The pattern.
        advice: The reason, and what to write instead.
        files: The endings of the files that it is for.
    """

    name: str
    pattern: re.Pattern[str]
    advice: str
    files: tuple[str, ...] = (*CODE, ".md")


RULES = (
    Rule(
        "question",
        re.compile(rf"{QUOTES}(Who|Whom|Whose|What|How|Where)\b"),
        "A docstring that begins with a question word is a sentence without a subject: "
        "write a noun phrase, 'The end of the game in words', or an imperative, 'Return ...'.",
        (".py", ".pyi"),
    ),
    Rule(
        "take that",
        re.compile(rf"{QUOTES}(Take (that|what)|Hear)\b"),
        "It names neither the event nor the act: write 'Handle the end of input'.",
        (".py", ".pyi"),
    ),
    Rule(
        "tell",
        re.compile(rf"{QUOTES}Tell (of|that|who|what)\b"),
        "Programs report, show and return: write 'Show the player to act', 'Return whether ...'.",
        (".py", ".pyi"),
    ),
    Rule(
        "told",
        re.compile(r"\b(told|tells|hears?|heard)\b(?! apart| the key| its moves)"),
        "People tell and hear. A program reports, sends, shows, prints or receives: "
        "write what it does, and name a variable by what it holds: `facts`, `line`, `observed`.",
        (".py", ".md", ".js"),
    ),
    Rule(
        "see",
        re.compile(rf"{QUOTES}See `"),
        "The reader has to look the method up: give an override `@override` and no docstring; "
        "for a protocol that a class implements by its shape, write what this class does.",
        (".py", ".pyi"),
    ),
    Rule(
        "pronoun",
        re.compile(
            rf"{QUOTES}(Its|Their|Theirs|They|Them|Those|These|That of|This|The same|Another one"
            rf"|All of them|As many|As the|So many|So much|Everything that|All that|When|Nobody)\b"
        ),
        "A docstring is read alone: write 'The name of the session', 'The time at which', "
        "'The rule by which', and not 'Its name', 'When', 'The same'.",
        (".py",),
    ),
    Rule(
        "whoever",
        re.compile(r"\b(whoever|those who|the one who)\b", re.IGNORECASE),
        "It hides the noun: write 'spectators', 'waiting bots', 'the player that won'.",
    ),
    Rule(
        "which has it",
        re.compile(r"\bwhich has it\b"),
        "It leaves open what has what: write two sentences, each with its own subject.",
    ),
    Rule(
        "own",
        re.compile(r"\ban? (thread|process|page|name|limit|line) of (its|their) own\b"),
        "Write 'a separate process', 'its own page'.",
        (".py", ".md"),
    ),
    Rule(
        "idiom",
        re.compile(
            r"\b(its kin|for good|hand(s|ed)? back|takes? the same way|own accord|what suits)\b"
        ),
        "Write the plain word: 'other methods', 'without end', 'return', 'follow the same path', "
        "'without a request', 'the usual number'.",
        (".py", ".md", ".js"),
    ),
    Rule(
        "so many",
        re.compile(r"(?<!\bnot )\bso many\b", re.IGNORECASE),
        "It gives no number: name the argument, '`count` positions', or write 'a number of'.",
    ),
    Rule(
        "he",
        re.compile(r"\b([Hh](e|is|im|imself)|[Ww]hom)\b(?! et al\.)"),
        "A player, user or program is 'it' or 'they': repeat the noun, or write 'that player'.",
    ),
)

BANNED = (
    ("question", "game.py", f"{QUOTES}What the game is played with.{QUOTES}"),
    ("take that", "game.py", f"    {QUOTES}Take that the match has ended.{QUOTES}"),
    ("take that", "game.py", f"{QUOTES}Take what a line says.{QUOTES}"),
    ("take that", "game.py", f"{QUOTES}Hear that a match begins.{QUOTES}"),
    ("tell", "game.py", f"{QUOTES}Tell who is to move.{QUOTES}"),
    ("told", "page.md", "The other player is told the move."),
    ("told", "board.js", "const told = await response.json();"),
    ("see", "game.pyi", f"{QUOTES}See `Player.request`.{QUOTES}"),
    ("pronoun", "game.py", f"{QUOTES}Its name.{QUOTES}"),
    ("pronoun", "game.py", f"{QUOTES}The same for white.{QUOTES}"),
    ("pronoun", "game.py", f"{QUOTES}When the flag falls.{QUOTES}"),
    ("whoever", "game.hpp", "// Whoever moves last wins."),
    ("whoever", "page.md", "A move does not wait for those who watch."),
    ("whoever", "game.js", "/** The one who moves. */"),
    ("which has it", "page.md", "A line about a match, which has it already."),
    ("own", "page.md", "The engine runs in a process of its own."),
    ("idiom", "page.md", "The relay hands back the stream."),
    ("so many", "game.cpp", "// Plays so many plies."),
    ("he", "page.md", "The client sends his name."),
)
ALLOWED = (
    ("game.py", f"{QUOTES}Return the whole game; the others see `D4`.{QUOTES}"),
    ("game.py", f"{QUOTES}Whether the game is over.{QUOTES}"),
    ("page.md", "There are not so many: see `bw-view`, where we say what to take."),
    ("page.md", "Two colours that can be told apart."),
    ("game.hpp", "// Those whose turn it is; the whole of this."),
)


def violations(path: Path, text: str) -> Iterator[tuple[Rule, int, str]]:
    """Yield each rule that a text breaks, with the number of the line and the line."""
    for number, line in enumerate(text.splitlines(), 1):
        for rule in RULES:
            if path.suffix in rule.files and rule.pattern.search(line):
                yield rule, number, line.strip()


def texts() -> Iterator[Path]:
    """Yield the files of code and documents, relative to the project's folder."""
    yield from (Path(name) for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"))
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            path = file.relative_to(ROOT)
            if file.suffix in (*CODE, ".md") and file.is_file():
                yield path


@pytest.mark.parametrize(("name", "file", "line"), BANNED)
def test_each_rule_finds_its_sentences(name: str, file: str, line: str) -> None:
    assert [(rule.name, number) for rule, number, _ in violations(Path(file), line)] == [(name, 1)]


@pytest.mark.parametrize(("file", "line"), ALLOWED)
def test_plain_sentences_break_no_rule(file: str, line: str) -> None:
    assert not list(violations(Path(file), line))


@pytest.mark.slow
def test_sentences_of_code_and_documents_are_plain() -> None:
    files, found = 0, list[str]()
    for path in texts():
        files += 1
        for rule, number, line in violations(path, (ROOT / path).read_text("utf-8")):
            found.append(f"{path}:{number}: {line}\n    {rule.advice}")
    assert files > 500
    assert not found, "\n" + "\n".join(found)
