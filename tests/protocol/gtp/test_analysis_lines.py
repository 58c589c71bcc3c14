"""Search results as lines of text."""

from __future__ import annotations

import pytest

from boardwire.protocol.gtp.analysis_lines import lower_bound


def test_a_lower_bound_comes_nearer_with_visits() -> None:
    bounds = [lower_bound(0.2, visits) for visits in (0, 1, 10, 100, 10_000)]
    assert bounds == sorted(bounds)
    assert bounds[0] == -1
    assert 0.17 < bounds[-1] < 0.2
    # Wilson's interval for 60 of 100: 0.5020 to 0.6906.
    assert lower_bound(0.2, 100) == pytest.approx(2 * 0.5020 - 1, abs=1e-4)
