"""The iterated prisoner's dilemma."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.games.textbook.lab.dilemma import (
    DILEMMA,
    STRATEGIES,
    generations,
    played,
    tournament,
)

NICE = ("tit for tat", "tit for two tats", "Friedman", "win-stay, lose-shift", "always cooperate")


def match(one: str, two: str, rounds: int = 100) -> tuple[float, float]:
    return played(STRATEGIES[one], STRATEGIES[two], rounds, 0.0, Random(1))


@pytest.mark.parametrize("one", NICE)
@pytest.mark.parametrize("two", NICE)
def test_who_never_defects_first_always_cooperates_with_its_like(one: str, two: str) -> None:
    assert match(one, two) == (3, 3)


@pytest.mark.parametrize(
    ("name", "own", "other"),
    [
        ("always cooperate", 0.0, 5.0),
        ("tit for tat", 0.99, 1.04),
        ("tit for two tats", 0.98, 1.08),
        ("Friedman", 0.99, 1.04),
        ("win-stay, lose-shift", 0.5, 3.0),
        ("always defect", 1.0, 1.0),
    ],
)
def test_scores_against_one_who_always_defects(name: str, own: float, other: float) -> None:
    assert match(name, "always defect") == (own, other)


@pytest.mark.parametrize("other", STRATEGIES)
def test_tit_for_tat_beats_nobody_and_loses_by_one_defection_at_most(other: str) -> None:
    own, theirs = match("tit for tat", other, 50)
    assert own <= theirs <= own + 5 / 50 + 1e-9


def test_defectors_grow_while_there_are_victims_and_die_out_with_them() -> None:
    shares = generations(tournament(100, 2, 0.0, Random(3)), 80)
    defectors = [share["always defect"] for share in shares]
    assert all(sum(share.values()) == pytest.approx(1) for share in shares)
    assert defectors[-1] < 0.001
    assert sum(shares[-1][name] for name in NICE) > 0.99


def test_mistakes_cost_those_who_never_forgive() -> None:
    means = tournament(400, 3, 0.02, Random(2))
    twin = {name: means[name][name] for name in STRATEGIES}
    assert twin["tit for tat"] < 2.6 < 2.8 < twin["win-stay, lose-shift"]
    assert twin["Friedman"] < 1.8
    assert "forgive" in DILEMMA.run(1, {"noise": 0.02, "rounds": 20, "repeats": 1}).words[0]
