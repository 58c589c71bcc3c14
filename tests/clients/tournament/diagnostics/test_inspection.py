"""The inspection of a finished game."""

from __future__ import annotations

from datetime import UTC, datetime

from boardwire.clients.processes.transcript import FROM, TO, Transcript
from boardwire.clients.tournament.diagnostics import Inspection
from boardwire.clients.tournament.diagnostics.inspection import MOST_WARNINGS
from boardwire.games import load
from boardwire.matches import MatchRecord, Reason, Result
from boardwire.protocol import TimeControl


def transcript(*lines: str) -> Transcript:
    made = Transcript()
    made.begin()
    for number, line in enumerate(lines):
        made.note(line[0], line[2:].encode() + b"\n", number / 100)
    return made


def record() -> MatchRecord:
    return MatchRecord(
        *("1", "chess", {}, ("ada", "bob"), TimeControl.none(), ""),
        datetime(2026, 1, 2, tzinfo=UTC),
    )


async def test_warnings_come_in_the_order_of_the_moves_and_latencies_are_told() -> None:
    warned: list[str] = []
    told: list[str] = []
    inspection = Inspection(load("chess"), warned.append, told.append)
    one = transcript(
        f"{TO} position startpos moves e2e4",
        f"{TO} go",
        f"{FROM} info time 4 score cp 1 pv a1a1",
        f"{FROM} bestmove e7e5",
    )
    two = transcript(f"{TO} position startpos", f"{TO} go", f"{FROM} bestmove e2e5")
    assert not await inspection.inspect(record(), [one, two])
    assert [it.splitlines()[0] for it in warned] == [
        "Warning; Illegal move e2e5 played by bob",
        "Warning; Illegal PV move - move a1a1 from ada",
        "Warning; Bestmove does not match beginning of last PV - move e7e5 from ada",
    ]
    assert told == [
        "Engine bob latency: 10ms (elapsed: 10, reported: 0)",
        "Engine ada latency: 16ms (elapsed: 20, reported: 4)",
    ]


async def test_a_game_without_faults_has_no_warnings() -> None:
    warned: list[str] = []
    one = transcript(f"{TO} position startpos", f"{TO} go", f"{FROM} bestmove e2e4")
    assert await Inspection(load("chess"), warned.append).inspect(record(), [one, Transcript()])
    assert warned == []


async def test_nothing_is_warned_of_where_the_dialogue_is_not_kept() -> None:
    warned: list[str] = []
    kept = Transcript(most=60)
    kept.begin()
    for line in (
        *(
            "position startpos moves e2e4 e7e5",
            "go",
            "< info score cp 1 pv g1f3",
            "< bestmove g1f3",
        ),
        *(
            "position startpos moves g1f3 g8f6",
            "go",
            "< info score cp 1 pv f3g1",
            "< bestmove f3g1",
        ),
    ):
        kept.note(FROM if line[0] == "<" else TO, line.removeprefix("< ").encode() + b"\n", 0.0)
    await Inspection(load("chess"), warned.append).inspect(record(), [kept, Transcript()])
    assert warned == [
        f"Warning; The first {kept.dropped} bytes of the dialogue with ada are not kept: there are "
        "no warnings about them"
    ]


async def test_many_warnings_are_counted() -> None:
    warned: list[str] = []
    lines = [f"{TO} position startpos", f"{TO} go"]
    lines += [f"{FROM} info score cp 1 pv a1a1"] * (MOST_WARNINGS + 5)
    lines += [f"{FROM} bestmove e2e4"]
    await Inspection(load("chess"), warned.append).inspect(
        record(), [transcript(*lines), Transcript()]
    )
    assert len(warned) == MOST_WARNINGS + 1
    assert warned[-1] == "Warning; 6 more of this game are not shown"


async def test_an_engine_that_does_not_answer_is_told() -> None:
    warned: list[str] = []
    game = record()
    game.result = Result.loss(1, 2, Reason.CRASH)
    inspection = Inspection(load("chess"), warned.append)
    assert not await inspection.inspect(game, [Transcript(), Transcript()])
    assert warned == ["Warning; Engine bob is not responsive"]
