"""The Hub driver: what an engine is told, and what its lines report."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from boardwire.games import Game, load
from boardwire.matches import (
    Answered,
    Broken,
    Estimated,
    Introduced,
    Ready,
    Reason,
    Scored,
    ScoreRequest,
    Searched,
)
from boardwire.matches.drivers.hub import HubDriver
from boardwire.protocol.search_info import SearchInfo

from .scripted_engine import Engine

BLACK, WHITE = 0, 1
GAME = load("checkers", variant="international")
START = f"W{'b' * 20}{'e' * 10}{'w' * 20}"
GREETING = (
    'id name=dame version=0.2.0 author="Markus Bilz"',
    "param name=hash value=64 type=int min=1 max=65536",
    "wait",
)


def introduced(driver: HubDriver | None = None) -> Engine:
    engine = Engine(driver or HubDriver())
    engine.driver.introduce()
    assert engine.told() == ["hub"]
    assert engine.says(*GREETING) == []
    assert engine.told()[-1] == "init"
    assert engine.says("ready") == [Introduced()]
    return engine


def playing(
    position: str = "",
    history: Sequence[tuple[int, str]] = (),
    *,
    time: str = "none",
    estimates: bool = False,
) -> Engine:
    engine = introduced()
    game = GAME.with_options(position=position) if position else GAME
    engine.is_briefed(game, history, time=time, estimates=estimates)
    assert engine.told() == ["new-game", "ping"]
    assert engine.says("pong") == [Ready()]
    return engine


def test_an_engine_introduces_itself_and_takes_its_parameters_before_init() -> None:
    engine = Engine(HubDriver({"hash": "16"}))
    engine.driver.introduce()
    engine.told()
    engine.says(*GREETING)
    assert engine.told() == ["set-param name=hash value=16", "init"]
    assert (engine.driver.name, engine.driver.version) == ("dame", "0.2.0")


def test_an_engine_of_several_variants_is_set_to_the_usual_one() -> None:
    engine = Engine(HubDriver())
    engine.driver.introduce()
    engine.told()
    engine.says("id name=Scan", "param name=variant value=frisian type=enum", "wait")
    assert engine.told() == ["set-param name=variant value=normal", "init"]


def test_an_unknown_parameter_is_told_with_those_that_exist() -> None:
    engine = Engine(HubDriver({"hsah": "16"}))
    engine.driver.introduce()
    (broken,) = engine.says(*GREETING)
    assert broken == Broken(Reason.PROTOCOL, "it has no parameter hsah; it has hash")


def test_a_gtp_engine_is_told_from_one_with_hub() -> None:
    engine = Engine(HubDriver())
    engine.driver.introduce()
    assert engine.says("? unknown command") == [Broken(Reason.PROTOCOL, "it speaks GTP, not Hub")]


def test_a_game_before_the_introduction_waits_for_it() -> None:
    engine = Engine(HubDriver())
    engine.driver.introduce()
    engine.is_briefed(GAME)
    engine.told()
    engine.says(*GREETING)
    assert engine.told() == ["init"]
    assert engine.says("ready") == [Introduced()]
    assert engine.told() == ["new-game", "ping"]


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (load("checkers"), "set the game checkers and its option variant=international"),
        (load("chess"), "Hub engines play International draughts alone"),
    ],
)
def test_other_games_are_refused(game: Game, why: str) -> None:
    engine = introduced()
    engine.is_briefed(game)
    assert engine.told() == ["ping"]
    (broken,) = engine.says("pong")
    assert isinstance(broken, Broken)
    assert broken.reason is Reason.REFUSAL
    assert why in broken.detail


def test_a_move_is_asked_with_position_time_and_go() -> None:
    engine = playing()
    assert engine.is_asked(WHITE) == [f"pos pos={START}", "level move-time=0.2", "go think"]
    told = engine.says("info depth=1 score=0.08 nodes=9 pv=32-27", "done move=32-28")
    found = SearchInfo(1, math.tanh(0.04), nodes=9)
    assert told == [Searched(found), Answered("32-28")]
    engine.observes((BLACK, "19-23"))
    changed = {19: "e", 23: "b", 32: "e", 28: "w"}
    assert engine.is_asked(WHITE)[0] == engine_position("W", changed)


def engine_position(side: str, changed: dict[int, str]) -> str:
    cells = list(START[1:])
    for square, cell in changed.items():
        cells[square - 1] = cell
    return f"pos pos={side}{''.join(cells)}"


def test_a_capture_is_told_by_the_pieces_taken_and_read_so() -> None:
    engine = playing(history=[(WHITE, "32-28"), (BLACK, "19-23")])
    engine.is_asked(WHITE)
    assert engine.says("done move=28x19x23") == [Answered("28x19")]
    assert engine.driver.idle


def test_moves_of_kings_are_told_since_positions_may_repeat() -> None:
    engine = playing("W:WK50,31:BK1", history=[(WHITE, "50-45"), (BLACK, "1-6")])
    position, *_ = engine.is_asked(WHITE)
    assert position.endswith(' moves="50-45 1-6"')
    assert position.startswith("pos pos=WBeeee")
    engine.says("done move=31-26")
    engine.observes((BLACK, "6-1"))
    assert engine.is_asked(WHITE)[0].endswith(" moves=6-1")
    engine.driver.undo(2)


@pytest.mark.parametrize(
    ("time", "clocks", "stones", "level"),
    [
        ("5", (5.0, 5.0), 0, "level move-time=4.95"),
        ("1m", (50.0, 40.0), 0, "level time=40"),
        ("1m+2", (50.0, 40.0), 0, "level time=40 inc=2"),
        ("1m+30s/10", (50.0, 20.0), 7, "level moves=7 time=20"),
        ("1m+3x10", (50.0, 10.0), 2, "level move-time=9.95"),
    ],
)
def test_clocks_are_told_as_hub_has_them(
    time: str, clocks: tuple[float, float], stones: int, level: str
) -> None:
    engine = playing(time=time)
    assert engine.is_asked(WHITE, clocks, stones)[1] == level


def test_a_depth_takes_the_place_of_the_clock() -> None:
    engine = introduced(HubDriver(depth=7))
    engine.is_briefed(GAME, time="100n/move")
    engine.says("pong")
    assert engine.is_asked(WHITE)[-2] == "level depth=7"


def test_hub_cannot_count_nodes() -> None:
    engine = introduced()
    engine.is_briefed(GAME, time="100n/move")
    (broken,) = engine.says("pong")
    assert isinstance(broken, Broken)
    assert "give the engine the option depth or time" in broken.detail


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("done move=31-20", "31-20"),
        ("done move=27x18x22", "27x18(22)"),  # as a text of ours it would mean other squares
        ("done", ""),
        ("done move=checkmate!", "checkmate!"),
    ],
)
def test_an_illegal_answer_stays_illegal(told: str, answer: str) -> None:
    engine = playing()
    engine.is_asked(WHITE)
    assert engine.says(told) == [Answered(answer)]


def test_the_last_score_is_the_estimate() -> None:
    engine = playing(estimates=True)
    engine.is_asked(WHITE)
    _, first, second = engine.says(
        "info score=0.1", "info score=x", "info score=2", "done move=32-28"
    )
    assert first == Answered("32-28")
    assert isinstance(second, Estimated)
    assert second.value == pytest.approx(0.7616, abs=1e-4)


def test_an_error_during_a_search_is_a_refusal() -> None:
    engine = playing()
    engine.is_asked(WHITE)
    (broken,) = engine.says('error message="invalid FEN"')
    assert isinstance(broken, Broken)
    assert (broken.reason, broken.why) == (Reason.REFUSAL, "invalid FEN")


def test_an_interrupt_stops_the_search_once() -> None:
    engine = playing()
    engine.driver.interrupt()
    assert engine.told() == []
    engine.is_asked(WHITE)
    engine.driver.interrupt()
    engine.driver.interrupt()
    assert engine.told() == ["stop"]
    assert engine.says("done move=32-28") == [Answered("32-28")]


def test_a_new_game_skips_the_answer_of_the_old_one() -> None:
    engine = playing()
    engine.is_asked(WHITE)
    engine.is_briefed(GAME)
    assert engine.told() == ["stop"]
    assert not engine.driver.idle
    assert engine.says("done move=32-28") == []
    assert engine.told() == ["new-game", "ping"]
    assert engine.says("pong") == [Ready()]
    assert engine.is_asked(WHITE)[0] == f"pos pos={START}"


def test_a_score_is_answered_with_none() -> None:
    engine = playing()
    engine.driver.request(ScoreRequest())
    assert engine.told() == ["ping"]
    assert engine.says("nonsense", "pong") == [Scored(None)]


def test_output_without_an_answer_has_a_limit() -> None:
    engine = playing()
    line = "info depth=1 " + "x" * 60_000
    events = [event for _ in range(6) for event in engine.says(line)]
    assert [it.reason for it in events if isinstance(it, Broken)] == [Reason.PROTOCOL] * len(events)
    assert events


def test_a_search_is_stopped_before_the_engine_is_told_to_quit() -> None:
    engine = playing()
    engine.is_asked(WHITE)
    assert engine.driver.awaited == "go think"
    engine.driver.quit()
    assert engine.told() == ["stop", "quit"]
