"""The GTP driver: what an engine is told, and what its responses report."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boardwire.games import Game, load
from boardwire.matches import (
    Answered,
    Briefing,
    Broken,
    Estimated,
    GtpDriver,
    Introduced,
    MoveRequest,
    Observation,
    PlayerEvent,
    Ready,
    Reason,
    Reported,
    ReportRequest,
    Scored,
    ScoreRequest,
    Searched,
)
from boardwire.protocol import TimeControl
from boardwire.protocol.search_info import SearchInfo

POSITION = "5/5/XXX2/OOO2/5 O"


def briefing(game: Game, time: TimeControl, *, estimates: bool = False) -> Briefing:
    started = datetime(2026, 1, 2, tzinfo=UTC)
    return Briefing("m1", game, 0, ("anna", "ben"), time, started, estimates=estimates)


def prepared(game: Game, *commands: str) -> tuple[list[str], list[PlayerEvent]]:
    """What an engine that lists `commands` is told before a match, and what comes of it."""
    driver = introduced(*commands)
    driver.brief(briefing(game, TimeControl.none()))
    told = driver.data_to_send(0.0).decode().splitlines()
    return told, driver.receive_data(b"= \n\n" * len(told), 0.0)


def introduced(*commands: str) -> GtpDriver:
    """The driver of an engine that lists `commands`, which waits for a match."""
    driver = GtpDriver()
    driver.introduce()
    driver.data_to_send(0.0)
    listed = "\n".join(commands)
    assert driver.receive_data(f"= it\n\n= 1\n\n= {listed}\n\n".encode(), 0.0) == [Introduced()]
    return driver


def test_an_engine_of_ours_takes_a_position_as_an_option() -> None:
    told, happened = prepared(load("go", size=5, position=POSITION), "bw-game", "clear_board")
    assert f"position={POSITION.replace(' ', '_')}" in told[0].split()
    assert told[-1] == "clear_board"
    assert happened == [Ready()]


def test_a_board_that_is_no_square_has_a_command_of_its_own() -> None:
    told, happened = prepared(load("go", size="5x7"), "boardsize", "clear_board")
    assert told[:2] == ["rectangular_boardsize 5 7", "komi 7.5"]
    assert happened == [Ready()]
    driver = introduced("boardsize", "clear_board")
    driver.brief(briefing(load("go", size="5x7"), TimeControl.none()))
    driver.data_to_send(0.0)
    (broken,) = driver.receive_data(b"? unknown command\n\n", 0.0)
    assert isinstance(broken, Broken)
    assert "rectangular_boardsize" in str(broken)


def test_another_go_program_is_given_the_stones() -> None:
    told, happened = prepared(load("go", size=5, position=POSITION), "boardsize", "clear_board")
    assert told[:2] == ["boardsize 5", "komi 7.5"]
    cleared = told.index("clear_board")
    assert told[cleared + 1 :] == [
        *("play w A2", "play w B2", "play w C2", "play b A3", "play b B3", "play b C3")
    ]
    assert happened == [Ready()]


HANDICAP = load("go", size=9, position="9/9/6X2/9/9/9/2X6/9/9 O")
FREE = load("go", size=9, position="9/9/6X2/9/4X4/9/9/9/9 O")


@pytest.mark.parametrize(
    ("game", "listed", "told"),
    [
        (HANDICAP, ["set_free_handicap", "fixed_handicap"], ["set_free_handicap C3 G7"]),
        (HANDICAP, ["fixed_handicap", "place_free_handicap"], ["fixed_handicap 2"]),
        (HANDICAP, ["place_free_handicap"], ["play b C3", "play b G7"]),
        (HANDICAP, [], ["play b C3", "play b G7"]),
        (FREE, ["set_free_handicap", "fixed_handicap"], ["set_free_handicap E5 G7"]),
        (FREE, ["fixed_handicap"], ["play b E5", "play b G7"]),
        (
            load("go", size=9, position="9/9/6X2/9/4X4/9/9/9/9 X"),
            ["set_free_handicap"],
            ["play b E5", "play b G7"],
        ),
        (
            load("go", size=9, position="9/9/6X2/9/4O4/9/9/9/9 O"),
            ["set_free_handicap"],
            ["play w E5", "play b G7"],
        ),
    ],
)
def test_handicap_stones_are_told_by_the_command_that_the_engine_knows(
    game: Game, listed: list[str], told: list[str]
) -> None:
    lines, happened = prepared(game, "boardsize", "clear_board", *listed)
    assert lines[lines.index("clear_board") + 1 :] == told
    assert happened == [Ready()]


PLAYS = ["clear_board", "play b C3", "play b G7"]


@pytest.mark.parametrize(
    ("listed", "refused", "told"),
    [
        ("fixed_handicap", {}, []),
        ("fixed_handicap", {"fixed_handicap": "= G7 C3"}, []),
        ("fixed_handicap", {"fixed_handicap": "= C3 D4"}, PLAYS),
        ("fixed_handicap", {"fixed_handicap": "? not now"}, PLAYS),
        ("set_free_handicap", {"set_free_handicap": "? unknown command"}, PLAYS),
        (
            "set_free_handicap fixed_handicap",
            {"set_free_handicap": "? unknown command"},
            ["clear_board", "fixed_handicap 2"],
        ),
        (
            "set_free_handicap fixed_handicap",
            {"set_free_handicap": "? invalid vertex", "fixed_handicap": "? no"},
            ["clear_board", "fixed_handicap 2", *PLAYS],
        ),
    ],
)
@pytest.mark.parametrize("one_at_a_time", [False, True])
def test_an_engine_that_refuses_a_handicap_command_is_given_the_stones_in_another_way(
    listed: str, refused: dict[str, str], told: list[str], one_at_a_time: bool
) -> None:
    """What follows is not written before the stones are on the board."""
    driver = introduced("clear_board", "play", *listed.split())
    driver._requester.one_at_a_time = one_at_a_time
    history = (Observation(1, 1, "E5"),)
    driver.brief(replace(briefing(HANDICAP, TimeControl.none()), history=history))
    driver.observe(Observation(2, 0, "D5"))
    lines: list[str] = []
    happened: list[PlayerEvent] = []
    while written := driver.data_to_send(0.0).decode().splitlines():
        lines += written
        for line in written:
            happened += driver.receive_data(f"{refused.get(line.split()[0], '=')}\n\n".encode(), 0)
    first = listed.split()[0]
    placing = next(number for number, line in enumerate(lines) if line.startswith(first))
    assert lines[placing + 1 :] == [*told, "play w E5", "play b D5"]
    assert happened == [Ready()]
    assert driver.idle


def test_an_engine_that_takes_handicap_stones_in_no_way_plays_no_match() -> None:
    driver = introduced("clear_board", "set_free_handicap")
    driver.brief(briefing(HANDICAP, TimeControl.none()))
    told = driver.data_to_send(0.0).decode().splitlines()
    driver.receive_data(b"= \n\n" * (len(told) - 1) + b"? no\n\n", 0.0)
    assert driver.data_to_send(0.0).decode().splitlines() == PLAYS
    happened = driver.receive_data(b"=\n\n=\n\n? illegal move\n\n", 0.0)
    why = "play b G7: illegal move"
    assert happened == [Broken(Reason.REFUSAL, why, "play b G7", "illegal move")]


def test_another_go_program_is_told_the_rules_as_it_knows_them() -> None:
    go = load("go", size=5, ko="situational")
    told, _ = prepared(go, "kgs-rules", "kata-set-rules")
    assert told[2].startswith('kata-set-rules {"friendlyPassOk":false')
    assert '"ko":"SITUATIONAL"' in told[2]
    told, happened = prepared(go, "kgs-rules")
    assert told == ["boardsize 5", "komi 7.5", "kgs-rules aga", "clear_board"]
    assert happened == [Ready()]
    for game, listed in ((load("go", ko="simple"), "kgs-rules"), (go, "komi")):
        told, _ = prepared(game, listed)
        assert not any("rules" in line for line in told)
    told, _ = prepared(load("othello"), "kgs-rules", "kata-set-rules")
    assert not any("rules" in line for line in told)


def test_a_program_may_refuse_the_rules() -> None:
    driver = introduced("kgs-rules")
    driver.brief(briefing(load("go", size=5), TimeControl.none()))
    driver.data_to_send(0.0)
    assert driver.receive_data(b"= \n\n= \n\n? no such rules\n\n= \n\n", 0.0) == [Ready()]


@pytest.mark.parametrize(("listed", "told"), [("set_random_seed", True), ("level", False)])
def test_an_engine_that_takes_a_seed_is_told_it_before_the_game(listed: str, told: bool) -> None:
    driver = introduced("clear_board", listed)
    history = (Observation(1, 0, "A1"),)
    driver.brief(replace(briefing(load("tictactoe"), TimeControl.none()), history=history, seed=5))
    seeding = ["set_random_seed 5"] if told else []
    lines = driver.data_to_send(0.0).decode().splitlines()
    assert lines == ["clear_board", *seeding, "play b A1"]
    answers = b"= \n\n? cannot\n\n= \n\n" if told else b"= \n\n= \n\n"
    assert driver.receive_data(answers, 0.0) == [Ready()]


def test_it_is_ready_when_it_has_all_stones() -> None:
    driver = GtpDriver()
    driver.introduce()
    driver.receive_data(b"= it\n\n= 1\n\n= play\n\n", 0.0)
    driver.data_to_send(0.0)
    driver.brief(briefing(load("go", size=5, position="5/5/XX3/5/5 O"), TimeControl.none()))
    told = driver.data_to_send(0.0).decode().splitlines()
    assert driver.receive_data(b"= \n\n" * (len(told) - 1), 0.0) == []
    assert driver.receive_data(b"= \n\n", 0.0) == [Ready()]


def test_a_program_that_cannot_be_told_the_position_plays_no_match() -> None:
    for game in (
        load("go", size=5, position=f"{POSITION} - 1"),
        load("go", size=5, position="5/5/1XO2/XO1O1/1XO2 X C2"),
        load("connect4", position="44"),
    ):
        _, happened = prepared(game, "boardsize", "clear_board", "set_game")
        why = f"it cannot be sent this position of {game.title}: it does not know bw-game"
        assert happened == [Broken(Reason.REFUSAL, why)]


def test_an_engine_that_lists_bw_legal_is_told_its_legal_moves_and_may_refuse_them() -> None:
    driver = introduced("bw-legal")
    driver.request(MoveRequest(0, (None, None), legal_moves=lambda: ["A1", "B2"]))
    assert driver.data_to_send(0.0) == b"bw-legal A1 B2\ngenmove b\n"
    assert driver.receive_data(b"? no\n\n= A1\n\n", 0.0) == [Answered("A1")]


def test_an_engine_that_takes_courses_is_helped_only_in_games_that_hide_something() -> None:
    for game, told in (("kuhn", b"bw-course 3 0\nbw-legal bet check\ngenmove b\n"), ("go", b"")):
        driver = introduced("bw-game", "bw-legal", "bw-course")
        driver.brief(briefing(load(game), TimeControl.none()))
        commands = driver.data_to_send(0.0).count(b"\n")
        driver.receive_data(b"= \n\n" * commands, 0.0)
        driver.request(
            MoveRequest(
                *(0, (None, None)), legal_moves=lambda: ["bet", "check"], course=lambda: [3, 0]
            )
        )
        assert driver.data_to_send(0.0) == (told or b"genmove b\n")


def test_a_line_without_a_status_is_named_until_the_engine_is_introduced() -> None:
    driver = GtpDriver()
    driver.introduce()
    driver.receive_data(b"it\n\n1\n\n", 0.0)
    assert driver.unended == 'the line "1" is no response; a response begins with = or ?'
    driver.receive_data(b"= it\n\n= 1\n\n= genmove\n\n", 0.0)
    assert driver.unended == ""
    driver.request(MoveRequest(0, (None, None)))
    driver.receive_data(b"thinking\n", 0.0)
    assert driver.unended == ""


def test_legal_moves_are_not_computed_for_other_engines() -> None:
    driver = introduced("time_left")
    driver.request(MoveRequest(0, (None, None), legal_moves=lambda: pytest.fail("computed")))
    assert driver.data_to_send(0.0) == b"genmove b\n"


def test_a_refusal_of_many_lines_is_told_in_one() -> None:
    driver = GtpDriver()
    driver.request(MoveRequest(0, (None, None)))
    driver.observe(Observation(1, 1, "D4"))
    refused = b"? no\n\tboard  here\n\n"
    assert driver.receive_data(refused * 2, 0.0) == [
        Broken(Reason.REFUSAL, f"{command}: no board here", command, "no board here")
        for command in ("genmove b", "play w D4")
    ]


def test_a_usual_start_needs_no_stones() -> None:
    told, happened = prepared(load("go", size=5), "boardsize", "clear_board")
    assert told[-1] == "clear_board"
    assert happened == [Ready()]


def test_an_engine_follows_a_hidden_game_as_its_player_is_told_of_it() -> None:
    driver = GtpDriver()
    driver.introduce()
    driver.data_to_send(0.0)
    driver.receive_data(b"= it\n\n= 1\n\n= bw-game\nbw-observer\nbw-chance\n\n", 0.0)
    started = datetime(2026, 1, 2, tzinfo=UTC)
    history = (Observation(1, -1, "?J"), Observation(2, 0, "check"))
    names = ("anna", "ben")
    driver.brief(Briefing("m1", load("kuhn"), 1, names, TimeControl.none(), started, history))
    assert told(driver) == [
        *("bw-game kuhn", "bw-observer w", "clear_board", "bw-chance ?J", "play b check")
    ]


PASSED = Observation(1, 1, "pass", forced_pass=True)


def test_an_engine_that_passes_by_itself_may_refuse_a_forced_pass() -> None:
    driver = GtpDriver()
    driver.observe(PASSED)
    assert told(driver) == ["play w pass"]
    assert driver.receive_data(b"? syntax error\n\n", 0.0) == []
    driver.observe(Observation(2, 0, "D3"))
    (broken,) = driver.receive_data(b"? illegal move\n\n", 0.0)
    assert isinstance(broken, Broken)


def test_it_may_refuse_it_as_the_last_move_before_it_is_ready_too() -> None:
    driver = GtpDriver()
    driver.introduce()
    driver.receive_data(b"= it\n\n= 1\n\n= play\nundo\n\n", 0.0)
    assert driver.can_undo
    whole = replace(briefing(load("othello"), TimeControl.none()), history=(PASSED,))
    driver.brief(whole)
    count = len(told(driver)) - 3
    assert driver.receive_data(b"= \n\n" * (count - 1), 0.0) == []
    assert driver.receive_data(b"? syntax error\n\n", 0.0) == [Ready()]
    assert not driver.can_undo  # it does not count that pass
    driver.brief(whole)
    assert driver.can_undo


def test_a_pass_that_is_no_must_may_not_be_refused() -> None:
    driver = GtpDriver()
    driver.observe(replace(PASSED, forced_pass=False))
    (broken,) = driver.receive_data(b"? illegal move\n\n", 0.0)
    assert isinstance(broken, Broken)


@pytest.mark.parametrize("listed", ["bw-game", "bw-observer"])
def test_no_engine_is_told_of_an_observer_that_needs_none(listed: str) -> None:
    told, _ = prepared(load("tictactoe"), "bw-game", listed)
    assert not any(command.startswith("bw-observer") for command in told)


def seated(time: str, *commands: str, kata: str | None = None) -> GtpDriver:
    """An engine that lists `commands`, set up for a match; `kata` is what it tells of its time."""
    driver = GtpDriver()
    driver.introduce()
    driver.data_to_send(0.0)
    listed = "\n".join(commands)
    driver.receive_data(f"= it\n\n= 1\n\n= {listed}\n\n".encode(), 0.0)
    driver.brief(briefing(load("tictactoe"), TimeControl.parse(time)))
    if kata is not None:
        assert driver.data_to_send(0.0) == b"kata-list_time_settings\n"
        assert driver.receive_data(f"= {kata}\n\n".encode(), 0.0) == [Introduced()]
    return driver


def told(driver: GtpDriver) -> list[str]:
    return driver.data_to_send(0.0).decode().splitlines()


@pytest.mark.parametrize(
    ("time", "command", "settings", "clock", "stones", "left"),
    [
        ("10m+5x30", "kgs-time_settings", "byoyomi 600 30 5", 30.0, 4, "30 4"),
        ("10m+5x30", "time_settings", "720 30 1", 30.0, 4, "90 0"),
        ("10m+5m/25", "time_settings", "600 300 25", 120.9, 7, "120 7"),
        ("5m+3", "bw-time_settings", "5m+3", 100.25, 0, "100.25 0"),
    ],
)
def test_time_left_speaks_of_what_the_engine_was_told(
    time: str, command: str, settings: str, clock: float, stones: int, left: str
) -> None:
    driver = seated(time, command, "time_left")
    assert f"{command} {settings}" in told(driver)
    driver.request(MoveRequest(1, (None, clock), stones))
    assert told(driver) == [f"time_left w {left}", "genmove w"]


def test_an_engine_without_time_left_is_only_asked_to_move() -> None:
    driver = seated("10m", "time_settings")
    told(driver)
    driver.request(MoveRequest(0, (600.0, 600.0)))
    assert told(driver) == ["genmove b"]


def test_an_engine_that_lists_its_kinds_of_time_is_asked_for_them_once() -> None:
    commands = ("kata-time_settings", "kata-list_time_settings", "time_settings")
    assert "kata-time_settings byoyomi 0.5 0.25 3" in told(
        seated("0.5+3x0.25", *commands, kata="none absolute byoyomi canadian fischer")
    )
    assert "time_settings 297 3 1" in told(seated("5m+3", *commands, kata="none absolute"))
    driver = seated("5m+3", *commands, kata="fischer")
    assert "kata-time_settings fischer 300 3" in told(driver)
    driver.receive_data(b"= \n\n" * 9, 0.0)
    driver.brief(briefing(load("tictactoe"), TimeControl.none()))
    assert "kata-list_time_settings" not in told(driver)


def test_an_engine_that_does_not_tell_its_kinds_after_all_gets_plain_words() -> None:
    driver = GtpDriver()
    driver.introduce()
    driver.data_to_send(0.0)
    listed = "kata-time_settings\nkata-list_time_settings\ntime_settings"
    driver.receive_data(f"= it\n\n= 1\n\n= {listed}\n\n".encode(), 0.0)
    driver.data_to_send(0.0)
    driver.receive_data(b"? not today\n\n", 0.0)
    driver.brief(briefing(load("tictactoe"), TimeControl.parse("5m+3")))
    assert "time_settings 297 3 1" in told(driver)


def test_the_first_answer_after_a_write_is_a_round_trip() -> None:
    driver = GtpDriver()
    driver.introduce()
    driver.data_to_send(10.0)
    assert driver.lag == 0.0
    driver.receive_data(b"= it\n\n", 10.5)
    driver.receive_data(b"= 1\n\n= play\n\n", 10.6)
    assert driver.lag == 0.5
    driver.observe(Observation(1, 1, "B2"))
    driver.request(MoveRequest(0, (None, None)))
    driver.data_to_send(20.0)
    driver.receive_data(b"= \n\n", 20.25)
    assert driver.receive_data(b"= A1\n\n", 23.0) == [Answered("A1")]
    assert driver.lag == 0.25


def test_thinking_is_no_lag() -> None:
    for together in (False, True):
        driver = GtpDriver()
        if together:
            driver.observe(Observation(1, 1, "B2"))  # answered with the move only
        driver.request(MoveRequest(0, (None, None)))
        driver.data_to_send(20.0)
        answers = b"= \n\n= A1\n\n" if together else b"= A1\n\n"
        assert driver.receive_data(answers, 20.125) == [Answered("A1")]
        assert driver.lag == 0.0
        driver.request(ScoreRequest())
        driver.data_to_send(30.0)
        assert driver.receive_data(b"= B+3\n\n", 30.125) == [Scored("B+3")]
        assert driver.lag == 0.0


def test_what_is_written_while_the_engine_is_busy_begins_no_round_trip() -> None:
    driver = GtpDriver()
    driver.observe(Observation(1, 1, "B2"))
    driver.data_to_send(20.0)
    driver.observe(Observation(2, 1, "C2"))
    driver.data_to_send(29.0)
    driver.receive_data(b"= \n\n", 30.0)
    driver.receive_data(b"= \n\n", 30.1)
    assert driver.lag == 10.0


def test_what_an_engine_says_of_itself_is_kept_within_bounds_and_on_one_line() -> None:
    driver = GtpDriver()
    driver.introduce()
    commands = "\n".join(f"c{number}" for number in range(5000))
    driver.receive_data(f"= Fake\nERROR {'x' * 500}\n\n= 1\n2\n\n= {commands}\n\n".encode(), 0.0)
    assert driver.name.startswith("Fake ERROR xxx")
    assert len(driver.name) == 100
    assert driver.version == "1 2"
    assert len(driver.listed) == 2000


def test_an_answer_of_megabytes_breaks_the_match() -> None:
    driver = GtpDriver()
    driver.introduce()
    (broken,) = driver.receive_data(b"= " + b"x" * 100_000, 0.0)
    assert isinstance(broken, Broken)
    assert (broken.reason, broken.final) == (Reason.PROTOCOL, True)
    assert broken.detail == "a line is longer than 65536 bytes"


def test_dead_stones_are_listed_before_the_score_is_told() -> None:
    driver = seated("none", "final_status_list")
    told(driver)
    driver.receive_data(b"= \n\n" * 8, 0.0)
    driver.request(ScoreRequest(dead_stones=True))
    assert told(driver) == ["final_status_list dead", "final_score"]
    happened = driver.receive_data(b"= A1 a2\nB3\n\n= W+3.5\n\n", 0.0)
    assert happened == [Scored("W+3.5", frozenset({"A1", "A2", "B3"}))]
    driver.request(ScoreRequest())
    assert told(driver) == ["final_score"]
    assert driver.receive_data(b"= W+3.5\n\n", 0.0) == [Scored("W+3.5")]


def test_an_engine_that_cannot_list_dead_stones_has_no_opinion() -> None:
    driver = seated("none", "final_status_list")
    told(driver)
    driver.receive_data(b"= \n\n" * 8, 0.0)
    driver.request(ScoreRequest(dead_stones=True))
    assert driver.receive_data(b"? cannot\n\n= 0\n\n", 0.0) == [Scored("0")]


@pytest.mark.parametrize(
    ("listed", "command"),
    [("kgs-genmove_cleanup", "kgs-genmove_cleanup b"), ("play", "genmove b")],
)
def test_after_a_dispute_an_engine_is_asked_to_take_dead_stones(listed: str, command: str) -> None:
    driver = seated("none", listed)
    told(driver)
    driver.request(MoveRequest(0, (None, None), cleaning_up=True))
    assert told(driver) == [command]


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("= 0.25", 0.25),
        ("= -1", -1.0),
        *((answer, None) for answer in ("= 1.5", "= nan", "= well", "= ", "? nothing is known")),
    ],
)
def test_an_estimate_follows_the_move_where_it_is_wanted(answer: str, value: float | None) -> None:
    driver = seated("none", "bw-estimate")
    driver.brief(briefing(load("tictactoe"), TimeControl.none(), estimates=True))
    told(driver)
    driver.receive_data(b"= \n\n" * 8, 0.0)
    driver.request(MoveRequest(0, (None, None)))
    assert told(driver) == ["genmove b", "bw-estimate"]
    happened = driver.receive_data(f"= B2\n\n{answer}\n\n".encode(), 0.0)
    assert happened == [Answered("B2"), Estimated(value)]


def test_estimates_are_not_asked_for_unasked() -> None:
    driver = seated("none", "bw-estimate")
    told(driver)
    driver.receive_data(b"= \n\n" * 8, 0.0)
    driver.request(MoveRequest(0, (None, None)))
    assert told(driver) == ["genmove b"]


def test_comment_lines_tell_what_a_search_has_found() -> None:
    driver = introduced()
    driver.request(MoveRequest(0, (None, None)))
    assert driver.receive_data(b"# thinking\n# info depth=3 pv=D4\n# info depth=4\n", 1.0) == [
        Searched(SearchInfo(4))
    ]
    assert driver.receive_data(b"# info depth=5\n= D4\n\n", 2.0) == [
        Searched(SearchInfo(5)),
        Answered("D4"),
    ]


def test_an_engine_that_lists_analyses_is_asked_for_a_report() -> None:
    driver = GtpDriver()
    driver.introduce()
    driver.receive_data(b"= it\n\n= 1\n\n= play\nbw-analyse\n\n", 0.0)
    told(driver)
    assert driver.can_report
    driver.ask_report(1, ReportRequest(seconds=2, most=3))
    assert told(driver) == ["bw-analyse w seconds=2 moves=3"]
    assert driver.receive_data(b'= {"value": 1}\n\n', 0.0) == [Reported('{"value": 1}')]
    driver.ask_report(0, ReportRequest())
    (broken,) = driver.receive_data(b"? the game is over\n\n", 0.0)
    assert isinstance(broken, Broken)


def test_an_interrupt_waits_until_the_engine_thinks() -> None:
    driver = introduced("gogui-interrupt")
    driver.interrupt()
    assert told(driver) == []
    driver.observe(Observation(1, 1, "A1"))
    driver.undo(1)
    driver.request(MoveRequest(0, (None, None)))
    assert told(driver) == ["play w A1", "undo", "genmove b"]
    driver.interrupt()
    assert told(driver) == []
    driver.receive_data(b"= \n\n", 0.0)
    assert told(driver) == []
    driver.receive_data(b"= \n\n", 0.0)
    assert told(driver) == ["# interrupt"]
    assert driver.receive_data(b"= B2\n\n", 0.0) == [Answered("B2")]
    driver.request(MoveRequest(0, (None, None)))
    driver.interrupt()
    assert told(driver) == ["genmove b", "# interrupt"]


ANSWERS = {"name": "it", "version": "1", "list_commands": "play\ngenmove\nbw-game"}


def writes_to(
    driver: GtpDriver, answers: dict[str, str], *, loses: bool, at_once: bool
) -> list[str]:
    """What is written to an engine until the driver waits for nothing.

    Args:
        driver: Its driver.
        answers: Its answers by command; others are empty.
        loses: Whether it loses all but the first command of each write.
        at_once: Whether all answers to a write arrive together.
    """
    writes = []
    while driver.has_data_to_send:
        data = driver.data_to_send(0.0).decode()
        writes.append(data)
        commands = [it.split()[0] for it in data.splitlines() if not it.startswith("#")]
        said = [f"= {answers.get(it, '')}\n\n" for it in commands[: 1 if loses else None]]
        for answer in ["".join(said)] if at_once else said:
            driver.receive_data(answer.encode(), 0.0)
    assert driver.idle
    return writes


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(
    "answers", [ANSWERS, ANSWERS | {"name": ""}, {}, {"list_commands": "genmove"}]
)
def test_a_program_that_loses_commands_gets_one_at_a_time(
    answers: dict[str, str], *, at_once: bool
) -> None:
    driver = GtpDriver(tries_pair=True)
    driver.introduce()
    told = writes_to(driver, answers, loses=True, at_once=at_once)
    assert told[:3] == ["name\n", "version\n", "list_commands\n"]
    driver.brief(briefing(load("go", size=5), TimeControl.none()))
    driver.request(MoveRequest(0, (None, None), 0))
    told = writes_to(driver, answers, loses=True, at_once=at_once)
    assert len(told) >= 3
    assert all(it.count("\n") == 1 for it in told)


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("answers", [ANSWERS, ANSWERS | {"name": ""}])
def test_a_program_that_reads_all_commands_gets_them_together(
    answers: dict[str, str], *, at_once: bool
) -> None:
    driver = GtpDriver(tries_pair=True)
    driver.introduce()
    driver.brief(briefing(load("go", size=5), TimeControl.none()))  # meanwhile
    told = "".join(writes_to(driver, answers, loses=False, at_once=at_once))
    assert "# warning" not in told
    assert told.startswith("name\nversion\nlist_commands\nversion\nlist_commands\nname\n")
    assert told.endswith("clear_board\n")
    driver.observe(Observation(1, 1, "A1"))
    driver.request(MoveRequest(0, (None, None), 0))
    assert driver.data_to_send(0.0) == b"play w A1\ngenmove b\n"


def test_a_program_that_loses_commands_is_told_so() -> None:
    driver = GtpDriver(tries_pair=True)
    driver.introduce()
    told = writes_to(driver, ANSWERS, loses=True, at_once=True)
    (warning,) = (it for it in told if it.startswith("#"))
    assert "your program loses a command that arrives together with another one" in warning
    assert 'makefile("rw")' in warning
