"""The options of a bundled engine as UCI declares them.

Options with a common name among UCI engines have that name here as well: `Hash`, `Threads`,
`MultiPV`, `Ponder`, `Move Overhead`, `UCI_Chess960`, `UCI_Elo`, `SyzygyPath` and so on. The others
have our own names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from boardwire.clients.engines.search.root_tables import open_tables
from boardwire.clients.engines.search.searcher import Searcher
from boardwire.games import Game, Option, OptionError, option_text
from boardwire.games.rules.chess.start960 import USUAL
from boardwire.protocol.uci import EngineOption, OptionType, SetOption
from boardwire.protocol.uci.answers import EMPTY

from .strength import FULL_SKILL, Strength, StrengthLevel, strength_of

MAX_LINES = 64
"""The number of lines of play that may be asked for."""
_MOST = 2**31 - 1  # GUIs keep numbers in 32 bits
STANDARD_NAMES = {
    **{"table": "Hash", "memory": "Hash", "threads": "Threads"},
    "tables": "SyzygyPath",
}
"""Options of our searchers with the names that UCI has for them."""
_NOT_HERE = frozenset(("ponder", "resign", "resign_moves"))  # UCI has no resignation
_TABLES = "tables"
_SHOWN = 40  # characters of an unknown word in a message


@dataclass(slots=True)
class EngineUciOptions:
    """The options of one session, with their values.

    Args:
        searcher: The searcher, whose options they set.
        game: The game; some options are for chess.

    Attributes:
        lines: The number of lines of play to show.
        overhead: Seconds of the clock that are kept for the delay of each move.
        shows_wdl: Whether lines of play have the chances to win, to draw and to lose.
        analyses: Whether the controller analyses; the book and the strength are then ignored.
        own_book: Whether moves may come from the engine's book.
    """

    searcher: Searcher
    game: Game
    lines: int = 1
    overhead: float = 0.01
    shows_wdl: bool = False
    analyses: bool = False
    own_book: bool = True
    _strength: Strength | None = field(init=False)

    def __post_init__(self) -> None:
        self._strength = strength_of(self.searcher) if self._is_chess else None

    @property
    def declared(self) -> list[EngineOption]:
        """All options, with the values in force."""
        own = [
            _declare(option, self.searcher, self._name(option.name))
            for option in self.searcher.declared
            if option.name not in _NOT_HERE
        ]
        return [*own, *(option for option, _ in self._settings())]

    @property
    def strength(self) -> Strength | None:
        """The limited strength; None for full strength."""
        strength = self._strength
        if strength is None or self.analyses or strength.level is None:
            return None
        return strength

    @property
    def level(self) -> StrengthLevel | None:
        """The level of the limited strength; None for the full strength."""
        return None if self.strength is None else self.strength.level

    @property
    def _is_chess(self) -> bool:
        return self.game.name == "chess"

    @property
    def _chess960(self) -> bool:
        return int(self.game.options["chess960"]) >= 0

    def set(self, wanted: SetOption) -> None:
        """Set an option; case does not matter in its name.

        Raises:
            OptionError: There is no such option, or the value is out of range.
        """
        name, value = wanted.name.lower(), wanted.value or ""
        own = own_names(self.searcher.declared)
        if name in own and own[name] not in _NOT_HERE:
            self._set_own(own[name], wanted.name, "" if value == EMPTY else value)
            return
        settings = {option.name.lower(): set_to for option, set_to in self._settings()}
        if name not in settings:
            raise OptionError(f"there is no option {self._named(wanted.name)}")
        settings[name](value)

    def _name(self, own: str) -> str:
        """Return the name that UCI has for an option of the searcher; only chess has Syzygy."""
        if own == _TABLES and not self._is_chess:
            return own
        return STANDARD_NAMES.get(own, own)

    def _named(self, name: str) -> str:
        """Return an unknown name for a message, with a similar existing name."""
        names = {option.name.lower(): option.name for option in self.declared}
        near = get_close_matches(name.lower(), names, 1)
        return f"{name[:_SHOWN]!r}" + (f"; did you mean {names[near[0]]}?" if near else "")

    def _settings(self) -> list[tuple[EngineOption, Callable[[str], object]]]:
        """Return the options of the session, each with the function that sets it."""
        settings: list[tuple[EngineOption, Callable[[str], object]]] = []
        if self.searcher.searches:
            settings += [
                (_spin("MultiPV", self.lines, 1, MAX_LINES), self._set_lines),
                # The controller decides whether the engine ponders, by `go ponder`.
                (_check("Ponder", False), lambda text: _truth("Ponder", text)),
                (
                    _spin("Move Overhead", round(1000 * self.overhead), 0, 5000),
                    self._set_overhead,
                ),
                (EngineOption("Clear Hash", OptionType.BUTTON), self._clear),
            ]
        if self._is_chess:
            settings.append((_check("UCI_Chess960", self._chess960), self._set_chess960))
            settings.append((EngineOption("UCI_Opponent", OptionType.STRING), check_opponent))
        if self._is_chess and self.searcher.searches:
            settings += [
                (_check("UCI_AnalyseMode", self.analyses), self._set_analyses),
                (_check("UCI_ShowWDL", self.shows_wdl), self._set_shows_wdl),
                (_check("OwnBook", self.own_book), self._set_own_book),
            ]
        if (strength := self._strength) is not None:
            elo = _spin("UCI_Elo", strength.elo, strength.least, strength.most)
            settings += [
                (_check("UCI_LimitStrength", strength.limited), self._set_limited),
                (elo, lambda text: self._set_elo(elo, text)),
                (_spin("Skill Level", strength.skill, 0, FULL_SKILL), self._set_skill),
            ]
        return settings

    def _set_lines(self, text: str) -> None:
        self.lines = int(_number("MultiPV", text, 1, MAX_LINES))

    def _set_overhead(self, text: str) -> None:
        self.overhead = _number("Move Overhead", text, 0, 5000) / 1000

    def _clear(self, text: str) -> None:
        self.searcher = self.searcher.fresh()

    def _set_analyses(self, text: str) -> None:
        self.analyses = _truth("UCI_AnalyseMode", text)

    def _set_shows_wdl(self, text: str) -> None:
        self.shows_wdl = _truth("UCI_ShowWDL", text)

    def _set_own_book(self, text: str) -> None:
        self.own_book = _truth("OwnBook", text)

    def _set_limited(self, text: str) -> None:
        assert self._strength is not None
        self._strength.limited = _truth("UCI_LimitStrength", text)

    def _set_elo(self, option: EngineOption, text: str) -> None:
        assert self._strength is not None
        self._strength.elo = int(_number(option.name, text, option.minimum, option.maximum))

    def _set_skill(self, text: str) -> None:
        assert self._strength is not None
        self._strength.skill = int(_number("Skill Level", text, 0, FULL_SKILL))

    def _set_own(self, name: str, shown: str, value: str) -> None:
        """Set an option of the searcher; an error has the name that the controller used."""
        try:
            if name == _TABLES:
                open_tables(self.game, value)
            self.searcher.set(name, value)
        except OptionError as error:
            raise OptionError(str(error).replace(f"option {name} ", f"option {shown} ")) from error

    def _set_chess960(self, text: str) -> None:
        wanted = _truth("UCI_Chess960", text)
        if wanted != self._chess960:
            self.game = self.game.with_options(chess960=USUAL if wanted else -1)


def own_names(declared: Iterable[Option]) -> dict[str, str]:
    """Return the options of a searcher by their UCI names and its own names, in lower case.

    The names of options are not case sensitive in UCI.
    """
    own = {option.name.lower(): option.name for option in declared}
    return own | {STANDARD_NAMES[it].lower(): it for it in own.values() if it in STANDARD_NAMES}


def check_opponent(text: str) -> None:
    """Check the value of `UCI_Opponent`, which does not change the search.

    The text has a title, a rating, `human` or `computer`, and the name: `GM 2800 human Gary
    Kasparov`. It is `none` or empty where the opponent is not known.

    Raises:
        OptionError: It has another form.
    """
    words = text.split()
    if not words or words[0] in ("none", EMPTY):
        return
    known = len(words) >= 3 and (words[1] == "none" or words[1].isdecimal())
    if not known or words[2] not in ("human", "computer"):
        raise OptionError("UCI_Opponent is TITLE|none ELO|none human|computer NAME")


def _check(name: str, value: bool) -> EngineOption:
    return EngineOption(name, OptionType.CHECK, option_text(value))


def _spin(name: str, value: int, least: int, most: int) -> EngineOption:
    return EngineOption(name, OptionType.SPIN, str(value), least, most)


def _truth(name: str, text: str) -> bool:
    return bool(Option(name, False, "").check(text))


def _number(name: str, text: str, least: float | None, most: float | None) -> float:
    checked = Option(name, 0, "", least, most).check(text)
    assert not isinstance(checked, str)
    return checked


def _declare(option: Option, searcher: Searcher, name: str) -> EngineOption:
    """Return a searcher's option in the form of UCI: a number that is not whole is a text."""
    value = str(option_text(searcher.options[option.name])).removesuffix(".0")
    if isinstance(option.default, bool):
        return EngineOption(name, OptionType.CHECK, value)
    if option.choices:
        choices = tuple(map(str, option.choices))
        return EngineOption(name, OptionType.COMBO, value, choices=choices)
    if isinstance(option.default, int):
        least, most = (0 if it is None else min(int(it), _MOST) for it in _bounds(option))
        return EngineOption(name, OptionType.SPIN, value, least, most)
    return EngineOption(name, OptionType.STRING, value)


def _bounds(option: Option) -> tuple[float | None, float | None]:
    return option.minimum, _MOST if option.maximum is None else option.maximum
