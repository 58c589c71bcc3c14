import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol import TimeControl, TimeKind

SECONDS = st.one_of(
    st.integers(1, 10**8).map(float),
    st.floats(0.000001, 1e8).map(lambda seconds: round(seconds, 6)),
)
MAIN = SECONDS | st.just(0.0)
COUNT = st.integers(1, 9999)
CONTROLS = st.one_of(
    st.just(TimeControl.none()),
    st.builds(TimeControl.absolute, SECONDS),
    st.builds(TimeControl.per_move, SECONDS),
    st.builds(TimeControl.fischer, MAIN, SECONDS),
    st.builds(TimeControl.byo_yomi, MAIN, SECONDS, COUNT),
    st.builds(TimeControl.canadian, MAIN, SECONDS, COUNT),
    st.builds(TimeControl.sessions, COUNT, SECONDS, MAIN),
    st.builds(TimeControl.nodes, st.integers(1, 10**15 - 1)),
)


@pytest.mark.parametrize(
    ("text", "control", "canonical"),
    [
        ("none", TimeControl.none(), "none"),
        ("300s", TimeControl.absolute(300), "5m"),
        ("5", TimeControl.per_move(5), "5/move"),
        ("0.2", TimeControl.per_move(0.2), "0.2/move"),
        ("10m", TimeControl.absolute(600), "10m"),
        (" 1H30M ", TimeControl.absolute(5400), "90m"),
        ("1m30s", TimeControl.absolute(90), "90s"),
        ("250ms", TimeControl.absolute(0.25), "0.25s"),
        ("5/move", TimeControl.per_move(5), "5/move"),
        ("500ms/move", TimeControl.per_move(0.5), "0.5/move"),
        ("5m+3", TimeControl.fischer(300, 3), "5m+3"),
        ("0+1", TimeControl.fischer(0, 1), "0+1"),
        ("10m+5x30", TimeControl.byo_yomi(600, 30, 5), "10m+5x30"),
        ("10m+5m/25", TimeControl.canadian(600, 300, 25), "10m+5m/25"),
        ("40/90m", TimeControl.sessions(40, 5400), "40/90m"),
        ("40/1m+0.5", TimeControl.sessions(40, 60, 0.5), "40/1m+0.5"),
        ("10000N/move", TimeControl.nodes(10_000), "10000n/move"),
    ],
)
def test_the_short_text_is_read(text: str, control: TimeControl, canonical: str) -> None:
    assert TimeControl.parse(text) == control
    assert str(control) == canonical


@given(CONTROLS)
def test_every_time_control_parses_back_from_its_text(control: TimeControl) -> None:
    assert TimeControl.parse(str(control)) == control


NO_TIMES = """
    0 -5 nan inf 5/ 5/moves 0/move 5m+ +3 5m+0 5m+0x30 5m+3/0 1_0 1e3 m 5d 9999999999
    0n/move 10n 1.5n/move \u0665 5m+\u0665x3
"""


@pytest.mark.parametrize("text", ["", "5 m", *NO_TIMES.split()])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"time|periods|seconds"):
        TimeControl.parse(text)


@given(st.text("0123456789hms.+/xove ", max_size=20))
def test_any_text_is_a_time_control_or_refused(text: str) -> None:
    try:
        control = TimeControl.parse(text)
    except ValueError:
        return
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize(
    ("arguments", "control"),
    [
        ((0, 1, 0), TimeControl.none()),
        ((300, 10, 0), TimeControl.none()),
        ((0, 0, 0), TimeControl.none()),
        ((0, 0, 5), TimeControl.none()),
        ((300, 0, 0), TimeControl.absolute(300)),
        ((300, 0, 5), TimeControl.absolute(300)),
        ((0, 5, 1), TimeControl.per_move(5)),
        ((600, 300, 25), TimeControl.canadian(600, 300, 25)),
        ((600, 5, 1), TimeControl.canadian(600, 5, 1)),
    ],
)
def test_time_settings_are_read_as_the_draft_says(
    arguments: tuple[int, int, int], control: TimeControl
) -> None:
    assert TimeControl.from_gtp(*arguments) == control


@pytest.mark.parametrize("arguments", [(-1, 0, 0), (0, -1, 0), (0, 5, -1), (10**12, 0, 0)])
def test_absurd_time_settings_are_refused(arguments: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="not a number of"):
        TimeControl.from_gtp(*arguments)


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -1.0])
def test_times_are_finite_and_not_negative(seconds: float) -> None:
    with pytest.raises(ValueError, match="not a number of seconds"):
        TimeControl.absolute(seconds)


def test_fields_that_do_not_belong_to_the_kind_are_refused() -> None:
    with pytest.raises(ValueError, match="per-move time cannot have"):
        TimeControl(TimeKind.PER_MOVE, main=3, period=5)


def test_a_number_of_nodes_has_a_bound_of_its_own() -> None:
    assert TimeControl.nodes(10**14).count == 10**14
    with pytest.raises(ValueError, match="nodes"):
        TimeControl.nodes(10**15)
    with pytest.raises(ValueError, match="not a number of periods"):
        TimeControl.byo_yomi(60, 5, 10_000)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("179s", "bullet"),
        ("3m", "blitz"),
        ("1m+3", "blitz"),  # 60 s and 40 times 3 s
        ("59+3", "bullet"),
        ("10m", "rapid"),
        ("10m+5x30", "rapid"),
        ("10m+5m/5", "rapid"),  # 40 moves take 8 periods
        ("10m+5m/4", "classical"),
        ("1h", "classical"),
        ("4.4/move", "bullet"),
        ("4.5/move", "blitz"),
        ("0+90", "classical"),
        ("none", "unlimited"),
        ("10n/move", "unlimited"),
    ],
)
def test_games_are_sorted_by_the_time_that_they_take(text: str, name: str) -> None:
    assert TimeControl.parse(text).time_class == name
