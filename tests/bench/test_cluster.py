"""bench/cluster.py: the simulation plays every game once, in the order of its clock."""

from __future__ import annotations

from pathlib import Path

import pytest
from cluster import SimulatedWorkers, simulate, tournament


async def test_simulated_workers_play_each_game_once_side_by_side(tmp_path: Path) -> None:
    reported: list[int] = []
    played = tournament(tmp_path, 1, lambda number, record: reported.append(number))
    workers = SimulatedWorkers(workers=50, games=200, seconds=10)
    records = await played.play(workers)
    assert sorted(reported) == list(range(200)) != reported
    assert [it.match for it in records] == [str(number + 1) for number in range(200)]
    assert 200 * 10 / 50 * 0.8 < workers.clock < 200 * 10 / 50 * 1.5


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(workers=10, games=20, seconds=30)
    assert capsys.readouterr().out.startswith("20 games by 10 workers in ")
