"""Sessions of UCI and UGI: what GUIs and match runners send."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.clients.engines.uci.strength import LEVELS, level_of
from boardwire.games import load
from boardwire.protocol.uci import BestMoveLine, EngineOption, Info, ScoreKind, SetPosition

from ..search.test_book_and_tables import polyglot
from .controllers import session_of
from .test_uci_positions import SPOKEN

MATE = "fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"


async def test_an_engine_introduces_itself() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("uci", "isready")
        lines = await engine.until("uciok")
        assert lines[0].startswith("id name boardwire alphabeta")
        assert lines[1].startswith("id author ")
        options = [
            EngineOption.parse(line.split()[1:]) for line in lines if line.startswith("option ")
        ]
        names = [option.name for option in options]
        assert {"Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960"} < set(names)
        assert {"UCI_LimitStrength", "UCI_Elo", "Skill Level", "UCI_ShowWDL"} < set(names)
        assert {"UCI_AnalyseMode", "UCI_Opponent", "OwnBook", "SyzygyPath"} < set(names)
        assert len(names) == len(set(names))
        assert await engine.line() == "readyok"


async def test_a_move_comes_with_an_info_line() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("position startpos moves e2e4", "go depth 4")
        *infos, best = await engine.until("bestmove")
        info = Info.parse(infos[-1].split()[1:])
        assert info.depth == 4
        assert info.score is not None and info.score.kind is ScoreKind.CENTIPAWNS
        assert info.nodes and info.nps is not None and info.time is not None
        assert BestMoveLine.parse(best.split()[1:]) == BestMoveLine(*info.pv[:2])


async def test_a_mate_is_told_as_one() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send(f"position {MATE}", "go mate 1")
        *infos, best = await engine.until("bestmove")
        assert " score mate 1 " in infos[-1]
        assert best == "bestmove d1d8"


async def test_the_loser_of_a_mate_has_a_negative_score() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("position fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1", "go depth 5")
        *infos, _ = await engine.until("bestmove")
        assert " score mate -1 " in infos[-1]


async def test_an_infinite_search_ends_when_it_is_told_to() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send(f"position {MATE}", "go infinite")
        assert "score mate 1" in (await engine.until("info depth"))[-1]
        await engine.send("isready")
        lines = await engine.until("readyok")
        assert not any(line.startswith("bestmove") for line in lines)
        await engine.send("stop")
        assert (await engine.until("bestmove"))[-1] == "bestmove d1d8"


async def test_a_stop_right_after_go_counts() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("go infinite", "stop", "isready")
        lines = await engine.until("bestmove")
        assert lines[-1] != "bestmove (none)"


async def test_pondering_waits_for_the_expected_move() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("position startpos moves e2e4 e7e5", "go ponder wtime 50 btime 50")
        await engine.until("info depth")
        await engine.send("isready")
        assert not any(line.startswith("best") for line in await engine.until("readyok"))
        await engine.send("ponderhit")
        assert (await engine.until("bestmove"))[-1] != "bestmove (none)"


async def test_pondering_without_limits_ends_with_the_expected_move() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("go ponder")
        await engine.until("info depth")
        await engine.send("ponderhit")
        assert (await engine.until("bestmove"))[-1] != "bestmove (none)"


async def test_the_expected_move_may_come_before_the_search_runs() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("go ponder wtime 50 btime 50", "ponderhit")
        assert (await engine.until("bestmove"))[-1] != "bestmove (none)"


async def test_a_search_that_does_not_ponder_has_no_expected_move() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send(f"position {MATE}", "go infinite", "ponderhit")
        await engine.until("info depth")
        await engine.send("isready")
        assert not any(line.startswith("best") for line in await engine.until("readyok"))
        await engine.send("stop")
        assert (await engine.until("bestmove"))[-1] == "bestmove d1d8"


async def test_pondering_on_another_move_ends_at_once() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("go ponder wtime 5000000 btime 5000000", "stop", "isready")
        assert (await engine.until("bestmove"))[-1] != "bestmove (none)"


async def test_a_command_after_an_infinite_search_ends_it() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("go infinite", f"position {MATE}", "go depth 2")
        await engine.until("bestmove")
        assert (await engine.until("bestmove"))[-1] == "bestmove d1d8"


@pytest.mark.parametrize(
    "limits",
    [
        "movetime 20",
        "movetime 0",
        "wtime 100",
        "btime 100",
        "wtime 100 btime 100 winc 10 binc 10",
        "wtime 100 btime 100 movestogo 1",
        "wtime -20 btime 100",
        "nodes 300",
        "depth 3 nodes 100",
    ],
)
async def test_limits_of_all_kinds_end_a_search(limits: str) -> None:
    async with session_of("alphabeta") as engine:
        await engine.send(f"go {limits}")
        *infos, best = await engine.until("bestmove")
        assert infos[-1].startswith("info depth")
        assert best != "bestmove (none)"


async def test_a_limit_among_the_options_ends_a_search() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("setoption name depth value 2", "go", "go wtime 999999999999999999")
        for _ in range(2):
            assert Info.parse((await engine.until("bestmove"))[-2].split()[1:]).depth == 2


async def test_only_some_moves_are_searched() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("go depth 3 searchmoves a2a3 h2h5")
        lines = await engine.until("bestmove")
        assert lines[0].startswith("info string searchmoves: h2h5")
        assert lines[-1].split()[:2] == ["bestmove", "a2a3"]
        await engine.send("go depth 3 searchmoves h2h5")
        assert await engine.until("bestmove") == [
            "info string none of the searchmoves is legal here",
            "bestmove (none)",
        ]


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("startpos moves e2e4 e7e5 e4e5", "move 3, e4e5: "),
        ("fen nonsense", "'nonsense' is no FEN"),
        ("e2e4", "position needs startpos or fen FEN"),
    ],
)
async def test_no_move_is_made_in_a_position_that_was_refused(position: str, why: str) -> None:
    async with session_of("alphabeta") as engine:
        await engine.send(f"position {position}", "go depth 2")
        first, second, best = await engine.until("bestmove")
        assert why in first
        assert first.startswith("info string ")
        assert "position was refused" in second
        assert best == "bestmove (none)"
        await engine.send("position startpos", "go depth 2")
        assert (await engine.until("bestmove"))[-1] != "bestmove (none)"


async def test_unknown_words_are_skipped() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("", "xboard", "joho debug on", "register later", "please isready")
        assert await engine.line() == "readyok"


async def test_options_that_are_wrong_are_told() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("setoption name Hash value 0", "setoption name Colour value red")
        assert (await engine.line()).startswith("info string option Hash must be")
        assert (await engine.line()).startswith("info string there is no option 'Colour'")


async def test_a_game_goes_on_when_a_draw_may_be_claimed() -> None:
    """A GUI decides itself whether the third repetition ends the game."""
    moves = "g1f3 g8f6 f3g1 f6g8 " * 3
    async with session_of("alphabeta") as engine:
        await engine.send(f"position startpos moves {moves}", "go depth 3")
        *infos, best = await engine.until("bestmove")
        assert infos[-1].startswith("info depth 3 ")
        assert "draw" not in "".join((*infos, best))


@pytest.mark.parametrize("name", ["alphabeta", "mcts", "random"])
@pytest.mark.parametrize(
    "position",
    [
        "fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "fen 8/8/4k3/8/8/4K3/7n/8 w - - 0 1",
        "fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1 moves e3e4 e6d6",
        "fen 8/8/4k3/8/5p2/4K3/8/8 w - - 0 1 moves e3f4 e6d6",
        "fen 8/8/4k3/8/8/4K3/8/7R w - - 150 120",
        f"startpos moves {'g1f3 g8f6 f3g1 f6g8 ' * 5}",
    ],
)
async def test_there_is_a_move_where_the_rules_call_the_game_drawn(
    name: str, position: str
) -> None:
    """A controller that goes on wants one: without it an engine loses."""
    async with session_of(name) as engine:
        await engine.send(f"position {position}", "go depth 2 nodes 50")
        *_, best = await engine.until("bestmove")
        described = SetPosition.parse(position.split())
        board = load("chess", draws="ignored", position=described.fen or "").start()
        for text in (*described.moves, best.split()[1]):
            board.apply(board.parse_move(text))


async def test_there_is_no_move_after_stalemate() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 2")
        assert (await engine.until("bestmove"))[-1] == "bestmove (none)"


@pytest.mark.parametrize(("name", "limit"), [("alphabeta", "depth 8"), ("mcts", "nodes 3000")])
async def test_infos_tell_the_deepest_line_and_the_tables(name: str, limit: str) -> None:
    async with session_of(name) as engine:
        await engine.send("position startpos", f"go {limit}")
        *lines, _ = await engine.until("bestmove")
    info = Info.parse(lines[-1].split()[1:])
    assert info.depth is not None and info.seldepth is not None and info.hashfull is not None
    assert info.seldepth >= info.depth > 0
    assert 0 <= info.hashfull < 500
    assert info.tbhits == 0


async def test_a_small_table_fills() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("setoption name Hash value 1", "position startpos", "go nodes 200000")
        *lines, _ = await engine.until("bestmove")
    info = Info.parse(lines[-1].split()[1:])
    assert info.hashfull is not None and info.hashfull > 500


async def test_there_is_no_move_after_mate() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 3")
        assert await engine.until("bestmove") == [
            "info depth 0 score mate 0",
            "bestmove (none)",
        ]
        await engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go infinite")
        assert await engine.until("bestmove") == ["info depth 0 score cp 0", "bestmove (none)"]


async def test_unknown_words_of_go_are_told() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("go fast depth 1")
        skipped = "info string words after go that are no limit are skipped: fast"
        assert await engine.line() == skipped
        assert (await engine.until("bestmove"))[-1] != "bestmove (none)"


async def test_an_unknown_option_is_one_short_line() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("setoption name Contempt value 24", "setoption name Threds value 2")
        assert await engine.line() == "info string there is no option 'Contempt'"
        said = await engine.line()
        assert said == "info string there is no option 'Threds'; did you mean Threads?"


async def test_chances_are_told_after_the_score() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("setoption name UCI_ShowWDL value true", f"position {MATE}", "go depth 3")
        *infos, _ = await engine.until("bestmove")
        assert " score mate 1 wdl 1000 0 0 nodes " in infos[-1]
        await engine.send("setoption name UCI_ShowWDL value false", "go depth 3")
        *infos, _ = await engine.until("bestmove")
        assert " wdl " not in infos[-1]


@pytest.mark.slow
async def test_a_limited_strength_searches_less_until_the_gui_analyses() -> None:
    async def nodes(*lines: str) -> int:
        await engine.send(*lines, "go movetime 500")
        *infos, best = await engine.until("bestmove")
        assert best != "bestmove (none)"
        return Info.parse(infos[-1].split()[1:]).nodes or 0

    async with session_of("alphabeta") as engine:
        full = await nodes()
        levels = LEVELS["alphabeta"]
        elo = next(it.elo for it in levels if not it.random)
        await engine.send(f"setoption name UCI_Elo value {elo}")
        assert await nodes() > full / 10  # not limited yet
        limited = await nodes("setoption name UCI_LimitStrength value true")
        assert limited <= level_of(levels, elo).nodes
        assert await nodes("setoption name UCI_AnalyseMode value true") > full / 10
        await engine.send("setoption name UCI_AnalyseMode value false")
        await engine.send("setoption name UCI_LimitStrength value false")
        assert await nodes("setoption name Skill Level value 19") <= levels[-1].nodes
        assert await nodes("setoption name Skill Level value 20") > full / 10


async def test_a_limited_strength_counts_with_other_limits_but_not_without_end() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("setoption name UCI_LimitStrength value true")
        await engine.send(f"setoption name UCI_Elo value {LEVELS['alphabeta'][0].elo}")
        await engine.send("go depth 30")
        assert (await engine.until("bestmove"))[-1] != "bestmove (none)"
        await engine.send("go wtime 60000 btime 60000", "go")
        for _ in "12":
            assert (await engine.until("bestmove"))[-1] != "bestmove (none)"
        await engine.send("go infinite")
        while (Info.parse((await engine.line()).split()[1:]).depth or 0) < 8:
            pass
        await engine.send("stop")
        await engine.until("bestmove")


async def test_a_book_is_played_unless_the_gui_has_its_own_or_analyses(tmp_path: Path) -> None:
    book = polyglot(tmp_path / "book.bin", {"a2a3": 1})
    async with session_of(f"alphabeta:depth=1,book={book}") as engine:
        for option, own in (
            ("OwnBook value true", True),
            ("OwnBook value false", False),
            ("OwnBook value true", True),
            ("UCI_AnalyseMode value true", False),
        ):
            await engine.send(f"setoption name {option}", "go movetime 50")
            *infos, best = await engine.until("bestmove")
            assert (best == "bestmove a2a3", not infos) == (own, own)


@pytest.mark.slow
async def test_the_move_that_is_searched_now_is_told_after_a_second() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("position startpos", "go infinite")
        lines: list[str] = []
        told = Info()
        while not told.currmove:
            lines.append(await engine.line())
            told = Info.parse(lines[-1].split()[1:])
        await engine.send("stop")
        await engine.until("bestmove")
    state = load("chess").start()
    assert state.is_legal(state.parse_move(told.currmove))
    assert told.depth is not None and told.depth > 1
    assert told.currmovenumber is not None and 1 <= told.currmovenumber <= 20
    times = [Info.parse(line.split()[1:]).time for line in lines[:-1]]
    assert times[-1] is not None and times[-1] >= 1000


async def test_the_opponent_may_be_told() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send(
            "setoption name UCI_Opponent value GM 2800 human Gary Kasparov",
            "setoption name UCI_Opponent value none none computer Shredder",
            "setoption name UCI_Opponent value",
            "setoption name UCI_Opponent value Gary",
            "isready",
        )
        assert await engine.until("readyok") == [
            "info string UCI_Opponent is TITLE|none ELO|none human|computer NAME",
            "readyok",
        ]


async def test_chess960_castles_by_the_rook() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send(
            "setoption name UCI_Chess960 value true",
            "position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1",
            "go depth 1",
        )
        assert (await engine.until("bestmove"))[-1] != "bestmove (none)"


async def test_several_lines_have_ranks() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("setoption name MultiPV value 3", "go depth 4")
        *infos, best = await engine.until("bestmove")
        last = [Info.parse(line.split()[1:]) for line in infos[-3:]]
        assert [info.multipv for info in last] == [1, 2, 3]
        assert len({info.pv[0] for info in last}) == 3
        assert best.split()[1] == last[0].pv[0]


@pytest.mark.parametrize("engine", ["mcts:playouts=200,seed=1", "expectiminimax:depth=2", "random"])
async def test_every_engine_plays(engine: str) -> None:
    async with session_of(engine) as uci:
        await uci.send("uci", "ucinewgame", "position startpos", "go wtime 1000 btime 1000")
        assert (await uci.until("bestmove"))[-1] != "bestmove (none)"


async def test_a_tree_ends_at_a_depth() -> None:
    async with session_of("mcts:seed=1", "othello") as engine:
        await engine.send("go depth 3")
        *infos, _ = await engine.until("bestmove")
        assert Info.parse(infos[-1].split()[1:]).depth == 3


async def test_searches_that_have_an_end_are_finished_at_the_end_of_the_input() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("go depth 3", "position startpos moves e2e4", "go depth 2", "go infinite")
        lines = await engine.rest()
        assert sum(line.startswith("bestmove") for line in lines) == 3


async def test_quit_ends_a_search() -> None:
    async with session_of("alphabeta") as engine:
        await engine.send("go infinite", "quit")
        assert (await engine.rest())[-1].startswith("bestmove ")


async def test_the_queries_of_ugi() -> None:
    async with session_of("alphabeta", "tictactoe") as engine:
        await engine.send("ugi", "query p1turn", "position startpos moves B2", "query p1turn")
        assert (await engine.until("ugiok"))[-1] == "ugiok"
        assert [await engine.line() for _ in range(2)] == ["response true", "response false"]
        for moves, over, result in [
            ("", "false", "none"),
            ("moves A1 B1 A2 B2 A3", "true", "p1win"),
            ("moves A1 B1 A2 B2 C3 B3", "true", "p2win"),
            ("moves A1 B1 C1 A2 C2 B2 A3 C3 B3", "true", "draw"),
        ]:
            await engine.send(f"position startpos {moves}", "query gameover", "query result")
            assert [await engine.line(), await engine.line()] == [
                f"response {over}",
                f"response {result}",
            ]
        await engine.send("query weather")
        assert (await engine.line()).startswith("info string query 'weather' is unknown")


async def test_the_first_player_of_ugi_is_the_one_who_moves_first() -> None:
    """White in breakthrough and chess, black in Othello, however the numbers of players are."""
    for game, position in [("othello", "startpos"), ("breakthrough", "startpos")]:
        async with session_of("alphabeta", game) as engine:
            await engine.send(f"position {position}", "query p1turn")
            assert await engine.line() == "response true"


async def test_ugi_reads_the_texts_of_positions() -> None:
    async with session_of("alphabeta", "othello") as engine:
        board = 27 * "-" + "OX" + 6 * "-" + "XO" + 27 * "-"
        await engine.send(f"position fen {board} X", "go depth 2")
        assert (await engine.until("bestmove"))[-1] != "bestmove (none)"


@pytest.mark.parametrize("game", [name for name in SPOKEN if name != "chess"])
async def test_ugi_plays_every_game_of_two_without_dice(game: str) -> None:
    async with session_of("alphabeta:depth=1,seed=1", game) as engine:
        moves: list[str] = []
        for _ in range(4):
            await engine.send(f"position startpos moves {' '.join(moves)}", "query gameover")
            if (await engine.until("response"))[-1] == "response true":
                break
            await engine.send("go")
            best = BestMoveLine.parse((await engine.until("bestmove"))[-1].split()[1:])
            assert best.move is not None
            moves.append(best.move)
        assert moves
