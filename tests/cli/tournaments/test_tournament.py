"""`boardwire tournament`."""

from __future__ import annotations

import fcntl
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.processes import KilledPopen
from tests.zygote import boardwire_command

from boardwire.games.records import read_records

from ...until import until_blocking
from ..command_line import Command, Outcome, boardwire

pytestmark = pytest.mark.program


@pytest.mark.slow
def test_a_tournament_in_the_words_of_fastchess(tmp_path: Path) -> None:
    done = boardwire(
        *(
            "tournament",
            "-game",
            "othello",
            "--size",
            "4",
            "-engine",
            "cmd=alphabeta",
            "name=a",
            "depth=2",
        ),
        *("-engine", "cmd=random", "option.seed=1", "-engine", "random", "-rounds", "1"),
        *("-concurrency", "2", "-pgnout", f"file={tmp_path}/games.sgf", "-event", "Cup"),
        *("-opening", "random:2", "-ratinginterval", "1", "-report", f"{tmp_path}/report.html"),
    )
    assert done.returncode == 0
    assert "Finished game 6 (" in done.stdout
    assert "Rank Name " in done.stdout
    assert "random:seed=1" in done.stdout
    assert "Openings" in (tmp_path / "report.html").read_text("utf-8")
    games = list(read_records((tmp_path / "games.sgf").read_text(), "sgf"))
    assert len(games) == 6
    assert all(sorted(game.players)[0] in ("a", "random") for game in games)


@pytest.mark.slow
def test_four_engines_play_a_deal_of_bridge_from_every_seat(tmp_path: Path) -> None:
    engines = [it for name in "ABCD" for it in ("--engine", "cmd=random", f"name={name}")]
    file = tmp_path / "boards.pbn"
    done = boardwire(
        *("tournament", "--game", "bridge", "-o", "contract=1NT-N", *engines),
        *("--games", "4", "-pgnout", f"file={file}"),
    )
    assert done.returncode == 0, done.stderr
    games = read_records(file.read_text(), "pbn")
    assert {it.players for it in games} == {
        tuple("ABCD"),
        tuple("BCDA"),
        tuple("CDAB"),
        tuple("DABC"),
    }
    deals = [it.moves[:52] for it in games]
    assert len(deals) == 8
    assert (len(set(deals)), len(set(deals[:4])), len(set(deals[4:]))) == (2, 1, 1)
    assert all(it.result in ("-W-P4", "-B-P3") for it in games)


def test_the_options_can_be_printed_as_a_file_and_read_from_it(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "cup.toml"
    words = ("-engine", "mcts", "st=1", "-engine", "cmd=random", "-srand", "3", "--game", "go")
    file.write_text(command("tournament", *words, "--size", "9", "--print-toml").stdout)
    again = command("tournament", str(file), "--rounds", "7", "--print-toml").stdout
    assert again == file.read_text().replace("recover = false", "rounds = 7\nrecover = false")
    assert "st = 1.0" in again


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-engine", "mcts"), "name at least 2 engines, not 1"),
        (("-engine", "mcts", "fast=1"), "--engine has no 'fast'"),
        (
            ("-engine", "random", "-engine", "random", "-tb", "/no/tables"),
            "there is no folder /no/t",
        ),
        (("-engine", "mcts", "-engine", "mcts", "-report", "/no/x.html"), "/no/x.html cannot be"),
        (("-engine", "mcts", "-output", "format=loud"), "output"),
        (("--engine", "mcts", "random"), "'random' is not KEY=VALUE; write --engine before each"),
        (("/no/such.toml",), "/no/such.toml: there is no such file"),
    ],
)
def test_mistakes_are_told(command: Command, arguments: tuple[str, ...], message: str) -> None:
    assert message in command("tournament", *arguments).mistake


@pytest.mark.slow
def test_a_killed_run_goes_on_with_every_game_once_in_its_file(tmp_path: Path) -> None:
    """The whole program, with engines, is killed once it has played a few games."""
    run, games = tmp_path / "run", tmp_path / "games.moves"
    words = (
        *("tournament", "--game", "tictactoe", "-engine", "random", "-engine", "alphabeta"),
        *("-rounds", "4", "-concurrency", "2", "--run", str(run), "-pgnout", f"file={games}"),
    )
    with started(*words) as process:
        until_blocking(lambda: ended_games(run) or process.poll() is not None)
        process.kill()
    until_unlocked(run)
    killed_at = ended_games(run)
    assert 0 < killed_at < 8
    refused = boardwire(*words, "-noswap")
    assert refused.returncode == 2
    assert "noswap was false, is true" in refused.stderr
    done = boardwire(*words)
    assert done.returncode == 0
    assert f"{run}: {killed_at} of 8 games were played before" in done.stderr
    assert ended_games(run) == 8
    assert sorted(it.tags["Round"] for it in read_records(games.read_text())) == list("11223344")


@pytest.mark.slow
def test_an_interrupted_tournament_prints_its_table_and_says_how_it_goes_on(
    tmp_path: Path,
) -> None:
    run = tmp_path / "run"
    words = ("tournament", "--game", "tictactoe", "-engine", "random", "-engine", "random")
    with started(*words, "-rounds", "1000", "--run", str(run)) as process:
        until_blocking(lambda: ended_games(run) or process.poll() is not None)
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "random_2" in stdout
    assert f"of 2000 games; {run} keeps them, and the same command goes on" in stderr
    assert "Traceback" not in stderr


@pytest.mark.slow
def test_a_tournament_is_a_stream_of_json_for_programs() -> None:
    words = ("tournament", "--game", "tictactoe", "-engine", "random", "-engine", "alphabeta")
    done = boardwire(*words, "-rounds", "1", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    begin, *middle, end = [json.loads(line) for line in done.stdout.splitlines()]
    assert begin["about"]["game"] == "tictactoe"
    assert [it["event"] for it in middle] == ["game-begun", "game-ended", "standings"] * 2
    assert (end["event"], end["finished"], end["why"]) == ("end", True, "")
    assert [it["games"] for it in middle[-1]["standings"]] == [2, 2]


@pytest.mark.slow
def test_a_check_has_a_line_for_each_engine() -> None:
    words = ("tournament", "--game", "tictactoe", "--engine", "random", "--engine", "alphabeta")
    done = boardwire(*words, "--check")
    assert done.returncode == 0, done.stderr
    assert [line[:3] for line in done.stdout.splitlines()] == ["ok ", "ok ", "4 g"]


@pytest.mark.slow
def test_a_finished_run_says_again_why_it_ended(tmp_path: Path) -> None:
    words = ("tournament", "--game", "tictactoe", "--engine", "alphabeta", "--engine", "random")
    test = ("-sprt", "elo0=0", "elo1=200", "-rounds", "100", "--run", tmp_path / "run")
    told = [boardwire(*words, *test, "--output", "lines") for _ in range(2)]
    assert [it.returncode for it in told] == [0, 0]
    for it in told:
        assert "games: H1 is accepted" in it.stdout
        assert "nElo" in it.stdout and "LLR" in it.stdout
    assert told[0].stdout == told[1].stdout
    assert "games were played before" in told[1].stderr


@pytest.mark.parametrize(
    "words",
    [
        ("-engine", "mcts", "-engine", "random", "-each", "tc=1+0.01", "-each", "restart=on"),
        ("-each", "tc=1+0.01", "-engine", "mcts", "--each", "restart=on", "-engine", "random"),
    ],
)
def test_options_for_each_engine_add_up(command: Command, words: tuple[str, ...]) -> None:
    done = command("tournament", *words, "--print-toml")
    assert done.returncode == 0
    assert done.stdout.count('tc = "1+0.01"') == done.stdout.count("restart = true") == 2


def test_sections_that_are_given_twice_add_up_over_those_of_a_file(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(
        '[each]\ntime = "1m+1"\n[[engine]]\ncmd = "mcts"\ntc = "5"\n[[engine]]\ncmd = "random"\n'
        "[draw]\nmovenumber = 30\n"
    )
    words = ("-draw", "movecount=4", "-draw", "score=9", "--each", "st=2", "-each", "restart=on")
    done = command("tournament", str(file), *words, "--print-toml")
    assert done.returncode == 0, done.stderr
    for line in ("movenumber = 30", "movecount = 4", "score = 9"):
        assert line in done.stdout
    assert done.stdout.count("st = 2.0") == done.stdout.count("restart = true") == 2
    assert "tc =" not in done.stdout and "time =" not in done.stdout


def ended_games(run: Path) -> int:
    """The number of games that the journal of a run has, even while it is being written."""
    try:
        return (run / "journal.jsonl").read_bytes().count(b'{"kind":"ended"')
    except FileNotFoundError:
        return 0


def until_unlocked(run: Path) -> None:
    """Wait until the process that played a run is gone."""
    with (run / "journal.jsonl").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)


def started(*arguments: str) -> KilledPopen[str]:
    """A command that runs."""
    command = boardwire_command(*arguments)
    return KilledPopen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


FAULTY_UCI = Path(__file__).parents[2] / "engines" / "faulty_uci.py"


def stalling(fault: str, *options: str) -> Outcome:
    """A game of an engine that goes wrong against a sound one, in the words of fastchess."""
    return boardwire(
        *("tournament", "-engine", f"cmd={sys.executable}", f"args={FAULTY_UCI} {fault}"),
        *("name=staller", "-engine", f"cmd={sys.executable}", f"args={FAULTY_UCI} sound 99"),
        *("name=healthy", "-each", "nodes=1", "-rounds", "1", "-games", "1", "-recover", *options),
    )


@pytest.mark.slow
def test_an_engine_that_does_not_answer_after_its_move_stalls() -> None:
    done = stalling("stalls", "-ping-ms", "100")
    assert done.returncode == 0, done.stderr
    assert "'s connection stalls}" in done.stdout
    assert "Finished game 1 " in done.stdout


FAULTY = Path(__file__).parents[2] / "engines" / "faulty.py"


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("-recover",)])
def test_the_exit_status_tells_of_games_that_an_engine_broke(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    """With `-recover` the tournament goes on; without it the first crash ends it."""

    def played(*more: str) -> Outcome:
        return boardwire(
            *("tournament", "-engine", f"cmd={sys.executable}", f"args={FAULTY} crash 1"),
            *("name=bad", "-engine", "cmd=random:seed=1", "name=good", "-rounds", "1"),
            *("--game", "tictactoe", "--run", str(tmp_path / "run"), *options, *more),
        )

    done = played("--fail-on", "crash")
    assert done.returncode == 3
    count = 2 if options else 1
    assert f"engines broke games (bad: {count} crash); the exit code is 3" in done.stderr
    if options:
        assert played().returncode == 0
        assert played("--fail-on", "time").returncode == 0
        assert played("--fail-on", "faults").returncode == 3, "games before count"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "option", "why"),
    [
        ("late", "-startup-ms", "did not say within 0.1 s that it speaks UCI"),
        ("lazy", "-ucinewgame-ms", "it was not ready for a game within 0.1 s: isready"),
    ],
)
def test_an_engine_that_is_late_before_the_first_game_is_named(
    fault: str, option: str, why: str
) -> None:
    late = stalling(fault, option, "100")
    assert late.returncode == 2
    assert why in late.stderr
    assert stalling(fault, option, "10000").returncode == 0


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("fault", "option"), [("late", "-startup-ms"), ("lazy", "-ucinewgame-ms")])
def test_an_engine_that_is_late_in_a_later_game_loses_it(
    fault: str, option: str, tmp_path: Path
) -> None:
    once = tmp_path / "was here"
    slow = (
        f"import os, sys; fault = {fault!r} if os.path.exists({str(once)!r}) else 'sound'; "
        f"open({str(once)!r}, 'w').close(); "
        f"os.execv(sys.executable, [sys.executable, {str(FAULTY_UCI)!r}, fault, '99'])"
    )
    program = tmp_path / "slow.py"
    program.write_text(slow)
    done = boardwire(
        *("tournament", "-engine", f"cmd={sys.executable}", f"args={program}", "restart=on"),
        *("name=staller", "-engine", f"cmd={sys.executable}", f"args={FAULTY_UCI} sound 99"),
        *("name=healthy", "-each", "nodes=1", "-rounds", "1", "-games", "2", option, "200"),
        *("-maxmoves", "3", "-recover"),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("'s connection stalls}") == 2


@pytest.mark.slow
@pytest.mark.parametrize("limits", [("tc=60+1",), ("nodes=1",)])
def test_engines_with_uci_ponder(limits: tuple[str, ...], tmp_path: Path) -> None:
    engine = f"cmd={sys.executable}", f"args={FAULTY_UCI} ponders 99 {tmp_path}/notes"
    done = boardwire(
        *("tournament", "-engine", *engine, "name=a", "ponder"),
        *("-engine", f"cmd={sys.executable}", f"args={FAULTY_UCI} sound 99", "name=b"),
        *("-each", *limits, "-rounds", "1", "-games", "1", "-maxmoves", "3"),
    )
    assert done.returncode == 0, done.stderr
    notes = (tmp_path / "notes").read_text()
    assert "setoption name Ponder value true\n" in notes
    assert "position startpos moves g1f3 g8f6\ngo ponder " in notes
    assert notes.count("ponderhit\n") == 1


def test_a_move_timeout_must_be_more_than_nothing() -> None:
    done = boardwire("tournament", "--engine", "random", "--engine", "mcts", "--move-timeout", "0")
    assert done.returncode == 2
    assert "move_timeout" in done.stderr
