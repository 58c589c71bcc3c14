"""The table of Stratego: the armies as an observer sees them, the tray of a set-up, the battles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from boardwire import _native
from boardwire.games.points import point_name
from boardwire.games.words import Words, phrase

PIECES: Mapping[str, Words] = {
    "flag": phrase("flag"),
    "spy": phrase("spy"),
    "scout": phrase("scout"),
    "miner": phrase("miner"),
    "sergeant": phrase("sergeant"),
    "lieutenant": phrase("lieutenant"),
    "captain": phrase("captain"),
    "major": phrase("major"),
    "colonel": phrase("colonel"),
    "general": phrase("general"),
    "marshal": phrase("marshal"),
    "bomb": phrase("bomb"),
}
"""The names of the kinds of pieces, by rank."""

RANKS = "FS23456789MB"
"""The ranks as moves and battles write them, in the order of `PIECES`."""

KINDS = tuple(PIECES)
"""The kinds of pieces, in the order of `RANKS`."""

NOTHING = 12
"""The number of the move that leaves a square empty, after those of the ranks."""

VARIANTS = ("full", "barrage", "small")
"""The armies, in the order of the rules in C++."""


def battle_words(attacker: str, defender: str) -> Words:
    """Return a battle of two kinds of pieces in words."""
    both = {"attacker": PIECES[attacker], "defender": PIECES[defender]}
    match winner(attacker, defender):
        case "attacker":
            return phrase("{attacker} takes {defender}", **both)
        case "defender":
            return phrase("{attacker} is lost to {defender}", **both)
        case _:
            return phrase("{attacker} and {defender} are both lost", **both)


def winner(attacker: str, defender: str) -> str:
    """Return which of two kinds of pieces stays after a battle: attacker, defender or neither."""
    if attacker == defender:
        return "neither"
    order = list(PIECES)
    if defender == "bomb":
        wins = attacker == "miner"
    elif (attacker, defender) == ("spy", "marshal"):
        wins = True
    else:
        wins = order.index(attacker) > order.index(defender)
    return "attacker" if wins else "defender"


@cache
def army(variant: str) -> list[list[Any]]:
    """Return the kinds of pieces of a player, each with its rank and number, the highest first."""
    core = _native.Stratego(VARIANTS.index(variant), True)
    squares = core.size * core.rows
    kinds = list(PIECES)
    counts = [
        [kinds[rank], RANKS[rank], round(chance * squares)]
        for rank, chance in core.chance_outcomes()
        if rank < len(kinds)
    ]
    return counts[::-1]


def square_number(core: _native.Stratego, owner: int, number: int) -> int:
    """Return the square that a player fills after `number` others."""
    row, column = divmod(number, core.size)
    return (core.size - 1 - row if owner == 0 else row) * core.size + column


def stratego_table(
    core: _native.Stratego,
    options: Mapping[str, Any],
    observer: int | None,
    filled: tuple[int, int],
    last: tuple[str, ...],
    battle: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """Return the table of a position for one observer.

    `army` has the kinds of pieces of a player, each with its rank and number; `home` the squares of
    each player in the order in which they are filled; `own` the squares that the observer has
    filled, with the kind of piece, empty for none; `lost` the pieces that each player has lost, by
    kind.

    Args:
        core: The position.
        options: The options of the game.
        observer: The player who sees it, or None for a spectator.
        filled: The number of squares that each player is known to have filled.
        last: The squares of the last move, if that was the last thing.
        battle: The last battle, if that was the last thing.
    """
    kinds = list(PIECES)
    squares = core.size * core.rows
    home = [[_name(core, owner, it) for it in range(squares)] for owner in (0, 1)]
    table: dict[str, Any] = {
        "size": core.size,
        "rows": core.rows,
        "army": army(str(options["variant"])),
        "home": home,
        "placing": core.placing,
        "by_chance": options["setup"] == "chance",
        "filled": list(filled),
        "lost": [
            {kind: core.lost(owner, it) for it, kind in enumerate(kinds) if core.lost(owner, it)}
            for owner in (0, 1)
        ],
        "moves_left": int(options["moves"]) - core.moves_made,
    }
    if core.placing and observer is not None:
        board = core.board
        table["own"] = {}
        for number in range(core.placed(observer)):
            owner, rank, _, _ = board[square_number(core, observer, number)]
            table["own"][home[observer][number]] = kinds[rank] if owner == observer else ""
    if not core.placing and last:
        table["last"] = list(last)
    if battle is not None:
        table["battle"] = battle
    return table


def _name(core: _native.Stratego, owner: int, number: int) -> str:
    row, column = divmod(square_number(core, owner, number), core.size)
    return point_name(column, row)
