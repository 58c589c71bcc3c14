"""Measuring a server under load."""

from __future__ import annotations

import pytest

from boardwire.clients.load import LIVE_PARTS, PARTS, Figure, overload, run

pytestmark = pytest.mark.slow


@pytest.mark.long
@pytest.mark.slow
async def test_a_crowd_is_measured_up_to_the_slowest_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LIVE_MATCHES", 10)
    monkeypatch.setattr(run, "IDLE_CONNECTIONS", 10)
    monkeypatch.setattr(run, "THINK_SECONDS", 0.02)
    figures = {figure.name: figure for figure in await PARTS["crowd"].measure(0.5)}
    latencies = [figures[f"10 idle, 10 matches, {it}"] for it in ("p50", "p99", "p99.9", "worst")]
    values = [it.value for it in latencies]
    assert values == sorted(values)
    assert values[0] > 0
    assert [it.bound for it in latencies] == [None, 20.0, None, 50.0]
    assert figures["10 idle, 10 matches, moves"].value > 0


@pytest.mark.long
@pytest.mark.slow
async def test_newcomers_are_counted_and_the_moves_of_the_admitted_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(overload, "WANTED_MATCHES", 5)
    monkeypatch.setattr(overload, "THINK_SECONDS", 0.05)
    figures = {figure.name: figure for figure in await PARTS["overload"].measure(0.4)}
    assert figures["5 matches wanted, played"].value > 0
    assert figures["5 matches wanted, p99"].bound == overload.P99
    assert figures["newcomers without an answer"].value == 0
    assert 0 < figures["slowest answer of /health"].value < 60
    assert figures["/health said degraded"].value in (0, 1)


@pytest.mark.long
@pytest.mark.slow
async def test_moves_are_measured_with_visitors_and_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in (
        ("VISITED_MATCHES", 4),
        ("VISITING_ADDRESSES", 2),
        ("PLAYED_MATCHES", 20),
        ("THINK_SECONDS", 0.05),
    ):
        monkeypatch.setattr(run, name, value)
    figures = {figure.name: figure for figure in await PARTS["visited"].measure(1.5)}
    assert figures["4 matches alone, p99"].value > 0
    crowd = "4 matches, 2 addresses of visitors"
    assert [figures[f"{crowd}, {it}"].bound for it in ("p99", "worst")] == [20.0, 50.0]
    assert figures[f"{crowd}, moves"].value > 0
    assert figures["requests of visitors, served"].value > 0
    assert figures["pages of a person beside them, p50"].value > 0


@pytest.mark.long
@pytest.mark.slow
async def test_moves_pauses_and_memory_are_measured_beside_trees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in (("VISITED_MATCHES", 4), ("THINK_SECONDS", 0.05)):
        monkeypatch.setattr(run, name, value)
    figures = {figure.name: figure for figure in await PARTS["trees"].measure(2.0)}
    assert figures["4 matches alone, p99"].value > 0
    assert [figures[f"4 matches beside trees, {it}"].bound for it in ("p99", "worst")] == [20, 50]
    assert figures["trees, answered"].value + figures["trees, refused"].value > 0
    assert figures["longest pause of the collector, below"].bound == 20
    assert figures["memory grown beside trees"].value < 50


@pytest.mark.parametrize(
    ("figure", "kept"),
    [
        (Figure("latency", 20.0, "ms", 20.0, True), True),
        (Figure("latency", 20.1, "ms", 20.0, True), False),
        (Figure("rate", 20.1, "moves/s", 20.0), True),
        (Figure("rate", 19.9, "moves/s", 20.0), False),
        (Figure("rate", 19.9, "moves/s"), True),
    ],
)
def test_a_figure_says_whether_its_promise_is_kept(figure: Figure, kept: bool) -> None:
    assert figure.kept is kept


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("part", LIVE_PARTS)
async def test_every_spectator_is_timed(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(run, "SPECTATORS", 5)
    monkeypatch.setattr(run, "SPECTATORS_THINK_SECONDS", 0.02)
    figures = await LIVE_PARTS[part].measure(0.5)
    values = {figure.name.rpartition(", ")[2]: figure.value for figure in figures}
    assert values["arrivals of each move"] == pytest.approx(5, abs=1)
    assert 0 < values["p50"] <= values["p99"] <= values["worst"]
