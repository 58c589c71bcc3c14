"""The engine `house`: any game, at a level of strength from 1 to 10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from boardwire.games import Game, Option
from boardwire.override import override

from ..levels import LEVELS, LevelStrength, strength_at
from ..search.bundled_searchers import make_searcher
from ..search.native_options import SEED, TIME
from ..search.searcher import (
    UNMONITORED,
    BestMove,
    Root,
    RootRestriction,
    Searcher,
    SearchLimits,
    SearchMonitor,
)
from .choice import OWN, engine_for, read_engines
from .sense import sensible

MOST_SECONDS = 1.0
"""The most seconds for a move, unless the option `time` says otherwise."""
ENGINES = Option("engines", "", "other engines for some games: go/mcts+chess/alphabeta")
LEVEL = Option("level", LEVELS[-1], "level of strength", LEVELS[0], LEVELS[-1])


class HouseSearcher(Searcher):
    """Plays every game at a level of strength, by the bundled engine that suits the game.

    The level limits the search, and the share of the sensible moves that it overlooks. The option
    `time` is the most time for a move beside the limit of the level; without it that is the
    clock's, or 1 s.
    """

    name = "house"
    declared = (LEVEL, TIME, ENGINES, SEED)

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._chosen = read_engines(str(self.options["engines"]))
        self._random = self._fresh_random()
        self._searchers: dict[str, Searcher] = {}

    @override
    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        if name == "engines":
            self._chosen = read_engines(str(self.options["engines"]))
        elif name == "seed":
            self._random = self._fresh_random()
            self._searchers.clear()

    @classmethod
    @override
    def plays(cls, game: Game | type[Game]) -> bool:
        return True

    @override
    def limits(self, allowed: SearchLimits) -> SearchLimits:
        """Return the limits of one search: the option `time`, or the clock within a second."""
        seconds = self.number("time") or min(allowed.seconds or MOST_SECONDS, MOST_SECONDS)
        return replace(allowed, seconds=seconds)

    @override
    def choose(
        self, root: Root, allowed: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        self.check_game(root.state.game)
        limits = self.limits(allowed)
        self.check_limits(root, limits)
        if root.state.placements_left(root.state.to_act()):  # no search judges a single piece
            return BestMove(self._random.choice(limits.permitted(root.state)))
        engine, strength = self._at_level(root)
        permitted = limits.permitted(root.state)
        careless = self._random.random() < strength.overlooked
        seen = sensible(root.state, permitted, careless=careless)
        if strength.overlooked:
            seen = self._seen(seen, strength.overlooked)
        if len(seen) == 1:
            return BestMove(seen[0])
        if len(seen) < len(permitted):
            own = RootRestriction(root.state.to_act(), frozenset(seen))
            limits = replace(limits, allow=(own,), avoid=())
        searcher = self._timed(engine, limits)
        return searcher.choose(root, self._limited(limits, strength), monitor)

    @override
    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        self.check_limits(root, limits)
        engine, strength = self._at_level(root)
        searcher = self._timed(engine, limits)
        return searcher.search(root, searcher.limits(self._limited(limits, strength)), monitor)

    def _at_level(self, root: Root) -> tuple[str, LevelStrength]:
        """Return the engine for a game, and its strength at the level."""
        engine = engine_for(root.state.game, self._chosen)
        return engine, self.strength(engine, root.state.game)

    def _timed(self, engine: str, limits: SearchLimits) -> Searcher:
        """Return the searcher of that name with the time of the limits."""
        searcher = self._searcher(engine)
        if "time" in searcher.options:
            searcher.set("time", limits.seconds)
        return searcher

    def _limited(self, limits: SearchLimits, strength: LevelStrength) -> SearchLimits:
        """Return limits with those of a level beside."""
        return replace(limits, nodes=strength.nodes or limits.nodes, depth=strength.plies)

    def strength(self, engine: str, game: Game) -> LevelStrength:
        """Return the strength at the level, by the engine that plays the game."""
        return strength_at(engine, game, int(self.number("level")))

    def _seen(self, moves: Sequence[int], overlooked: float) -> list[int]:
        """Return the moves that the player does not overlook, at least one."""
        seen = [it for it in moves if self._random.random() >= overlooked]
        return seen or [self._random.choice(moves)]

    def _searcher(self, engine: str) -> Searcher:
        """Return the searcher of that name, which keeps what it knows from move to move."""
        if engine not in self._searchers:
            seed = int(self.number("seed"))
            options = {"seed": seed} if seed else {}
            made = OWN[engine](options) if engine in OWN else make_searcher(engine, options)
            self._searchers[engine] = made
        return self._searchers[engine]

    def _fresh_random(self) -> Random:
        return Random(int(self.number("seed")) or None)
