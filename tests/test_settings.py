"""Settings: values become those of their types, within their bounds, or are refused in words."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.clients.tournament import TournamentPlan
from boardwire.settings import (
    Amount,
    Bounds,
    Count,
    Form,
    MissingSetting,
    Positive,
    SettingError,
    UnknownSetting,
    checked,
    described,
    settings_of,
)
from boardwire.values import value_class


def _even(value: int) -> int:
    if value % 2:
        raise ValueError("half of it is left over")
    return value


Even = Annotated[int, Form("an even number", _even)]
Letters = Annotated[int, Form("a text that is counted", len, str)]
Text = str | int | float | bool


@value_class(kw_only=True)
class Engine:
    """An engine.

    Args:
        name: Its name.
        depth: Its depth.
        option: Its options.
    """

    name: str
    depth: Count | None = None
    option: dict[str, Text] = field(default_factory=dict)


@value_class(kw_only=True)
class Plan:
    """A plan.

    Args:
        engine: The engines.
        best: The best one.
        resources: What there is.
    """

    engine: tuple[Engine, ...] = ()
    best: Engine | None = None
    resources: Mapping[str, Positive] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("bounds", "kept", "broken", "words"),
    [
        (Bounds(), [-1e9, 0, 1e9], [], ""),
        (Bounds(least=1), [1, 2], [0.5, -1], "from 1 on"),
        (Bounds(most=4_000_000), [0, -1], [4_000_001], "up to 4000000"),
        (Bounds(least=0.2, most=120), [0.2, 1, 120], [0.1, 120.5], "from 0.2 to 120"),
        (Bounds(above=0, below=0.5), [0.1, 0.49], [0, 0.5, 1], "above 0 below 0.5"),
    ],
)
def test_bounds_hold_numbers_and_are_words(
    bounds: Bounds, kept: list[float], broken: list[float], words: str
) -> None:
    assert all(map(bounds.holds, kept))
    assert not any(map(bounds.holds, broken))
    assert str(bounds) == words


@pytest.mark.parametrize(
    ("kind", "texts", "value"),
    [
        (int, ["7", "+7", "007", 7, 7.0, "7.0"], 7),
        (int, [str(10**30)], 10**30),
        (float, ["0.5", ".5", "5e-1", 0.5], 0.5),
        (float, [3, "3"], 3.0),
        (bool, [True, "true", "ON", "1", "yes"], True),
        (bool, [False, "false", "off", "0", "No"], False),
        (str, ["7"], "7"),
        (Count | None, [None], None),
        (Count | None, ["4"], 4),
        (Text, ["7"], "7"),
        (Text, [7], 7),
        (Text, [7.0], 7.0),
        (Text, [True], True),
        (Literal["san", "lan"], ["lan"], "lan"),
        (Even, ["4"], 4),
        (Letters, ["four"], 4),
        (tuple[Even, ...], [["2", 4], ("2", "4")], (2, 4)),
        (dict[str, Positive], [{"gpu": "1"}], {"gpu": 1}),
    ],
)
def test_a_value_is_read_from_all_its_spellings(kind: Any, texts: list[object], value: Any) -> None:
    for text in texts:
        read = checked(kind, text)
        assert read == value
        assert type(read) is type(value)


@pytest.mark.parametrize(
    ("kind", "given", "message"),
    [
        (int, "1.5", "'1.5' is not a whole number"),
        (int, True, "True is not a whole number"),
        (int, "٣", "'٣' is not a whole number"),
        (float, "nan", "'nan' is not a number"),
        (float, 10**400, "1000"),
        (float, math.inf, "inf is not a number"),
        (Amount, "-1", "'-1' is not a number from 0 on"),
        (Amount, "x", "'x' is not a number from 0 on"),
        (bool, "maybe", "'maybe' is not `true` or `false`"),
        (bool, 2, "2 is not `true` or `false`"),
        (str, list(range(99)), f"{str(list(range(99)))[:60]}... is not text"),
    ],
)
def test_a_wrong_value_is_refused_with_the_allowed_ones(
    kind: Any, given: object, message: str
) -> None:
    with pytest.raises(SettingError) as caught:
        checked(kind, given)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("kind", "given"), [(int, "7"), (int, 7.0), (float, "1"), (bool, "true"), (bool, 0), (Text, [])]
)
def test_values_of_a_file_have_the_types_of_its_language(kind: Any, given: object) -> None:
    with pytest.raises(SettingError):
        checked(kind, given, texts=False)


def test_a_table_becomes_settings_with_the_others_at_their_defaults() -> None:
    given = {"engine": [{"name": "a", "depth": "3"}], "best": {"name": "b"}, "resources": {"x": 2}}
    plan = settings_of(Plan, given)
    assert plan == Plan(
        engine=(Engine(name="a", depth=3),), best=Engine(name="b"), resources={"x": 2}
    )


@pytest.mark.parametrize(
    ("settings", "kind", "message"),
    [
        ({"engin": []}, UnknownSetting, "no setting engin; did you mean engine?"),
        ({"x": 1}, UnknownSetting, "no setting x; there are best, engine, resources"),
        ({"engine": [{}]}, MissingSetting, "engine.1.name is missing"),
        ({"best": {"nam": 1}}, UnknownSetting, "no setting best.nam; did you mean name?"),
        ({"best": {"name": 1}}, SettingError, "best.name: 1 is not text"),
        (
            {"engine": [{"name": "a"}, {"name": "b", "option": {"k": []}}]},
            SettingError,
            "engine.2.option.k: [] is not text or a whole number or a number or `true` or `false`",
        ),
        (
            {"resources": {"gpu": 0}},
            SettingError,
            "resources.gpu: 0 is not a whole number from 1 on",
        ),
        ({"best": 3}, SettingError, "best: 3 is not a table"),
    ],
)
def test_an_error_has_the_place_of_the_setting(
    settings: dict[str, Any], kind: type[SettingError], message: str
) -> None:
    with pytest.raises(SettingError) as caught:
        settings_of(Plan, settings)
    assert type(caught.value) is kind
    assert str(caught.value) == message


def test_types_are_described_in_words() -> None:
    assert described(Annotated[int, "a remark", Bounds(least=1, most=9)]) == (
        "a whole number from 1 to 9"
    )
    assert described(tuple[Even | Literal["*"], ...]) == "a list, each an even number or `*`"


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
def test_any_settings_make_a_plan_or_are_refused(settings: dict[str, Any]) -> None:
    try:
        plan = settings_of(TournamentPlan, settings)
    except SettingError as error:
        assert str(error)
        assert "\n" not in str(error)
    else:
        given = {name: getattr(plan, name) for name in settings}
        again = {
            name: [dict(_items(it)) for it in value] if name == "engine" else _plain(value)
            for name, value in given.items()
        }
        assert settings_of(TournamentPlan, again, texts=False) == plan


def _items(section: Any) -> Any:
    return ((name, getattr(section, name)) for name in type(section).__dataclass_fields__)


def _plain(value: Any) -> Any:
    return dict(_items(value)) if hasattr(value, "__dataclass_fields__") else value
