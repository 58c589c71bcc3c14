"""A seat brings an engine to where a match starts, by the commands the engine knows."""

from __future__ import annotations

import pytest

from boardwire.games import Game, load
from boardwire.matches import GtpDriver, Played, Reason
from boardwire.matches.drivers.gtp import (
    Answered,
    Broken,
    Estimated,
    Introduced,
    PlayerEvent,
    Ready,
    Scored,
)
from boardwire.protocol import TimeControl

POSITION = "5/5/XXX2/OOO2/5 O"


def prepared(game: Game, *commands: str) -> tuple[list[str], list[PlayerEvent]]:
    """What an engine that lists `commands` is told before a match, and what comes of it."""
    seat = GtpDriver()
    seat.introduce()
    seat.data_to_send()
    listed = "\n".join(commands)
    assert seat.receive_data(f"= it\n\n= 1\n\n= {listed}\n\n".encode()) == [Introduced()]
    seat.prepare(game, TimeControl.none())
    told = seat.data_to_send().decode().splitlines()
    return told, seat.receive_data(b"= \n\n" * len(told))


def test_an_engine_of_ours_takes_a_position_as_an_option() -> None:
    told, happened = prepared(load("go", size=5, position=POSITION), "bw-game", "clear_board")
    assert f"position={POSITION.replace(' ', '_')}" in told[0].split()
    assert told[-1] == "clear_board"
    assert happened == [Ready()]


def test_another_go_program_is_given_the_stones() -> None:
    told, happened = prepared(load("go", size=5, position=POSITION), "boardsize", "clear_board")
    assert told[:2] == ["boardsize 5", "komi 7.5"]
    cleared = told.index("clear_board")
    assert told[cleared + 1 :] == [
        *("play w A2", "play w B2", "play w C2", "play b A3", "play b B3", "play b C3")
    ]
    assert happened == [Ready()]


def test_it_is_ready_when_it_has_all_stones() -> None:
    seat = GtpDriver()
    seat.introduce()
    seat.receive_data(b"= it\n\n= 1\n\n= play\n\n")
    seat.data_to_send()
    seat.prepare(load("go", size=5, position="5/5/XX3/5/5 O"), TimeControl.none())
    told = seat.data_to_send().decode().splitlines()
    assert seat.receive_data(b"= \n\n" * (len(told) - 1)) == []
    assert seat.receive_data(b"= \n\n") == [Ready()]


def test_a_program_that_cannot_be_told_the_position_plays_no_match() -> None:
    for game in (
        load("go", size=5, position=f"{POSITION} - 1"),
        load("go", size=5, position="5/5/1XO2/XO1O1/1XO2 X C2"),
        load("connect4", position="44"),
    ):
        _, happened = prepared(game, "boardsize", "clear_board", "set_game")
        why = f"it cannot be told this position of {game.title}: it does not know bw-game"
        assert happened == [Broken(Reason.REFUSAL, why)]


def test_a_usual_start_needs_no_stones() -> None:
    told, happened = prepared(load("go", size=5), "boardsize", "clear_board")
    assert told[-1] == "clear_board"
    assert happened == [Ready()]


def seated(time: str, *commands: str, kata: str | None = None) -> GtpDriver:
    """An engine that lists `commands`, set up for a match; `kata` is what it tells of its time."""
    seat = GtpDriver()
    seat.introduce()
    seat.data_to_send()
    listed = "\n".join(commands)
    seat.receive_data(f"= it\n\n= 1\n\n= {listed}\n\n".encode())
    seat.prepare(load("tictactoe"), TimeControl.parse(time))
    if kata is not None:
        assert seat.data_to_send() == b"kata-list_time_settings\n"
        assert seat.receive_data(f"= {kata}\n\n".encode()) == [Introduced()]
    return seat


def told(seat: GtpDriver) -> list[str]:
    return seat.data_to_send().decode().splitlines()


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
    seat = seated(time, command, "time_left")
    assert f"{command} {settings}" in told(seat)
    seat.ask(1, (None, clock), stones)
    assert told(seat) == [f"time_left w {left}", "genmove w"]


def test_an_engine_without_time_left_is_only_asked_to_move() -> None:
    seat = seated("10m", "time_settings")
    told(seat)
    seat.ask(0, (600.0, 600.0))
    assert told(seat) == ["genmove b"]


def test_an_engine_that_lists_its_kinds_of_time_is_asked_for_them_once() -> None:
    commands = ("kata-time_settings", "kata-list_time_settings", "time_settings")
    assert "kata-time_settings byoyomi 0.5 0.25 3" in told(
        seated("0.5+3x0.25", *commands, kata="none absolute byoyomi canadian fischer")
    )
    assert "time_settings 297 3 1" in told(seated("5m+3", *commands, kata="none absolute"))
    seat = seated("5m+3", *commands, kata="fischer")
    assert "kata-time_settings fischer 300 3" in told(seat)
    seat.receive_data(b"= \n\n" * 9)
    seat.prepare(load("tictactoe"), TimeControl.none())
    assert "kata-list_time_settings" not in told(seat)


def test_an_engine_that_does_not_tell_its_kinds_after_all_gets_plain_words() -> None:
    seat = GtpDriver()
    seat.introduce()
    seat.data_to_send()
    listed = "kata-time_settings\nkata-list_time_settings\ntime_settings"
    seat.receive_data(f"= it\n\n= 1\n\n= {listed}\n\n".encode())
    seat.data_to_send()
    seat.receive_data(b"? not today\n\n")
    seat.prepare(load("tictactoe"), TimeControl.parse("5m+3"))
    assert "time_settings 297 3 1" in told(seat)


def test_the_first_answer_after_a_write_is_a_round_trip() -> None:
    seat = GtpDriver()
    seat.introduce()
    seat.data_to_send(10.0)
    assert seat.lag == 0.0
    seat.receive_data(b"= it\n\n", 10.5)
    seat.receive_data(b"= 1\n\n= play\n\n", 10.6)
    assert seat.lag == 0.5
    seat.tell(Played(1, 4, "B2"))
    seat.ask(0, (None, None))
    seat.data_to_send(20.0)
    seat.receive_data(b"= \n\n", 20.25)
    assert seat.receive_data(b"= A1\n\n", 23.0) == [Answered("A1")]
    assert seat.lag == 0.25


def test_thinking_is_no_lag() -> None:
    for together in (False, True):
        seat = GtpDriver()
        if together:
            seat.tell(Played(1, 4, "B2"))  # answered with the move only
        seat.ask(0, (None, None))
        seat.data_to_send(20.0)
        answers = b"= \n\n= A1\n\n" if together else b"= A1\n\n"
        assert seat.receive_data(answers, 20.125) == [Answered("A1")]
        assert seat.lag == 0.0
        seat.ask_score()
        seat.data_to_send(30.0)
        assert seat.receive_data(b"= B+3\n\n", 30.125) == [Scored("B+3")]
        assert seat.lag == 0.0


def test_what_is_written_while_the_engine_is_busy_begins_no_round_trip() -> None:
    seat = GtpDriver()
    seat.tell(Played(1, 4, "B2"))
    seat.data_to_send(20.0)
    seat.tell(Played(1, 5, "C2"))
    seat.data_to_send(29.0)
    seat.receive_data(b"= \n\n", 30.0)
    seat.receive_data(b"= \n\n", 30.1)
    assert seat.lag == 10.0


def test_what_an_engine_says_of_itself_is_kept_within_bounds_and_on_one_line() -> None:
    seat = GtpDriver()
    seat.introduce()
    commands = "\n".join(f"c{number}" for number in range(5000))
    seat.receive_data(f"= Fake\nERROR {'x' * 500}\n\n= 1\n2\n\n= {commands}\n\n".encode())
    assert seat.name.startswith("Fake ERROR xxx")
    assert len(seat.name) == 100
    assert seat.version == "1 2"
    assert len(seat.listed) == 2000


def test_an_answer_of_megabytes_breaks_the_match() -> None:
    seat = GtpDriver()
    seat.introduce()
    (broken,) = seat.receive_data(b"= " + b"x" * 100_000)
    assert isinstance(broken, Broken)
    assert (broken.reason, broken.final) == (Reason.PROTOCOL, True)
    assert broken.detail == "a line is longer than 65536 bytes"


def test_a_seat_without_a_watch_measures_nothing() -> None:
    seat = GtpDriver()
    seat.introduce()
    seat.data_to_send()
    seat.receive_data(b"= it\n\n", 30.0)
    assert seat.lag == 0.0


def test_dead_stones_are_asked_for_once_and_then_are_to_be_taken() -> None:
    seat = seated("none", "final_status_list", "kgs-genmove_cleanup")
    seat.prepare(load("go"), TimeControl.none(), dead_stones=True)
    told(seat)
    seat.receive_data(b"= \n\n" * 8)
    seat.ask(0, (None, None))
    assert told(seat) == ["genmove b"]
    assert seat.receive_data(b"= pass\n\n") == [Answered("pass")]
    seat.ask_score()
    assert told(seat) == ["final_status_list dead", "final_score"]
    happened = seat.receive_data(b"= A1 a2\nB3\n\n= W+3.5\n\n")
    assert happened == [Scored("W+3.5", frozenset({"A1", "A2", "B3"}))]
    seat.ask(0, (None, None))
    assert told(seat) == ["kgs-genmove_cleanup b"]
    assert seat.receive_data(b"= A1\n\n") == [Answered("A1")]
    seat.ask_score()
    assert told(seat) == ["final_score"]
    assert seat.receive_data(b"= W+3.5\n\n") == [Scored("W+3.5")]


def test_who_cannot_list_dead_stones_has_no_opinion() -> None:
    seat = seated("none", "final_status_list")
    seat.prepare(load("go"), TimeControl.none(), dead_stones=True, cleaning_up=True)
    told(seat)
    seat.receive_data(b"= \n\n" * 8)
    seat.ask(0, (None, None))
    assert told(seat) == ["genmove b"]  # it knows no other
    seat.receive_data(b"= pass\n\n")
    seat.prepare(load("go"), TimeControl.none(), dead_stones=True)
    told(seat)
    seat.receive_data(b"= \n\n" * 8)
    seat.ask_score()
    assert seat.receive_data(b"? cannot\n\n= 0\n\n") == [Scored("0")]


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("= 0.25", 0.25),
        ("= -1", -1.0),
        *((answer, None) for answer in ("= 1.5", "= nan", "= well", "= ", "? nothing is known")),
    ],
)
def test_an_estimate_follows_the_move_where_it_is_wanted(answer: str, value: float | None) -> None:
    seat = seated("none", "bw-estimate")
    seat.prepare(load("tictactoe"), TimeControl.none(), estimates=True)
    told(seat)
    seat.receive_data(b"= \n\n" * 8)
    seat.ask(0, (None, None))
    assert told(seat) == ["genmove b", "bw-estimate"]
    happened = seat.receive_data(f"= B2\n\n{answer}\n\n".encode())
    assert happened == [Answered("B2"), Estimated(value)]


def test_estimates_are_not_asked_for_unasked() -> None:
    seat = seated("none", "bw-estimate")
    told(seat)
    seat.receive_data(b"= \n\n" * 8)
    seat.ask(0, (None, None))
    assert told(seat) == ["genmove b"]
