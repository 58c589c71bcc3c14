"""Settings that are read without pydantic mean what they mean to pydantic."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.clients.tournament import TournamentPlan
from boardwire.clients.tournament.options.checked_settings import checked_plan
from boardwire.clients.tournament.options.plain_settings import NotPlain, plain_section
from boardwire.games import OptionError

SCALARS = st.one_of(
    st.sampled_from(
        [
            *("", "0", "7", "-3", "007", "+7", "1.5", "1e3", "nan", "true", "false", "on"),
            *("swiss", "random", "san", "9" * 30, "encounter", "normalized", "0.05", "٣", " 7"),
        ]
    ),
    st.integers(-3, 3),
    st.floats(-1, 2),
    st.sampled_from([math.inf, math.nan, None, True, False, 10**30]),
)
TABLES = st.dictionaries(
    st.sampled_from(
        [
            *("cmd", "name", "st", "nodes", "restart", "timemargin", "file", "order", "plies"),
            *("start", "elo0", "elo1", "alpha", "model", "movenumber", "score", "twosided"),
            *("append", "gpu"),
        ]
    ),
    SCALARS,
    max_size=4,
)
VALUES = st.one_of(SCALARS, TABLES, st.lists(TABLES, max_size=2))
SETTINGS = st.fixed_dictionaries(
    {
        "engine": st.lists(
            st.fixed_dictionaries(
                {"cmd": st.just("mcts")},
                optional={
                    "st": SCALARS,
                    "nodes": SCALARS,
                    "restart": SCALARS,
                    "option": VALUES,
                    "resources": VALUES,
                },
            ),
            max_size=2,
        )
    },
    optional={
        "game": SCALARS,
        "tournament": SCALARS,
        "rounds": SCALARS,
        "concurrency": SCALARS,
        "noswap": SCALARS,
        "option": VALUES,
        "sprt": VALUES,
        "draw": VALUES,
        "openings": VALUES,
        "pgnout": VALUES,
        "seed": SCALARS,
        "ratinginterval": SCALARS,
        "output": SCALARS,
        "wrong": SCALARS,
    },
)


@given(SETTINGS)
def test_what_is_plain_is_what_pydantic_makes_of_it(settings: dict[str, Any]) -> None:
    try:
        plain = plain_section(TournamentPlan, settings)
    except NotPlain:
        return
    checked = checked_plan(settings)
    assert plain == checked
    assert repr(plain) == repr(checked)  # 1 and 1.0 and True are equal, but not the same


@pytest.mark.parametrize(
    "settings",
    [
        {"engine": [{"cmd": "mcts", "st": "0.5", "nodes": "100", "restart": "true"}]},
        {"engine": [], "sprt": {"elo0": "0", "elo1": "5", "model": "logistic"}, "rounds": 3},
        {"engine": [], "option": {"size": 9, "komi": 6.5, "rules": "chinese"}, "seed": None},
        {"engine": [], "pgnout": {"file": "a.pgn", "nodes": "true"}, "resources": {"gpu": "1"}},
    ],
)
def test_the_usual_settings_are_plain(settings: dict[str, Any]) -> None:
    assert plain_section(TournamentPlan, settings) == checked_plan(settings)


@pytest.mark.parametrize("value", [math.inf, math.nan, "inf"])
def test_numbers_are_finite(value: object) -> None:
    with pytest.raises(OptionError, match=r"sprt\.elo0 = .*: it should be a finite number"):
        checked_plan({"engine": [], "sprt": {"elo0": value, "elo1": 1}})
