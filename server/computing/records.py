"""Records: texts in requests, and matches as files, step by step and for their page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any

from boardwire.games import CHANCE, RecordError, load, option_text
from boardwire.games.records import FORMATS, GameRecord, write_record
from boardwire.games.records.files.reading_on import read_on
from boardwire.games.records.files.record_files import decoded, format_of
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.matches.records.public_record import file_record
from boardwire.matches.records.replay import replay_data
from boardwire.translations import english

MAX_MOVES = 2000
"""The most plies of a game that is sent."""

PLY = ("ply", "player", "move", "seconds", "clock")
"""The facts of a ply in the API, in their order."""


def read_text(data: bytes, name: str, number: int) -> dict[str, Any]:
    """Return one game of a text as data.

    Args:
        data: The text as bytes.
        name: The file's name, whose suffix is that of the format.
        number: Which game of the file, from 1 on.

    Raises:
        GameError: The text has no such game, or cannot be read.
    """
    file = decoded(data)
    text = file.text
    form = format_of(name, text)
    found = list(islice(read_on(text, form), number - 1, number + 1))
    if not found:
        raise RecordError(english("there is no game {number} in it", number=number))
    if isinstance(found[0], RecordError):
        raise found[0]
    record = found[0].as_moves()
    if len(record.moves) > MAX_MOVES:
        raise RecordError(
            english(
                "the game has {moves} plies; at most {max_moves} are read",
                moves=len(record.moves),
                max_moves=MAX_MOVES,
            )
        )
    return {
        "format": form,
        "game": record.game.name,
        "title": record.game.title,
        "options": {key: option_text(value) for key, value in record.game.options.items()},
        "moves": [
            [-1 if player == CHANCE else player, text]
            for (_, player, _), text in zip(record.steps(), record.moves, strict=True)
        ],
        "players": list(record.players),
        "result": record.result,
        "score": record.game.conventions.score(record.result) if record.result else "",
        "left_out": dict(record.left_out),
        "notes": [*filter(None, (file.note,)), *record.notes],
        "more": len(found) > 1,
    }


def written_text(
    game: str,
    options: dict[str, str],
    moves: tuple[str, ...],
    players: tuple[str, ...],
    result: str,
    form: str,
) -> tuple[str, str]:
    """Return the text of a file, and the suffix of its name.

    Raises:
        GameError: The game is unknown, a move is illegal, or the format cannot express the game.
    """
    loaded = load(game, **options)
    record = GameRecord(loaded, moves, players, result)
    record.final()  # every move is legal
    form = form or loaded.record_format
    return write_record(record, form), FORMATS[form].SUFFIX


def file_text(record: MatchRecord, form: str) -> tuple[str, str]:
    """Return a match as the text of a file, and the suffix of its name.

    Args:
        record: A match as spectators may see it.
        form: The format; empty for the usual one of the game.

    Raises:
        GameError: The game is unknown, or the format cannot express the match.
    """
    converted = file_record(record)
    form = form or converted.game.record_format
    return write_record(converted, form), FORMATS[form].SUFFIX


def details_text(moves: Sequence[MoveRecord], details: str) -> str:
    """Return a match with its moves as JSON.

    Args:
        moves: The moves.
        details: The JSON of the match without them: the list `plies` is empty there.
    """
    converted: dict[str, Any] = json.loads(details)
    converted["plies"] = [
        {name: ply[name] for name in PLY} for ply in (it.to_data() for it in moves)
    ]
    return json.dumps(converted, separators=(",", ":"), ensure_ascii=False)


def replay_text(record: MatchRecord) -> str:
    """Return a match step by step as JSON (see `boardwire.matches.records.replay`).

    Raises:
        GameError: The game is unknown here, or the moves do not fit it.
    """
    return json.dumps(replay_data(record), separators=(",", ":"), ensure_ascii=False)
