"""Log lines about a peer that is away."""

from __future__ import annotations

from itertools import pairwise

from boardwire.protocol.connection.outages import LONGEST_SECONDS, MOST_REASONS, Outages


def test_a_peer_that_stays_away_is_told_with_growing_pauses() -> None:
    outages = Outages()
    assert outages.reached(0.0) == ""
    told = [at for at in range(100, 100 + 3600, 2) if outages.failed("refused", float(at))]
    pauses = [later - at for at, later in pairwise(told)]
    assert told[0] == 100
    assert pauses[:5] == [2, 4, 8, 16, 32]
    assert set(pauses[5:]) == {LONGEST_SECONDS}
    assert outages.reached(3700.0) == " again after 3600 s"
    assert outages.failed("refused", 3700.0 + LONGEST_SECONDS) == "refused"


def test_a_line_counts_the_failures_that_were_not_told() -> None:
    outages = Outages()
    assert outages.failed("refused", 0.0) == "refused"
    assert outages.failed("refused", 1.0) == ""
    assert outages.failed("refused", 2.0) == "refused (1 more failure since the last line)"
    assert [outages.failed("refused", 2.5 + it) for it in range(3)] == ["", "", ""]
    assert outages.failed("refused", 6.0) == "refused (3 more failures since the last line)"


def test_another_reason_is_told_at_once_but_not_any_number_of_them() -> None:
    outages = Outages()
    lines = [outages.failed(f"reason {it}", 0.1 * it) for it in range(3 * MOST_REASONS)]
    assert [bool(it) for it in lines[:MOST_REASONS]] == [True] * MOST_REASONS
    assert sum(map(bool, lines)) == MOST_REASONS + 1, "and one is due after the first pause"
    assert outages.failed("reason 0", 3.0) == "", "it was told"


def test_a_peer_that_comes_and_goes_has_few_lines() -> None:
    outages = Outages()
    lines: list[str] = []
    for at in range(0, 3600, 2):  # as two servers do that throw each other out of a broker
        ending = outages.reached(float(at))
        lines += [] if ending is None else [f"there{ending}"]
        why = outages.failed("taken over", at + 1.0)
        lines += [why] if why else []
    assert lines[:3] == ["there", "taken over", "there again after 1 s"]
    assert len(lines) <= 2 * 3600 / LONGEST_SECONDS + 12
    away = [it for it in lines if it.startswith("taken over")]
    assert len(away) <= len(lines) - len(away) + 1, "who reads the last line knows the state"


def test_nothing_is_said_of_a_peer_that_is_there() -> None:
    outages = Outages()
    assert [outages.reached(float(it)) for it in range(3)] == ["", None, None]
