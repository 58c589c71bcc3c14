"""A cache whose values are bounded by their bytes."""

from __future__ import annotations

from boardwire.server.http.caching.lru_cache import OVERHEAD_BYTES, LruCache


def test_the_value_that_was_not_used_for_longest_goes_first() -> None:
    cache: LruCache[str] = LruCache(2 * (OVERHEAD_BYTES + 100))
    cache.put("a", "A", 100)
    cache.put("b", "B", 100)
    assert cache.get("a") == "A"
    cache.put("c", "C", 100)
    assert [cache.get(it) for it in "abc"] == ["A", None, "C"]


def test_a_value_takes_the_place_of_the_one_before() -> None:
    cache: LruCache[int] = LruCache(2 * OVERHEAD_BYTES)
    for number in range(100):
        cache.put("a", number, 0)
    cache.put("b", 1, 0)
    assert (cache.get("a"), cache.get("b")) == (99, 1)


def test_a_value_that_is_too_large_is_not_kept() -> None:
    cache: LruCache[str] = LruCache(1000)
    cache.put("a", "A", 1)
    assert (len(cache), cache.get("a")) == (0, None)
