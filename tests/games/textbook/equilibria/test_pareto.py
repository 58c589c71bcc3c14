"""Pareto optima of matrix games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from boardwire.games.rules.normal_form import read_payoffs
from boardwire.games.textbook.equilibria import pareto
from boardwire.games.textbook.equilibria.pareto import pareto_optima
from boardwire.games.textbook.equilibria.report import analysis


def test_the_equilibrium_of_the_dilemma_is_the_only_cell_that_is_not_optimal() -> None:
    form = read_payoffs("prisoners-dilemma")
    found = pareto_optima(form)
    assert found is not None
    assert [form.names(it) for it in found] == [
        ["cooperate", "cooperate"],
        ["cooperate", "defect"],
        ["defect", "cooperate"],
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_an_optimum_is_a_cell_that_no_other_dominates(players: int) -> None:
    random = Random(players)
    for _ in range(30):
        cells = iter([[random.randint(0, 3) for _ in range(players)] for _ in range(3**players)])

        def table(depth: int, cells: Iterator[list[int]] = cells) -> object:
            return [table(depth - 1) for _ in range(3)] if depth else next(cells)

        form = read_payoffs(str(table(players)))
        payoffs = form.payoffs
        expected = [
            one
            for one in product(range(3), repeat=players)
            if not any(
                payoffs[other] != payoffs[one]
                and all(a >= b for a, b in zip(payoffs[other], payoffs[one], strict=True))
                for other in payoffs
            )
        ]
        assert pareto_optima(form) == expected


def test_the_report_names_them_or_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Pareto optima: (stag, stag)" in analysis(read_payoffs("stag-hunt"))
    assert any(it.startswith("Pareto optima: every cell") for it in analysis(read_payoffs("[[1]]")))
    monkeypatch.setattr(pareto, "MOST_CELLS", 3)
    three = read_payoffs("[[[[1,1,1],[0,0,0]],[[2,0,0],[0,2,0]]]]")
    assert pareto_optima(three) is None
