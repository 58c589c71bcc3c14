"""Commands of KataGo beside its analyses, which GUIs for Go probe and use, and one of KGS.

Sources: KataGo, docs/GTP_Extensions.md; the manual of kgsGtp. The values that a command
cannot have here are refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from boardwire.games import (
    POSITION,
    GameError,
    InvalidMove,
    Option,
    OptionError,
    option_text,
    point_of,
)
from boardwire.games.go_rules import options_of, options_of_kgs, options_of_rule, rules_text
from boardwire.games.rules.go import GoState
from boardwire.protocol import Colour, CommandError, command
from boardwire.protocol.katago.parameters import (
    OWN_NAMES,
    WITHOUT_EFFECT,
    StoredParameters,
    Value,
    read_parameters,
    value_text,
)
from boardwire.vocabulary import OptionValue

from .engine import Engine


class KataCommands:
    """Go's rules and positions, and what a GUI says to stop an engine.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._table = engine.table
        self._placed = ""  # the text of the position that `set_position` has set up

    @command("stop")
    def stop(self) -> None:
        """End pondering, as every command does."""

    @command("clear_cache")
    def clear_cache(self) -> None:
        """Forget all searches so far."""
        self._engine.searcher = self._engine.searcher.fresh()

    @command("kata-get-rules")
    def get_rules(self) -> str:
        """Tell the rules of Go as a dictionary in JSON."""
        return rules_text(self._go().game)

    @command("kata-set-rules")
    def set_rules(self, *rules: str) -> None:
        """Set the rules of Go: a name, `chinese`, or a dictionary in JSON. The board stays."""
        self._go()
        try:
            self._change(options_of(" ".join(rules)))
        except OptionError as error:
            raise CommandError(str(error)) from error

    @command("kgs-rules")
    def kgs_rules(self, rules: str) -> None:
        """Set the rules of Go by a name of KGS: `chinese`, `aga`, `new_zealand`."""
        self._go()
        try:
            self._change(options_of_kgs(rules))
        except OptionError as error:
            raise CommandError(str(error)) from error

    @command("kata-set-rule")
    def set_rule(self, rule: str, value: str) -> None:
        """Set one of the rules of Go: `ko SIMPLE`. The board stays."""
        self._go()
        try:
            self._change(options_of_rule(rule, value))
        except OptionError as error:
            raise CommandError(str(error)) from error

    def _change(self, options: dict[str, OptionValue]) -> None:
        """Change options of the game; the moves so far stay."""
        before = dict(self._table.game.options)
        try:
            for name, value in options.items():
                self._table.table.change_option(name, value)
        except GameError as error:
            for name in options:
                self._table.table.change_option(name, before[name])
            raise CommandError(f"the moves so far break these rules: {error}") from error
        self._table.changed()

    @command("set_position")
    def set_position(self, *stones: str) -> None:
        """Put stones of Go on an empty board, `B D4 W Q16`, as a position without history."""
        state = self._go()
        if len(stones) % 2:
            raise CommandError.syntax("set_position [COLOUR VERTEX...]", "a vertex is missing")
        columns, height = state.columns, state.rows
        rows = [["."] * columns for _ in range(height)]
        for colour, vertex in zip(stones[::2], stones[1::2], strict=True):
            try:
                player = Colour.parse(colour).player
                column, row = point_of(vertex, columns, height)
            except (ValueError, InvalidMove) as error:
                raise CommandError(f"{colour} {vertex}: {error}") from error
            if player > 1:
                raise CommandError(f"{colour} {vertex}: a stone is black or white")
            if rows[height - 1 - row][column] != ".":
                raise CommandError(f"{vertex} has two stones")
            rows[height - 1 - row][column] = "XO"[player]
        board = "/".join("".join(row) for row in rows)
        text = f"{board} X" if stones else ""
        try:
            self._table.table.set_up(self._table.game.with_options(**{POSITION.name: text}))
        except GameError as error:
            raise CommandError(f"no such position: {error}") from error
        self._placed = str(self._table.game.options.get(POSITION.name, ""))
        self._table.changed()

    @command("clear_board", replaces=True)
    def clear_board(self) -> None:
        """Go back to the start of the game; after `set_position`, to the empty board."""
        if self._placed and self._table.game.options.get(POSITION.name) == self._placed:
            self._table.table.set_up(self._table.game.with_options(**{POSITION.name: ""}))
            self._table.changed()
        else:
            self._table.mode.clear(self._table)

    def _go(self) -> GoState:
        """Return the position, if it is one of Go.

        Raises:
            CommandError: Another game is on the board.
        """
        state = self._table.state
        if not isinstance(state, GoState):
            raise CommandError(f"this command is for Go; {state.game.title} is on the board")
        return state


class KataParameterCommands:
    """KataGo's commands for parameters, which are the options of the searcher.

    Options cost memory and time of the machine, so only the engine's user has these commands. Other
    parameters of KataGo have no effect here; they are kept for the GUIs that set them.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._stored = StoredParameters()

    @command("kata-list-params")
    def list_params(self) -> str:
        """List the names of the engine's options and of KataGo's parameters, in one line."""
        return " ".join((*self._options(), *WITHOUT_EFFECT))

    @command("kata-get-param")
    def get_param(self, name: str) -> str:
        """Tell the value of an option; some have KataGo's names as well: `maxPlayouts`."""
        if name in WITHOUT_EFFECT:
            return value_text(self._stored.values[name])
        return option_text(self._values()[self._option(name).name])

    @command("kata-get-params")
    def get_params(self) -> str:
        """Tell the values of all options as a dictionary in JSON."""
        values = self._values()
        own = {name: values[option.name] for name, option in self._options().items()}
        return json.dumps({**own, **self._stored.values})

    @command("kata-set-param")
    def set_param(self, name: str, *value: str) -> None:
        """Set an option, from the next search on; or keep a parameter that has no effect here."""
        self._set({name: " ".join(value)})

    @command("kata-set-params")
    def set_params(self, *params: str) -> None:
        """Set several options, a dictionary in JSON; all of them or none."""
        try:
            self._set(read_parameters(" ".join(params)))
        except ValueError as error:
            raise CommandError(str(error)) from error

    def _options(self) -> dict[str, Option]:
        """Return the options by name, under both names where they have two."""
        own = {option.name: option for option in self._engine.searcher.declared}
        return {**own, **{kata: own[name] for kata, name in OWN_NAMES.items() if name in own}}

    def _option(self, name: str) -> Option:
        try:
            return self._options()[name]
        except KeyError:
            raise CommandError(
                f"there is no parameter {name[:40]!r}; see kata-list-params"
            ) from None

    def _values(self) -> dict[str, OptionValue]:
        return self._engine.searcher.in_force(self._engine.table.state)

    def _set(self, wanted: Mapping[str, object]) -> None:
        """Set options, and keep parameters without effect; all of them or none."""
        searcher = self._engine.searcher
        options: dict[str, OptionValue] = {}
        stored: dict[str, Value] = {}
        try:
            for name, value in wanted.items():
                if name in WITHOUT_EFFECT:
                    stored[name] = self._stored.checked(name, value)
                else:
                    option = self._option(name)
                    options[option.name] = option.check(value)
            for name, checked in options.items():
                searcher.set(name, checked)
        except (OptionError, ValueError) as error:
            raise CommandError(str(error)) from error
        self._stored.values.update(stored)
