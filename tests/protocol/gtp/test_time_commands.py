"""Time controls in the words of engines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol import TimeControl, TimeControlError, TimeKind, read_time, time_commands_of

KATA = {"kata-time_settings", "kata-list_time_settings", "time_settings", "kgs-time_settings"}
KATAGO = {"none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"}


@pytest.mark.parametrize(
    ("control", "settings"),
    [
        (TimeControl.none(), "0 1 0"),
        (TimeControl.absolute(300.9), "300 0 0"),
        (TimeControl.absolute(0.1), "1 0 0"),
        (TimeControl.per_move(5.9), "0 5 1"),
        (TimeControl.per_move(0.5), "0 1 1"),
        (TimeControl.fischer(300, 3), "297 3 1"),
        (TimeControl.fischer(1, 3), "0 3 1"),
        (TimeControl.byo_yomi(600, 30, 5), "720 30 1"),
        (TimeControl.canadian(600, 300, 25), "600 300 25"),
        (TimeControl.nodes(1000), "0 1 0"),
    ],
)
def test_every_time_control_can_be_said_in_plain_gtp(control: TimeControl, settings: str) -> None:
    assert time_commands_of(control, {"time_settings"}).settings == (
        "time_settings",
        *settings.split(),
    )
    assert time_commands_of(control, {"play", "genmove"}).settings == ()


@pytest.mark.parametrize(
    ("control", "listed", "line"),
    [
        (TimeControl.per_move(0.5), "bw-time_settings", "bw-time_settings 0.5/move"),
        (TimeControl.absolute(1.25), "bw-time_settings", "bw-time_settings 1.25s"),
        (TimeControl.none(), "bw-time_settings", "bw-time_settings none"),
        (TimeControl.nodes(1000), "bw-time_settings", "bw-time_settings 1000n/move"),
        (
            TimeControl.fischer(60.5, 0.5),
            "kata-time_settings",
            "kata-time_settings fischer 60.5 0.5",
        ),
        (TimeControl.byo_yomi(60, 5, 3), "kgs-time_settings", "kgs-time_settings byoyomi 60 5 3"),
        (TimeControl.byo_yomi(0.5, 5, 3), "kgs-time_settings", "kgs-time_settings byoyomi 0 5 3"),
        (TimeControl.none(), "kgs-time_settings", "kgs-time_settings none"),
        (TimeControl.absolute(60.5), "kgs-time_settings", "kgs-time_settings absolute 60"),
        (
            TimeControl.canadian(60, 90, 20),
            "kgs-time_settings",
            "kgs-time_settings canadian 60 90 20",
        ),
    ],
)
def test_an_engine_that_knows_better_words_gets_them(
    control: TimeControl, listed: str, line: str
) -> None:
    assert time_commands_of(control, {"time_settings", listed}).settings == tuple(line.split())


@pytest.mark.parametrize(
    ("control", "line"),
    [
        (TimeControl.none(), "kata-time_settings none"),
        (TimeControl.absolute(0.5), "kata-time_settings absolute 0.5"),
        (TimeControl.byo_yomi(0.5, 0.25, 3), "kata-time_settings byoyomi 0.5 0.25 3"),
        (TimeControl.canadian(0.5, 0.25, 3), "kata-time_settings canadian 0.5 0.25 3"),
        (TimeControl.fischer(0.5, 0.25), "kata-time_settings fischer 0.5 0.25"),
        (TimeControl.per_move(0.25), "kata-time_settings canadian 0 0.25 1"),
        (TimeControl.nodes(9), "kata-time_settings none"),
    ],
)
def test_katago_is_told_fractions(control: TimeControl, line: str) -> None:
    assert time_commands_of(control, KATA, KATAGO).settings == tuple(line.split())


@pytest.mark.parametrize(
    ("kata", "line"),
    [
        (None, "kata-time_settings fischer 60 2"),  # it lists the command, and was not asked
        ({"fischer-capped"}, "kata-time_settings fischer-capped 60 2 -1 -1"),
        ({"canadian"}, "kata-time_settings canadian 58 2 1"),
        (set(), "kgs-time_settings canadian 58 2 1"),
    ],
)
def test_an_engine_is_told_only_what_it_has_said_it_takes(kata: set[str] | None, line: str) -> None:
    assert time_commands_of(TimeControl.fischer(60, 2), KATA, kata).settings == tuple(line.split())


@pytest.mark.parametrize(
    ("time", "listed", "seconds", "stones", "left"),
    [
        ("10m", "time_settings", 59.9, 0, "59 0"),
        ("10m", "bw-time_settings", 59.9, 0, "59.9 0"),
        ("10m", "", 59.9, 0, "59 0"),
        # a fixed time for every move is a Canadian period with one stone
        ("5/move", "time_settings", 5.0, 0, "5 1"),
        ("0.5/move", "bw-time_settings", 0.5, 0, "0.5 1"),
        # Fischer as `time_settings 297 3 1`
        ("5m+3", "time_settings", 103.5, 0, "100 0"),
        ("5m+3", "time_settings", 3.0, 0, "3 1"),
        ("5m+3", "time_settings", 1.5, 0, "1 1"),
        ("5m+3", "time_settings", 3.5, 0, "3 1"),  # half a second of main time is none
        ("5m+3", "kata-time_settings", 103.5, 0, "103.5 0"),
        # Canadian
        ("10m+5m/25", "time_settings", 100.5, 0, "100 0"),
        ("10m+5m/25", "time_settings", 100.5, 7, "100 7"),
        ("10m+5m/25", "time_settings", 0.5, 0, "300 25"),
        ("10m+5m/25", "time_settings", 0.5, 7, "0 7"),
        # sessions as Canadian periods
        ("40/1m", "time_settings", 70.5, 12, "70 12"),
        ("40/1m", "bw-time_settings", 70.5, 12, "70.5 12"),
        # byo-yomi: STONES counts periods
        ("10m+5x30", "kgs-time_settings", 100.5, 0, "100 0"),
        ("10m+5x30", "kgs-time_settings", 30.0, 4, "30 4"),
        ("10m+5x30", "kgs-time_settings", 0.5, 0, "30 5"),
        ("10m+5x30", "bw-time_settings", 30.0, 4, "30 4"),
        # byo-yomi as `time_settings 720 30 1`: all periods but the last are main time
        ("10m+5x30", "time_settings", 100.0, 0, "220 0"),
        ("10m+5x30", "time_settings", 30.0, 5, "120 0"),
        ("10m+5x30", "time_settings", 30.0, 2, "30 0"),
        ("10m+5x30", "time_settings", 30.0, 1, "30 1"),
    ],
)
def test_time_left_is_told_in_the_words_of_the_settings(
    time: str, listed: str, seconds: float, stones: int, left: str
) -> None:
    telling = time_commands_of(TimeControl.parse(time), {listed})
    assert telling.left(seconds, stones) == tuple(left.split())


@pytest.mark.slow
@given(
    st.floats(0, 1e8).map(lambda main: round(main, 6)),
    st.floats(0.01, 1e6).map(lambda period: round(period, 6)),
    st.integers(1, 9999),
    st.booleans(),
)
def test_an_approximation_promises_no_time_that_is_not_there(
    main: float, period: float, count: int, japanese: bool
) -> None:
    control = (
        TimeControl.byo_yomi(main, period, count) if japanese else TimeControl.fischer(main, period)
    )
    telling = time_commands_of(control, {"time_settings"})
    assert telling.sent.kind is TimeKind.CANADIAN
    if main == 0 and not japanese:
        return
    start, stones = (period, count) if main == 0 else (main, 0)
    seconds, one = map(int, telling.left(start, stones))
    to_flag = main + count * period if japanese else main
    told = seconds if one else seconds + telling.sent.period
    assert told <= max(1, to_flag + 1e-3)


def test_periods_longer_than_any_game_are_said_all_the_same() -> None:
    settings = time_commands_of(TimeControl.byo_yomi(9e8, 9e8, 9999), {"time_settings"}).settings
    assert settings == ("time_settings", "999999999", "900000000", "1")


@pytest.mark.parametrize(
    "control",
    [
        TimeControl.none(),
        TimeControl.absolute(60.5),
        TimeControl.fischer(300, 2.5),
        TimeControl.byo_yomi(600, 30, 5),
        TimeControl.canadian(600, 300, 25),
    ],
)
def test_an_engine_reads_what_a_controller_says(control: TimeControl) -> None:
    telling = time_commands_of(control, KATA, frozenset(KATAGO))
    name, *words = telling.settings
    assert name == "kata-time_settings"
    assert read_time(words) == control


@pytest.mark.parametrize(
    ("words", "control"),
    [
        ("fischer-capped 600 5 -1 -1", TimeControl.fischer(600, 5)),
        ("fischer 600 0", TimeControl.absolute(600)),
        ("fischer-capped 600 0 -1 -1", TimeControl.absolute(600)),
        ("byoyomi 600 30 0", TimeControl.absolute(600)),
        ("byoyomi 600 0 5", TimeControl.absolute(600)),
        ("canadian 600 30 0", TimeControl.absolute(600)),
        ("canadian 600 0 0", TimeControl.absolute(600)),
        ("absolute 0", TimeControl.none()),
        ("byoyomi 0 30 0", TimeControl.none()),
        ("fischer 0 0", TimeControl.none()),
    ],
)
def test_no_periods_leave_the_main_time(words: str, control: TimeControl) -> None:
    assert read_time(words.split()) == control


@pytest.mark.parametrize(
    "words",
    (
        *("", "hourglass 5", "none 1", "absolute", "absolute 5 5", "absolute nan"),
        *("fischer 5", "fischer-capped 5 1", "fischer-capped 5 1 9 -1", "canadian -1 5 5"),
        *("byoyomi 600 30", "byoyomi 600 30 x", "byoyomi -1 30 0", "byoyomi 600 -1 5"),
    ),
)
def test_what_is_no_time_control_is_refused(words: str) -> None:
    with pytest.raises(TimeControlError):
        read_time(words.split())
