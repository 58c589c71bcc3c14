"""Engines of all protocols in local matches: faults have their reasons, and no process stays."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from boardwire.clients.engines import EngineSpec, parse_engine
from boardwire.clients.processes import engine_process
from boardwire.clients.processes.engine_process import start_engine
from boardwire.clients.processes.faults import ForeignEngine
from boardwire.clients.tournament import play_games
from boardwire.games import load
from boardwire.matches import Limits, MatchRecord, Reason
from boardwire.matches.tournaments import CutShort
from boardwire.protocol import TimeControl

pytestmark = pytest.mark.program

ENGINES = Path(__file__).parents[2] / "engines"
FAULTY = ENGINES / "faulty_uci.py"
MARK = f"BOARDWIRE_TEST_ENGINES={os.getpid()}"
PATIENT = Limits(grace=20)
"""Limits with which nobody loses because the machine is busy."""
IMPATIENT = Limits(move_timeout=2)


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(*MARK.split("=", 1))


def faulty(fault: str, good_moves: int = 0, options: str = "") -> EngineSpec:
    return parse_engine(f"uci:'{sys.executable} {FAULTY} {fault} {good_moves}':{options}")


async def play(
    black: EngineSpec, white: EngineSpec, time: str = "none", limits: Limits = PATIENT
) -> MatchRecord:
    (record,) = await play_games(
        *((white, black), ("white", "black"), load("chess")),
        games=1,
        time=TimeControl.parse(time),
        limits=limits,
    )
    return record


def processes_running() -> list[str]:
    """The processes that this test has started and that still run, zombies left out."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            environment = (folder / "environ").read_bytes()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if folder.name.isdigit() and os.fsencode(MARK) in environment and command:
            found.append(command.decode())
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "reason", "detail"),
    [
        ("crash", Reason.CRASH, "exit code 3: something terrible happened"),
        ("half", Reason.CRASH, 'exit code 3: the line "bestmove g1f" has no line end'),
        ("orphan", Reason.CRASH, "exit code 3"),
        pytest.param("hang", Reason.NO_ANSWER, "no move within 2 s", marks=pytest.mark.slow),
        ("illegal", Reason.ILLEGAL_MOVE, "e2e5 is "),
        ("rubbish", Reason.ILLEGAL_MOVE, "'checkmate!' is no "),
        ("none", Reason.ILLEGAL_MOVE, "'(none)' is no "),
        ("null", Reason.ILLEGAL_MOVE, "'0000' is no "),
        pytest.param("babble", Reason.PROTOCOL, "bytes", marks=pytest.mark.slow),
        pytest.param("flood", Reason.PROTOCOL, "a line has more", marks=pytest.mark.slow),
        pytest.param("unended", Reason.NO_ANSWER, "no move within", marks=pytest.mark.slow),
    ],
)
async def test_a_faulty_engine_with_uci_loses_with_that_reason_and_is_gone(
    fault: str, reason: Reason, detail: str
) -> None:
    if reason is Reason.NO_ANSWER:  # the sound engine is not asked, so it need not be quick
        record = await play(faulty("sound"), faulty(fault), limits=IMPATIENT)
    else:
        record = await play(faulty("sound", 1), faulty(fault, 1))
    assert record.result is not None
    assert (record.result.reason, record.result.winner) == (reason, 0)
    assert detail in record.result.detail
    assert processes_running() == []


@pytest.mark.long
@pytest.mark.slow
async def test_an_engine_without_a_clock_that_says_nothing_is_asked_and_loses(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One that answers, or that cannot be asked, has all of its time."""
    limits = Limits(silence=0.3, ping=0.3, move_timeout=1.5)
    stalls = "its connection stalls: isready is not answered within 0.3 s"
    silent = parse_engine(f"{sys.executable} {ENGINES / 'faulty.py'} hang")
    for game, engine, opponent, detail in (
        (load("chess"), faulty("hang", 1), faulty("sound", 99), stalls),
        (load("chess"), faulty("thinks", 1), faulty("sound", 99), "no move within 1.5 s"),
        (load("tictactoe"), silent, silent, "no move within 1.5 s"),
    ):
        caplog.clear()
        (record,) = await play_games(
            *((engine, opponent), ("slow", "other"), game),
            games=1,
            time=TimeControl.none(),
            limits=limits,
        )
        assert record.result is not None
        assert record.result.reason is Reason.NO_ANSWER
        assert record.result.winner is not None
        assert record.players[record.result.winner] == "other"
        assert detail in record.result.detail
        told = "slow has not moved for 0.3 s; it loses if it has no move within 1.5 s"
        assert told in caplog.text
        assert processes_running() == []


async def test_engines_with_uci_play_to_the_end_whatever_they_print() -> None:
    record = await play(faulty("sound", 99), faulty("chatty", 99), "1m+1")
    assert record.result is not None
    assert (record.result.reason, record.result.text) == (Reason.RULE, "0")
    assert [move.text for move in record.moves][:4] == ["g1f3", "g8f6", "f3g1", "f6g8"]
    assert processes_running() == []


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("engine", "message"),
    [
        (
            f"{sys.executable} {FAULTY} sound",
            f"speaks UCI: write uci:'{sys.executable} {FAULTY} sound'",
        ),
        (f"uci:'{sys.executable} {ENGINES / 'faulty.py'} none'", "it speaks GTP, not UCI"),
        (f"uci:'{sys.executable} {FAULTY} gtp'", "it speaks GTP, not UCI"),
        (f"uci:'{sys.executable} {FAULTY} sound':Hsah=3", "it has no option 'Hsah'; it has Hash"),
        (f"uci:'{sys.executable} {FAULTY} sound':Hash=99", "Hash goes from 1 to 64, not to 99"),
    ],
)
async def test_a_wrong_protocol_or_option_is_an_error_and_no_lost_game(
    engine: str, message: str
) -> None:
    with pytest.raises(ForeignEngine) as caught:
        await start_engine(parse_engine(engine))
    assert message in str(caught.value)
    assert processes_running() == []


async def test_an_engine_that_ends_before_it_is_introduced_is_an_error() -> None:
    with pytest.raises(ForeignEngine, match=r"ended before it said .* UCI: exit code 7"):
        await start_engine(parse_engine("uci:\"sh -c 'exit 7'\""))
    assert processes_running() == []


@pytest.mark.slow
async def test_an_engine_that_is_silent_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_process, "START_SECONDS", 0.1)
    with pytest.raises(ForeignEngine, match=r"did not say within 0\.1 s that it speaks UCI"):
        await start_engine(faulty("silent"))
    assert processes_running() == []


@pytest.mark.slow
async def test_a_match_with_a_foreign_engine_is_cut_short() -> None:
    with pytest.raises(CutShort, match="speaks UCI"):
        await play(parse_engine(f"{sys.executable} {FAULTY} sound"), faulty("sound"))
    assert processes_running() == []
