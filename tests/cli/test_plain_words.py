"""Words that are converted without pydantic become what typer makes of them; others are typer's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.core import TyperGroup
from typer.testing import CliRunner

from boardwire.cli.plain_words import PlainGroup

WORDS = (
    *("0", "7", "-3", "007", "+7", "1_000", " 7", "1.5", "-0", "1e3", "nan", "inf", "x", ""),
    *("9" * 18, "9" * 30, "1.", ".5", "0x10", "true", "٣"),
)


def told(group: type[TyperGroup], *arguments: str) -> tuple[int, list[Any], str]:
    """The exit code, the values that the command got, and what was printed."""
    got: list[Any] = []
    app = typer.Typer(cls=group)

    @app.callback()
    def root(loud: Annotated[bool | None, typer.Option()] = None) -> None:
        """Take an option of the group."""
        got.append(loud)

    @app.command()
    def command(
        text: Annotated[str, typer.Argument()] = "none",
        number: Annotated[int, typer.Option(min=-5, max=10**20)] = 4,
        part: Annotated[float | None, typer.Option(max=1.6)] = None,
        clamped: Annotated[int, typer.Option(min=0, max=3, clamp=True)] = 1,
        names: Annotated[list[str] | None, typer.Option()] = None,
        sizes: Annotated[list[int] | None, typer.Option()] = None,
        file: Annotated[Path | None, typer.Option()] = None,
        upper: Annotated[str, typer.Option(parser=str.upper)] = "a",
        folder: Annotated[str | None, typer.Option(exists=True)] = None,
        quick: Annotated[bool | None, typer.Option()] = None,
    ) -> None:
        """Take parameters of all kinds that the commands have."""
        got.extend((text, number, part, clamped, names, sizes, file, upper, folder, quick))

    done = CliRunner().invoke(app, ["command", *arguments])
    return done.exit_code, [(type(it), it) for it in got if it == it], done.output


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize(
    "option",
    [
        *("--number", "--part", "--clamped", "--names", "--sizes", "--file", "--upper"),
        *("--folder", ""),
    ],
)
def test_a_word_means_what_it_means_to_typer(option: str, word: str) -> None:
    arguments = [f"{option}={word}"] if option else ["--", word]
    assert told(PlainGroup, *arguments) == told(TyperGroup, *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--names", "a", "--names", "b", "--sizes", "1", "--sizes", "2"),
        ("--sizes", "1", "--sizes", "x"),
        ("--quick",),
        ("--no-quick",),
        ("--help",),
        ("--unknown",),
    ],
)
def test_several_words_and_none_mean_the_same_too(arguments: tuple[str, ...]) -> None:
    assert told(PlainGroup, *arguments) == told(TyperGroup, *arguments)
