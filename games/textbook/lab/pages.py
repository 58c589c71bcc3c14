"""Findings as text, as SVG, as a page of HTML, and their tables as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from html import escape

from boardwire.games.drawing.charts import Series, line_chart, text_chart
from boardwire.games.drawing.charts.axes import HEIGHT, WIDTH
from boardwire.games.textbook.pictures.document import document

from .findings import Experiment, Findings, FindingsTable, NumberMap, Plot
from .number_maps import MAP_STYLE, map_lines, maps_picture

WIDEST = 80
"""The width of a terminal that the texts are made for."""

_COLOURS = (
    ("#17635c", "#5cc0b2"),
    ("#b4521a", "#f0a06a"),
    ("#3b5fa8", "#93b4f0"),
    ("#8a4b9c", "#d3a0e0"),
    ("#6d6a0a", "#cfc95a"),
    ("#ac3028", "#f0897f"),
    ("#2b7da1", "#7cc8e8"),
    ("#5c626b", "#a3aab3"),
)
"""The colours of series on light and on dark pages, those of `web/styles/report.css`."""

_NUMBER = re.compile(r"[-+]?[\d,.]+%?( ± [\d,.]+%?)?")
_SCALE = 1.7
_MARGIN = 16.0
_TITLE = 44.0
_KEY = 22.0  # height of a line of the legend

_CHART_STYLE = """
.chart { font: 11px ui-sans-serif, system-ui, sans-serif; }
.chart text, .key-text { fill: #5c626b; } .chart text.title { font-size: 11.5px; }
.chart .rule, .chart .zero { stroke: #dfe3e8; } .chart .zero { stroke: #9aa3ad; }
.chart .line { fill: none; stroke: var(--of); stroke-width: 2; stroke-linejoin: round; }
.chart .band { stroke: none; fill: var(--of); opacity: .2; } .chart .dot { fill: var(--of); }
.key { fill: var(--of); background: var(--of); }
"""


def _chart_style() -> str:
    light = "".join(f".series-{it} {{ --of: {one}; }}" for it, (one, _) in enumerate(_COLOURS))
    dark = "".join(f".series-{it} {{ --of: {two}; }}" for it, (_, two) in enumerate(_COLOURS))
    return (
        f"{_CHART_STYLE}{light}\n@media (prefers-color-scheme: dark) {{\n"
        ".chart text, .key-text { fill: #a3aab3; } .chart .rule { stroke: #353c45; }\n"
        f".chart .zero {{ stroke: #6b7480; }}\n{dark}\n}}\n"
    )


def text(experiment: Experiment, findings: Findings) -> str:
    """Return the findings as text, 80 columns wide where the tables allow it."""
    plot = findings.plot
    parts = [[experiment.title]]
    parts += [_text_table(table) for table in findings.tables]
    if isinstance(plot, Plot):
        parts.append(
            text_chart(plot.series, plot.x_title, plot.y_title, log_x=plot.log_x, log_y=plot.log_y)
        )
    else:
        parts += map(map_lines, plot)
    parts += [_wrapped(it) for it in findings.words]
    return "\n\n".join("\n".join(part) for part in parts)


def _wrapped(words: str) -> list[str]:
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + 1 + len(word) > WIDEST:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines


def _text_table(table: FindingsTable) -> list[str]:
    """Return a table with its first column and its texts on the left, numbers on the right."""
    rows = [table.columns, *table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = numeric_columns(table)
    lines = [
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in rows
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return [*([table.title] if table.title else []), *lines]


def numeric_columns(table: FindingsTable) -> list[bool]:
    """Return for each column of a table whether all its cells are numbers."""
    return [all(_NUMBER.fullmatch(it) for it in column) for column in zip(*table.rows, strict=True)]


def csv_text(experiment: Experiment, findings: Findings) -> str:
    """Return the tables as CSV, with an empty line between them."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    for number, table in enumerate(findings.tables):
        if number:
            file.write("\n")
        writer.writerows([table.columns, *table.rows])
    for it in () if isinstance(findings.plot, Plot) else findings.plot:
        writer.writerows([(), (it.title,), *it.cells()])
    return file.getvalue()


def _chart(plot: Plot, attributes: str) -> str:
    drawn = line_chart(plot.series, plot.x_title, plot.y_title, log_x=plot.log_x, log_y=plot.log_y)
    return drawn.replace("<svg ", f"<svg {attributes} ", 1)


def chart_markup(findings: Findings) -> str:
    """Return the plot or the maps as an SVG element without styles, for a page that has them."""
    if isinstance(findings.plot, Plot):
        return _chart(findings.plot, "")
    wide, high, drawn = maps_picture(findings.plot, 0, 0)
    return f'<svg viewBox="0 0 {wide:g} {high:g}">{drawn}</svg>'


def svg(experiment: Experiment, findings: Findings) -> str:
    """Return the plot with its title and its legend as SVG; it needs no other file."""
    if not isinstance(findings.plot, Plot):
        return _maps_svg(experiment, findings.plot)
    series = [it for it in findings.plot.series if it.points]
    width, height = WIDTH * _SCALE + 2 * _MARGIN, HEIGHT * _SCALE
    whole = _TITLE + height + _KEY * len(series) + _MARGIN
    place = f'x="{_MARGIN:g}" y="{_TITLE:g}" width="{WIDTH * _SCALE:g}" height="{height:g}"'
    keys = "".join(_key(it, _TITLE + height + _KEY * number) for number, it in enumerate(series))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{whole:g}" '
        f'viewBox="0 0 {width:g} {whole:g}">\n<title>{escape(experiment.title)}</title>\n'
        f"<style>\n.back {{ fill: #fff; }} .head {{ fill: #1f2933; font: 600 16px sans-serif; }}\n"
        ".key-text { font: 14px ui-sans-serif, system-ui, sans-serif; }\n"
        "@media (prefers-color-scheme: dark) { .back { fill: #171b20; } .head { fill: #e6e9ed; } }"
        f'{_chart_style()}</style>\n<rect class="back" width="100%" height="100%"/>\n'
        f'<text class="head" x="{_MARGIN:g}" y="28">{escape(experiment.title)}</text>\n'
        f"{_chart(findings.plot, place)}\n{keys}\n</svg>\n"
    )


def _maps_svg(experiment: Experiment, maps: Sequence[NumberMap]) -> str:
    width, height, drawn = maps_picture(maps, _MARGIN, _TITLE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">\n<title>{escape(experiment.title)}</title>\n'
        f'<style>\n{MAP_STYLE}</style>\n<rect class="back" width="100%" height="100%"/>\n'
        f'<text class="head" x="{_MARGIN:g}" y="28">{escape(experiment.title)}</text>\n'
        f"{drawn}\n</svg>\n"
    )


def _key(series: Series, y: float) -> str:
    x = _MARGIN + 58 * _SCALE
    return (
        f'<g class="series-{series.colour % len(_COLOURS)}">'
        f'<rect class="key" x="{x:g}" y="{y + 2:g}" width="14" height="14" rx="3"/>'
        f'<text class="key-text" x="{x + 22:g}" y="{y + 14:g}">{escape(series.name)}</text></g>'
    )


def html_page(experiment: Experiment, findings: Findings) -> str:
    """Return a page with the plot, the tables and the words; it needs no other file."""
    title = escape(experiment.title)
    if isinstance(findings.plot, Plot):
        keys = "".join(
            f'<li><span class="key series-{it.colour % len(_COLOURS)}"></span>'
            f"{escape(it.name)}</li>"
            for it in findings.plot.series
            if it.points
        )
        figure_ = f"{chart_markup(findings)}<figcaption><ul>{keys}</ul></figcaption>"
        style = _chart_style()
    else:
        figure_ = chart_markup(findings)
        style = MAP_STYLE
    words = "".join(f"<p>{escape(it)}</p>" for it in findings.words)
    styles = f""":root {{ color-scheme: light dark; }}
body {{ max-width: 56rem; margin: 1rem auto; padding: 0 1rem; }}
body {{ font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; }}
h1 {{ font-size: 1.4rem; }}
figure {{ margin: 1rem 0; }} figure > svg {{ width: 100%; height: auto; }}
ul {{ list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0; }}
.key {{ display: inline-block; width: .8em; height: .8em; border-radius: 3px; margin-right: .4em; }}
.scroll {{ overflow-x: auto; }} table {{ border-collapse: collapse; margin: 1rem 0; }}
caption {{ text-align: left; font-weight: 600; padding-bottom: .3rem; }}
th, td {{ padding: .3rem .7rem; text-align: left; border-bottom: 1px solid #8884; }}
.number {{ text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }}
th.number {{ text-align: right; }}
{style}"""
    body = f"""<h1>{title}</h1>
<figure>{figure_}</figure>
{words}
{"".join(map(_html_table, findings.tables))}
<p><small>{escape(experiment.source)}</small></p>
"""
    return document(experiment.title, styles, body)


def _html_table(table: FindingsTable) -> str:
    right = numeric_columns(table)

    def row(name: str, cells: Sequence[str]) -> str:
        return "".join(
            f"<{name}{' class=number' if number else ''}>{escape(cell)}</{name}>"
            for cell, number in zip(cells, right, strict=True)
        )

    rows = "".join(f"<tr>{row('td', cells)}</tr>" for cells in table.rows)
    return (
        f'<div class="scroll"><table><caption>{escape(table.title)}</caption>'
        f"<thead><tr>{row('th', table.columns)}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
