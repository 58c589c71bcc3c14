"""Opening books for any game without chance, in our own format: text, one position a line.

```
boardwire book 1
{"game": "othello", "options": {"size": 8}, "engine": "alphabeta:depth=4", "seed": 1, ...}
---------------------------OX------XO--------------------------- X<TAB>D3 12 5 1 6<TAB>C4 4 4 0 0
```

The second line is JSON: the game with its options, and how the book was made. Each further line is
a position (see `positions`) and its moves, separated by tabs. A move from games has four numbers:
its games, and those that the player of the move won, drew and lost. A solved move has
``=VALUE PLIES``: the value of the game for the player of the move, -1 to 1, and the plies to its
end; ``-`` where these are unknown.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardwire.games.model import Game, State
from boardwire.games.options import POSITION
from boardwire.override import override
from boardwire.values import value_class

from .book import BookError, BookMove
from .book_position import book_position, move_in_book

HEADER = "boardwire book 1"
_IGNORED = (
    POSITION.name,
    "draws",
)  # options: a book may start anywhere, and openings end in no draw
_UNKNOWN = 10_000  # stands for an unknown number of plies: more than any game has


@dataclass(slots=True)
class MoveResults:
    """The results of games after a move, for the player of the move."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The mean points of a game: 1 for a win, one half for a draw."""
        return (self.wins + self.draws / 2) / self.games

    def add(self, value: float) -> None:
        """Count a game with the result `value`, -1 to 1."""
        if value > 0:
            self.wins += 1
        elif value < 0:
            self.losses += 1
        else:
            self.draws += 1

    @override
    def __str__(self) -> str:
        return f"{self.games} {self.wins} {self.draws} {self.losses}"


@value_class
class MoveValue:
    """The solved value of a move for its player, and the plies to the end; None if unknown."""

    value: float
    plies: int | None = None

    @property
    def rank(self) -> tuple[float, int]:
        """A key that orders moves: by value, then earlier wins and later losses first."""
        if self.value > 0:
            return self.value, -(_UNKNOWN if self.plies is None else self.plies)
        return self.value, self.plies or 0 if self.value < 0 else 0

    @override
    def __str__(self) -> str:
        return f"={self.value:g} {'-' if self.plies is None else self.plies}"


Entry = MoveResults | MoveValue
"""The facts of a book about a move."""


@dataclass(slots=True)
class OwnBook:
    """A book in our own format, in memory.

    Args:
        game: The name of the game.
        options: Its options, except those that a book ignores.
        made: How the book was made, for readers of the file and for commands that extend it.
        entries: For each position's text the moves, by their texts.
    """

    game: str
    options: Mapping[str, object]
    made: dict[str, Any] = field(default_factory=dict)
    entries: dict[str, dict[str, Entry]] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, made: dict[str, Any]) -> OwnBook:
        """Return an empty book of a game."""
        return cls(game.name, _own_options(game), made)

    def fits(self, game: Game) -> bool:
        """Return whether it is a book of this game, from any starting position."""
        return (self.game, dict(self.options)) == (game.name, _own_options(game))

    def known(self, state: State) -> dict[int, Entry]:
        """Return the entries for the moves of a position."""
        position = book_position(state)
        entries = self.entries.get(position.text, {})
        texts = {move: move_in_book(state, move, position) for move in state.legal_moves()}
        return {move: entries[text] for move, text in texts.items() if text in entries}

    def add(self, state: State, move: int, value: float) -> None:
        """Count a game in which `move` was made here; `value` is its result for that player."""
        position = book_position(state)
        entry = self.entries.setdefault(position.text, {}).setdefault(
            move_in_book(state, move, position), MoveResults()
        )
        if isinstance(entry, MoveResults):
            entry.add(value)

    def moves(self, state: State) -> list[BookMove]:
        """Return the moves for a position, as `Book.moves` says.

        The weight of a move is two for each game won and one for each game drawn, as in Polyglot's
        books. Of solved moves only the best have a weight.
        """
        if not self.fits(state.game):
            return []
        known = self.known(state)
        solved = [entry.rank for entry in known.values() if isinstance(entry, MoveValue)]
        found = []
        for move, entry in known.items():
            if isinstance(entry, MoveValue):
                found.append(BookMove(move, int(entry.rank == max(solved)), str(entry)))
            else:
                found.append(BookMove(move, 2 * entry.wins + entry.draws, str(entry)))
        return sorted(found, key=lambda it: -it.weight)

    def save(self, path: Path) -> None:
        """Write the file. A program that reads it meanwhile gets the old or the new one, whole.

        Raises:
            OSError: The file cannot be written.
        """
        head = {"game": self.game, "options": dict(self.options), **self.made}
        beside = path.with_name(f"{path.name}.new")
        with beside.open("w", encoding="utf-8") as file:
            file.write(f"{HEADER}\n{json.dumps(head)}\n")
            for position, moves in sorted(self.entries.items()):
                cells = (f"{text} {entry}" for text, entry in sorted(moves.items()))
                file.write("\t".join((position, *cells)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)

    @classmethod
    def load(cls, path: Path) -> OwnBook:
        """Read a file.

        Raises:
            BookError: The file is no such book; the message has the line.
            OSError: The file cannot be read.
        """
        try:
            header, head, *lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
        except UnicodeDecodeError as error:
            raise BookError(f"{path} is no book: {error}") from error
        except ValueError as error:
            raise BookError(f"{path} is no book: it begins with {HEADER!r}, and JSON") from error
        if header != HEADER:
            raise BookError(f"{path} is no book: its first line is not {HEADER!r}")
        book = cls(*_read_head(path, head))
        for number, line in enumerate(lines, 3):
            position, *cells = line.split("\t")
            try:
                book.entries[position] = dict(_read_entry(cell) for cell in cells)
            except ValueError as error:
                raise BookError(f"{path}, line {number}: {error}") from error
        return book


def _own_options(game: Game) -> dict[str, object]:
    return {name: value for name, value in game.options.items() if name not in _IGNORED}


def _read_head(path: Path, line: str) -> tuple[str, Mapping[str, object], dict[str, Any]]:
    try:
        made = json.loads(line)
        return made.pop("game"), made.pop("options"), made
    except (ValueError, KeyError, AttributeError) as error:
        raise BookError(f"{path}, line 2: it is no JSON with game and options") from error


def _read_entry(cell: str) -> tuple[str, Entry]:
    """Read a move and its entry.

    Raises:
        ValueError: The text is no such pair.
    """
    move, *words = cell.split(" ")
    try:
        match words:
            case [value, plies] if value.startswith("="):
                return move, MoveValue(float(value[1:]), None if plies == "-" else int(plies))
            case [games, wins, draws, losses]:
                played = MoveResults(int(wins), int(draws), int(losses))
                if played.games == int(games) > 0 and min(map(int, words)) >= 0:
                    return move, played
    except ValueError:
        pass
    raise ValueError(f"{cell[:40]!r} is no move with its games, or with its value")
