"""The options of one UCI engine: those that it offers, and the values that they were given."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from boardwire.protocol.uci import EngineOption, OptionType, SetOption

MAX_OPTIONS: Final = 1000
"""Options of an engine that are kept."""

_ELO: Final = "uci_elo"
_SEED: Final = "seed"
_LIMIT_STRENGTH: Final = "UCI_LimitStrength"


class UciOptions:
    """The options of an engine: writes `setoption` where one has to change.

    Args:
        wanted: The options that the user gives, and their values. Names are read in any case.
            `UCI_Elo` switches `UCI_LimitStrength` on.
        lenient: Whether an option that the engine does not have, or a value that it does not take,
            is left out and listed in `faults`, instead of refused.
    """

    def __init__(self, wanted: Sequence[tuple[str, str]] = (), *, lenient: bool = False) -> None:
        self._wanted = [*wanted]
        self._lenient = lenient
        self.faults: list[tuple[str, str]] = []
        """The options that were left out: each name with its value, or without if there is none of
        that name."""
        if any(name.lower() == _ELO for name, _ in wanted):
            self._wanted.insert(0, (_LIMIT_STRENGTH, "true"))
        self._offered: dict[str, EngineOption] = {}  # by their names in lower case
        self._values: dict[str, str] = {}

    @property
    def offered(self) -> Mapping[str, EngineOption]:
        """The options of the engine by their names in lower case."""
        return self._offered

    @property
    def values(self) -> Mapping[str, str]:
        """The values of the engine's options now, by their names in lower case."""
        return {
            name: self._values.get(name, option.default) for name, option in self._offered.items()
        }

    def take(self, words: Sequence[str]) -> None:
        """Take the words after `option`; an option that cannot be read is left out."""
        if len(self._offered) < MAX_OPTIONS:
            with contextlib.suppress(ValueError):
                option = EngineOption.parse(words)
                self._offered[option.name.lower()] = option

    def set_wanted(self) -> Iterator[str]:
        """Yield the commands that set what the user wants, after all options were offered.

        Raises:
            ValueError: There is no such option, or it takes other values.
        """
        for name, value in self._wanted:
            option = self._offered.get(name.lower())
            if option is None:
                if self._lenient:
                    self.faults.append((name, ""))
                    continue
                offered = ", ".join(it.name for it in self._offered.values()) or "none"
                raise ValueError(f"it has no option {name!r}; it has {offered}")
            try:
                checked = option.check(value)
            except ValueError:
                if not self._lenient:
                    raise
                self.faults.append((name, value))
                continue
            yield from self.set(option.name, checked)

    def set(self, name: str, value: str | None) -> Iterator[str]:
        """Yield the command that sets an option, if it is offered and has another value now."""
        option = self._offered.get(name.lower())
        if option is None or self._values.get(name.lower(), option.default) == value:
            return
        if value is not None:
            self._values[name.lower()] = value
        yield f"setoption {SetOption(option.name, value).text}"

    def set_seed(self, seed: int | None) -> Iterator[str]:
        """Yield the command that sets the seed of random numbers, if the engine has such an option.

        Args:
            seed: A number above 0, which is brought into the option's bounds; None to leave the
                engine's own.
        """
        option = self._offered.get(_SEED)
        if seed is None or option is None or option.type is not OptionType.SPIN:
            return
        lowest = max(option.minimum or 0, 1)
        if option.maximum is not None and seed > option.maximum:
            seed = lowest + seed % max(option.maximum - lowest + 1, 1)
        yield from self.set(option.name, str(seed))

    def wanted(self, name: str) -> str | None:
        """The value that the user gives an option, or else its default; None if it has neither."""
        given = {name.lower(): value for name, value in self._wanted}
        option = self._offered.get(name.lower())
        return given.get(name.lower(), None if option is None else option.default or None)
