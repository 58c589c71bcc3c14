"""``boardwire quiz``: questions about the work of an algorithm on a random tree."""

from __future__ import annotations

import sys
import textwrap
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption
from boardwire.games.textbook.quiz import (
    LARGEST_SEED,
    TOPICS,
    WIDTH,
    Quiz,
    make_quiz,
    quiz_text,
)
from boardwire.protocol import visible

from ..groups import Group

_SHOWN = 60  # characters of an answer from a file
_LONGEST = 1000  # characters of a line that are read at once


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(quiz)


def quiz(
    topic: Annotated[str, Argument(help=f"The algorithm: {', '.join(TOPICS)}.")],
    seed: Annotated[
        int, CommandOption(help="Seed of the random tree.", min=0, max=LARGEST_SEED)
    ] = 1,
    solution: Annotated[
        bool, CommandOption("--solution", help="Print the answers in place of asking.")
    ] = False,
) -> None:
    """Ask for values and cuts, and explain wrong answers. The same seed asks the same questions.

    Answers may be piped in, a line each. The exit code is 0 if all are right, and 1 otherwise.
    """
    drawn = make_quiz(topic, seed)
    if solution:
        click.echo(quiz_text(drawn) + "\n")
        for question in drawn.questions:
            click.echo(f"{question.prompt} {question.solution}")
        return
    click.echo(quiz_text(drawn))
    right = _ask(drawn)
    click.echo(f"\n{right} of {len(drawn.questions)} right.")
    if right < len(drawn.questions):
        raise click.exceptions.Exit(1)


def _ask(drawn: Quiz) -> int:
    """Ask all questions; return the number of right answers."""
    at_terminal = sys.stdin.isatty()
    right = 0
    for number, question in enumerate(drawn.questions, 1):
        click.echo("")
        _print(f"{number}. {question.prompt} ({question.hint})")
        if at_terminal:
            click.echo("> ", nl=False)
        line = sys.stdin.readline(_LONGEST)
        if not line:
            click.echo("No answer.")
            return right
        if not at_terminal:
            click.echo(f"> {visible(line.strip()[:_SHOWN])}")
        verdict = question.check(line)
        right += verdict.right
        _print(verdict.words)
    return right


def _print(words: str) -> None:
    """Print a text in lines as wide as a terminal."""
    click.echo(textwrap.fill(words, WIDTH, subsequent_indent="   "))
