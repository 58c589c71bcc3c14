"""The UCI driver: what an engine is told, and what its lines report."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boardwire.games import Game, load
from boardwire.matches import (
    Answered,
    Briefing,
    Broken,
    Estimated,
    Introduced,
    MoveRequest,
    Observation,
    PlayerEvent,
    Ready,
    Reason,
    Scored,
    ScoreRequest,
    Searched,
)
from boardwire.matches.drivers.uci import MAX_SEARCH_BYTES, UciDriver
from boardwire.protocol import TimeControl
from boardwire.protocol.search_info import SearchInfo
from boardwire.protocol.uci import GoCommand

BLACK, WHITE = 0, 1
OFFERED = (
    "id name Fake 1\n"
    "option name Ponder type check default false\n"
    "option name MultiPV type spin default 1 min 1 max 4\n"
    "option name Hash type spin default 16 min 1 max 64\n"
    "option name UCI_LimitStrength type check default false\n"
    "option name UCI_Elo type spin default 1500 min 1000 max 2000\n"
)
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Engine:
    """A driver, and the engine that a test plays."""

    def __init__(self, driver: UciDriver) -> None:
        self.driver = driver
        self.now = 100.0

    def told(self) -> list[str]:
        """What the engine has been told since the last call."""
        return self.driver.data_to_send(self.now).decode().splitlines()

    def says(self, text: str) -> list[PlayerEvent]:
        return self.driver.receive_data(f"{text}\n".encode(), self.now)

    def plays(self, ply: int, player: int, text: str) -> None:
        self.driver.observe(Observation(ply, player, text))


def introduced(driver: UciDriver | None = None, offered: str = OFFERED) -> Engine:
    """An engine that has told its options."""
    engine = Engine(driver or UciDriver())
    engine.driver.introduce()
    assert engine.told() == ["uci"]
    assert engine.says(f"{offered}uciok") == [Introduced()]
    return engine


def briefing(
    game: Game, time: str = "none", moves: str = "", *, estimates: bool = False
) -> Briefing:
    started = datetime(2026, 1, 2, tzinfo=UTC)
    history = tuple(
        Observation(ply, ply % 2, text) for ply, text in enumerate(moves.split(), start=1)
    )
    control = TimeControl.parse(time)
    return Briefing("m1", game, WHITE, ("a", "b"), control, started, history, estimates)


def prepared(
    time: str = "none",
    moves: str = "",
    *,
    driver: UciDriver | None = None,
    estimates: bool = False,
) -> Engine:
    """An engine that is ready to play chess."""
    engine = introduced(driver)
    engine.told()
    engine.driver.brief(briefing(load("chess"), time, moves, estimates=estimates))
    assert engine.told() == ["ucinewgame", "isready"]
    assert engine.says("readyok") == [Ready()]
    return engine


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("Seed type spin default 0 min 0 max 1000000", ["setoption name Seed value 5000"]),
        ("seed type spin default 0 min 0 max 99", ["setoption name seed value 51"]),
        ("Seed type spin default 0", ["setoption name Seed value 5000"]),
        ("Seed type string default 0", []),
        ("Style type spin default 0 min 0 max 99", []),
    ],
)
def test_an_engine_with_a_seed_is_told_it_before_the_game(option: str, told: list[str]) -> None:
    engine = introduced(offered=f"option name {option}\n")
    engine.told()
    engine.driver.brief(replace(briefing(load("chess")), seed=5000))
    assert engine.told() == [*told, "ucinewgame", "isready"]


def test_an_engine_is_told_the_game_and_its_moves_before_each_of_its_own() -> None:
    engine = prepared("5m")
    assert engine.driver.name == "Fake 1"
    engine.driver.request(MoveRequest(WHITE, (300.0, 299.5)))
    assert engine.told() == ["position startpos", "go wtime 299500 btime 300000"]
    assert not engine.driver.idle
    assert engine.driver.awaited == "go wtime 299500 btime 300000"
    assert engine.says("info depth 1 score cp 20 pv e2e4\nbestmove e2e4 ponder e7e5") == [
        Searched(SearchInfo(1, math.tanh(20 * math.log(10) / 800), 20, pv=("e2e4",))),
        Answered("e2e4"),
    ]
    assert engine.driver.idle
    engine.plays(2, BLACK, "e7e5")
    engine.driver.request(MoveRequest(WHITE, (298.0, 297.0)))
    assert engine.told()[0] == "position startpos moves e2e4 e7e5"


@pytest.mark.parametrize(
    ("time", "clocks", "stones", "go"),
    [
        ("none", (None, None), 0, "go movetime 200"),
        ("5000n/move", (None, None), 0, "go nodes 5000"),
        ("2/move", (2.0, 2.0), 0, "go movetime 1950"),
        ("0.06/move", (0.06, 0.06), 0, "go movetime 30"),
        ("1m", (50.0, -0.2), 0, "go wtime 1 btime 50000"),
        ("1m+2", (50.0, 40.0), 0, "go wtime 40000 btime 50000 winc 2000 binc 2000"),
        ("1m+50/25", (50.0, 40.0), 0, "go wtime 40000 btime 50000 winc 2000 binc 2000"),
        ("1m+50/25", (50.0, 40.0), 7, "go wtime 40000 btime 50000 movestogo 7"),
        ("40/1m", (50.0, 40.0), 7, "go wtime 40000 btime 50000 movestogo 7"),
        (
            "40/1m+1",
            (50.0, 40.0),
            40,
            "go wtime 40000 btime 50000 winc 1000 binc 1000 movestogo 40",
        ),
        ("1m+3x10", (50.0, 40.0), 0, "go wtime 40000 btime 50000 winc 10000 binc 10000"),
        ("1m+3x10", (50.0, 4.0), 0, "go movetime 13950"),
        ("1m+3x10", (50.0, 10.0), 2, "go movetime 9950"),
    ],
)
def test_time_is_told_as_uci_has_it(
    time: str, clocks: tuple[float | None, ...], stones: int, go: str
) -> None:
    engine = prepared(time)
    engine.driver.request(MoveRequest(WHITE, clocks, stones))
    assert engine.told()[-1] == go


def test_a_request_for_one_of_some_moves_is_told_so() -> None:
    engine = prepared("5m", driver=UciDriver(limits=GoCommand(depth=3)))
    engine.driver.request(MoveRequest(WHITE, (300.0, 300.0), moves=("e2e4", "e2e3")))
    assert engine.told()[-1] == "go depth 3 searchmoves e2e4 e2e3"


def test_limits_of_the_user_replace_the_clock() -> None:
    engine = prepared("5m", driver=UciDriver(limits=GoCommand(depth=3)))
    engine.driver.request(MoveRequest(WHITE, (300.0, 300.0)))
    assert engine.told()[-1] == "go depth 3"


def test_options_are_set_once_the_engine_has_offered_them() -> None:
    engine = introduced(UciDriver([("hash", "32"), ("UCI_Elo", "1200")]))
    assert engine.told() == [
        "setoption name UCI_LimitStrength value true",
        "setoption name Hash value 32",
        "setoption name UCI_Elo value 1200",
    ]


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("Hsah", "32"), "it has no option 'Hsah'; it has Ponder, MultiPV, Hash, "),
        (("Hash", "0"), "Hash goes from 1 to 64, not to 0"),
    ],
)
def test_a_wrong_option_ends_the_introduction(option: tuple[str, str], message: str) -> None:
    engine = Engine(UciDriver([option]))
    engine.driver.introduce()
    (broken,) = engine.says(f"{OFFERED}uciok")
    assert isinstance(broken, Broken)
    assert broken.final
    assert message in broken.detail
    assert not engine.driver.introduced


def test_options_that_are_not_there_are_left_out_and_told_where_that_is_wanted() -> None:
    wanted = (("Threads", "2"), ("Hash", "-16"), ("Ponder", "true"))
    engine = introduced(UciDriver(wanted, lenient=True))
    assert engine.told() == ["setoption name Ponder value true"]
    assert engine.driver.options.faults == [("Threads", ""), ("Hash", "-16")]
    assert engine.driver.options.values["hash"] == "16"
    assert engine.driver.options.values["ponder"] == "true"


@pytest.mark.parametrize(("player", "sign"), [(WHITE, 1), (BLACK, -1)])
@pytest.mark.parametrize("apart", [True, False])
def test_scores_as_white_sees_them_are_turned_for_black(
    player: int, sign: int, apart: bool
) -> None:
    engine = introduced(UciDriver(whitepov=True))
    moves = "" if player == WHITE else "e2e4"
    engine.driver.brief(briefing(load("chess"), moves=moves))
    assert engine.says("readyok") == [Ready()]
    engine.driver.request(MoveRequest(player, (None, None)))
    move = "e2e4" if player == WHITE else "e7e5"
    info, best = f"info depth 1 score cp 20 pv {move}", f"bestmove {move}"
    told = [*engine.says(info), *engine.says(best)] if apart else engine.says(f"{info}\n{best}")
    assert isinstance(told[0], Searched)
    assert told[0].info.centipawns == sign * 20
    assert told[1] == Answered(move)


def test_a_game_may_begin_before_the_engine_has_told_its_options() -> None:
    engine = Engine(UciDriver())
    engine.driver.introduce()
    engine.driver.brief(briefing(load("chess")))
    assert engine.told() == ["uci"]
    assert engine.says("uciok") == [Introduced()]
    assert engine.told() == ["ucinewgame", "isready"]


def test_a_position_and_the_moves_so_far_are_told() -> None:
    engine = introduced()
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    engine.driver.brief(briefing(load("chess", position=fen), moves="e2e4 e8d7"))
    engine.says("readyok")
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    assert f"position fen {fen} moves e2e4 e8d7" in engine.told()


def test_chess960_is_played_by_engines_that_know_it_alone() -> None:
    game = load("chess", chess960=0)
    engine = introduced(offered=f"{OFFERED}option name UCI_Chess960 type check default false\n")
    engine.driver.brief(briefing(game))
    assert engine.told()[0] == "setoption name UCI_Chess960 value true"
    engine.says("readyok")
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    assert engine.told()[0] == f"position fen {game.start().position_text()}"
    engine = introduced()
    engine.driver.brief(briefing(game))
    assert engine.says("readyok") == [
        Broken(Reason.REFUSAL, "it does not play Chess960: it has no option UCI_Chess960")
    ]


def test_variants_are_chosen_by_their_option() -> None:
    engine = introduced(
        offered="option name UCI_Variant type combo default chess var breakthrough var chess\n"
    )
    engine.driver.brief(briefing(load("breakthrough"), moves="B7C6"))
    assert engine.told()[0] == "setoption name UCI_Variant value breakthrough"
    engine.says("readyok")
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    rows = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP"
    assert engine.told()[0] == f"position fen {rows} b - - 0 1 moves b7c6"


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (load("breakthrough"), "it does not play Breakthrough: it has no UCI_Variant"),
        (load("breakthrough", rows=6), "with UCI the rows of Breakthrough are 8"),
        (load("othello"), "UCI has no Othello"),
    ],
)
def test_other_games_are_refused(game: Game, message: str) -> None:
    engine = introduced()
    engine.driver.brief(briefing(game))
    (broken,) = engine.says("readyok")
    assert isinstance(broken, Broken)
    assert message in broken.detail
    assert not broken.final


def test_of_what_an_engine_finds_together_the_last_is_reported() -> None:
    engine = prepared()
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    depths = [f"info depth {depth} score mate 3 pv e2e4" for depth in (1, 2, 3)]
    found = [Searched(SearchInfo(depth, 1.0, mate=3, pv=("e2e4",))) for depth in (1, 2, 3)]
    assert engine.says("\n".join(depths[:2])) == [found[1]]
    assert engine.says(f"{depths[2]}\nbestmove e2e4") == [found[2], Answered("e2e4")]


def test_estimates_follow_moves_where_they_are_wanted() -> None:
    engine = prepared(estimates=True)
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    lines = "info score mate 3 pv e2e4\ninfo score cp -900 upperbound pv e2e4\nbestmove e2e4"
    found = SearchInfo(score=1.0, mate=3, pv=("e2e4",))
    assert engine.says(lines) == [Searched(found), Answered("e2e4"), Estimated(1.0)]
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    assert engine.says("bestmove d2d4") == [Answered("d2d4"), Estimated(None)]


@pytest.mark.parametrize("text", ["(none)", "0000"])
def test_no_move_is_an_answer_that_the_referee_refuses(text: str) -> None:
    engine = prepared()
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    assert engine.says(f"bestmove {text}") == [Answered(text)]


def test_a_score_is_not_known() -> None:
    engine = prepared()
    engine.driver.request(ScoreRequest())
    assert engine.told() == ["isready"]
    assert engine.says("readyok") == [Scored(None)]


def test_moves_are_taken_back() -> None:
    engine = prepared(moves="e2e4 e7e5 g1f3")
    engine.driver.undo(2)
    engine.driver.request(MoveRequest(BLACK, (None, None)))
    assert engine.told()[0] == "position startpos moves e2e4"


def test_an_interrupt_stops_a_search_once() -> None:
    engine = prepared()
    engine.driver.interrupt()
    assert engine.told() == []
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    engine.told()
    engine.driver.interrupt()
    engine.driver.interrupt()
    assert engine.told() == ["stop"]
    assert engine.says("bestmove e2e4") == [Answered("e2e4")]


def pondering() -> Engine:
    """An engine that has played e2e4 within 2 s and searches on for the reply e7e5."""
    engine = prepared("1m+1", driver=UciDriver(ponder=True))
    assert engine.told() == []
    engine.driver.request(MoveRequest(WHITE, (60.0, 50.0)))
    engine.told()
    engine.now += 2.0
    assert engine.says("bestmove e2e4 ponder e7e5") == [Answered("e2e4")]
    assert engine.told() == [
        "position startpos moves e2e4 e7e5",
        "go ponder wtime 48000 btime 60000 winc 1000 binc 1000",
    ]
    assert engine.driver.idle
    return engine


def test_an_expected_reply_makes_pondering_the_search_for_the_move() -> None:
    engine = pondering()
    engine.plays(2, BLACK, "e7e5")
    engine.driver.request(MoveRequest(WHITE, (59.0, 49.0)))
    assert engine.told() == ["ponderhit"]
    assert not engine.driver.idle
    assert engine.says("bestmove g1f3") == [Answered("g1f3")]


def test_another_reply_ends_pondering_before_the_next_search() -> None:
    engine = pondering()
    engine.plays(2, BLACK, "c7c5")
    engine.driver.request(MoveRequest(WHITE, (59.0, 49.0)))
    assert engine.told() == ["stop"]
    assert not engine.driver.idle
    assert engine.says("bestmove d2d4 ponder d7d5") == []
    assert engine.told() == [
        "position startpos moves e2e4 c7c5",
        "go wtime 49000 btime 59000 winc 1000 binc 1000",
    ]


def test_pondering_without_a_clock_has_the_limits_of_the_search() -> None:
    engine = prepared(driver=UciDriver(limits=GoCommand(nodes=100), ponder=True))
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    engine.told()
    assert engine.says("bestmove e2e4 ponder e7e5") == [Answered("e2e4")]
    assert engine.told() == ["position startpos moves e2e4 e7e5", "go ponder nodes 100"]
    engine.plays(2, BLACK, "e7e5")
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    assert engine.told() == ["ponderhit"]


def test_a_new_game_and_the_end_stop_pondering() -> None:
    engine = pondering()
    engine.driver.brief(briefing(load("chess")))
    assert engine.told() == ["stop"]
    engine.says("bestmove g1f3")
    assert engine.told() == ["ucinewgame", "isready"]
    engine = pondering()
    engine.driver.quit()
    assert engine.told() == ["stop", "quit"]


def test_an_analysis_shows_several_lines_until_it_is_ended() -> None:
    engine = prepared()
    engine.driver.analyse(9, ["E2E4", "d2d4"])
    assert engine.told() == [
        "setoption name MultiPV value 4",
        "position startpos",
        "go infinite searchmoves e2e4 d2d4",
    ]
    engine.says("info multipv 2 score cp 10 pv d2d4\ninfo multipv 1 score cp 30 pv e2e4 e7e5")
    assert [line.pv[0] for line in engine.driver.lines] == ["e2e4", "d2d4"]
    engine.driver.interrupt()
    assert engine.told() == ["stop"]
    assert engine.says("bestmove e2e4") == []
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    assert engine.told()[0] == "setoption name MultiPV value 1"


def test_a_gtp_program_is_told_from_an_engine_with_uci() -> None:
    engine = Engine(UciDriver())
    engine.driver.introduce()
    assert engine.says("? unknown command\n") == [
        Broken(Reason.PROTOCOL, "it speaks GTP, not UCI: leave out uci:")
    ]


@pytest.mark.slow
def test_output_without_end_breaks_the_protocol() -> None:
    engine = prepared()
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    events: list[PlayerEvent] = []
    chunk = b"info string la\n" * 4000
    for _ in range(MAX_SEARCH_BYTES // (64 * 4000) + 1):
        events += engine.driver.receive_data(chunk, 0.0)
    assert [event for event in events if isinstance(event, Broken) and event.final]


def test_a_line_that_has_no_end_is_named() -> None:
    engine = prepared()
    engine.driver.request(MoveRequest(WHITE, (None, None)))
    assert engine.driver.receive_data(b"bestmove e2e4", 0.0) == []
    assert engine.driver.unended == 'the line "bestmove e2e4" has no line end'


def test_lines_that_nobody_asked_for_report_nothing() -> None:
    engine = prepared()
    assert engine.says("readyok\nbestmove e2e4\ninfo depth 3\nuciok\nregistration error") == []
