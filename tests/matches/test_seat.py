"""A seat brings an engine to where a match starts, by the commands the engine knows."""

from __future__ import annotations

from boardwire.games import Game, load
from boardwire.matches import Reason, Seat
from boardwire.matches.seat import Broken, Happening, Introduced, Ready
from boardwire.protocol import TimeControl

POSITION = "5/5/XXX2/OOO2/5 O"


def prepared(game: Game, *commands: str) -> tuple[list[str], list[Happening]]:
    """What an engine that lists `commands` is told before a match, and what comes of it."""
    seat = Seat()
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
    seat = Seat()
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
