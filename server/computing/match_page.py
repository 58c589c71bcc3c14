"""The part of a match's page that grows with the match: its moves, and what a ply has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardwire.games import GameError, load
from boardwire.games.records import FORMATS, write_record
from boardwire.games.words import Words
from boardwire.matches import MatchRecord
from boardwire.matches.records.public_record import file_record
from boardwire.matches.records.replay import replay_data
from boardwire.matches.referee.result_words import conventions_of

from .evaluation_part import evaluation_part
from .part_templates import part_templates
from .score_sheet import row_numbers, turns


def match_page(record: MatchRecord, ply: int | None, *, listed: bool) -> dict[str, Any]:
    """Return the content of a match's page besides its record.

    A game that this server does not host any more has no plies and no formats here.

    Args:
        record: A match as spectators may see it.
        ply: The ply that is asked for; None for the last one.
        listed: Whether the moves are listed.

    Returns:
        `moves`, the list of the moves as HTML; `numbering` of its rows; `plies`, their number;
        `ply`, the one that is shown; `clocks` and `facts` after it, with `details` among the facts
        for experts; the `formats` that can express the match; `analysed`, whether the page of
        analyses takes it; and its `evaluation` as HTML, empty without one.
    """
    try:
        plies: list[dict[str, Any]] = replay_data(record)["plies"]
    except GameError:
        plies = []
    at = len(plies) if ply is None else min(ply, len(plies))
    conventions = conventions_of(record.game, record.options)
    begins = conventions.first if conventions.numbered_in_pairs else None
    moves = ""
    if listed:
        rows = turns(_listed(plies), len(record.players), begins)
        numbers = row_numbers(rows, conventions)
        moves = (
            part_templates()
            .get_template("parts/moves.html")
            .render(record=record, rows=rows, numbers=numbers, ply=at)
        )
    return {
        "moves": moves,
        "numbering": {
            "pairs": conventions.numbered_in_pairs,
            "first": conventions.first_number,
            "begins": -1 if begins is None else begins,
        },
        "plies": len(plies),
        "ply": at,
        "clocks": _clocks(plies[:at], len(record.players)),
        "facts": plies[at - 1]["side"] if at else {},
        "details": list(conventions.details),
        "formats": _formats(record) if listed else [],
        "analysed": _analysed(record),
        "evaluation": evaluation_part(record) if listed else "",
    }


def _analysed(record: MatchRecord) -> bool:
    """Return whether the page of analyses takes the match: it hides nothing."""
    try:
        return load(record.game, **record.options).perfect_information
    except GameError:
        return False


def _listed(plies: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the plies that stand in a list of moves, with their words where they have some."""
    shown: list[Mapping[str, Any]] = []
    for ply in plies:
        said = Words.from_data(ply["words"]) if "words" in ply else None
        if said is None:
            shown.append(ply)
        elif said.sentence:
            shown.append({**ply, "notation": said.translated()})
    return shown


def _clocks(plies: Sequence[Mapping[str, Any]], players: int) -> list[float | None]:
    clocks: list[float | None] = [None] * players
    for ply in plies:
        if ply["player"] >= 0:
            clocks[ply["player"]] = ply["clock"]
    return clocks


def _formats(record: MatchRecord) -> list[str]:
    """Return the formats that can express a match; the usual one of its game is the first."""
    try:
        game = file_record(record)
    except GameError:
        return []
    usual = game.game.record_format
    found = []
    for name in sorted(FORMATS, key=lambda it: it != usual):
        try:
            write_record(game, name)
        except GameError:
            continue
        found.append(name)
    return found
