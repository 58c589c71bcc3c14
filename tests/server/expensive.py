"""The most expensive things that a stranger can ask of a console, one for each kind of command."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result, Table
from boardwire.protocol import TimeControl
from boardwire.server.store import Store

LINE = 16_000
"""Characters of the longest lines."""

MOVES_OF_A_LINE = 2500
"""Moves that a line has room for."""

LONG_MATCH = "longest"
"""The id of the match that `keep_long_match` keeps."""


@dataclass(frozen=True, slots=True)
class Expense:
    """Commands that cost much.

    Args:
        name: A name for the test's output.
        lines: The lines that are sent again and again.
        before: Lines that are sent once before.
    """

    name: str
    lines: tuple[str, ...]
    before: tuple[str, ...] = ()


@cache
def long_game() -> list[str]:
    """The moves of a very long game of Go on the largest board, as `gogui-play_sequence` has them.

    Black and white fill a small part of the board, are captured, and begin again.
    """
    table, chance = Table(load("go", size=25)), random.Random(5)
    while len(table.history) < 4900:
        state = table.state
        moves = [state.move_text(move) for move in state.legal_moves()]
        moves = [move for move in moves if move != "pass"] or ["pass"]
        table.play(state.to_act(), chance.choice(moves))
        if table.over:
            break
    return [f"{'bw'[it.player]} {it.text}" for it in table.history]


def _sequences() -> Iterator[str]:
    moves = long_game()
    for first in range(0, len(moves), MOVES_OF_A_LINE):
        yield " ".join(("gogui-play_sequence", *moves[first : first + MOVES_OF_A_LINE]))


def _tree(width: int, depth: int) -> str:
    """A tree of chains, as long as fits."""
    chain = "[" * depth + "1" + "]" * depth
    return "[" + ",".join([chain] * min(width, LINE // (len(chain) + 1))) + "]"


def expenses() -> list[Expense]:
    """Twenty of them."""
    sequences = tuple(_sequences())
    size = "bw-game go size=25"
    long_trees = [_tree(250, 190), _tree(250, 100), _tree(250, 31), _tree(250, 1)]
    short_tree = _tree(9, 100)[:1400].rpartition(",")[0] + "]"
    rolls = '{"chance":[' + ",".join(['["1/64",1]'] * 64) + "]}"
    chance = "[" + ",".join([rolls] * (LINE // (len(rolls) + 1))) + "]"
    return [
        *(Expense(f"tree {len(it)}", (f"bw-game tree tree={it}",)) for it in long_trees),
        Expense("short tree", (f"bw-game tree tree={short_tree}",)),
        Expense("chance", (f"bw-game tree tree={chance}",)),
        Expense("seek a tree", (f"bw-seek tree tree={long_trees[0]} bots=no", "bw-cancel")),
        Expense("seek a short tree", (f"bw-seek tree tree={short_tree} bots=no", "bw-cancel")),
        Expense("position", (f"bw-game chess position={'8' * LINE}",)),
        Expense("Amazons", ("bw-legal_moves",), ("bw-game amazons",)),
        Expense(
            "Amazons in GoGui",
            ("gogui-rules_legal_moves", "play w A4", "play w zz", "undo"),
            ("bw-game amazons", "gogui-rules_game_id"),
        ),
        Expense("komi", ("komi 5.5",), (size, *sequences)),
        Expense("rules", ("kata-set-rule suicide true",), (size, *sequences)),
        Expense("sequence", (sequences[0], "clear_board"), (size,)),
        Expense("undo", ("gg-undo 4000", *sequences), (size,)),
        Expense("undo in GoGui", ("gg-undo 4000", *sequences), (size, "gogui-rules_game_id")),
        Expense("record", (f"bw-record {LONG_MATCH}",)),
        Expense("record as SGF", (f"bw-record {LONG_MATCH} sgf",)),
        Expense("own record as SGF", ("printsgf",), (size, *sequences)),
        Expense("matches", ("bw-matches",)),
        Expense("games", ("bw-games", "list_games", "gogui-analyze_commands")),
        Expense("board", ("showboard", "final_score", "bw-position"), (size, *sequences)),
    ]


async def keep_long_match(database: Path) -> None:
    """Keep a very long match in a new database, and others."""
    store = Store(str(database))
    await store.open()
    try:
        game = load("go", size=25)
        names, time = ("ada", "ben"), TimeControl.parse("10m")
        started = datetime.now(UTC)
        record = MatchRecord(LONG_MATCH, game.name, game.options, names, time, "", started)
        record.moves = [
            MoveRecord(ply, "bw".index(move[0]), move[2:], 0.1, 600.0, 0.1)
            for ply, move in enumerate(long_game(), 1)
        ]
        record.result = Result.loss(0, 2, Reason.RESIGNATION)
        await store.keep(record)
        for number in range(120):
            short = MatchRecord(f"{number}", game.name, game.options, names, time, "", started)
            short.result = Result.loss(1, 2, Reason.RESIGNATION)
            await store.keep(short)
    finally:
        await store.close()
