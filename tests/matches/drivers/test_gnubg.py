"""The driver of GNU Backgammon: what the program is asked, and what its answers mean."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardwire.games import CHANCE, load
from boardwire.games.rules.backgammon.game import BackgammonState
from boardwire.games.rules.backgammon.gnubg_id import MatchId, write_match_id
from boardwire.matches import Answered, Broken, Introduced, Ready, Reason, Scored, ScoreRequest
from boardwire.matches.drivers.gnubg import GnubgDriver, fibs_board

from .scripted_engine import Engine

BLACK, WHITE = 0, 1
VERSION = ("Interface: 2", "RFBF: 0", "Engine: 1.00", "Software: 1.07.001")


def playing(
    history: Sequence[tuple[int, str]] = (),
    orders: Sequence[str] = ("roll", "take"),
    **options: object,
) -> Engine:
    """A program that reads the other's score first, as version 1.07.001 does without a double."""
    engine = Engine(GnubgDriver())
    engine.driver.introduce()
    assert engine.told() == ["version"]
    assert engine.says(*VERSION) == []
    assert engine.told()[0].startswith("board:own:other:9:4:8:")
    assert engine.says(orders[0]) == []
    assert engine.told()[0].startswith("board:own:other:9:4:8:")
    assert engine.says(orders[1]) == [Introduced()]
    engine.is_briefed(load("backgammon", **options), history)
    assert engine.told() == ["version"]
    assert engine.says(*VERSION) == [Ready()]
    return engine


def test_the_program_tells_its_version() -> None:
    driver = playing().driver
    assert (driver.name, driver.version) == ("GNU Backgammon", "1.07.001")


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("8/5 6/5 ", "8/5,6/5"),
        ("24/21* 24/23", "24/21*,24/23"),
        ("", "pass"),
        ("nonsense here", "nonsense,here"),
    ],
)
def test_a_play_is_asked_with_the_roll(answer: str, text: str) -> None:
    engine = playing([(CHANCE, "31")])
    (line,) = engine.is_asked(BLACK)
    assert ":1:3:1:0:0:" in line
    assert engine.says(answer) == [Answered(text)]
    assert engine.driver.idle


def test_the_player_asked_sees_the_board_from_its_own_side() -> None:
    engine = playing([(CHANCE, "13"), (WHITE, "8/5,6/5"), (CHANCE, "64")])
    (line,) = engine.is_asked(BLACK)
    assert line.startswith("board:own:other:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-2:0:-4:-2:")


@pytest.mark.parametrize(("answer", "text"), [("roll", "roll"), ("double", "double")])
def test_a_player_that_may_double_is_asked_without_a_roll(answer: str, text: str) -> None:
    history = [(CHANCE, "31"), (BLACK, "8/5,6/5")]
    engine = playing(history, match=5, cube=True)
    (line,) = engine.is_asked(WHITE)
    assert ":1:0:0:0:0:1:1:1:0:1:-1:" in line
    assert engine.says(answer) == [Answered(text)]


@pytest.mark.parametrize(
    ("answer", "text"), [("take", "take"), ("drop", "drop"), ("beaver", "take")]
)
def test_a_double_is_shown_from_the_side_of_the_player_that_doubles(answer: str, text: str) -> None:
    history = [(CHANCE, "31"), (BLACK, "8/5,6/5"), (WHITE, "double")]
    engine = playing(history, match=5, cube=True)
    (line,) = engine.is_asked(BLACK)
    # White, which doubles, sees black's new point 5 as its opponent's on 20.
    assert line.startswith("board:own:other:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-2:0:-4:-2:")
    assert ":1:0:0:0:0:1:1:1:1:1:-1:" in line
    assert engine.says(answer) == [Answered(text)]


def after_a_drop() -> list[tuple[int, str]]:
    """White leads 1:0 after this; black has won the next opening roll."""
    game = [(CHANCE, "31"), (BLACK, "8/5,6/5"), (WHITE, "double"), (BLACK, "drop")]
    return [*game, (CHANCE, "31")]


@pytest.mark.parametrize(
    ("orders", "scores"), [(("roll", "take"), "1:0"), (("double", "drop"), "0:1")]
)
def test_scores_are_told_in_the_order_that_the_program_has_shown(
    orders: Sequence[str], scores: str
) -> None:
    engine = playing(after_a_drop(), orders, match=5, cube=True)
    (line,) = engine.is_asked(BLACK)
    assert line.startswith(f"board:own:other:5:{scores}:")


@pytest.mark.parametrize(("crawford", "flag"), [(True, "0:0"), (False, "1:0")])
def test_the_crawford_game_is_told_from_later_ones(crawford: bool, flag: str) -> None:
    engine = playing(after_a_drop(), match=2, cube=True, crawford=crawford)
    (line,) = engine.is_asked(BLACK)
    assert line.split()[0].endswith(f":{flag}")
    assert f"crawfordrule {'on' if crawford else 'off'}" in line


@pytest.mark.parametrize(("length", "cube"), [(0, 64), (5, 8), (3, 4)])
def test_a_cube_beyond_the_match_is_told_as_the_smallest_that_decides_it(
    length: int, cube: int
) -> None:
    """The program crashes at the larger one, which is worth the same."""
    game = load("backgammon", match=length, cube=True)
    match_id = MatchId(doublings=6, cube_owner=BLACK, dice=(3, 1), length=length)
    position = f"4HPwATDgc/ABMA:{write_match_id(match_id)}"
    state = game.with_options(position=position).start()
    assert isinstance(state, BackgammonState)
    assert fibs_board(state).cube == cube


def test_other_games_are_refused() -> None:
    engine = playing()
    engine.is_briefed(load("chess"))
    (broken,) = engine.says(*VERSION)
    assert isinstance(broken, Broken)
    assert broken.detail == "GNU Backgammon plays no other game than backgammon"


def test_an_error_is_a_refusal() -> None:
    engine = playing([(CHANCE, "31")])
    engine.is_asked(BLACK)
    (broken,) = engine.says("Error: badly formed board")
    assert isinstance(broken, Broken)
    assert (broken.reason, broken.why) == (Reason.REFUSAL, "badly formed board")


def test_one_thing_is_asked_at_a_time_since_the_program_forgets_the_rest() -> None:
    engine = playing([(CHANCE, "31")])
    engine.is_asked(BLACK)
    engine.driver.request(ScoreRequest())
    assert engine.told() == []
    engine.says("8/5 6/5")
    assert engine.told() == ["version"]
    assert engine.says(*VERSION) == [Scored(None)]


def test_moves_are_taken_back() -> None:
    engine = playing([(CHANCE, "31"), (BLACK, "8/5,6/5"), (CHANCE, "64")])
    engine.driver.undo(2)
    (line,) = engine.is_asked(BLACK)
    assert ":1:3:1:0:0:" in line
