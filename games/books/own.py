"""Books of any game without chance, in a format of ours: text, a position a line.

```
boardwire book 1
{"game": "othello", "options": {"size": 8}, "engine": "alphabeta:depth=4", "seed": 1, ...}
---------------------------OX------XO--------------------------- X<TAB>D3 12 5 1 6<TAB>C4 4 4 0 0
```

The second line is JSON: what the book is of, and what made it. Then comes each position (see
`places`) with its moves, between tabs. A move that was played has four numbers: its games, and how
many of them who made it won, drew and lost. A move that was solved has ``=VALUE PLIES``: what the
game is worth to who makes it, -1 to 1, and in how many plies it ends; ``-`` where that is unknown.
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

from .book import BookError, BookMove
from .places import place_of, placed_move

HEADER = "boardwire book 1"
_NO_MATTER = (
    POSITION.name,
    "draws",
)  # options: a book may start anywhere, and openings end in no draw
_UNKNOWN = 10_000  # stands for plies that nobody counted: more than any


@dataclass(slots=True)
class Played:
    """How games went after a move, for who made it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points for each game: 1 for a win, half a one for a draw."""
        return (self.wins + self.draws / 2) / self.games

    def add(self, value: float) -> None:
        """Count a game that was worth `value`, -1 to 1."""
        if value > 0:
            self.wins += 1
        elif value < 0:
            self.losses += 1
        else:
            self.draws += 1

    def __str__(self) -> str:
        return f"{self.games} {self.wins} {self.draws} {self.losses}"


@dataclass(frozen=True, slots=True)
class Solved:
    """What a move is worth to who makes it if both play their best, and the plies to the end."""

    value: float
    plies: int | None = None

    @property
    def rank(self) -> tuple[float, int]:
        """Orders moves: more value first, then wins that come sooner and losses that come later."""
        if self.value > 0:
            return self.value, -(_UNKNOWN if self.plies is None else self.plies)
        return self.value, self.plies or 0 if self.value < 0 else 0

    def __str__(self) -> str:
        return f"={self.value:g} {'-' if self.plies is None else self.plies}"


Entry = Played | Solved
"""What a book knows of a move."""


@dataclass(slots=True)
class OwnBook:
    """A book of ours, in memory.

    Args:
        game: The name of the game.
        options: Its options, but for those that do not matter to a book.
        made: What made it, for who reads the file and for who goes on with it.
        entries: The moves of each position by their texts.
    """

    game: str
    options: Mapping[str, object]
    made: dict[str, Any] = field(default_factory=dict)
    entries: dict[str, dict[str, Entry]] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, made: dict[str, Any]) -> OwnBook:
        """An empty book of a game."""
        return cls(game.name, _own_options(game), made)

    def fits(self, game: Game) -> bool:
        """Whether it is a book of this game, wherever that starts."""
        return (self.game, dict(self.options)) == (game.name, _own_options(game))

    def known(self, state: State) -> dict[int, Entry]:
        """What the book knows of the moves of a position."""
        place = place_of(state)
        entries = self.entries.get(place.text, {})
        texts = {move: placed_move(state, move, place) for move in state.legal_moves()}
        return {move: entries[text] for move, text in texts.items() if text in entries}

    def add(self, state: State, move: int, value: float) -> None:
        """Count a game in which `move` was made here, and that was worth `value` to who made it."""
        place = place_of(state)
        entry = self.entries.setdefault(place.text, {}).setdefault(
            placed_move(state, move, place), Played()
        )
        if isinstance(entry, Played):
            entry.add(value)

    def moves(self, state: State) -> list[BookMove]:
        """See `Book.moves`.

        The weight of a move is two for each game it won and one for each it drew, as in Polyglot's
        books. Of solved moves only the best have weight.
        """
        if not self.fits(state.game):
            return []
        known = self.known(state)
        solved = [entry.rank for entry in known.values() if isinstance(entry, Solved)]
        found = []
        for move, entry in known.items():
            if isinstance(entry, Solved):
                found.append(BookMove(move, int(entry.rank == max(solved)), str(entry)))
            else:
                found.append(BookMove(move, 2 * entry.wins + entry.draws, str(entry)))
        return sorted(found, key=lambda it: -it.weight)

    def save(self, path: Path) -> None:
        """Write the file; whoever reads it meanwhile has the old one or the new one.

        Raises:
            OSError: It cannot be written.
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
            BookError: It is no such book; with the line.
            OSError: It cannot be read.
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
    return {name: value for name, value in game.options.items() if name not in _NO_MATTER}


def _read_head(path: Path, line: str) -> tuple[str, Mapping[str, object], dict[str, Any]]:
    try:
        made = json.loads(line)
        return made.pop("game"), made.pop("options"), made
    except (ValueError, KeyError, AttributeError) as error:
        raise BookError(f"{path}, line 2: it is no JSON with game and options") from error


def _read_entry(cell: str) -> tuple[str, Entry]:
    """A move and what is known of it.

    Raises:
        ValueError: The text is something else.
    """
    move, *words = cell.split(" ")
    try:
        match words:
            case [value, plies] if value.startswith("="):
                return move, Solved(float(value[1:]), None if plies == "-" else int(plies))
            case [games, wins, draws, losses]:
                played = Played(int(wins), int(draws), int(losses))
                if played.games == int(games) > 0 and min(map(int, words)) >= 0:
                    return move, played
    except ValueError:
        pass
    raise ValueError(f"{cell[:40]!r} is no move with its games, or with its value")
