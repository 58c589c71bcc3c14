"""The crossword game: its options and positions."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games.conventions import PLAYERS, Conventions
from boardwire.games.model import Game
from boardwire.games.options import Option
from boardwire.override import override
from boardwire.translations import english

from .fitting_course import course
from .state import CrosswordState
from .word_lists import ENGLISH, SMALL, lexicon

_CONVENTIONS = Conventions(sides=PLAYERS, unit=english("points"))


class Crossword(Game):
    """Players lay words on a board of 15x15 squares, each crossing or touching those that lie.

    The rules are those of Scrabble: 100 tiles, racks of seven, premium squares, and 50 points more
    for a play of seven tiles. Words that are not in the list cannot be played. The game ends when a
    player has no tiles left and the bag is empty, or after six turns in a row without points (with
    four players, eight).
    """

    name = "crossword"
    title = english("Crossword")
    has_chance = True
    perfect_information = False
    scored_early = True
    declared = (
        Option(english("players"), 2, english("number of players"), 2, 4),
        Option(
            english("words"),
            SMALL,
            english("name of the list of words: english (63,000), small (1,000), or an added one"),
            rated=False,
            people=ENGLISH,
        ),
    )
    record_format = "gcg"

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        self.options["words"] = str(self.options["words"]).replace(" ", "_").lower()
        self._words = lexicon(str(self.options["words"]))

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> CrosswordState:
        return CrosswordState(self, self._words)

    @override
    def course(self, observed: Sequence[tuple[int, str]], observer: int | None) -> list[int] | None:
        return course(self.initial(), observed, observer)
