"""Requests of an optimiser: one line of JSON each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from typing import Annotated

from annotated_types import Ge, Le, MaxLen
from pydantic import ConfigDict, TypeAdapter, ValidationError

from boardwire.games import Game, OptionError
from boardwire.values import value_class

from ..entries.entry import Entry, make_entry, unique_names
from ..plan import TournamentPlan
from ..sections import EngineSettings, Text

MOST_PAIRS = 10_000
"""The most pairs of games of one request."""
_STRICT_KEYS = ConfigDict(extra="forbid")


@value_class(kw_only=True)
class OptionSet:
    """One engine with options of its own.

    Args:
        engine: The name of an engine of the tournament. By default the engines take turns: the
            first option set is for the first engine, and where there is one engine all are for it.
        option: Options by name. They come on top of those of the engine.
        args: Arguments of the program in place of its own, for programs without options.
    """

    __pydantic_config__ = _STRICT_KEYS

    engine: str = ""
    option: dict[str, Text] = field(default_factory=dict)
    args: str | None = None


@value_class(kw_only=True)
class GamesRequest:
    """Asks for games between option sets.

    Args:
        id: Comes back with the results.
        play: The option sets, as many as the game has players.
        pairs: The number of pairs: games from the same opening, one from every seat.
    """

    __pydantic_config__ = _STRICT_KEYS

    id: int | Annotated[str, MaxLen(200)]
    play: Annotated[tuple[OptionSet, ...], MaxLen(16)]
    pairs: Annotated[int, Ge(1), Le(MOST_PAIRS)] = 1

    @classmethod
    def parse(cls, line: str) -> GamesRequest:
        """Read a line of JSON.

        Raises:
            OptionError: It is not such a request; the message names the wrong place.
        """
        try:
            return _adapter().validate_json(line)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            raise OptionError(": ".join(filter(None, (place, first["msg"])))) from error

    def entries(self, plan: TournamentPlan, game: Game) -> Sequence[Entry]:
        """Return the engines with these options, ready to be started.

        Raises:
            OptionError: There are too few or too many, or an option is wrong.
            GameError: An engine does not play the game.
        """
        if len(self.play) != game.players:
            raise OptionError(
                f"{game.title} with these options is for {game.players}: ask for "
                f"{game.players} option sets, not {len(self.play)}"
            )
        named = {it.name or it.cmd: it for it in plan.engine}
        entries = [
            make_entry(_changed(_base(number, it, plan.engine, named), it), game, plan.time)
            for number, it in enumerate(self.play)
        ]
        return unique_names(entries)


@cache
def _adapter() -> TypeAdapter[GamesRequest]:
    return TypeAdapter(GamesRequest)


def _base(
    number: int,
    asked: OptionSet,
    engines: Sequence[EngineSettings],
    named: Mapping[str, EngineSettings],
) -> EngineSettings:
    """Return the engine of the tournament that an option set is for.

    Raises:
        OptionError: There is no engine of that name.
    """
    if not asked.engine:
        return engines[number % len(engines)]
    if asked.engine not in named:
        known = ", ".join(named)
        raise OptionError(f"no engine is called {asked.engine[:40]!r}; there are {known}")
    return named[asked.engine]


def _changed(settings: EngineSettings, asked: OptionSet) -> EngineSettings:
    args = settings.args if asked.args is None else asked.args
    return replace(settings, option={**settings.option, **asked.option}, args=args)
