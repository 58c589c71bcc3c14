"""Requests of an optimiser: one line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import Annotated, Any, TypeVar

from boardwire.games import Game, OptionError
from boardwire.settings import Bounds, Form, SettingError, settings_of
from boardwire.values import value_class

from ..entries.entry import Entry, make_entry, unique_names
from ..plan import TournamentPlan
from ..sections import EngineSettings, Text

MOST_PAIRS = 10_000
"""The most pairs of games of one request."""


_Long = TypeVar("_Long", str, tuple[Any, ...])


def _within(most: int) -> Callable[[_Long], _Long]:
    """Return a check that a value is not longer than that."""

    def check(value: _Long) -> _Long:
        if len(value) > most:
            raise ValueError(f"it has {len(value)}")
        return value

    return check


@value_class(kw_only=True)
class OptionSet:
    """One engine with its own options.

    Args:
        engine: The name of an engine of the tournament. By default the engines take turns: the
            first option set is for the first engine, and where there is one engine all are for it.
        option: Options by name. They come on top of those of the engine.
        args: Arguments of the program in place of its own, for programs without options.
    """

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

    id: int | Annotated[str, Form("a text of at most 200 characters", _within(200))]
    play: Annotated[tuple[OptionSet, ...], Form("a list of at most 16 option sets", _within(16))]
    pairs: Annotated[int, Bounds(least=1, most=MOST_PAIRS)] = 1

    @classmethod
    def parse(cls, line: str) -> GamesRequest:
        """Read a line of JSON.

        Raises:
            OptionError: It is not such a request; the message names the wrong place.
        """
        try:
            given = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise OptionError(f"it is not JSON: {error}") from error
        if not isinstance(given, dict):
            raise OptionError("it is not a request: write an object of JSON")
        try:
            return settings_of(cls, given, texts=False)
        except SettingError as error:
            raise OptionError(str(error)) from error

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
