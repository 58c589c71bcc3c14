"""`boardwire engine --uci` as GUIs drive it: by python-chess, as many programs do."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import chess
import chess.engine
import pytest
from tests.zygote import boardwire_command

from ..command_line import Command, boardwire

pytestmark = pytest.mark.program


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    """One engine for all tests, as a GUI keeps its engine."""
    command = boardwire_command("engine", "alphabeta", "--uci")
    opened = chess.engine.SimpleEngine.popen_uci(list(command), timeout=60)
    yield opened
    opened.quit()


def test_a_game_with_clocks(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    for _ in range(6):
        limit = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
        played = engine.play(board, limit, game=1)
        assert played.move is not None
        assert played.move in list(board.legal_moves)
        board.push(played.move)


def test_a_mate_is_found(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")
    info = engine.analyse(board, chess.engine.Limit(mate=1), game=2)
    assert info["score"].relative == chess.engine.Mate(1)
    assert info["pv"] == [chess.Move.from_uci("d1d8")]


def test_several_lines(engine: chess.engine.SimpleEngine) -> None:
    infos = engine.analyse(chess.Board(), chess.engine.Limit(depth=4), multipv=3, game=3)
    assert [info["multipv"] for info in infos] == [1, 2, 3]
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True)


def test_an_analysis_goes_on_until_it_is_stopped(engine: chess.engine.SimpleEngine) -> None:
    with engine.analysis(chess.Board(), game=4) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
    assert analysis.wait().move in list(chess.Board().legal_moves)


def test_pondering(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=2, black_clock=2)
    first = engine.play(board, limit, ponder=True, game=5)
    for move in (first.move, first.ponder):
        assert move is not None
        board.push(move)
    assert engine.play(board, limit, ponder=True, game=5).move in list(board.legal_moves)


def test_only_the_moves_that_are_wanted(engine: chess.engine.SimpleEngine) -> None:
    wanted = [chess.Move.from_uci("a2a3")]
    limit = chess.engine.Limit(depth=3)
    assert engine.play(chess.Board(), limit, root_moves=wanted, game=6).move == wanted[0]


def test_chess960(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board.from_chess960_pos(100)
    assert engine.play(board, chess.engine.Limit(depth=3), game=7).move in list(board.legal_moves)
    board = chess.Board("4k3/8/8/8/8/8/8/4K2R w H - 0 1", chess960=True)
    board.push(chess.Move.from_uci("e1h1"))
    assert engine.play(board, chess.engine.Limit(depth=3), game=7).move in list(board.legal_moves)


def test_options_have_values(engine: chess.engine.SimpleEngine) -> None:
    assert engine.options["Hash"].default == 64
    engine.configure({"Hash": 16, "Threads": 1, "depth": 3, "seed": 1})
    assert engine.play(chess.Board(), chess.engine.Limit(time=60), game=8).move is not None
    engine.configure({"depth": 0})
    with pytest.raises(chess.engine.EngineError):
        engine.configure({"Hash": 0})


def test_a_script_gets_all_its_moves() -> None:
    lines = "uci\nisready\nposition startpos\ngo depth 2\ngo depth 3\n"
    output = boardwire("engine", "alphabeta", "--uci", commands=lines).stdout
    assert output.count("bestmove") == 2


@pytest.mark.slow
def test_a_controller_that_is_gone_ends_the_engine() -> None:
    command = boardwire_command("engine", "alphabeta", "--uci")
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(b"go infinite\n")
    engine.stdin.close()
    engine.stdout.close()
    assert engine.wait(60) == 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--uci", "--game", "othello"), "UCI is for chess; for Othello leave out --uci"),
        (("--ugi", "--game", "backgammon"), "UGI has no words for the rolls of Backgammon"),
        (("--ugi", "--game", "nim", "-o", "players=3"), "UGI is for games of two players"),
        (("--ugi", "--game", "kuhn"), "UGI has no words for the rolls"),
        (("--ugi", "--uci"), "choose one of --uci, --ugi and --katago-analysis"),
    ],
)
def test_games_that_a_protocol_has_no_words_for(
    command: Command, arguments: tuple[str, ...], why: str
) -> None:
    assert why in command("engine", "alphabeta", *arguments).mistake
