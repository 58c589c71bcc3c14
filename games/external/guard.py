"""A guard around games that are not bundled: every failure of one becomes a `GameFault`.

:func:`guarded` wraps a game in a class with the same name and options. Each method calls that of
the game inside with a time limit, checks the value it returns, and turns every failure into a
GameFault with a message of one short line; the log has the traceback. Bundled games are never
wrapped. Searches work on the state inside, and their adapter (``native/games/python/rules.hpp``)
checks the values that it returns.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import ClassVar, Self, TypeVar

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import (
    CourseNotFound,
    GameError,
    GameFault,
    IllegalMove,
    InvalidMove,
    OptionError,
    PositionError,
)
from boardwire.games.model import CHANCE, OVER, Game, State
from boardwire.games.options import POSITION
from boardwire.games.view import BoardView
from boardwire.override import override
from boardwire.vocabulary import MAX_PLAYERS, OptionValue

from . import checks
from .checks import Rubbish
from .watchdog import Overrun, TimeIsUp, limited

log = logging.getLogger("boardwire.games")

CALL_SECONDS = 2.0
"""Seconds that one call of a game may take, in the main thread."""
KEPT_TRACEBACKS = 100
"""The number of faults of a game that are logged with a traceback; later ones get one line."""

_LONGEST = 5000  # plies of a course
_Value = TypeVar("_Value")


class GuardedGame(Game):
    """A wrapper around a game; every value that the game returns is checked."""

    rules: ClassVar[type[Game]]
    """The class of the game inside."""
    reported: ClassVar[set[str]]
    """The faults whose traceback has been logged."""

    def __init__(self, /, **options: object) -> None:
        def made() -> tuple[Game, dict[str, OptionValue], int]:
            game = self.rules(**options)
            self.has_chance = checks.truth(game.has_chance)
            self.zero_sum = checks.truth(game.zero_sum)
            self.perfect_information = checks.truth(game.perfect_information)
            self.simultaneous = checks.truth(game.simultaneous)
            if self.simultaneous and self.perfect_information:
                raise Rubbish(
                    "made a simultaneous game of perfect information; in such a game the choices "
                    "are hidden until all have chosen: set perfect_information = False"
                )
            return game, _options(game), checks.whole(game.players, 1, MAX_PLAYERS)

        self.inner, self.options, self.players = self.ask("__init__", made, OptionError)
        # Asked for once, so that a fault shows before a match, and not when a result is reported.
        self._conventions = self.ask(
            "conventions", lambda: checks.conventions(self.inner.conventions)
        )

    @property
    @override
    def conventions(self) -> Conventions:
        return self._conventions

    @override
    def initial(self) -> GuardedState:
        return self._state("initial", self.inner.initial)

    @override
    def start(self) -> GuardedState:
        return self._state("start", self.inner.start)

    @override
    def read_position(self, text: str) -> GuardedState:
        return self._state("read_position", partial(self.inner.read_position, text), PositionError)

    @override
    def course(self, reported: Sequence[tuple[int, str]], observer: int | None) -> list[int] | None:
        def asked() -> list[int] | None:
            course = self.inner.course(reported, observer)
            if course is None:
                return None
            return [
                checks.whole(it, 0, checks.MAX_MOVE) for it in checks.items(course, len(reported))
            ]

        return self.ask("course", asked, IllegalMove, CourseNotFound)

    def _state(
        self, method: str, make: Callable[[], State], *allowed: type[GameError]
    ) -> GuardedState:
        def examined() -> GuardedState:
            state = GuardedState(self, _state(make()))
            state.examine()
            return state

        return self.ask(method, examined, *allowed)

    @classmethod
    def ask(cls, method: str, call: Callable[[], _Value], *allowed: type[GameError]) -> _Value:
        """Call the `method` of the game by `call`, and return its value.

        Raises:
            GameFault: The call failed, or took longer than `CALL_SECONDS`.
            GameError: One of the errors `allowed` that the game may raise on purpose.
        """
        try:
            return limited(call, CALL_SECONDS)
        except (KeyboardInterrupt, GameFault):
            raise  # Ctrl-C, or the fault of an inner call
        except TimeIsUp as interruption:  # the limit of an outer call, which gets the method
            interruption.args = interruption.args or (method,)
            raise
        except Overrun as error:
            raise cls.fault(error.where or method, error) from error
        except BaseException as error:  # SystemExit and CancelledError are a fault of the game too
            if isinstance(error, allowed):
                raise _plain(error, allowed) from error
            raise cls.fault(method, error) from error

    @classmethod
    def fault(cls, method: str, error: BaseException) -> GameFault:
        """Log an error of `method` and make a fault of it."""
        expected = isinstance(error, Rubbish | Overrun)
        what = _text(error) if expected else f"raised {type(error).__name__}: {_text(error)}"
        fault = GameFault(f"the game failed: {cls.title}: {method}() {what}".rstrip(": "))
        new = str(fault) not in cls.reported and len(cls.reported) < KEPT_TRACEBACKS
        if new:
            cls.reported.add(str(fault))
        log.error("%s", fault, exc_info=error if new and not isinstance(error, Rubbish) else None)
        return fault


class GuardedState(State):
    """A wrapper around a state of a guarded game."""

    game: GuardedGame

    def __init__(self, game: GuardedGame, inner: State) -> None:
        super().__init__(game)
        self.inner = inner

    @property
    @override
    def position(self) -> _native.StateLike:
        """The state inside. Searches ask it directly, for speed, and check what it returns."""
        return self._ask("position", lambda: self.inner.position)

    def _ask(self, method: str, call: Callable[[], _Value], *allowed: type[GameError]) -> _Value:
        return self.game.ask(method, call, *allowed)

    @override
    def copy(self) -> Self:
        return self._ask("copy", self._copied)

    def _copied(self) -> Self:
        copy = _state(self.inner.copy())
        if copy is self.inner:
            raise Rubbish("returned the state itself")
        twin = type(self)(self.game, copy)
        if twin.key() != self.key():
            raise Rubbish("returned another position")
        return twin

    @override
    def to_act(self) -> int:
        def asked() -> int:
            player = checks.whole(self.inner.to_act(), OVER, self.players - 1)
            if player == CHANCE and not self.game.has_chance:
                raise Rubbish("returned CHANCE, but has_chance is False")
            return player

        return self._ask("to_act", asked)

    @override
    def acting(self) -> tuple[int, ...]:
        if not self.game.simultaneous:
            return super().acting()

        def asked() -> tuple[int, ...]:
            players = checks.players(self.inner.acting(), self.players)
            player = self.to_act()
            if player not in players if player >= 0 else players:
                raise Rubbish(f"returned {players} while to_act() returns {player}")
            return players

        return self._ask("acting", asked)

    @override
    def legal_moves(self) -> list[int]:
        if self.to_act() < 0:
            return []
        return self._ask("legal_moves", lambda: checks.moves(self.inner.legal_moves()))

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.to_act() != CHANCE:
            return []
        return self._ask("chance_outcomes", lambda: checks.outcomes(self.inner.chance_outcomes()))

    @override
    def apply(self, move: int) -> None:
        """Make a legal move, and examine the position after it."""

        def applied() -> None:
            self.inner.apply(move)
            self.examine()

        self._check(move, f"move {move}")
        self._ask("apply", applied)

    @override
    def returns(self) -> list[float]:
        return self._ask("returns", lambda: checks.returns(self.inner.returns(), self.players))

    @override
    def key(self) -> int:
        return self._ask("key", lambda: checks.key(self.inner.key()))

    @override
    def evaluate(self, player: int) -> float:
        return self._ask("evaluate", lambda: checks.real(self.inner.evaluate(player), -1, 1))

    @override
    def yield_turn(self, player: int) -> bool:
        def yielded() -> bool:
            awaited = self.game.simultaneous and player in self.acting()
            answer = checks.truth(self.inner.yield_turn(player))
            if awaited and not answer:
                raise Rubbish(f"returned False for a player of acting(), {player}")
            if answer != (self.to_act() == player):
                raise Rubbish(f"returned {answer}, and to_act() says something else")
            return answer

        return self._ask("yield_turn", yielded)

    @override
    def margin(self) -> float | None:
        def asked() -> float | None:
            margin = self.inner.margin()
            return None if margin is None else checks.real(margin)

        return self._ask("margin", asked)

    @override
    def ending(self) -> str:
        return self._ask("ending", lambda: checks.remark(self.inner.ending()))

    @override
    def move_text(self, move: int) -> str:
        return self._ask("move_text", lambda: checks.word(self.inner.move_text(move)))

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        if self.game.perfect_information:
            return self.move_text(move)
        return self._ask(
            "move_text_for", lambda: checks.word(self.inner.move_text_for(move, player))
        )

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        return self._ask("points_of", lambda: checks.words(self.inner.points_of(move)))

    @override
    def record_text(self, move: int) -> str:
        return self._ask("record_text", lambda: checks.word(self.inner.record_text(move)))

    @override
    def parse_move(self, text: str) -> int:
        def parsed() -> int:
            move = checks.whole(self.inner.parse_move(text), 0, checks.MAX_MOVE)
            if not self.is_legal(move):
                raise Rubbish(f"returned {move}, which is not legal")
            return move

        return self._ask("parse_move", parsed, InvalidMove, IllegalMove)

    @override
    def position_text(self) -> str:
        return self._ask(
            "position_text", lambda: checks.position(self.inner.position_text()), GameError
        )

    @override
    def observation(self, player: int | None = None) -> str:
        if self.game.perfect_information:
            return self.position_text()
        return self._ask("observation", lambda: checks.position(self.inner.observation(player)))

    @override
    def determinized(self, player: int, random: Random) -> Self:
        if self.game.perfect_information:
            return self.copy()
        return self._ask("determinized", partial(self._drawn, player, random), GameError)

    def _drawn(self, player: int, random: Random) -> Self:
        state = type(self)(self.game, _state(self.inner.determinized(player, random)))
        if state.observation(player) != self.observation(player):
            raise Rubbish("returned a state that the player can distinguish from this one")
        return state

    @override
    def drawn_course(self, player: int) -> list[int] | None:
        def asked() -> list[int] | None:
            course = self.inner.drawn_course(player)
            if course is None:
                return None
            return [checks.whole(it, 0, checks.MAX_MOVE) for it in checks.items(course, _LONGEST)]

        if self.game.perfect_information:
            return None
        return self._ask("drawn_course", asked)

    @override
    def opened(self) -> Self:
        if self.game.perfect_information:
            return self
        return self._ask("opened", lambda: type(self)(self.game, _state(self.inner.opened())))

    @override
    def view(self, player: int | None = None) -> BoardView:
        def asked() -> BoardView:
            view = self.inner.view(*self._observer(player))
            return checks.view(view, self.players)

        return self._ask("view", asked)

    @override
    def text(self, player: int | None = None) -> str:
        return self._ask("text", lambda: checks.drawing(self.inner.text(*self._observer(player))))

    def _observer(self, player: int | None) -> tuple[int | None, ...]:
        """The arguments of `view` and `text`: games of perfect information need not take any."""
        return () if self.game.perfect_information else (player,)

    def examine(self) -> None:
        """Ask for everything that a match or a search may need in this position.

        Raises:
            GameFault: One of the values returned is wrong.
        """
        if self.to_act() == OVER:
            self.returns()
            self.margin()
        elif self.to_act() == CHANCE:
            self.chance_outcomes()
        else:
            self.legal_moves()
            for player in range(self.players):
                self.evaluate(player)
        self.key()
        if not self.game.perfect_information:
            self.acting()
            for observer in (None, *range(self.players)):
                self.observation(observer)


def guarded(rules: type[Game]) -> type[GuardedGame]:
    """Return a guarded class around the game `rules`, which must be sound as a class."""
    described = (
        "name",
        "title",
        "players",
        "has_chance",
        "only_announces",
        "has_partners",
        "most_outcomes",
        "determinizes",
        "zero_sum",
        "perfect_information",
        "simultaneous",
        "declared",
        "scored_early",
        "record_format",
        "__doc__",
    )
    members = {attribute: getattr(rules, attribute) for attribute in described}
    members |= {"rules": rules, "reported": set()}
    return type(f"Guarded{rules.__name__}", (GuardedGame,), members)


def _state(value: object) -> State:
    if not isinstance(value, State):
        raise Rubbish(f"returned {checks.shown(value)}, no State")
    return value


def _options(game: Game) -> dict[str, OptionValue]:
    """Return the options of an instance: those that its class declares, with allowed values."""
    options = dict(game.options)
    checked = {
        option.name: option.check(options.pop(option.name))
        for option in game.declared
        if option.name in options
    }
    wanted = {option.name for option in game.declared} - {POSITION.name}
    if options or not wanted <= set(checked):
        raise Rubbish("did not set the options to what is declared")
    if POSITION.name in checked:
        checks.position(checked[POSITION.name])
    return checked


def _plain(error: GameError, allowed: tuple[type[GameError], ...]) -> GameError:
    """Return a copy of the error as one of our own classes, with a message of one bounded line."""
    kinds: tuple[type[GameError], ...] = (
        InvalidMove,
        IllegalMove,
        PositionError,
        OptionError,
        *allowed,
    )
    kind = next(kind for kind in kinds if isinstance(error, kind))
    return kind(_text(error))


def _text(error: BaseException) -> str:
    """Return the message of an error on one line."""
    try:
        words = str(error).split()
    except Exception:  # its __str__ is a game's code, too
        return ""
    text = "".join(letter for letter in " ".join(words) if letter.isprintable())
    return text if len(text) <= 200 else f"{text[:197]}..."
