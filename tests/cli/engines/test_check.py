"""`boardwire check`."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from ..command_line import Command

ENGINES = Path(__file__).parents[2] / "engines"


def small_engine(protocol: str, fault: str = "") -> str:
    """The command line of a small engine that speaks a protocol, with a fault."""
    return shlex.join((sys.executable, "-I", str(ENGINES / f"nonconforming_{protocol}.py"), fault))


@pytest.mark.program
def test_a_sound_engine_has_status_0(command: Command) -> None:
    outcome = command("check", small_engine("gtp"), "--game", "tictactoe", "--only", "framing")
    assert outcome.returncode == 0
    assert "20 passed, 0 deviates, 0 skipped: sound" in outcome.stdout


@pytest.mark.program
def test_a_deviation_is_explained_and_has_status_1(command: Command) -> None:
    outcome = command("check", small_engine("gtp", "no-id-on-error"), "--only", "id-on-error")
    assert outcome.returncode == 1
    assert "must: id-on-error (go): An error has the id of its command, too" in outcome.stdout
    assert "  sent      19 boardwire-no_such_command" in outcome.stdout
    assert "  expected  ?19 and a message" in outcome.stdout
    assert "  source    GTP 2 draft 2, 2.6 Response Structure" in outcome.stdout


@pytest.mark.program
def test_a_recommendation_has_status_0(command: Command) -> None:
    outcome = command("check", f"uci:{small_engine('uci', 'authorless')}", "--only", "author")
    assert outcome.returncode == 0
    assert "should: author (chess): The engine reports its author" in outcome.stdout


@pytest.mark.program
def test_json_has_each_outcome(command: Command) -> None:
    outcome = command(
        "check", small_engine("gtp", "version-1"), "--only", "administration", "--json"
    )
    rows = {row["name"]: row for row in json.loads(outcome.stdout)}
    assert rows["name"]["verdict"] == "passed"
    assert rows["protocol-version"]["finding"]["came"].startswith("= 1")


def test_the_checks_are_listed_without_an_engine(command: Command) -> None:
    rows = json.loads(command("check", "--list", "--json").stdout)
    assert {row["protocol"] for row in rows} == {"gtp", "uci"}
    assert all(row["title"] and row["source"] for row in rows)


@pytest.mark.program
def test_the_wrong_protocol_is_told_with_what_to_write(command: Command) -> None:
    engine = small_engine("uci")
    hint = f"{Path(sys.executable).name} speaks UCI: write uci:"
    assert hint in command("check", engine, "--think", "0.2").mistake
    mistake = command("check", f"uci:{small_engine('gtp')}", "--think", "0.2").mistake
    assert "it seems to speak GTP: leave out uci:" in mistake


@pytest.mark.program
@pytest.mark.slow
def test_a_program_that_prints_no_gtp_is_refused_with_its_first_words(command: Command) -> None:
    mistake = command("check", "sh -c 'echo Welcome to chess; exec cat >&2'").mistake
    assert "nothing that is GTP: Welcome to chess; many programs need an option" in mistake


@pytest.mark.program
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name the engine to check"),
        (("/no/such/program --gtp",), "cannot start /no/such/program"),
        (("cat", "--think", "0.2"), "the engine answered list_commands with nothing that is GTP"),
        (("uci:cat:depth=2",), "depth is for matches: name options of the engine alone"),
        (("uci:cat", "--game", "go"), "UCI engines are checked with chess"),
        (("hub:cat",), "no checks are known for hub"),
        (("uci:cat", "--think", "0.2"), "the engine does not speak UCI"),
        (("random", "--only", "frames"), "no check is called 'frames'; --list shows them"),
        (("random", "--game", "kuhn"), "Kuhn Poker hides information"),
        (("random", "--game", "all", "--size", "9"), "options belong to one game"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command("check", *arguments).mistake
