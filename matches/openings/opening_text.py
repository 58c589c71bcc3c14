"""Openings in a line of text: moves, or a position."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardwire.games import POSITION, Game, GameError, RecordError, State, option_text
from boardwire.games.records import Replay

from .opening import Opening, OpeningError

_FIELDS = 4  # of EPD before its operations
_FEN_FIELDS = 6
_OPERATION = re.compile(r"\b(hmvc|fmvn)\s+([0-9]{1,5})\b")
_QUOTED = re.compile(r'"[^"]*"')
_MOST_PARTS = 8  # of a move, between commas: backgammon's have up to four


def opening_of_line(line: str, game: Game, plies: int | None = None) -> Opening:
    """Return the opening in a line: moves, or a position if its first word is no move.

    Args:
        line: The line; in chess it may be EPD. Of its operations the halfmove clock (hmvc) and the
            move number (fmvn) count.
        game: The game with its options.
        plies: The most plies of it; None for all.

    Raises:
        OpeningError: It is neither.
    """
    kind, colon, rest = line.partition(":")
    if colon and kind in ("moves", "position"):
        return with_moves(game, rest, plies) if kind == "moves" else at_position(game, rest)
    try:
        _next_move(game.start(), line.split()[0].split(","))
    except GameError:
        if game.has_option(POSITION.name):
            return at_position(game, _fen(line) if game.name == "chess" else line)
    return with_moves(game, line, plies)


def _fen(line: str) -> str:
    """Return the position of a line of EPD, which has operations in place of FEN's two numbers.

    Lines that have both the numbers and operations are read, too.
    """
    words = line.split()
    if len(words) <= _FIELDS or words[_FIELDS].rstrip(";").isdecimal():
        return " ".join(word.rstrip(";") for word in words[:_FEN_FIELDS])
    operations = dict[str, str](_OPERATION.findall(_QUOTED.sub("", line)))
    numbers = operations.get("hmvc", "0"), operations.get("fmvn", "1")
    return " ".join((*words[:_FIELDS], *numbers))


def line_notes(line: str, game: Game) -> tuple[str, ...]:
    """Return notes where the game deviates from the position of a line."""
    text = _fen(line.removeprefix("position:"))
    try:
        game.read_position(text)
    except GameError:
        return ()  # moves
    return game.position_notes(text)


def at_position(game: Game, text: str, moves: str = "", plies: int | None = None) -> Opening:
    """Return the opening at a position, with moves from there; see `with_moves`."""
    try:
        there = game.with_options(**{POSITION.name: text})
    except GameError as error:
        raise OpeningError(str(error)) from error
    return with_moves(there, moves, plies)


def with_moves(game: Game, text: str, plies: int | None = None) -> Opening:
    """Return the opening of these moves, with spaces or commas between them.

    Args:
        game: The game with its options.
        text: The moves.
        plies: The most plies of them; None for all.

    Raises:
        OpeningError: A move is not legal, or the game is over after them.
    """
    replay = Replay(game)
    most = len(text) if plies is None else plies

    def check_goes_on() -> None:
        if replay.over:
            how = replay.state.ending() or "by its rules"
            where = f"after ply {len(replay.moves)}" if replay.moves else "at the start"
            raise OpeningError(f"the game is over {where}: {how}")

    try:
        for word in text.split():
            parts = word.strip(",").split(",")
            while parts and len(replay.moves) < most:
                check_goes_on()
                count = _next_move(replay.state, parts)
                replay.play(",".join(parts[:count]))
                del parts[:count]
    except OpeningError:
        raise
    except RecordError as error:
        raise OpeningError(error.message) from error
    except GameError as error:
        raise OpeningError(f"ply {len(replay.moves) + 1}: {error}") from error
    check_goes_on()
    moves = tuple(replay.moves)
    position = game.options.get(POSITION.name)
    if moves or position is None:
        return Opening(game, moves, f"moves:{','.join(moves)}")
    return Opening(game, moves, f"position:{option_text(position)}")


def _next_move(state: State, parts: Sequence[str]) -> int:
    """The number of these parts, joined by commas, that make the next move: as many as possible.

    Raises:
        GameError: Even the first part alone is no move.
    """
    for count in range(min(len(parts), _MOST_PARTS), 1, -1):
        try:
            state.parse_move(",".join(parts[:count]))
        except GameError:
            continue
        return count
    state.parse_move(parts[0])
    return 1
