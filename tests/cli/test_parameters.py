"""Parameters of functions and fields of classes become options and arguments of a command line."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import click
import pytest
from click.testing import CliRunner, Result

from boardwire.arguments import Argument, CommandOption, SettingsOf
from boardwire.cli.groups import Group, Subcommand
from boardwire.settings import Bounds
from boardwire.values import value_class


class Colour(Enum):
    """A colour."""

    RED = "red"
    BLUE = "blue"


@value_class(kw_only=True)
class Run:
    """A run.

    Args:
        out: The folder of
            the run.
        turns: The number of turns.
        quick: Whether it is quick.
    """

    out: Annotated[Path | None, CommandOption(metavar="FOLDER")] = None
    turns: Annotated[int, CommandOption(min=1, max=9)] = 3
    quick: Annotated[bool, CommandOption()] = False


@value_class(kw_only=True)
class Plan:
    """A plan.

    Args:
        rounds: The rounds.
        rules: The rules.
        hidden: Not on the command line.
    """

    rounds: Annotated[int, CommandOption()] = 1
    rules: Annotated[tuple[str, ...], CommandOption()] = ()
    hidden: int = 0


got: list[Any] = []
app = Group("app", help="A program.")


@app.subcommand()
def single(
    text: Annotated[str, Argument(help="A text.")],
    number: Annotated[int, CommandOption(min=-5, max=7)] = 4,
    part: Annotated[float | None, CommandOption(max=1.5)] = None,
    names: Annotated[list[str] | None, CommandOption("--name", help="Names.")] = None,
    colour: Annotated[Colour, CommandOption()] = Colour.RED,
    form: Annotated[Literal["sgf", "pgn"] | None, CommandOption()] = None,
    file: Annotated[Path | None, CommandOption("--file", "-f", metavar="FILE")] = None,
    loud: Annotated[bool, CommandOption(help="Be loud.")] = False,
    as_json: Annotated[bool, CommandOption("--json")] = False,
) -> None:
    """Take parameters of all kinds."""
    got.append((text, number, part, names, colour, form, file, loud, as_json))


@app.subcommand()
def grouped(run: Run, plan: Annotated[Mapping[str, Any], SettingsOf(Plan)]) -> None:
    """Take the fields of two classes."""
    got.append((run, plan))


@app.subcommand()
def interrupted() -> None:
    """End by an interrupt."""
    raise KeyboardInterrupt


@app.subcommand("ctx")
def with_context(ctx: click.Context) -> None:
    """Take the context."""
    got.append(ctx.command.name)


def told(*words: str) -> Result:
    got.clear()
    return CliRunner().invoke(app, words)


def values(*words: str) -> Any:
    assert (done := told(*words)).exit_code == 0, done.output
    (one,) = got
    return one


def test_what_is_not_given_has_its_default() -> None:
    assert values("single", "a") == ("a", 4, None, None, Colour.RED, None, None, False, False)


def test_values_have_their_types() -> None:
    words = ("--number=-5", "--part", "1.5", "--name", "b", "--name", "c", "--colour", "blue")
    more = ("--form", "pgn", "-f", "g", "--loud", "--json")
    assert values("single", *words, *more, "a") == (
        *("a", -5, 1.5, ["b", "c"], Colour.BLUE, "pgn", Path("g"), True, True),
    )
    assert values("single", "--loud", "--no-loud", "a")[-2] is False


@pytest.mark.parametrize(
    ("words", "mistake"),
    [
        (("single",), "Missing argument 'TEXT'"),
        (("single", "a", "--number", "8"), "8 is not in the range -5<=x<=7"),
        (("single", "a", "--number", "x"), "'x' is not a valid integer"),
        (("single", "a", "--part", "x"), "'x' is not a valid float"),
        (("single", "a", "--colour", "green"), "'green' is not one of 'red', 'blue'"),
        (("single", "a", "--form", "mat"), "'mat' is not one of 'sgf', 'pgn'"),
        (("single", "a", "--numbr", "1"), "Did you mean one of: '--name', '--number'?"),
        (("single", "a", "--no-json"), "No such option"),
        (("grouped", "--turns", "10"), "10 is not in the range 1<=x<=9"),
        (("grouped", "--hidden", "1"), "No such option"),
    ],
)
def test_a_wrong_word_is_refused(words: tuple[str, ...], mistake: str) -> None:
    done = told(*words)
    assert done.exit_code == 2
    assert mistake in done.output
    assert not got


def test_a_class_is_made_of_its_fields() -> None:
    assert values("grouped") == (Run(), {})
    made = Run(out=Path("a"), turns=9, quick=True)
    assert values("grouped", "--out", "a", "--turns", "9", "--quick")[0] == made


def test_settings_are_those_that_are_given() -> None:
    assert values("grouped", "--rounds", "1")[1] == {"rounds": 1}
    assert values("grouped", "--rules", "a", "--rules", "b")[1] == {"rules": ["a", "b"]}


def test_a_context_is_passed_on() -> None:
    assert values("ctx") == "ctx"


def test_an_interrupt_has_the_exit_status_of_shells() -> None:
    assert told("interrupted").exit_code == 130


def test_the_help_has_everything_that_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    page = " ".join(told("grouped", "--help").output.split())
    assert "Take the fields of two classes." in page
    assert "--out FOLDER The folder of the run." in page
    assert "--turns <int range> [1<=x<=9] The number of turns. [default: 3]" in page
    assert "--quick <bool> Whether it is quick. " in page
    assert "--rules WORDS The rules." in page
    assert "hidden" not in page
    page = " ".join(told("single", "--help").output.split())
    assert "* text <str> A text. [required]" in page
    assert "--name <list[str]> Names." in page
    assert "--colour <red|blue> [default: red]" in page
    assert "--loud --no-loud <bool> Be loud. [default: no-loud]" in page
    page = told("--help").output
    assert page.index("single") < page.index("grouped") < page.index("interrupted")


def test_a_parameter_without_a_declaration_is_a_mistake() -> None:
    def undeclared(a: int = 1) -> None:
        """Take an undeclared parameter."""

    with pytest.raises(
        TypeError, match="the parameter a has neither a CommandOption nor an Argument"
    ):
        Subcommand("undeclared", undeclared, help=None, epilog=None).parameters()


@value_class
class Section:
    """A section that another module has.

    Args:
        place: The place.
        names: The names.
        size: The size.
    """

    place: Annotated[str, CommandOption()] = "here"
    names: Annotated[tuple[str, ...], CommandOption("--name")] = ("a", "b")
    size: Annotated[int, Bounds(least=1), CommandOption()] = 3


@pytest.fixture
def section_app() -> Group:
    """A program whose command takes the fields of a class that is named by its place."""
    made = Group("app", help="A program.")

    @made.subcommand()
    def one(
        section: Annotated[Mapping[str, Any], SettingsOf(f"{__name__}:Section", defaults=True)],
    ) -> None:
        got.append(section)

    @made.subcommand()
    def two(
        section: Annotated[Mapping[str, Any], SettingsOf("nowhere.at_all:Section")],
    ) -> None:
        """Take a class of a module that is not there."""

    return made


def test_a_class_is_imported_when_its_command_is_used(section_app: Group) -> None:
    assert CliRunner().invoke(section_app, ["--help"]).exit_code == 0
    found = CliRunner().invoke(section_app, ["one", "--name", "c", "--size", "2"])
    assert found.exit_code == 0, found.output
    assert got[-1] == {"names": ["c"], "size": 2}
    assert isinstance(CliRunner().invoke(section_app, ["two"]).exception, ModuleNotFoundError)


def test_the_help_has_the_defaults_of_the_fields(section_app: Group) -> None:
    shown = " ".join(CliRunner().invoke(section_app, ["one", "--help"]).output.split())
    for words in ("The place. [default: here]", "The names. [default: a,b]", "[default: 3]"):
        assert words in shown
    wrong = CliRunner().invoke(section_app, ["one", "--size", "0"])
    assert "0 is not in the range x>=1" in wrong.output
