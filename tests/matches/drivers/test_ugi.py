"""The UGI driver: what an engine is told, and what its lines report."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardwire.games import Game, load
from boardwire.matches import (
    Answered,
    Broken,
    Estimated,
    Introduced,
    MoveRequest,
    Ready,
    Reason,
    Scored,
    ScoreRequest,
    Searched,
)
from boardwire.matches.drivers.ugi import UgiDriver, first_player
from boardwire.protocol.uci import GoCommand

from .scripted_engine import Engine

BLACK, WHITE = 0, 1
GREETING = (
    "id name Tic 1.0",
    "option name hash type spin default 16 min 1 max 64",
    "option name size type spin default 8 min 4 max 8",
)


def introduced(driver: UgiDriver | None = None) -> Engine:
    engine = Engine(driver or UgiDriver())
    engine.driver.introduce()
    assert engine.told() == ["ugi"]
    assert engine.says(*GREETING, "ugiok") == []
    assert engine.told()[-1] == "isready"
    assert engine.says("readyok") == [Introduced()]
    return engine


def playing(
    game: Game,
    history: Sequence[tuple[int, str]] = (),
    *,
    time: str = "none",
    estimates: bool = False,
    driver: UgiDriver | None = None,
) -> Engine:
    engine = introduced(driver)
    engine.is_briefed(game, history, time=time, estimates=estimates)
    assert engine.told()[-2:] == ["uginewgame", "isready"]
    assert engine.says("readyok") == [Ready()]
    return engine


def test_an_engine_takes_options_after_its_introduction() -> None:
    engine = Engine(UgiDriver([("HASH", "32")]))
    engine.driver.introduce()
    engine.told()
    engine.says(*GREETING, "ugiok")
    assert engine.told() == ["setoption name hash value 32", "isready"]
    assert engine.driver.name == "Tic 1.0"


@pytest.mark.parametrize(
    ("option", "why"),
    [(("hsah", "1"), "it has no option 'hsah'; it has hash, size"), (("hash", "99"), "1 to 64")],
)
def test_a_wrong_option_is_told_with_what_the_engine_has(option: tuple[str, str], why: str) -> None:
    engine = Engine(UgiDriver([option]))
    engine.driver.introduce()
    (broken,) = engine.says(*GREETING, "ugiok")
    assert isinstance(broken, Broken)
    assert broken.reason is Reason.PROTOCOL
    assert why in broken.detail


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("? unknown command", "it speaks GTP, not UGI"),
        ("Unknown command: 'ugi'.", "it does not speak UGI: Unknown command: 'ugi'."),
    ],
)
def test_an_engine_of_another_protocol_is_told(line: str, why: str) -> None:
    engine = Engine(UgiDriver())
    engine.driver.introduce()
    assert engine.says(line) == [Broken(Reason.PROTOCOL, why)]


def test_moves_are_told_in_our_texts_from_the_start() -> None:
    engine = playing(load("tictactoe"), [(BLACK, "B2")])
    assert engine.is_asked(WHITE) == ["position startpos moves B2", "go movetime 200"]
    found, answered = engine.says("info depth 1 score cp 5 pv A1", "bestmove A1 ponder C3")
    assert answered == Answered("A1")
    assert isinstance(found, Searched)
    assert (found.info.depth, found.info.centipawns, found.info.pv) == (1, 5, ("A1",))
    engine.observes((BLACK, "C3"))
    assert engine.is_asked(WHITE)[0] == "position startpos moves B2 A1 C3"
    engine.says("bestmove C1")
    engine.driver.undo(2)
    assert engine.is_asked(BLACK)[0] == "position startpos moves B2 A1"


def test_another_start_is_told_by_our_text_of_the_position() -> None:
    engine = playing(load("tictactoe", position="X---O---- X"))
    assert engine.is_asked(BLACK)[0] == "position fen X---O---- X"


def test_options_of_the_game_are_set_where_the_engine_has_them() -> None:
    engine = introduced()
    engine.is_briefed(load("othello", size=6))
    assert engine.told() == ["setoption name size value 6", "uginewgame", "isready"]


@pytest.mark.parametrize(
    ("game", "player", "go"),
    [
        ("othello", BLACK, "go p1time 60000 p2time 50000 p1inc 2000 p2inc 2000"),
        ("chess", WHITE, "go p1time 50000 p2time 60000 p1inc 2000 p2inc 2000"),
    ],
)
def test_the_clock_of_the_player_who_moves_first_is_p1(game: str, player: int, go: str) -> None:
    engine = playing(load(game), time="1m+2")
    assert engine.is_asked(player, (60.0, 50.0))[1] == go
    assert first_player(load(game)) == player


def test_a_request_for_one_of_some_moves_is_told_so() -> None:
    engine = playing(load("tictactoe"))
    engine.driver.request(MoveRequest(BLACK, (None, None), moves=("A1", "B2")))
    assert engine.told()[-1] == "go movetime 200 searchmoves A1 B2"


def test_limits_of_the_engine_take_the_place_of_the_clock() -> None:
    engine = playing(load("othello"), time="1m+2", driver=UgiDriver(limits=GoCommand(depth=3)))
    assert engine.is_asked(BLACK, (60.0, 50.0))[1] == "go depth 3"


@pytest.mark.parametrize(
    ("told", "answer"),
    [("bestmove (none)", "(none)"), ("bestmove", ""), ("bestmove mate!", "mate!")],
)
def test_an_answer_that_is_no_move_is_passed_on(told: str, answer: str) -> None:
    engine = playing(load("tictactoe"))
    engine.is_asked(BLACK)
    assert engine.says(told) == [Answered(answer)]


def test_the_score_of_the_best_line_is_the_estimate() -> None:
    engine = playing(load("tictactoe"), estimates=True)
    engine.is_asked(BLACK)
    lines = ("info score cp 100", "info multipv 2 score cp -900", "info score cp x", "bestmove A1")
    _, _, estimated = engine.says(*lines)
    assert isinstance(estimated, Estimated)
    assert estimated.value == pytest.approx(0.2801, abs=1e-3)


@pytest.mark.parametrize(
    ("game", "response", "score"),
    [
        ("tictactoe", "p1win", "B+"),
        ("tictactoe", "p2win", "W+"),
        ("chess", "p1win", "W+"),
        ("chess", "draw", "0"),
        ("chess", "none", None),
    ],
)
def test_the_result_is_the_engine_s_own(game: str, response: str, score: str | None) -> None:
    engine = playing(load(game))
    engine.driver.request(ScoreRequest())
    assert engine.told() == ["position startpos", "query result", "isready"]
    assert engine.says(f"response {response}", "readyok") == [Scored(score)]


def test_an_engine_that_does_not_know_queries_has_no_opinion() -> None:
    engine = playing(load("tictactoe"))
    engine.driver.request(ScoreRequest())
    assert engine.says("readyok") == [Scored(None)]


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (load("pig", players=3), "two players"),
        (load("backgammon"), "rolls"),
        (load("kuhn"), "Kuhn Poker"),
        (load("rps"), "hidden"),
    ],
)
def test_games_without_words_in_ugi_are_refused(game: Game, why: str) -> None:
    engine = introduced()
    engine.is_briefed(game)
    (broken,) = engine.says("readyok")
    assert isinstance(broken, Broken)
    assert broken.reason is Reason.REFUSAL
    assert why in broken.detail
