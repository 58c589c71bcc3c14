"""Pictures of the lecture on Go that no command draws: the parts of AlphaGo, and ratings.

`docs/generate.py` writes them: `alphago.svg` and `go-ratings.svg`, and `alphago-zh.svg` with
Chinese words.
"""

# ruff: noqa: RUF001 - Chinese punctuation and the minus sign of formulas

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

LECTURES = Path(__file__).resolve().parent / "lectures"
FOLDER = LECTURES / "images"

RESULTS = LECTURES / "results" / "go-9x9.json"
"""The tournament of Go, with its commands."""

STYLE = """
text { font: 14px ui-sans-serif, system-ui, sans-serif; fill: #1f2933; text-anchor: middle; }
.small { font-size: 12px; } .name { text-anchor: end; } .rule { stroke: #c5ccd4; }
.head { font-weight: 600; }
.back { fill: #fff; } .box { stroke: #1f2933; stroke-width: 1.2; }
.data { fill: #eef1f4; } .net { fill: #d6e6ff; } .tree { fill: #d9f2e3; }
.arrow { fill: none; stroke: #1f2933; stroke-width: 1.6; } .tip { fill: #1f2933; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6e9ed; } .back { fill: #171b20; } .box, .arrow { stroke: #e6e9ed; }
  .data { fill: #2a3139; } .rule { stroke: #4b545f; }
  .net { fill: #1f3a63; } .tree { fill: #1d4a33; } .tip { fill: #e6e9ed; }
}
"""

BOXES = {
    "people": (20, 30, 190, 62, "data"),
    "rollout": (256, 16, 248, 62, "net"),
    "supervised": (256, 104, 248, 62, "net"),
    "reinforced": (256, 192, 248, 62, "net"),
    "games": (20, 280, 190, 62, "data"),
    "value": (256, 280, 248, 62, "net"),
    "search": (570, 104, 190, 150, "tree"),
}
"""The left upper corner, width, height and kind of each box."""

ARROWS = (
    ((210, 54), (256, 47)),
    ((210, 74), (256, 128)),
    ((380, 166), (380, 192)),
    ((256, 232), (115, 280)),
    ((210, 311), (256, 311)),
    ((504, 47), (570, 120)),
    ((504, 135), (570, 160)),
    ((504, 311), (570, 236)),
)

WORDS: dict[str, dict[str, tuple[str, str]]] = {
    "alphago.svg": {
        "title": ("The parts of AlphaGo", ""),
        "people": ("games of people", "30 million positions (KGS)"),
        "rollout": ("rollout policy", "24.2 %, 2 µs a move"),
        "supervised": ("policy network, supervised", "13 layers, 57.0 %, 3 ms a move"),
        "reinforced": ("policy network, reinforced", "wins more than 80 % against it"),
        "games": ("games against itself", "30 million positions"),
        "value": ("value network", "mean squared error 0.234"),
        "search": ("tree search", ""),
        "prior": ("priors P", "V = (1 − λ) v + λ z"),
    },
    "alphago-zh.svg": {
        "title": ("AlphaGo 的各个部分", ""),
        "people": ("人类对局", "3000 万个局面 (KGS)"),
        "rollout": ("快速走子策略", "24.2%，每步 2 微秒"),
        "supervised": ("策略网络（监督学习）", "13 层，57.0%，每步 3 毫秒"),
        "reinforced": ("策略网络（强化学习）", "对前者胜率超过 80%"),
        "games": ("自我对弈", "3000 万个局面"),
        "value": ("价值网络", "均方误差 0.234"),
        "search": ("树搜索", ""),
        "prior": ("先验 P", "V = (1 − λ) v + λ z"),
    },
}
"""The words of each picture; a box has a head and a line below it."""


def picture(words: dict[str, tuple[str, str]]) -> str:
    """Return the drawing as SVG."""
    parts = []
    for (x, y), (to_x, to_y) in ARROWS:
        parts.append(f'<path class="arrow" d="M{x} {y}L{to_x} {to_y}" marker-end="url(#tip)"/>')
    for name, (x, y, width, height, kind) in BOXES.items():
        head, below = words[name]
        middle = x + width / 2
        parts.append(
            f'<rect class="box {kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>'
            f'<text class="head" x="{middle:g}" y="{y + 27}">{escape(head)}</text>'
            f'<text class="small" x="{middle:g}" y="{y + 48}">{escape(below)}</text>'
        )
    prior, mixed = words["prior"]
    parts.append(f'<text class="small" x="665" y="175">{escape(prior)}</text>')
    parts.append(f'<text class="small" x="665" y="215">{escape(mixed)}</text>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 360" width="780" height="360">\n'
        f"<title>{escape(words['title'][0])}</title>\n<style>{STYLE}</style>\n"
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" '
        'markerHeight="7" orient="auto"><path class="tip" d="M0 0L10 5L0 10z"/></marker></defs>\n'
        '<rect class="back" width="100%" height="100%"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def ratings_picture(data: dict[str, Any]) -> str:
    """Return the ratings of a tournament as points with their errors, in SVG."""
    ratings = data["ratings"]
    low = min(rating - error for _, rating, error in ratings)
    high = max(rating + error for _, rating, error in ratings)
    left, wide, step = 110, 560, 30

    def place(value: float) -> float:
        return float(left + (value - low) / (high - low) * wide)

    parts = []
    for tick in range(-(-low // 250) * 250, high + 1, 250):
        x = place(tick)
        parts.append(
            f'<path class="rule" d="M{x:.1f} 20V{20 + step * len(ratings)}"/>'
            f'<text class="small" x="{x:.1f}" y="{38 + step * len(ratings)}">{tick}</text>'
        )
    for row, (name, rating, error) in enumerate(ratings):
        y, begin, end = 35 + row * step, place(rating - error), place(rating + error)
        parts.append(
            f'<text class="name" x="{left - 12}" y="{y + 5}">{escape(name)}</text>'
            f'<path class="arrow" d="M{begin:.1f} {y}H{end:.1f}"/>'
            f'<circle class="tip" cx="{place(rating):.1f}" cy="{y}" r="5"/>'
        )
    width, height = left + wide + 40, 50 + step * len(ratings)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">\n<title>Elo</title>\n<style>{STYLE}</style>\n'
        '<rect class="back" width="100%" height="100%"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def go_pictures() -> dict[Path, str]:
    """Return the files and what is in them."""
    found = {FOLDER / name: picture(words) for name, words in WORDS.items()}
    found[FOLDER / "go-ratings.svg"] = ratings_picture(json.loads(RESULTS.read_text("utf-8")))
    return found
