"""The bundled engines as GTP programs, spoken to over their standard streams."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from boardwire.clients.engines import BundledEngine, CommandLine, Root, parse_engine
from boardwire.clients.engines.searcher import SearchLimits
from boardwire.clients.engines.searchers import make_searcher
from boardwire.clients.engines.timing import seconds_for_move
from boardwire.games import OptionError, load
from boardwire.protocol import TimeControl


def engine(*arguments: str, commands: str) -> str:
    """What `boardwire engine` answers to the commands."""
    return subprocess.run(
        (sys.executable, "-m", "boardwire", "engine", *arguments),
        input=commands.encode(),
        capture_output=True,
        timeout=60,
        check=True,
    ).stdout.decode()


def test_a_transcript_of_tic_tac_toe() -> None:
    answers = engine(
        *("alphabeta", "--game", "tictactoe"),
        commands="""\
1 protocol_version
2 name
3 known_command genmove
4 known_command fly
5 play b B2
6 play w B2
7 gogui-rules_legal_moves
# a comment

8 gogui-play_sequence w A1 b A2
9 genmove w
10 undo
11 undo
12 showboard
13 quit
14 name
""",
    )
    assert (
        answers
        == """\
=1 2

=2 boardwire alphabeta

=3 true

=4 false

=5 \n
?6 illegal move: B2 is not a legal move here

=7 A1 B1 C1 A2 C2 A3 B3 C3

=8 \n
=9 C2

=10 \n
=11 \n
=12 \n   A B C
 3 . . . 3
 2 . X . 2
 1 O . . 1
   A B C

=13 \n
"""
    )


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "othello", "go", "pig", "nim", "tree"])
@pytest.mark.parametrize(
    "name", ["alphabeta:nodes=500", "expectiminimax:nodes=500", "mcts:playouts=50", "random"]
)
def test_every_engine_moves_in_every_game(name: str, game: str) -> None:
    answer = engine(name, "--game", game, commands="genmove b\nbw-to_act\n")
    assert answer.startswith("= ")
    assert ("= chance" if game == "pig" else "= w") in answer


def test_alpha_beta_never_loses_tic_tac_toe_against_itself() -> None:
    moves = "".join(f"genmove {side}\n" for side in "bwbwbwbwb")
    assert engine("alphabeta", "--game", "tictactoe", commands=f"{moves}final_score\n").endswith(
        "= 0\n\n"
    )


def test_reg_genmove_leaves_the_board_alone() -> None:
    answer = engine("mcts", "--playouts", "50", commands="reg_genmove b\nbw-to_act\nundo\n")
    assert answer.split("\n\n")[1:3] == [
        "= b",
        "? cannot undo: 0 moves were made, 1 cannot be taken back",
    ]


def test_the_same_seed_gives_the_same_moves() -> None:
    commands = "".join(f"genmove {side}\n" for side in "bwbwbw")
    first, second = (
        engine("mcts:playouts=100,seed=5", "--game", "othello", commands=commands) for _ in "ab"
    )
    assert first == second


def test_time_for_a_move_is_kept() -> None:
    begun = time.monotonic()
    engine("mcts:playouts=1", commands="genmove b\n")
    at_once = time.monotonic() - begun
    begun = time.monotonic()
    engine("mcts", commands="bw-time_settings 3/move\ngenmove b\n")
    assert time.monotonic() - begun > at_once + 1


def test_a_game_begun_elsewhere_is_taken_over_with_its_options() -> None:
    answer = engine(
        "mcts:playouts=20",
        commands="bw-game go size=5 komi=0.5 ko=situational\nbw-game\n"
        "boardsize 7\nkomi 3\nbw-game\n",
    )
    assert "= go size=5 komi=0.5 ko=situational suicide=false\n" in answer
    assert "= go size=7 komi=3 ko=situational suicide=false\n" in answer


@pytest.mark.parametrize(
    ("control", "left", "least", "most"),
    [
        ("none", None, 0.2, 0.2),
        ("0.2/move", None, 0.1, 0.2),
        ("10m", None, 1, 60),
        ("10m", 10.0, 0.1, 1.0),
        ("10m", 0.0, 0.0, 0.001),
        ("1m+2", 1.0, 0.5, 1.0),
        ("1m+5x10", None, 5, 10),
        ("1m+100s/20", None, 2.4, 5),
        ("10m+5x2", 3.0, 1, 2),  # main time, and a period to go on with
        ("10n/move", None, 0, 0),
    ],
)
def test_an_engine_plans_to_use_no_more_time_than_it_has(
    control: str, left: float | None, least: float, most: float
) -> None:
    assert least <= seconds_for_move(TimeControl.parse(control), left) <= most


def test_an_engine_keeps_within_its_period() -> None:
    byo_yomi, canadian = TimeControl.parse("10m+5x30"), TimeControl.parse("10m+5m/25")
    assert 20 <= seconds_for_move(byo_yomi, 30.0, 2) < 30
    assert 5 <= seconds_for_move(canadian, 60.0, 10) < 6


@pytest.mark.parametrize(
    ("name", "visited"),
    [
        ("alphabeta", range(1, 501)),
        ("expectiminimax", range(1, 501)),
        ("mcts", range(500, 501)),
    ],
)
def test_an_engine_obeys_a_limit_of_nodes(name: str, visited: range) -> None:
    state = load("go", size=9).initial()
    found = make_searcher(name).choose(Root(state), SearchLimits(nodes=500)).result
    assert found is not None
    assert found.nodes in visited


def test_an_engine_is_told_to_count_nodes() -> None:
    answers = engine("mcts", commands="bw-game go size=9\nbw-time_settings 50n/move\ngenmove b\n")
    assert answers.startswith("= \n\n= \n\n= ")


def test_engines_are_named_with_their_options() -> None:
    assert parse_engine("mcts") == BundledEngine("mcts")
    spec = parse_engine("mcts:playouts=2000,seed=1")
    assert spec == BundledEngine("mcts", (("playouts", "2000"), ("seed", "1")))
    assert str(spec) == "mcts:playouts=2000,seed=1"
    program = parse_engine("'my engine' --mode gtp")
    assert program == CommandLine(("my engine", "--mode", "gtp"))
    assert parse_engine(str(program)) == program


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mcts:speed=9", "mcts has no option 'speed'; it has book, book_best, depth"),
        ("mcts:playouts", "'playouts' is not NAME=VALUE; write options as mcts:NAME=VALUE"),
        ("alphabeta:depth=-1", "option depth must be a whole number from 0 to 200"),
        ("", "an engine is one of alphabeta"),
        ("'", "is not a command line"),
    ],
)
def test_a_wrong_engine_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_engine(text)
    assert message in str(caught.value)


def test_an_engine_moves_a_piece_point_by_point_for_gogui() -> None:
    answers = engine(
        *("alphabeta:depth=2", "--game", "chess"),
        *("--position", "k7/8/1K6/8/8/8/8/7R w - - 0 1"),
        commands="""\
gogui-rules_game_id
genmove w
gogui-rules_side_to_move
gogui-rules_legal_moves
genmove w
gogui-rules_final_result
undo
undo
gogui-rules_side_to_move
play w H1
genmove w
""",
    )
    told = [answer.partition(" ")[2] for answer in answers.split("\n\n")[:-1]]
    assert told[:3] == ["Chess", "H1", "white"]
    assert {"H8", "G1"} <= set(told[3].split())
    assert told[4:6] == ["H8", "White wins"]
    assert told[6:8] == ["", ""]
    assert told[8] == "white"
    assert told[10] == "H1 begins a move: play on, or undo"


def test_moves_are_not_taken_back_backwards_point_by_point_either() -> None:
    answers = engine(
        *("random", "--game", "tictactoe"), commands="gogui-rules_game_id\ngg-undo -1\ngg-undo 0\n"
    )
    assert "? syntax error: not a number of moves: -1, usage: gg-undo [COUNT]\n\n= " in answers
