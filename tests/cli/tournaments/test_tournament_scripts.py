"""Scripts of fastchess and cutechess-cli, which call `boardwire tournament` instead."""

from __future__ import annotations

import json
import re
import sys
import zlib
from pathlib import Path

import pytest
from tests.games.rules.chess.syzygy.syzygy_files import write_table

from boardwire import __version__
from boardwire.games.records import read_records

from ..command_line import Command, Outcome, boardwire

pytestmark = [pytest.mark.program, pytest.mark.slow]

FAULTY = Path(__file__).parents[2] / "engines" / "faulty_uci.py"


def engine(name: str, fault: str = "sound", moves: int = 0) -> tuple[str, ...]:
    args = f"args={FAULTY} {fault} {moves}"
    return "-engine", f"cmd={sys.executable}", args, f"name={name}"


def played(*words: str | Path, each: str = "nodes=1") -> Outcome:
    return boardwire("tournament", *words, "-each", each, "-maxmoves", "3")


PAIR = (*engine("new"), *engine("old"), "-rounds", "1")


def test_the_first_engine_has_white_and_the_header_has_what_engines_tell() -> None:
    done = played(*PAIR)
    assert done.returncode == 0, done.stderr
    assert "Started game 1 of 2 (new vs old)" in done.stdout
    assert "Results of new vs old (1 nodes, NULL, 16MB):" in done.stdout
    assert "Warning: No opening book specified!" in done.stdout
    assert done.stdout.endswith(" (hours:minutes:seconds)\n\n")


def test_bundled_engines_have_a_thread_in_the_header() -> None:
    done = boardwire(
        *("tournament", "-engine", "random", "-engine", "random", "-rounds", "1", "-maxmoves", "2")
    )
    assert re.search(r"Results of .*\(, 1t, NULL\):", done.stdout), done.stdout


def test_bundled_engines_play_without_options_that_they_do_not_have() -> None:
    done = boardwire(
        *("tournament", "-engine", "cmd=mcts", "name=new", "-engine", "cmd=alphabeta", "name=old"),
        *("-each", "nodes=1", "option.threads=1", "option.HASH=8", "option.Move Overhead=10"),
        *("-rounds", "1", "-maxmoves", "2", "-tbpieces", "5"),
    )
    assert done.returncode == 0, done.stderr
    for name in ("new", "old"):
        assert f"Warning; {name} doesn't have option Move Overhead" in done.stdout
    assert "Results of new vs old (1 nodes, 1t, 8MB):" in done.stdout
    assert "-tbpieces changes nothing without -tb FOLDER" in done.stderr


def test_options_that_an_engine_does_not_have_are_warnings() -> None:
    done = boardwire(
        *("tournament", *PAIR, "-each", "nodes=1", "option.Threads=2", "option.Hash=-16"),
        *("-maxmoves", "3"),
    )
    assert done.returncode == 0, done.stderr
    for name in ("new", "old"):
        assert f"Warning; {name} doesn't have option Threads" in done.stdout
    assert "Warning; Invalid value for option Hash; -16" in done.stdout
    started = done.stdout.index("Started game 1 of 2")
    assert done.stdout.count("Warning; new doesn't have option Threads", started) == 2
    stopped = boardwire(
        *("tournament", *PAIR, "-each", "nodes=1", "option.Threads=2", "-strict"),
    )
    assert stopped.returncode == 1 and "Started game" not in stopped.stdout
    assert "Warning; new doesn't have option Threads" in stopped.stdout
    strict = boardwire(
        *("tournament", *(it.replace("-engine", "--engine") for it in PAIR[:-2])),
        *("--each", "nodes=1", "option.Threads=2", "--output", "lines"),
    )
    assert "it has no option 'Threads'" in strict.stderr


def test_a_crash_is_the_last_game_without_recover() -> None:
    words = (*engine("new", "crash"), *engine("old"), "-rounds", "2")
    done = played(*words)
    assert done.returncode == 1
    told = (
        "Game 1 stalled / disconnected and no recover option set for engine, stopping tournament."
    )
    assert told in done.stdout
    assert "Finished game 1 (new vs old): 0-1 {White disconnects}" in done.stdout
    assert "Started game 2" not in done.stdout
    assert "\nTournament was interrupted.\nFinished match\nTotal Time: " in done.stdout
    done = played(*words, "-recover")
    assert done.returncode == 0, done.stderr
    assert "Finished game 4" in done.stdout and "Crashed: 4" in done.stdout


def test_an_engine_that_does_not_start_is_fatal() -> None:
    done = played(*engine("new", "gtp"), *engine("old"))
    assert done.returncode == 2
    told = 'Fatal; new engine startup failure: "Engine didn\'t respond to uciok after startup"'
    assert told in done.stdout


def test_warnings_have_their_cause_and_strict_stops_at_one() -> None:
    words = (*engine("new", "illegal"), *engine("old"), "-rounds", "2", "-recover")
    done = played(*words)
    position = "Position; startpos\nMoves; \n"
    assert "Warning; Illegal PV move - move e2e5 from new\nInfo; info depth 1" in done.stdout
    assert position in done.stdout
    assert "Warning; Illegal move e2e5 played by new\nFinished game 1" in done.stdout
    assert "Finished game 4" in done.stdout
    one = played(*words, "-testEnv", "-strict")
    assert one.returncode == 1
    assert "move e2e5 from new :: Info; info depth 1" in one.stdout
    assert "Finished game 1" in one.stdout and "Started game 2" not in one.stdout


def test_the_log_has_the_dialogue_of_healthy_games(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    done = played(*PAIR, "-log", f"file={log}", "level=trace", "engine=true", "-show-latency")
    assert done.returncode == 0, done.stderr
    lines = log.read_text().splitlines()
    assert all(re.match(r"\[.{6}\] \[\d\d:\d\d:\d\d\.\d{6}\] <.{20}> ", it) for it in lines)
    dialogue = [it for it in lines if it.startswith("[Engine]")]
    assert any(it.endswith("> new <--- uci".replace("> ", ">  ", 1)) for it in dialogue)
    assert sum("old ---> bestmove" in it for it in dialogue) == 6
    assert any(" --- Game 2 between " in it for it in lines)
    assert any(
        re.search(r"Engine new latency: -?\d+ms \(elapsed: \d+, reported: 1\)", it) for it in lines
    )


@pytest.mark.parametrize(("scale", "starts"), [("1", False), ("30", True)])
def test_the_timeouts_of_an_engine_are_scaled(scale: str, starts: bool) -> None:
    late = ("-engine", f"cmd={sys.executable}", f"args={FAULTY} late", "name=late")
    done = played(*late, f"tscale={scale}", *engine("old"), "-rounds", "1", "-startup-ms", "200")
    assert ("Finished game 2" in done.stdout) is starts, done.stderr


def test_the_dialogue_in_the_words_of_cutechess() -> None:
    done = played(*PAIR, "-debug")
    assert re.search(r"^\d+ >new\(0\): isready$", done.stdout, re.MULTILINE)
    assert re.search(r"^\d+ <old\(1\): readyok$", done.stdout, re.MULTILINE)


def test_the_files_beside_that_of_the_games(tmp_path: Path) -> None:
    games, ends, now = tmp_path / "games.pgn", tmp_path / "ends.epd", tmp_path / "now.pgn"
    done = played(
        *(*PAIR, "-pgnout", f"file={games}", "notation=uci", "-epdout", f"file={ends}"),
        *("-livepgnout", now, "-crc32", "pgn=true", "-wait", "50", "-reverse"),
    )
    assert done.returncode == 0, done.stderr
    assert f"File {games} has CRC32: {zlib.crc32(games.read_bytes()):#x}" in done.stdout
    lines = ends.read_text().splitlines()
    assert len(lines) == 2 and all(it.endswith("fmvn 4;") for it in lines)
    assert "1. g1f3" in games.read_text()
    assert "Started game 1 of 2 (old vs new)" in done.stdout
    assert len(list(read_records(now.read_text(), "pgn"))) == 1


def test_intervals_of_cutechess() -> None:
    done = played(
        *(*PAIR, "-output", "format=cutechess", "-scoreinterval", "2", "-outcomeinterval", "2")
    )
    assert done.stdout.count("Score of new vs old") == 1
    assert '\nPlayer: new\n   "Draw by adjudication": 2\n' in done.stdout


def test_clocks_of_sessions_are_told_to_engines(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    done = played(*PAIR, "-log", f"file={log}", "engine=true", each="tc=40/60+0.5")
    assert done.returncode == 0, done.stderr
    told = log.read_text()
    assert "go wtime 60000 btime 60000 winc 500 binc 500 movestogo 40" in told
    assert "movestogo 38" in told


def test_words_of_an_engine_of_cutechess(tmp_path: Path) -> None:
    told, errors = tmp_path / "told.txt", tmp_path / "errors.txt"
    done = played(
        *("-engine", f"cmd={sys.executable}", f"arg={FAULTY}", "arg=crash", "arg=0"),
        *(f"arg={told}", "name=new", f"stderr={errors}", "initstr=first\\nsecond", "whitepov"),
        *(*engine("old"), "-rounds", "1", "-recover"),
    )
    assert done.returncode == 0, done.stderr
    assert told.read_text().splitlines()[:3] == ["first", "second", "uci"]
    assert errors.read_text().splitlines()[0] == "something terrible happened"


@pytest.mark.parametrize(("output", "plies"), [("fastchess", 10), ("cutechess", 6)])
def test_moves_of_the_opening_count_as_in_each_program(
    output: str, plies: int, tmp_path: Path
) -> None:
    book, games = tmp_path / "book.pgn", tmp_path / "games.pgn"
    book.write_text("1. e4 e5 2. d3 d6 *\n")
    done = boardwire(
        *("tournament", "-engine", "random", "-engine", "random", "-rounds", "1"),
        *("-openings", f"file={book}", "-maxmoves", "3", "-output", f"format={output}"),
        *("-pgnout", f"file={games}"),
    )
    assert done.returncode == 0, done.stderr
    records = list(read_records(games.read_text(), "pgn"))
    assert [len(it.moves) for it in records] == [plies, plies]


def test_syzygy_tables_end_games(tmp_path: Path) -> None:
    write_table(tmp_path, 4)
    book = tmp_path / "book.epd"
    book.write_text("7R/8/3k4/8/8/8/1q6/K7 w - - 0 1\n")  # White has to take the queen
    words = ("-engine", "random", "-engine", "cmd=random", "name=other", "-rounds", "1")
    games = tmp_path / "games.pgn"
    done = boardwire(
        *("tournament", *words, "-openings", f"file={book}", "-tb", tmp_path),
        *("-pgnout", f"file={games}"),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("1-0 {White wins by adjudication: SyzygyTB}") == 2
    assert boardwire("verify", games).returncode == 0
    other = boardwire("tournament", "--game", "go", *words, "-tb", tmp_path)
    assert "Syzygy tables are for chess" in other.stderr


def test_a_file_of_settings_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    done = played(*PAIR, "-config", f"outname={file}")
    assert done.returncode == 0, done.stderr
    assert json.loads(file.read_text())["stats"]["new vs old"]["draws"] == 2
    more = boardwire("tournament", "-config", f"file={file}", "-rounds", "2")
    assert more.returncode == 0, more.stderr
    assert "Started game 3 of 4" in more.stdout and "Started game 1" not in more.stdout
    assert "Games: 4, Wins: 0, Losses: 0, Draws: 4" in more.stdout


def test_the_version_and_the_engines_are_printed(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for option in ("-version", "--version", "-v"):
        assert command("tournament", option).stdout == f"boardwire {__version__}\n"
    monkeypatch.chdir(tmp_path)
    entry = {"name": "New", "command": "new", "protocol": "uci"}
    Path("engines.json").write_text(json.dumps([entry]))
    assert command("tournament", "-engines").stdout == "New\n"


def test_lines_of_engines_are_in_the_comments(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    words = (*engine("new", "chatty"), *engine("old"), "-rounds", "1", "-pgnout", f"file={games}")
    done = played(*words, "match_line=string hel", "match_line=^readyok nothing")
    assert done.returncode == 0, done.stderr
    text = " ".join(games.read_text().split())
    assert text.count('s, line="info string hello"') == 6
    wrong = played(*words, "match_line=(")
    assert wrong.returncode == 2 and "match_line='('" in wrong.stderr


def test_the_columns_of_the_list_can_be_chosen(command: Command) -> None:
    three = (*engine("a"), *engine("b"), *engine("c"), "-rounds", "1")
    done = played(*three, "-resultformat", "short")
    assert done.returncode == 0, done.stderr
    assert f"Rank {'Name':25} {'Elo':>7} {'Games':>7}\n" in done.stdout
    two = played(*PAIR, "-resultformat", "short")
    assert "-resultformat changes nothing without three -engine" in two.stderr
    assert "wide: Rank,Name" in command("tournament", "-resultformat", "help").stdout


def test_a_program_without_a_time_control_is_refused() -> None:
    words = (*engine("new"), *engine("old"), "-rounds", "1", "-maxmoves", "3")
    done = boardwire("tournament", *words)
    assert done.returncode == 2
    assert "new has no time control: write tc=8+0.08, st=1, nodes=N or depth=N" in done.stderr
    own = boardwire("tournament", *(it.replace("-", "--") for it in words))
    assert "old has no clock, nodes or depth: it searches 0.2 s a move" in own.stderr


def test_engines_meet_in_the_order_of_the_list() -> None:
    done = played(*engine("a"), *engine("b"), *engine("c"), *engine("d"), "-rounds", "1")
    started = re.findall(r"Started game \d+ of 12 \((\w) vs (\w)\)", done.stdout)
    pairs = ["ab", "ac", "ad", "bc", "bd", "cd"]
    assert ["".join(it) for it in started] == [it for one in pairs for it in (one, one[::-1])]


@pytest.mark.long
def test_compliance_has_the_steps_of_fastchess() -> None:
    done = boardwire("tournament", "--compliance", sys.executable, f"{FAULTY} sound")
    assert done.returncode == 0, done.stderr
    assert " Passed Step 1: Start the engine" in done.stdout
    assert (
        " Passed Step 31: Check if engine prints an info line after go btime 100 binc"
        in done.stdout
    )
    assert " Passed Step 40: Verify info line format is valid after position" in done.stdout
    assert "Engine passed all compliance checks." in done.stdout
    broken = boardwire("tournament", "--compliance", sys.executable, f"{FAULTY} gtp")
    assert broken.returncode == 1
    assert " Failed Step 1: Start the engine" in broken.stderr
    crashed = boardwire("tournament", "--compliance", sys.executable, f"{FAULTY} crash")
    assert crashed.returncode == 1
    assert re.search(r"Failed Step \d+: Read bestmove", crashed.stderr)
