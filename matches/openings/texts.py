"""Openings by their texts, as the options of commands and settings of the server name them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from boardwire.games import Game

from .balance import BalancedOpenings
from .ballots import ballots
from .books import BookOpenings
from .files import read_openings
from .handicap import with_free_handicap, with_handicap
from .known import KnownOpenings
from .opening import Opening, OpeningError, Openings
from .opening_text import at_position, with_moves
from .randomly import MAX_RANDOM_PLIES, RandomOpenings
from .shipped import shipped_file, shipped_openings

_SHIPPED_BOOK: Final = "book"
_SEED_BITS: Final = 32
_FORMS: Final = (
    "moves:D4,C4, position:TEXT, random:N, balanced:N, ballots:N (each with :SEED), "
    "book, book:PATH:N, file:PATH, file:PATH:INDEX, handicap:N, free-handicap:N"
)
_NUMBERS: Final = re.compile(r"([0-9]{1,4})(?::([0-9]{1,18}))?", re.ASCII)
_BOOK: Final = re.compile(rf"(.+?):{_NUMBERS.pattern}", re.ASCII | re.DOTALL)

_MOST_PLIES: Final = {"random": MAX_RANDOM_PLIES, "balanced": 100, "ballots": 10, "book": 100}


_SEARCHED: Final = frozenset({"balanced", "ballots"})


def opening_file(text: str, game: Game | None = None) -> Path | None:
    """Return the file that a text of openings names; None where it names none.

    Args:
        text: The openings.
        game: With a game, `book` names the file that comes with the program for it.
    """
    if _is_shipped_book(text):
        return None if game is None else shipped_file(game)
    kind, rest = _kind(text)
    if kind == "file":
        return Path(_path_and_index(rest)[0])
    form = _BOOK.fullmatch(rest) if kind == "book" else None
    return None if form is None else Path(form[1])


def is_searched(text: str) -> bool:
    """Return whether finding these openings takes searches, which may last for seconds."""
    return _kind(text)[0] in _SEARCHED


def parse_opening(text: str, game: Game) -> Opening:
    """Return the opening that a text names; the first one of several.

    Raises:
        OpeningError: The text names no opening, or the game does not allow it.
        OSError: The file cannot be read.
    """
    return openings(text, game).pick(0)


def openings(
    text: str,
    game: Game,
    generator: random.Random | None = None,
    *,
    strict: bool = False,
    placing: bool = False,
) -> Openings:
    """Return the openings that a text names.

    Args:
        text: The openings, as in the table of this package.
        game: The game with its options; moves are added to its position.
        generator: The source of random numbers where the text gives no seed.
        strict: Whether an opening of a file that cannot be used is an error. Else it is skipped,
            and a note says so.
        placing: Whether an engine can be asked to place the stones of a handicap.

    Raises:
        OpeningError: The text names no opening, or the game does not allow it.
        OSError: The file cannot be read.
    """
    kind, rest = _kind(text)
    chance = generator or random.SystemRandom()

    def drawn(given: str | None = None) -> int:
        return int(given) if given else chance.getrandbits(_SEED_BITS)

    if _is_shipped_book(text):
        return KnownOpenings(shipped_openings(game), drawn())
    match kind:
        case "moves":
            return KnownOpenings([with_moves(game, rest)])
        case "position":
            return KnownOpenings([at_position(game, rest)])
        case "random" | "balanced" | "ballots" as name:
            plies, seed = _numbers(name, rest)
            return _made(name, game, plies, drawn(seed))
        case "book":
            form = _BOOK.fullmatch(rest)
            if form is None:
                raise OpeningError(
                    f"book:{rest[:40]} is no opening; write book:PATH:N, for N plies, or book for "
                    "the openings that come with the program"
                )
            plies, seed = _numbers("book", rest.removeprefix(f"{form[1]}:"))
            return BookOpenings(Path(form[1]), game, plies, drawn(seed))
        case "handicap":
            return KnownOpenings([with_handicap(game, rest)])
        case "free-handicap" if not placing:
            raise OpeningError(
                f"free-handicap:{rest[:40]} is for matches of engines on one machine; write "
                "handicap:N, which has the stones on fixed points"
            )
        case "free-handicap":
            return KnownOpenings([with_free_handicap(game, rest)])
        case "file":
            return _of_file(rest, game, drawn, strict=strict)
    raise OpeningError(f"{text[:40]!r} is no opening; write {_FORMS}")


def _is_shipped_book(text: str) -> bool:
    return text.strip().lower() == _SHIPPED_BOOK


def _kind(text: str) -> tuple[str, str]:
    """Return the word before the first colon, and what follows; empty without a colon."""
    kind, colon, rest = text.partition(":")
    return kind.strip().lower() if colon else "", rest


def _numbers(name: str, text: str) -> tuple[int, str | None]:
    """Return the number of plies, and the seed if one is given."""
    form, most = _NUMBERS.fullmatch(text.strip()), _MOST_PLIES[name]
    if form is None or int(form[1]) > most:
        raise OpeningError(
            f"{name}:{text[:40]} is no opening; write {name}:N or {name}:N:SEED, N from 0 to {most}"
        )
    return int(form[1]), form[2]


def _made(name: str, game: Game, plies: int, seed: int) -> Openings:
    if name == "ballots":
        return KnownOpenings(ballots(game, plies), seed)
    kind = RandomOpenings if name == "random" else BalancedOpenings
    found = kind(game, plies, seed)
    found.pick(0)  # report now that there is none, not in the middle of a tournament
    return found


def _of_file(text: str, game: Game, drawn: Callable[[], int], *, strict: bool) -> Openings:
    path, index = _path_and_index(text)
    found = read_openings(Path(path), game, strict=strict)
    known = [*found.openings.values()]
    if index.isdecimal():
        number = int(index)
        if not 1 <= number <= found.count:
            raise OpeningError(f"{path} has no opening {number}, but 1 to {found.count}")
        if number in found.bad:
            raise OpeningError(found.bad[number])
        return KnownOpenings([found.openings[number]], notes=found.notes_on(number))
    seed = drawn() if index == "random" else None
    return KnownOpenings(known, seed, notes=found.notes, skipped=found.skipped)


def _path_and_index(text: str) -> tuple[str, str]:
    """Return the path of a file of openings, and which of them is meant; empty for all."""
    path, colon, index = text.rpartition(":")
    if colon and re.fullmatch(r"[0-9]{1,9}|random", index, re.ASCII):
        return path, index
    return text, ""
