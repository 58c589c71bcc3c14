"""Charts of lines."""

from __future__ import annotations

import math
from xml.etree import ElementTree

from boardwire.games.drawing.charts import Series, line_chart

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'))


def test_lines_have_names_and_bands() -> None:
    chart = parsed(
        line_chart(
            [
                Series("a & b", [(1, 5), (2, 10), (3, 7)], [(2, 8), (8, 12), (6, 9)]),
                Series("c", [(1, 1), (3, 2)], colour=9),
                Series("none", []),
            ],
            *("games", "Elo"),
        )
    )
    lines = chart.findall(f".//{SVG}polyline")
    assert [it.findtext(f"{SVG}title") for it in lines] == ["a & b", "c"]
    assert lines[1].get("class") == "line series-1"
    (band,) = chart.findall(f".//{SVG}polygon")
    assert len((band.get("points") or "").split()) == 6
    assert "none" not in (chart.get("aria-label") or "")


def test_what_is_beyond_the_bounds_lies_on_the_edge() -> None:
    series = [Series("a", [(1, 50), (2, 900)], [(-math.inf, math.inf), (890, 910)])]
    chart = parsed(line_chart(series, "games", "Elo", bounds=(-100, 100)))
    places = (chart.findall(f".//{SVG}polygon")[0].get("points") or "").split()
    assert all(math.isfinite(float(it)) for place in places for it in place.split(","))


def test_a_single_point_is_a_dot_and_no_point_no_chart() -> None:
    assert "<circle" in line_chart([Series("a", [(1, 5)])], "games", "Elo")
    assert line_chart([Series("a", [])], "games", "Elo") == ""
