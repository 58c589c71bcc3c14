"""``boardwire lab``: its list, its files, and its answers to mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from boardwire.cli.app import make_app
from boardwire.games import OptionError
from boardwire.games.textbook.lab import EXPERIMENTS

SHORT = ("pi", "-o", "points=100", "-o", "runs=2")


def lab(*arguments: str) -> Result:
    return CliRunner().invoke(make_app(["lab"]), ("lab", *arguments), catch_exceptions=False)


def test_without_a_name_all_experiments_are_listed_with_their_options() -> None:
    listed = lab().stdout
    assert all(f"{name}: " in listed for name in EXPERIMENTS)
    assert "-o pulls=1000" in listed


def test_the_seed_decides_the_numbers() -> None:
    assert lab(*SHORT).stdout == lab(*SHORT, "--seed", "1").stdout
    assert lab(*SHORT).stdout != lab(*SHORT, "--seed", "2").stdout


def test_findings_are_written_by_the_ending_of_the_file(tmp_path: Path) -> None:
    for ending, begins in (
        (".svg", "<svg"),
        (".html", "<!DOCTYPE"),
        (".csv", "points"),
        (".txt", "Pi"),
    ):
        file = tmp_path / f"pi{ending}"
        assert lab(*SHORT, "--out", str(file)).stdout == ""
        assert file.read_text().startswith(begins)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nosuch",), "there are complexity, bandits"),
        (("pi", "--out", "pi.png"), "ends with"),
        (("pi", "-o", "runs=0"), "from 2 to 500"),
        (("pi", "-o", "runs"), "NAME=VALUE"),
    ],
)
def test_mistakes_are_told(arguments: tuple[str, ...], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        lab(*arguments)
