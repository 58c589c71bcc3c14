"""What is kept comes back as it was."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server.store import Store

BEGUN = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def record(match: str = "m1", minutes: int = 0) -> MatchRecord:
    game = load("pig", target=50)
    return MatchRecord(
        match,
        game.name,
        game.options,
        ("anna", "ben"),
        TimeControl.absolute(90),
        "c0ffee",
        BEGUN + timedelta(minutes=minutes),
    )


PLIES = [MoveRecord(1, 0, "roll", 0.25, 89.75), MoveRecord(2, -1, "6", 0.0, None)]
RESULT = Result((-1.0, 1.0), Reason.ILLEGAL_MOVE, "W+Forfeit", "bank: neither roll nor hold")


async def test_a_match_is_kept_ply_by_ply_and_found_after_a_restart(tmp_path: Path) -> None:
    kept = record()
    store = Store(str(tmp_path / "it.db"))
    await store.open()
    await store.begin_match(kept)
    for ply in PLIES:
        await store.add_ply("m1", ply)
        kept.moves.append(ply)
    await store.close()

    again = Store(f"sqlite:///{tmp_path / 'it.db'}")
    await again.open()
    assert await again.record("m1") == kept
    kept.result, kept.seed, kept.ended = RESULT, "5eed", BEGUN + timedelta(seconds=30)
    kept.scores = {0: "W+12", 1: "B+1"}
    await again.end_match(kept)
    assert await again.record("m1") == kept
    await again.close()


async def test_a_whole_record_can_be_kept_at_once(tmp_path: Path) -> None:
    kept = replace(record(), moves=PLIES, result=Result.void(Reason.ABORT))
    store = Store(str(tmp_path / "it.db"))
    await store.open()
    await store.keep(kept)
    assert await store.record("m1") == kept
    assert await store.record("m2") is None
    await store.close()


async def test_matches_cut_off_by_the_end_of_a_server_are_marked(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "it.db"))
    await store.open()
    await store.keep(replace(record("ended"), result=RESULT))
    await store.keep(replace(record("cut off"), moves=PLIES))
    assert await store.abort_unfinished() == 1
    ended, cut_off = await store.record("ended"), await store.record("cut off")
    assert ended is not None
    assert ended.result == RESULT
    assert cut_off is not None
    assert cut_off.result is not None
    assert cut_off.result.reason is Reason.ABORT
    assert cut_off.moves == PLIES
    await store.close()


async def test_the_latest_matches_come_first(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "it.db"))
    await store.open()
    for number in range(5):
        result = RESULT if number % 2 else None
        await store.keep(replace(record(f"m{number}", number), result=result))

    async def found(**filters: bool | int) -> list[str]:
        return [it.match for it in await store.recent(**filters)]  # type: ignore[arg-type]

    assert await found() == ["m4", "m3", "m2", "m1", "m0"]
    assert await found(finished=True) == ["m3", "m1"]
    assert await found(finished=False, limit=2) == ["m4", "m2"]
    await store.close()
