"""``boardwire quiz``: questions about the work of an algorithm on a random tree."""

from __future__ import annotations

import sys
import textwrap
from typing import Annotated

import typer

from boardwire.games.textbook.quiz import (
    LARGEST_SEED,
    TOPICS,
    WIDTH,
    Quiz,
    make_quiz,
    quiz_text,
)
from boardwire.protocol import visible

_SHOWN = 60  # characters of an answer from a file
_LONGEST = 1000  # characters of a line that are read at once


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(quiz)


def quiz(
    topic: Annotated[str, typer.Argument(help=f"The algorithm: {', '.join(TOPICS)}.")],
    seed: Annotated[
        int, typer.Option(help="Seed of the random tree.", min=0, max=LARGEST_SEED)
    ] = 1,
    solution: Annotated[
        bool, typer.Option("--solution", help="Print the answers in place of asking.")
    ] = False,
) -> None:
    """Ask for values and cuts, and explain wrong answers. The same seed asks the same questions.

    Answers may be piped in, a line each. The exit code is 0 if all are right, and 1 otherwise.
    """
    drawn = make_quiz(topic, seed)
    if solution:
        typer.echo(quiz_text(drawn) + "\n")
        for question in drawn.questions:
            typer.echo(f"{question.prompt} {question.solution}")
        return
    typer.echo(quiz_text(drawn))
    right = _ask(drawn)
    typer.echo(f"\n{right} of {len(drawn.questions)} right.")
    if right < len(drawn.questions):
        raise typer.Exit(1)


def _ask(drawn: Quiz) -> int:
    """Ask all questions; return the number of right answers."""
    at_terminal = sys.stdin.isatty()
    right = 0
    for number, question in enumerate(drawn.questions, 1):
        typer.echo("")
        _tell(f"{number}. {question.prompt} ({question.hint})")
        if at_terminal:
            typer.echo("> ", nl=False)
        line = sys.stdin.readline(_LONGEST)
        if not line:
            typer.echo("No answer.")
            return right
        if not at_terminal:
            typer.echo(f"> {visible(line.strip()[:_SHOWN])}")
        verdict = question.check(line)
        right += verdict.right
        _tell(verdict.words)
    return right


def _tell(words: str) -> None:
    """Print a text in lines as wide as a terminal."""
    typer.echo(textwrap.fill(words, WIDTH, subsequent_indent="   "))
