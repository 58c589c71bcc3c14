"""Pi, flat Monte Carlo against UCT, and the forms of findings."""

from __future__ import annotations

import csv
from html.parser import HTMLParser
from math import pi
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

from boardwire.games import OptionError, load
from boardwire.games.textbook.lab import EXPERIMENTS, csv_text, html_page, svg, text
from boardwire.games.textbook.lab.flat_and_uct import TRAP, choose, game_score
from boardwire.games.textbook.lab.pi import PI, estimates

SMALL: dict[str, dict[str, object]] = {
    "complexity": {"depth": 3},
    "tree-sizes": {},
    "bandits": {"pulls": 50, "runs": 5},
    "pi": {"points": 1000, "runs": 5},
    "flat-uct": {"most": 16, "runs": 2, "game": "tictactoe", "simulations": 8, "games": 2},
    "transformations": {"trees": 10},
    "ordering": {"depth": 3, "runs": 2},
    "horizon": {"depth": 2},
    "td": {"games": 20},
    "dilemma": {"rounds": 20, "repeats": 1},
    "randomized": {"runs": 10},
    "buffon": {"needles": 100, "runs": 2},
    "replies": {"games": 20, "runs": 2},
    "pursuit": {"map": "trap", "turns": 8, "games": 3},
    "random-walk": {"runs": 2},
    "go-positions": {"boards": 100},
    "convolution": {},
    "criticality": {"games": 10},
    "bugs": {"trees": 3, "depth": 2},
    "depth": {"depth": 2},
    "enhancements": {"depth": 2},
    "evaluation": {},
}
"""Options with which every experiment is short."""


def test_the_error_of_pi_shrinks_with_the_root_of_the_number_of_points() -> None:
    assert estimates(4, np.random.default_rng(1)).max() <= 4
    (table,) = PI.run(1, {"points": 10_000, "runs": 60}).tables
    for row in table.rows:
        assert float(row[4]) == pytest.approx((pi * (4 - pi)) ** 0.5, rel=0.3)


def test_flat_monte_carlo_stays_in_the_trap_and_uct_leaves_it() -> None:
    trap = load("tree", tree=TRAP).start()
    random = Random(1)
    assert choose("flat", trap, 400, random) == 0
    assert choose("uct", trap, 400, random) == 1


def test_the_score_of_a_game_is_that_of_uct() -> None:
    won_by_the_first = load("nim", position="1 b").start()
    assert game_score(won_by_the_first, 0, 2, Random(1)) == 1
    assert game_score(won_by_the_first, 1, 2, Random(1)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", list(EXPERIMENTS))
def test_the_same_seed_gives_the_same_findings_in_every_form(name: str) -> None:
    experiment = EXPERIMENTS[name]
    findings = experiment.run(7, SMALL[name])
    told = text(experiment, findings)
    assert told == text(experiment, experiment.run(7, SMALL[name]))
    assert max(map(len, told.splitlines())) <= 80
    ElementTree.fromstring(svg(experiment, findings))
    HTMLParser().feed(html_page(experiment, findings))
    cells = list(csv.reader(csv_text(experiment, findings).splitlines()))
    assert list(findings.tables[0].rows[0]) in cells


def test_wrong_options_are_refused() -> None:
    with pytest.raises(OptionError, match="no option"):
        PI.run(1, {"nosuch": 1})
    with pytest.raises(OptionError, match="for two"):
        EXPERIMENTS["flat-uct"].run(1, SMALL["flat-uct"] | {"game": "kuhn"})
