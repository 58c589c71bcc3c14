"""Matrix games: dominance, equilibria, values; and two thirds of the average."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import GameError
from boardwire.games.rules.guess import winners
from boardwire.games.rules.normal_form import PRESETS, NormalForm, Profile, read_payoffs
from boardwire.games.textbook.equilibria import (
    continua,
    eliminations,
    extreme_equilibria,
    pure_equilibria,
    remaining,
    solve_zero_sum,
    steps_down,
)
from boardwire.games.textbook.equilibria.nash import payoffs_of

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

numbers = st.integers(-3, 3)
sizes = st.tuples(st.integers(1, 3), st.integers(1, 3))


@st.composite
def bimatrices(draw: st.DrawFn) -> NormalForm:
    rows, columns = draw(sizes)
    cell = st.tuples(numbers, numbers).map(lambda it: tuple(map(Fraction, it)))
    profiles: list[Profile] = list(product(range(rows), range(columns)))
    payoffs = {it: draw(cell) for it in profiles}
    names = tuple(tuple(map(str, range(count))) for count in (rows, columns))
    return NormalForm(names, payoffs)


def test_defecting_dominates_in_the_prisoners_dilemma() -> None:
    form = read_payoffs("prisoners-dilemma")
    steps = list(eliminations(form))
    assert [(it.player, it.move, it.by, it.strict) for it in steps] == [
        (0, 0, ((1, Fraction(1)),), True),
        (1, 0, ((1, Fraction(1)),), True),
    ]
    assert remaining(form, steps) == ((1,), (1,))
    assert pure_equilibria(form) == [(1, 1)]


def test_elimination_goes_on_where_a_step_makes_another_move_dominated() -> None:
    # Gibbons, Game Theory for Applied Economists, figure 1.1.1: right, then down, then left goes.
    form = read_payoffs("[[[1,0],[1,2],[0,1]],[[0,3],[0,1],[2,0]]]", "up,down/left,middle,right")
    steps = list(eliminations(form))
    assert [form.moves[it.player][it.move] for it in steps] == ["right", "down", "left"]


def test_weak_dominance_is_used_only_if_asked() -> None:
    form = read_payoffs("[[[1,1],[0,0]],[[1,0],[1,1]]]")
    assert not list(eliminations(form))
    assert [it.strict for it in eliminations(form, weak=True)] == [False, True]


@pytest.mark.parametrize(
    ("game", "mixtures", "values"),
    [
        ("rock-paper-scissors", ((THIRD,) * 3,) * 2, (0, 0)),
        ("matching-pennies", ((HALF, HALF),) * 2, (0, 0)),
        (
            "battle-of-the-sexes",
            ((2 * THIRD, THIRD), (THIRD, 2 * THIRD)),
            (2 * THIRD, 2 * THIRD),
        ),
        ("chicken", ((Fraction(9, 10), Fraction(1, 10)),) * 2, (-Fraction(1, 10),) * 2),
    ],
)
def test_known_games_have_their_mixed_equilibrium(
    game: str, mixtures: object, values: object
) -> None:
    mixed = [it for it in extreme_equilibria(read_payoffs(game)) if it.mixtures[0][0] not in (0, 1)]
    assert [(it.mixtures, it.values) for it in mixed] == [(mixtures, values)]


def test_equilibria_that_share_a_strategy_are_ends_of_a_continuum() -> None:
    found = extreme_equilibria(read_payoffs("[[[1,1],[0,1]],[[1,0],[0,0]]]"))
    assert len(found) == 4
    assert continua(found) == [(0, 1), (0, 2), (1, 3), (2, 3)]


@settings(deadline=None, max_examples=60)
@given(form=bimatrices())
def test_every_bimatrix_game_has_an_equilibrium_and_nobody_gains_by_leaving_it(
    form: NormalForm,
) -> None:
    found = extreme_equilibria(form)
    assert found
    assert len(found) % 2 or continua(found) or len(found) > 1
    for it in found:
        first, second = it.mixtures
        for player, own in enumerate(it.mixtures):
            assert sum(own) == 1
            for move in range(len(own)):
                expected = sum(
                    probability
                    * form.payoffs[(move, other) if player == 0 else (other, move)][player]
                    for other, probability in enumerate(second if player == 0 else first)
                )
                assert expected <= it.values[player]
                assert not own[move] or expected == it.values[player]
    pure = {(first, second) for first, second in pure_equilibria(form)}
    assert pure <= {
        tuple(mixture.index(1) for mixture in it.mixtures)
        for it in found
        if all(1 in mixture for mixture in it.mixtures)
    }


@settings(deadline=None, max_examples=20)
@given(form=bimatrices())
def test_the_value_by_the_simplex_method_is_that_of_every_equilibrium(form: NormalForm) -> None:
    zero_sum = NormalForm(
        form.moves, {it: (both[0], -both[0]) for it, both in form.payoffs.items()}
    )
    solution = solve_zero_sum(zero_sum)
    for it in extreme_equilibria(zero_sum):
        assert it.values[0] == solution.value
    for player, mixture in enumerate(solution.mixtures):
        assert sum(mixture) == 1
        for column in zip(*payoffs_of(zero_sum, player), strict=True):
            secured = sum(part * pay for part, pay in zip(mixture, column, strict=True))
            assert secured >= (-1) ** player * solution.value


def test_a_game_that_is_not_zero_sum_has_no_value() -> None:
    with pytest.raises(GameError, match="constant sum"):
        solve_zero_sum(read_payoffs("prisoners-dilemma"))


def test_every_preset_can_be_read() -> None:
    for name in PRESETS:
        assert len(read_payoffs(name).payoffs) in (4, 9)


def test_two_thirds_of_a_hundred_goes_down_to_0_in_11_steps() -> None:
    assert list(steps_down(100, 3)) == [66, 44, 29, 19, 12, 8, 5, 3, 2, 1, 0]
    assert list(steps_down(100, 5))[-1] == 1


@pytest.mark.parametrize(("players", "limit"), [(2, 7), (3, 5), (4, 4), (5, 2)])
def test_the_steps_end_where_elimination_in_the_table_ends(players: int, limit: int) -> None:
    payoffs = {}
    for profile in product(range(limit + 1), repeat=players):
        best = winners(profile)
        share = Fraction(players - len(best), len(best) * (players - 1))
        payoffs[profile] = tuple(
            share if player in best else Fraction(-1, players - 1) for player in range(players)
        )
    moves = tuple(tuple(map(str, range(limit + 1))) for _ in range(players))
    form = NormalForm(moves, payoffs)
    left = remaining(form, list(eliminations(form, weak=True)))
    *_, last = steps_down(limit, players)
    assert left == (tuple(range(last + 1)),) * players
