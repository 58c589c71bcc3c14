"""The move list: the format that every game has.

One line names the game with its options, as ``bw-game`` takes them; one line holds the moves. Lines
that begin with ``;`` hold names and the result. An empty line ends a game. The moves and outcomes
of chance have their whole texts, also where they were hidden from players::

    go size=9 komi=7.5 ko=positional suicide=false
    ; black: mcts
    ; white: GNU Go
    ; result: W+3.5
    E5 C3 G6 pass pass
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from boardwire.games.errors import GameError, OptionError, RecordError
from boardwire.games.model import Game
from boardwire.games.options import POSITION, complete, option_text
from boardwire.games.registry import find
from boardwire.vocabulary import OptionValue

from .files.places import each_line
from .record import GameRecord, Replay

SUFFIX = ".moves"
COMMENTS_ON_MOVES = False
SETUPS = False
READ_AS: Mapping[str, OptionValue] = {}
NEXT_GAME = re.compile(r"^[^\S\n]*\n(?=[^\s;])", re.MULTILINE)

_NAMES = ("black", "white", "p3", "p4", "p5", "p6")


def write(record: GameRecord) -> str:
    """Return the record as text."""
    options = (f"{name}={option_text(value)}" for name, value in record.game.options.items())
    lines = [" ".join((record.game.name, *options))]
    facts = [*zip(_NAMES, record.players, strict=False), ("result", record.result)]
    for name, text in (*facts, *record.tags.items()):
        if line := " ".join(text.split()):
            lines.append(f"; {name}: {line}")
    lines.append(" ".join(record.moves))
    return "\n".join(lines) + "\n\n"


def read(text: str) -> Iterator[GameRecord]:
    """Yield the records in a text, one after the other.

    Raises:
        RecordError: A line cannot be read, or a move is illegal; the message has line and column.
    """
    replay: Replay | None = None
    players: dict[int, str] = {}
    tags: dict[str, str] = {}
    result = ""

    def finished(replay: Replay) -> GameRecord:
        names = [players.get(player, "") for player in range(max(players, default=-1) + 1)]
        return replay.record(names, result, tags)

    for number, line in enumerate(each_line(text), 1):
        if not line.strip():
            if replay is not None:
                yield finished(replay)
            replay, players, tags, result = None, {}, {}, ""
        elif line.startswith(";"):
            key, _, value = line[1:].strip().partition(": ")
            if key in _NAMES:
                players[_NAMES.index(key)] = value
            elif key == "result":
                result = value
            else:
                tags[key] = value
        elif replay is None:
            replay = Replay(_game_of(line, number))
        else:
            for word in re.finditer(r"\S+", line):
                replay.play(word[0], number, word.start() + 1)
    if replay is not None:
        yield finished(replay)


def _game_of(line: str, number: int) -> Game:
    """Return the game that a line names; an error has the place of the wrong word."""
    first, *words = re.finditer(r"\S+", line)
    column, columns = first.start() + 1, dict[str, int]()
    options: dict[str, str] = {}
    try:
        game = find(first[0])
        for word in words:
            column = word.start() + 1
            name, equals, value = word[0].partition("=")
            if not equals:
                raise OptionError(f"{word[0][:40]!r} is no option; write NAME=VALUE")
            if name in options:
                raise OptionError(f"the option {name[:40]} is given twice")
            columns[name], options[name] = column, value
            complete(game.name, game.declared, options)
        column = columns.get(POSITION.name, first.start() + 1)
        return game(**options)
    except GameError as error:
        raise RecordError(str(error), number, column) from error
