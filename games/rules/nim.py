"""Nim: players take objects from heaps in turn. For two players or more.

Rules and the theory for two: Bouton, "Nim, A Game with a Complete Mathematical Theory", Annals of
Mathematics 3, 1901.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardwire import _native
from boardwire.games.conventions import NUMBERED, Conventions
from boardwire.games.errors import InvalidMove, OptionError, PositionError
from boardwire.games.model import Game
from boardwire.games.options import POSITION, Option
from boardwire.games.view import BoardView, Geometry
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import player_text

from .players import player_of
from .state import BundledState

MAX_HEAPS = 8
MAX_OBJECTS = 255
"""The most objects of one heap."""

_HEAP = 256  # a move is heap * _HEAP + objects taken
_LETTERS = "ABCDEFGH"
_MOVE = re.compile(r"(?:([A-H])|([1-8]):)([0-9]{1,3})", re.ASCII)
_HEAPS = re.compile(r"[0-9]{1,3}(?:,[0-9]{1,3})*", re.ASCII)


class NimState(BundledState[_native.Nim]):
    """A position of Nim.

    The text of a move is the heap's letter and how many objects are taken from it, ``B3``; the
    heap's number, ``2:3``, is also read.
    """

    @override
    def move_text(self, move: int) -> str:
        heap, taken = divmod(move, _HEAP)
        return f"{_LETTERS[heap]}{taken}" if 0 <= heap < MAX_HEAPS else str(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        heap, taken = divmod(move, _HEAP)
        return phrase("{count} from heap {heap}", count=taken, heap=_LETTERS[heap])

    @override
    def prompt(self, player: int) -> Words | None:
        return phrase("Take any number of objects from one heap.")

    @override
    def parse_move(self, text: str) -> int:
        match = _MOVE.fullmatch(text.upper())
        if match is None:
            raise InvalidMove(
                english("{text} is no heap with a number to take, such as A3", text=repr(text[:20]))
            )
        heap = _LETTERS.index(match[1]) if match[1] else int(match[2]) - 1
        taken = int(match[3])
        return self._check(heap * _HEAP + taken if taken < _HEAP else -1, text)

    @override
    def position_text(self) -> str:
        return f"{','.join(map(str, self.core.heaps))} {player_text(self.core.turn)}"

    @override
    def view(self, player: int | None = None) -> BoardView:
        side = {f"heap {_LETTERS[i]}": objects for i, objects in enumerate(self.core.heaps)}
        return BoardView(
            Geometry.NONE,
            0,
            0,
            (),
            last_move=self.last_move,
            side=side,
            kind="heaps",
            table={
                "heaps": list(self.core.heaps),
                "most": max(_numbers(str(self.game.options["heaps"])) or ()),
                "misere": bool(self.game.options["misere"]),
            },
        )


class Nim(Game):
    """Take objects from one heap. The player who takes the last of all wins; in misere play, loses.

    With more than two players a winner has 1 and the others share the -1; a loser has -1 and the
    others share the 1.
    """

    name = "nim"
    title = english("Nim")
    declared = (
        Option(
            english("heaps"),
            "3,4,5",
            english("objects in each heap: 1 to 8 numbers from 0 to 255"),
            rated=False,
        ),
        Option(english("players"), 2, english("number of players"), minimum=2, maximum=6),
        Option(
            english("misere"), False, english("whether the player who takes the last object loses")
        ),
        POSITION,
    )

    def __init__(self, **options: object) -> None:
        """Fix the options; `heaps` may also be a sequence of numbers.

        Raises:
            OptionError, PositionError: As for every game.
        """
        heaps = options.get("heaps")
        if isinstance(heaps, Sequence) and not isinstance(heaps, str):
            options["heaps"] = ",".join(map(str, heaps))
        super().__init__(**options)
        numbers = _numbers(str(self.options["heaps"]))
        if numbers is None or not any(numbers):
            raise OptionError(
                english(
                    "option heaps must be 1 to {max_heaps} numbers from 0 to "
                    "{max_objects}, such as 3,4,5, and not all 0, not {options}",
                    max_heaps=MAX_HEAPS,
                    max_objects=MAX_OBJECTS,
                    options=repr(str(self.options["heaps"])[:60]),
                )
            )
        self.options["heaps"] = ",".join(map(str, numbers))

    @property
    @override
    def conventions(self) -> Conventions:
        return NUMBERED

    @override
    def initial(self) -> NimState:
        heaps = _numbers(str(self.options["heaps"]))
        assert heaps is not None, "the constructor has checked them"
        return self._state(heaps, 0)

    def _state(self, heaps: list[int], player: int) -> NimState:
        misere = bool(self.options["misere"])
        return NimState(self, _native.Nim(heaps, self.players, misere, player))

    @override
    def read_position(self, text: str) -> NimState:
        """Return the heaps, of any number and size, and the player to act: ``1,4,5 w``."""
        words = text.split()
        heaps = _numbers("".join(words[:-1]))
        try:
            if heaps is not None:
                return self._state(heaps, player_of(words[-1], self.players))
        except ValueError:
            pass  # there is no such player
        last = player_text(self.players - 1)
        raise PositionError(
            english(
                "{text} is no position of Nim: write the heaps and the player to "
                "act, from b to {last}, such as 3,4,5 b; 1 to {max_heaps} heaps of "
                "at most {max_objects}",
                text=repr(text[:80]),
                last=last,
                max_heaps=MAX_HEAPS,
                max_objects=MAX_OBJECTS,
            )
        )


def _numbers(text: str) -> list[int] | None:
    """Return the heaps that a text lists; None if it is no such list."""
    bare = "".join(text.split())
    if not _HEAPS.fullmatch(bare):
        return None
    numbers = [int(number) for number in bare.split(",")]
    return numbers if len(numbers) <= MAX_HEAPS and max(numbers) <= MAX_OBJECTS else None
