"""Token buckets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol.connection.bucket import Bucket


@given(
    rate=st.floats(0.001, 1e5),
    burst=st.integers(1, 200),
    waits=st.lists(st.floats(0, 100), min_size=1, max_size=300),
    start=st.floats(0, 1e6),
)
def test_a_bucket_gives_in_any_time_its_burst_and_what_was_added_since(
    rate: float, burst: int, waits: list[float], start: float
) -> None:
    bucket = Bucket(rate, burst)
    now = start
    taken: list[float] = []
    for wait in waits:
        now += wait / rate
        if bucket.take(now):
            taken.append(now)
    for first, begin in enumerate(taken):
        for last in range(first, len(taken)):
            count = last - first + 1
            assert count <= burst + rate * (taken[last] - begin) + 0.5 + 1e-3


@given(rate=st.floats(0.001, 1e5), burst=st.integers(1, 200), start=st.floats(0, 1e6))
def test_a_bucket_at_rest_gives_exactly_its_burst(rate: float, burst: int, start: float) -> None:
    bucket = Bucket(rate, burst)
    assert [bucket.take(start) for _ in range(burst + 3)] == [True] * burst + [False] * 3
    later = start + 2 * burst / rate
    assert [bucket.take(later) for _ in range(burst + 1)] == [True] * burst + [False]


@given(rate=st.floats(0.01, 1e4), burst=st.integers(1, 50), start=st.floats(0, 1e6))
def test_who_keeps_to_the_rate_is_never_refused(rate: float, burst: int, start: float) -> None:
    bucket = Bucket(rate, burst)
    assert all(bucket.take(start + number / rate) for number in range(300))
