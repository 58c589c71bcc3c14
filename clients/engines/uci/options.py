"""The options of a bundled engine as UCI declares them.

Options that every UCI engine calls alike have those names here as well: `Hash`, `Threads`,
`MultiPV`, `Ponder`, `Move Overhead`, `UCI_Chess960`, `Clear Hash`. The others have our own names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boardwire.clients.engines.searcher import Searcher
from boardwire.games import Game, Option, OptionError, option_text
from boardwire.games.rules.chess.start960 import USUAL
from boardwire.protocol.uci import EngineOption, OptionType, SetOption
from boardwire.protocol.uci.answers import EMPTY

MAX_LINES = 64
"""The number of lines of play that may be asked for."""
_MOST = 2**31 - 1  # GUIs keep numbers in 32 bits
STANDARD_NAMES = {"table": "Hash", "memory": "Hash", "threads": "Threads"}
"""Options of our searchers with the names that UCI has for them."""
_NOT_HERE = frozenset(("ponder", "resign", "resign_moves"))  # UCI has no resignation
_CHESS960 = "UCI_Chess960"
_MULTI_PV = EngineOption("MultiPV", OptionType.SPIN, "1", 1, MAX_LINES)
_OVERHEAD = EngineOption("Move Overhead", OptionType.SPIN, "10", 0, 5000)
_PONDER = EngineOption("Ponder", OptionType.CHECK, "false")
_CLEAR = EngineOption("Clear Hash", OptionType.BUTTON)


@dataclass(slots=True)
class UciOptions:
    """The options of one session, with their values.

    Args:
        searcher: The searcher, whose options they set.
        game: The game; Chess960 is an option of chess.

    Attributes:
        lines: The number of lines of play to show.
        overhead: Seconds of the clock that are kept for the delay of each move.
    """

    searcher: Searcher
    game: Game
    lines: int = 1
    overhead: float = 0.01

    @property
    def declared(self) -> list[EngineOption]:
        """All options, with the values in force."""
        options = [
            _declare(option, self.searcher)
            for option in self.searcher.declared
            if option.name not in _NOT_HERE
        ]
        if self.searcher.searches:
            options += [_MULTI_PV, _PONDER, _OVERHEAD, _CLEAR]
        if self.game.name == "chess":
            value = option_text(self._chess960)
            options.append(EngineOption(_CHESS960, OptionType.CHECK, value))
        return options

    @property
    def _chess960(self) -> bool:
        return int(self.game.options["chess960"]) >= 0

    def set(self, wanted: SetOption) -> None:
        """Set an option; case does not matter in its name.

        Raises:
            OptionError: There is no such option, or the value is out of range.
        """
        name, value = wanted.name.lower(), wanted.value or ""
        declared = {option.name.lower(): option for option in self.declared}
        own = own_names(self.searcher.declared)
        if name in own and own[name] not in _NOT_HERE:
            self._set_own(own[name], wanted.name, "" if value == EMPTY else value)
        elif name not in declared:
            names = ", ".join(option.name for option in self.declared)
            raise OptionError(f"there is no option {wanted.name[:40]!r}; there are {names}")
        elif name == _MULTI_PV.name.lower():
            self.lines = int(_number(_MULTI_PV, value))
        elif name == _OVERHEAD.name.lower():
            self.overhead = _number(_OVERHEAD, value) / 1000
        elif name == _PONDER.name.lower():
            Option(_PONDER.name, False, "").check(value)  # the controller decides: `go ponder`
        elif name == _CLEAR.name.lower():
            self.searcher = self.searcher.fresh()
        elif name == _CHESS960.lower():
            self._set_chess960(value)

    def _set_own(self, name: str, shown: str, value: str) -> None:
        """Set an option of the searcher; an error has the name that the controller used."""
        try:
            self.searcher.set(name, value)
        except OptionError as error:
            raise OptionError(str(error).replace(f"option {name} ", f"option {shown} ")) from error

    def _set_chess960(self, value: str) -> None:
        wanted = bool(Option(_CHESS960, False, "").check(value))
        if wanted != self._chess960:
            self.game = self.game.with_options(chess960=USUAL if wanted else -1)


def own_names(declared: Iterable[Option]) -> dict[str, str]:
    """The options of a searcher by the names that UCI has for them, and its own, in small letters.

    The names of options are not case sensitive in UCI.
    """
    own = {option.name.lower(): option.name for option in declared}
    return own | {STANDARD_NAMES[it].lower(): it for it in own.values() if it in STANDARD_NAMES}


def _number(option: EngineOption, value: str) -> float:
    checked = Option(option.name, 0, "", option.minimum, option.maximum).check(value)
    assert not isinstance(checked, str)
    return checked


def _declare(option: Option, searcher: Searcher) -> EngineOption:
    """Return a searcher's option as UCI has it: a number that is not whole is a text."""
    name = STANDARD_NAMES.get(option.name, option.name)
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
