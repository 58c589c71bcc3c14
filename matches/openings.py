"""Openings: the moves or positions with which games begin, so that engines do not repeat one game.

| text | how a game begins |
|---|---|
| `moves:D4,C4,pass` | with these moves and outcomes of chance |
| `position:TEXT` | at that position, in the game's own notation (docs/games.md) |
| `random:N`, `random:N:SEED` | with N random plies, the same ones for the same seed |
| `file:PATH` | with the openings of a file, one after the other |
| `file:PATH:INDEX`, `file:PATH:random` | with the opening of that number, from 1 on, or any |

A file of openings has one opening in each line: moves with spaces or commas between them, or a
position. Text from `#` on is skipped. A file of game records can be used as well: each game is an
opening.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from boardwire.games import (
    CHANCE,
    OVER,
    POSITION,
    Game,
    GameError,
    OptionError,
    RecordError,
    State,
    option_text,
)
from boardwire.games.records import GameRecord, Replay, read_records
from boardwire.games.records.files import decode, format_of, format_of_name
from boardwire.protocol import PASS

MAX_RANDOM_PLIES = 1000
_ATTEMPTS = 100  # at random plies that leave the game open
_SEED_BITS = 32
_MOST_PARTS = 8  # of a move, between commas: backgammon's have up to four
_FORMS = "moves:D4,C4, position:TEXT, random:N, random:N:SEED, file:PATH, file:PATH:INDEX"


class OpeningError(OptionError):
    """A text that names no opening, or one that the game does not allow."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of one game.

    Args:
        game: The game, with the position it starts at as its option.
        moves: The canonical texts of the first plies, outcomes of chance among them.
        text: A text for records that names this opening without a file. Empty for the usual start.
    """

    game: Game
    moves: tuple[str, ...] = ()
    text: str = ""

    @classmethod
    def parse(cls, text: str, game: Game) -> Opening:
        """The opening that a text names; the first one of several.

        Raises:
            OpeningError: The text names no opening, or the game does not allow it.
            OSError: The file cannot be read.
        """
        return openings(text, game).pick(0)


class Openings(Protocol):
    """Openings by number, as many as wanted."""

    def pick(self, number: int) -> Opening:
        """The opening of that number, from 0 on.

        Raises:
            OpeningError: The game does not allow it.
        """


def openings(text: str, game: Game, generator: random.Random | None = None) -> Openings:
    """The openings that a text names.

    Args:
        text: The openings, as in the table of this module.
        game: The game with its options; moves are added to its position.
        generator: The source of random numbers where the text gives no seed.

    Raises:
        OpeningError: The text names no opening, or the game does not allow it.
        OSError: The file cannot be read.
    """
    kind, colon, rest = text.partition(":")
    chance = generator or random.SystemRandom()
    match kind.strip().lower() if colon else "":
        case "moves":
            return _Fixed([_with_moves(game, rest)])
        case "position":
            return _Fixed([_at_position(game, rest)])
        case "random":
            return _random(rest, game, chance)
        case "file":
            return _of_file(rest, game, chance)
    raise OpeningError(f"{text[:40]!r} is no opening; write {_FORMS}")


class _Fixed:
    """Known openings in turn, or by chance."""

    def __init__(self, known: Sequence[Opening], chance: random.Random | None = None) -> None:
        self._known = known
        self._chance = chance

    def pick(self, number: int) -> Opening:
        if self._chance is not None:
            return self._chance.choice(self._known)
        return self._known[number % len(self._known)]


class _Random:
    """Random openings, each from a seed of its own, counted up from a given one."""

    def __init__(self, game: Game, plies: int, seed: int) -> None:
        self._game = game
        self._plies = plies
        self._seed = seed

    def pick(self, number: int) -> Opening:
        seed = self._seed + number
        moves = _random_moves(self._game, self._plies, random.Random(seed))
        return Opening(self._game, moves, f"random:{self._plies}:{seed}")


def _random(text: str, game: Game, chance: random.Random) -> Openings:
    form = re.fullmatch(r"([0-9]{1,4})(?::([0-9]{1,18}))?", text.strip(), re.ASCII)
    if form is None or int(form[1]) > MAX_RANDOM_PLIES:
        raise OpeningError(
            f"random:{text[:40]} is no opening; write random:N or random:N:SEED, "
            f"N from 0 to {MAX_RANDOM_PLIES}"
        )
    seed = int(form[2]) if form[2] else chance.getrandbits(_SEED_BITS)
    found = _Random(game, int(form[1]), seed)
    found.pick(0)  # report now that there is none, not in the middle of a tournament
    return found


def _random_moves(game: Game, plies: int, generator: random.Random) -> tuple[str, ...]:
    """Random legal plies after which the game goes on, without passes where there are others."""
    for _ in range(_ATTEMPTS):
        state = game.start()
        moves: list[str] = []
        while len(moves) < plies and state.to_act() != OVER:
            move = _random_ply(state, generator)
            moves.append(state.move_text(move))
            state.apply(move)
        if state.to_act() != OVER:
            return tuple(moves)
    raise OpeningError(f"no {plies} random plies of {game.title} were found that do not end it")


def _random_ply(state: State, generator: random.Random) -> int:
    if state.to_act() == CHANCE:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(generator.choices(outcomes, weights)[0])
    moves = state.legal_moves()
    others = [move for move in moves if state.move_text(move).lower() != PASS]
    return generator.choice(others or moves)


def _of_file(text: str, game: Game, chance: random.Random) -> Openings:
    path, colon, index = text.rpartition(":")
    if not colon or not re.fullmatch(r"[0-9]{1,9}|random", index, re.ASCII):
        path, index = text, ""
    known = _read(Path(path), game)
    if index == "random":
        return _Fixed(known, chance)
    if index:
        if not 1 <= int(index) <= len(known):
            raise OpeningError(f"{path} has no opening {index}, but 1 to {len(known)}")
        known = [known[int(index) - 1]]
    return _Fixed(known)


def _read(path: Path, game: Game) -> list[Opening]:
    """All openings in a file.

    Raises:
        OpeningError: There are none, or one is not allowed; the message has its line or number.
        OSError: The file cannot be read.
    """
    text = decode(path.read_bytes())
    form = format_of_name(path.name)
    if not form and (form := format_of(path.name, text)) == "moves":
        form = ""  # a text in no other format is a list of lines
    found: list[Opening] = []
    place = ""
    try:
        if form:
            for number, record in enumerate(read_records(text, form), 1):
                place = f"game {number}"
                found.append(_of_record(record, game))
        else:
            for number, line in enumerate(text.splitlines(), 1):
                place = f"line {number}"
                if words := line.partition("#")[0].strip():
                    found.append(_of_line(words, game))
    except RecordError as error:
        raise OpeningError(f"{path}: {error}") from error
    except OpeningError as error:
        raise OpeningError(f"{path}: {place}: {error}") from error
    if not found:
        raise OpeningError(f"{path} has no openings")
    return found


def _of_line(line: str, game: Game) -> Opening:
    """The opening in a line: moves, or a position if its first word is no move."""
    kind, colon, rest = line.partition(":")
    if colon and kind in ("moves", "position"):
        return _with_moves(game, rest) if kind == "moves" else _at_position(game, rest)
    try:
        _next_move(game.start(), line.split()[0].split(","))
    except GameError:
        if game.has_option(POSITION.name):
            return _at_position(game, line)
    return _with_moves(game, line)


def _of_record(record: GameRecord, game: Game) -> Opening:
    """The moves of a record from its position on, by the options of `game`.

    Records name options that do not matter to an opening, such as the komi. The board must be the
    same.
    """
    if record.game.name != game.name or _board(record.game) != _board(game):
        raise OpeningError(f"it is of {_named(record.game)}, not of {_named(game)}")
    moves = " ".join(record.moves)
    position = record.game.options.get(POSITION.name)
    return (
        _with_moves(game, moves) if position is None else _at_position(game, str(position), moves)
    )


def _board(game: Game) -> tuple[int, int]:
    view = game.initial().view()
    return view.columns, view.rows


def _named(game: Game) -> str:
    """A game with its options, without its starting position."""
    options = (it for it in game.options.items() if it[0] != POSITION.name)
    return " ".join((game.name, *(f"{name}={option_text(value)}" for name, value in options)))


def _at_position(game: Game, text: str, moves: str = "") -> Opening:
    try:
        there = game.with_options(**{POSITION.name: text})
    except GameError as error:
        raise OpeningError(str(error)) from error
    return _with_moves(there, moves)


def _with_moves(game: Game, text: str) -> Opening:
    """The opening of these moves, with spaces or commas between them."""
    replay = Replay(game)
    try:
        for word in text.split():
            parts = word.strip(",").split(",")
            while parts:
                count = _next_move(replay.state, parts)
                replay.play(",".join(parts[:count]))
                del parts[:count]
    except RecordError as error:
        raise OpeningError(error.message) from error
    except GameError as error:
        raise OpeningError(f"ply {len(replay.moves) + 1}: {error}") from error
    if replay.over:
        raise OpeningError("the game is over after it")
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
