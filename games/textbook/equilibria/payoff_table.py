"""The table of a matrix game, as text and as a picture: payoffs, and which are best responses."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from itertools import product

from boardwire.games.rules.normal_form import NormalForm, Profile
from boardwire.games.rules.players import player_names
from boardwire.games.textbook.pictures.document import FIGURE_STYLES, document

from .nash import best_responses

MARK = "*"
"""Stands behind a payoff whose player has no better move against those of the others."""

_LETTER, _ROW, _PAD = 9.0, 34, 16
_STYLE = """
svg { font: 15px ui-monospace, monospace; }
text { fill: #1f2933; text-anchor: middle; } .title { font-weight: 600; }
.back { fill: #fff; } .cell { fill: none; stroke: #8a94a0; }
.equilibrium { fill: #d3f0de; stroke: #0b7a3b; stroke-width: 2; }
.best { font-weight: 700; fill: #0b5fb0; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6e9ed; } .back { fill: #171b20; } .best { fill: #7cbcff; }
  .equilibrium { fill: #16452b; stroke: #4cc27f; }
}
"""


def number_text(number: Fraction) -> str:
    """Return a payoff or a probability: a whole number, a short decimal, else a fraction."""
    decimal = f"{float(number):.10g}"
    return decimal if len(decimal) <= 6 and Fraction(decimal) == number else str(number)


class PayoffTable:
    """One table for each choice of the players after the second: rows are black's moves.

    Args:
        form: The game.
    """

    def __init__(self, form: NormalForm) -> None:
        self.form = form
        self._best = [best_responses(form, player) for player in range(form.players)]

    @property
    def others(self) -> list[Profile]:
        """The choices of the players after the second; one empty choice where there are none."""
        return list(product(*(range(len(moves)) for moves in self.form.moves[2:])))

    def profile(self, row: int, column: int, others: Profile) -> Profile:
        """Return the moves of all players in a cell."""
        return (row, column, *others)[: self.form.players]

    def caption(self, others: Profile) -> str:
        """The choices of the players after the second in words; empty where there are none."""
        names = player_names(self.form.players)[2:]
        moves = self.form.moves[2:]
        return ", ".join(
            f"{name} plays {own[move]}"
            for name, own, move in zip(names, moves, others, strict=True)
        )

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of white's moves; one empty name where black plays alone."""
        return self.form.moves[1] if self.form.players > 1 else ("",)

    def parts(self, profile: Profile) -> list[tuple[str, bool]]:
        """Return the payoff of each player in a cell, and whether it is from a best response."""
        return [
            (number_text(payoff), profile in best)
            for payoff, best in zip(self.form.payoffs[profile], self._best, strict=True)
        ]

    def cell(self, profile: Profile) -> str:
        """Return the payoffs of a cell; a best response is marked."""
        return ", ".join(text + MARK * best for text, best in self.parts(profile))

    def is_equilibrium(self, profile: Profile) -> bool:
        """Return whether every payoff of a cell is from a best response."""
        return all(best for _, best in self.parts(profile))


def table_text(form: NormalForm) -> str:
    """Return the table as text."""
    table = PayoffTable(form)
    blocks = []
    for others in table.others:
        rows = [["", *table.columns]]
        rows += [
            [
                name,
                *(table.cell(table.profile(row, it, others)) for it in range(len(table.columns))),
            ]
            for row, name in enumerate(form.moves[0])
        ]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                text.ljust(width) if not place else text.rjust(width)
                for place, (text, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        caption = table.caption(others)
        blocks.append("\n".join([*([f"{caption}:"] if caption else []), *lines]))
    return "\n\n".join(blocks)


def table_svg(form: NormalForm, title: str) -> str:
    """Return the table as SVG: pure equilibria have a frame, best responses are bold."""
    table = PayoffTable(form)
    cells = [
        table.cell(table.profile(row, column, others))
        for others in table.others
        for row in range(len(form.moves[0]))
        for column in range(len(table.columns))
    ]
    head = _LETTER * max(map(len, form.moves[0])) + 2 * _PAD
    wide = _LETTER * max(map(len, (*cells, *table.columns))) + 2 * _PAD
    body: list[str] = []
    y = 2.0 * _ROW
    for others in table.others:
        if caption := table.caption(others):
            body.append(_text(_PAD, y + 22, caption, anchor="start"))
            y += _ROW
        for column, name in enumerate(table.columns):
            body.append(_text(head + (column + 0.5) * wide, y + 22, name))
        for row, name in enumerate(form.moves[0]):
            y += _ROW
            body.append(_text(head - _PAD, y + 22, name, anchor="end"))
            for column in range(len(table.columns)):
                profile = table.profile(row, column, others)
                kind = "equilibrium" if table.is_equilibrium(profile) else "cell"
                x = head + column * wide
                body.append(
                    f'<rect class="{kind}" x="{x:.1f}" y="{y}" width="{wide:.1f}" height="{_ROW}"/>'
                )
                body.append(_payoffs(x + wide / 2, y + 22, table.parts(profile)))
        y += 2 * _ROW
    width = max(head + wide * len(table.columns), _LETTER * len(title)) + 2 * _PAD
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" '
        f'height="{y:.0f}" viewBox="0 0 {width:.0f} {y:.0f}">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n"
        f'<rect class="back" width="100%" height="100%"/>\n'
        f'<text class="title" x="{_PAD}" y="30" style="text-anchor:start">{escape(title)}</text>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def table_page(form: NormalForm, title: str, found: str) -> str:
    """Return the table and the text of what was found, as a page that needs no other file."""
    body = f"""<figure>
{table_svg(form, title)}<figcaption>Payoffs of {escape(", ".join(player_names(form.players)))}: rows
are black's moves. Bold: no better move against those of the others. Framed: a pure
equilibrium.</figcaption>
</figure>
<pre>{escape(found)}</pre>
"""
    return document(title, FIGURE_STYLES, body)


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" style="text-anchor:{anchor}">{escape(text)}</text>'


def _payoffs(x: float, y: float, parts: list[tuple[str, bool]]) -> str:
    spans = ", ".join(
        f'<tspan class="best">{text}</tspan>' if best else text for text, best in parts
    )
    return f'<text x="{x:.1f}" y="{y:.1f}">{spans}</text>'
