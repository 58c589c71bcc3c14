"""bench/peers.py: rows with ratios, and without where a peer is missing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from comparison import Comparison, measure
from programs import Unmeasured

PROGRAM = Path(__file__).parents[2] / "bench" / "peers.py"


def missing() -> float:
    raise Unmeasured("Nobody is not installed")


def test_a_figure_is_the_median_of_its_rounds_and_the_ratio_that_of_both() -> None:
    ours = iter([1.0, 30.0, 20.0])
    row = Comparison("chess", "nodes", "somebody", promised=2)
    [measured] = measure(iter([(row, lambda: next(ours), lambda: 10.0)]), 3, "")
    assert (measured.ours, measured.theirs, measured.ratio) == (20, 10, 2)
    assert measured.kept


def test_what_cannot_be_measured_is_told_and_keeps_no_promise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    row = Comparison("chess", "nodes", "nobody", promised=2)
    [measured] = measure(iter([(row, lambda: 1.0, missing)]), 1, "")
    assert measured == row
    assert not measured.kept
    assert "Nobody is not installed" in capsys.readouterr().err


def test_only_rows_with_a_text_are_measured() -> None:
    row = Comparison("chess", "nodes", "nobody", promised=0)
    assert not list(measure(iter([(row, missing, missing)]), 1, only="hex"))


@pytest.mark.long
@pytest.mark.program
@pytest.mark.parametrize(("only", "peer"), [("pig", "OpenSpiel"), ("leaves", "OpenSpiel, Python")])
def test_searches_are_measured_beside_openspiel(only: str, peer: str) -> None:
    done = subprocess.run(
        (
            *(sys.executable, str(PROGRAM), "search", "--only", only, "--json"),
            *("--rounds", "1", "--seconds", "0.05"),
        ),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    [row] = json.loads(done.stdout)
    assert row["peer"] == peer
    assert row["ratio"] == pytest.approx(row["ours"] / row["theirs"])
