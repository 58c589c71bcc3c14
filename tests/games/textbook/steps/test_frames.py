"""Frames of algorithms as text and as a page."""

from __future__ import annotations

import json
import re
from random import Random

from boardwire.games import load
from boardwire.games.textbook.steps.frames import frame_text
from boardwire.games.textbook.steps.monte_carlo import walk_sampling
from boardwire.games.textbook.steps.steps_page import steps_page
from boardwire.games.textbook.steps.tree_search import walk_search
from boardwire.games.textbook.tree_search.ordering import Order

BOOK = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_the_frame_of_the_cut_has_the_windows_the_count_and_the_leaves() -> None:
    walk = walk_search("alphabeta", load("tree", tree=BOOK).start())
    (count,) = (number for number, step in enumerate(walk.steps, 1) if step.kind == "cut")
    assert frame_text(walk, count).splitlines() == [
        "14/26  MIN 2 is at most alpha: 2 against 3. The rest is cut off: the leaves 4",
        "   and 6.",
        "leaves looked at: 4 of 9, cut off: 2",
        "",
        "  MAX  3  [3, ∞]",
        "  ├─ 1: MIN  3  [-∞, 3]",
        "  │  ├─ 1: 3  [-∞, ∞]",
        "  │  ├─ 2: 12  [-∞, 3]",
        "  │  └─ 3: 8  [-∞, 3]",
        "> ├─ 2: MIN  2  [3, 2]",
        "  │  ├─ 1: 2  [3, ∞]",
        "  │  ├─ 2: 4  cut off",
        "  │  └─ 3: 6  cut off",
        "  └─ 3: MIN",
        "     ├─ 1: (14)",
        "     ├─ 2: (5)",
        "     └─ 3: (2)",
    ]


def test_the_first_frame_knows_nothing_and_the_last_one_the_value() -> None:
    walk = walk_search("alphabeta", load("tree", tree=BOOK).start(), order=Order.WORST)
    first, last = frame_text(walk, 0), frame_text(walk, len(walk.steps))
    assert first.startswith("0/") and "looked at: 0 of 9" in first and ">" not in first
    assert "looked at: 9 of 9, cut off: 0" in last and "> MAX  3" in last


def test_random_games_are_counted_before_and_after() -> None:
    state = load("tictactoe", position="O--XX-O-X O").start()
    walk = walk_sampling("uct", state, 3, Random(1))
    last = walk.steps[-1]
    assert re.fullmatch(
        r"Count the result on the way back: (B3|B1|C2) from 0/0 to [01.5]+/1 for MAX, "
        r"the root from [0-9.]+/2 to [0-9.]+/3 for MIN\.",
        last.words,
    )
    text = frame_text(walk, len(walk.steps))
    assert "random games: 3 of 3" in text
    assert "\n  MAX  " in text


def test_the_page_has_the_steps_and_loads_nothing() -> None:
    walk = walk_search("minimax", load("tree", tree=BOOK).start())
    page = steps_page(walk)
    forms = [{"algorithm": "minimax", "title": "MAX and MIN apart"}]
    (data,) = re.findall(r'<script type="application/json" id="walks">(.*?)</script>', page)
    assert json.loads(data) == [json.loads(json.dumps(walk.to_data() | {"forms": forms}))]
    assert not re.search(r"^(import|export) ", page, re.MULTILINE)
    assert not re.search(r'(src|href)="', page)
