"""A position as plain data: what a page, a feed or an electronic board draws and lets move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from boardwire.games import CHANCE, OVER, State
from boardwire.games.drawing import cell_label, choices, frame, is_text, move_points, pieces
from boardwire.games.view import BoardView, Mark
from boardwire.games.words import Words

from ..table import NO_MOVE, Played, Table


def position_view(table: Table, observer: int | None = None, *, opened: bool = False) -> BoardView:
    """Return the position on a table with the marks that the end of the game puts on it.

    Args:
        table: The table.
        observer: A player, or None for a spectator.
        opened: Whether nothing is hidden: the match is over.
    """
    state, dead = table.state, table.dead
    if opened and not table.game.perfect_information:
        state = state.opened()
    view = state.view(observer)
    if not dead:
        return view
    without = state.without(dead).view(observer)
    return replace(view, marks={Mark.DEAD: dead, **without.marks})


def position_data(
    table: Table, observer: int | None = None, *, opened: bool = False
) -> dict[str, Any]:
    """Return the position on a table as one observer may know it, for JSON and msgpack.

    Args:
        table: The table.
        observer: A player, or None for a spectator.
        opened: Whether nothing is hidden: the match is over.

    Returns:
        `ply`, the number of moves and rolls so far; `to_act`, the players whose choice is awaited;
        `chance`, whether a roll is due; `over`; `pieces`, the symbol in each slot of the game's
        :class:`~boardwire.games.drawing.Frame`; `last`, the points of the last move; `side`,
        facts beside the board by name; `lines` of a board that is text, if it is one; `marks`, the
        points of each kind of :class:`~boardwire.games.view.Mark`, if there are any; `kind`, the
        kind of table; and `table`, the position as a table of that kind takes it, if it has one.
    """
    state = table.state
    view = position_view(table, observer, opened=opened)
    to_act = state.to_act()
    return {
        "ply": len(table.history),
        "to_act": list(state.acting()),
        "chance": to_act == CHANCE,
        "over": to_act == OVER,
        "pieces": pieces(table.game, view),
        "last": list(marked_points(table)),
        "side": dict(view.side),
        **({"lines": list(view.lines)} if view.lines and is_text(table.game) else {}),
        "kind": view.table_kind,
        **({"table": dict(view.table)} if view.table else {}),
        **({"marks": view.marks_data()} if view.marks else {}),
        **({"tally": tally} if (tally := _tally_data(state)) else {}),
    }


def _tally_data(state: State) -> list[list[Any]]:
    """Return the parts of a score: the name of each, and the values of the players."""
    return [
        [name, [it.to_data() if isinstance(it, Words) else it for it in values]]
        for name, values in state.tally()
    ]


def marked_points(table: Table) -> tuple[str, ...]:
    """The points that show the last move on a board, for :func:`boardwire.games.drawing.board_svg`.

    None where a game hides something: the points of a move could reveal it.
    """
    if not table.state.perfect_information:
        return ()
    for state, played in table.backwards():
        if played.player != CHANCE:
            points = () if played.move == NO_MOVE else move_points(state, played.move)
            return tuple(dict.fromkeys(points))
    return ()


def legal_moves(state: State, player: int) -> list[list[Any]]:
    """Return the moves that a page offers a player, with the points that a user touches for each.

    The words for a move follow where it has some. Empty if the player is not to act.
    """
    state = state.copy()
    if state.to_act() < 0 or not state.yield_turn(player):
        return []
    return [
        [state.move_text(move), list(move_points(state, move)), *_words(state, move, player)]
        for move in state.offered_moves()
    ]


def _words(state: State, move: int, player: int | None) -> list[list[Any]]:
    """Return the words for a move as a list of one; empty where it has none."""
    words = state.move_words(move, player)
    return [] if words is None else [words.to_data()]


def moves_data(state: State, player: int) -> dict[str, Any]:
    """Return what a page needs so that a player can make a move.

    Args:
        state: The position.
        player: The player.

    Returns:
        `legal`, the moves as in :func:`legal_moves`; and where there are any, `prompt`, the words
        for what the player may do; `others`, points that may be touched in place of those of moves;
        `ways`, other points of moves; and `choices`, the symbol and the words of moves that have
        the same points.
    """
    data: dict[str, Any] = {"legal": legal_moves(state, player)}
    if not data["legal"]:
        return data
    state = state.copy()
    state.yield_turn(player)
    if (prompt := state.prompt(player)) is not None:
        data["prompt"] = prompt.to_data()
    if others := state.other_points():
        data["others"] = dict(others)
    if ways := state.other_ways():
        data["ways"] = [[state.move_text(move), list(points)] for move, points in ways]
    same: dict[tuple[str, ...], list[str]] = {}
    for text, points, *_ in data["legal"]:
        same.setdefault(tuple(points), []).append(text)
    alike = [text for points, texts in same.items() if points and len(texts) > 1 for text in texts]
    if shown := choices(state, map(state.parse_move, reversed(alike))):
        data["choices"] = {text: [symbol, said.to_data()] for text, (symbol, said) in shown.items()}
    return data


def next_points(legal: Sequence[Sequence[Any]], touched: Sequence[str]) -> list[str]:
    """Return the points that may be touched next, in the order of the moves.

    Args:
        legal: The legal moves, as :func:`legal_moves` gives them.
        touched: The points touched so far.
    """
    count, begun = len(touched), list(touched)
    ways = (move[1] for move in legal)
    found = (way[count] for way in ways if len(way) > count and way[:count] == begun)
    return list(dict.fromkeys(found))


def point_labels(table: Table, observer: int | None = None) -> dict[str, str]:
    """Return each point of the game's frame and what is there in words, for screen readers."""
    game, view = table.game, position_view(table, observer)
    return {point: cell_label(game, view, point) for point in frame(game).points}


def moves_after(table: Table, ply: int) -> list[list[Any]]:
    """Return the moves and rolls after a ply, as the table's observer may know them.

    Each has the player (-1 for chance), its text, its notation as the game's records have it, and
    words for it where it has some.
    """
    moves = []
    for state, played in islice(table.backwards(), max(0, len(table.history) - ply)):
        text = played.text_for(table.observer)
        plain = played.player == CHANCE or played.move < 0 or not state.perfect_information
        notation = text if plain else state.record_text(played.move)
        moves.append([played.player, text, notation, *_said(state, played, table.observer)])
    return moves[::-1]


def _said(state: State, played: Played, observer: int | None) -> list[list[Any]]:
    return [] if played.move < 0 else _words(state, played.move, observer)


def words_data(state: State, played: Played, observer: int | None = None) -> dict[str, Any]:
    """Return the words for a move that was made in `state`, as an entry `words`, if it has some."""
    said = _said(state, played, observer)
    return {"words": said[0]} if said else {}


def changed_entries(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries that differ, such as symbols by slot; None where there is none now."""
    changes = {name: value for name, value in after.items() if before.get(name) != value}
    changes.update({name: None for name in before if name not in after})
    return changes


def table_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a move changes in the `table` of a position, as such an entry, if it has one."""
    if "table" not in before and "table" not in after:
        return {}
    return {"table": changed_entries(before.get("table", {}), after.get("table", {}))}
