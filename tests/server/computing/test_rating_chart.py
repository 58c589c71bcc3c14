"""The chart of a player's ratings."""

from __future__ import annotations

from boardwire.server.computing.rating_chart import MOST_POINTS, PastRating, rating_chart, thinned


def test_the_chart_has_the_line_its_error_and_words() -> None:
    svg = rating_chart([PastRating(1.7e9, 1500.4, 80), PastRating(1.7e9 + 86400, 1620, 40)])
    assert 'aria-label="Rating over time: from 1500 to 1620"' in svg
    assert svg.count("<polyline") == svg.count("<polygon") == 1


def test_one_rating_is_a_dot_and_none_is_nothing() -> None:
    assert "<circle" in rating_chart([PastRating(1.7e9, 1500, 80)])
    assert rating_chart([]) == ""


def test_a_long_history_is_thinned_between_its_ends() -> None:
    points = [PastRating(float(it), it, 1) for it in range(5000)]
    found = thinned(points)
    assert len(found) == MOST_POINTS
    assert (found[0], found[-1]) == (points[0], points[-1])
