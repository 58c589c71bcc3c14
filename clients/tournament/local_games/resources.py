"""Resources of a machine that games share, such as one graphics card: games wait until they fit."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Final

from boardwire.games import OptionError
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import Executor, GameSource, ScheduledGame
from boardwire.override import override
from boardwire.values import value_class

from ..entries.entry import Entry

MOST_PUT_OFF: Final = 64
"""Games that are put off at a time while later ones are looked at."""


def check_resources(
    entries: Sequence[Entry], resources: Mapping[str, int], players: int, challengers: int = 0
) -> None:
    """Check that every game fits when nothing else runs.

    Args:
        entries: The engines.
        resources: The amount of each resource.
        players: The number of players of a game.
        challengers: In a gauntlet the number of the first engines, which do not meet each other.

    Raises:
        OptionError: One does not; the message names its needs.
    """
    names = dict.fromkeys(name for entry in entries for name in entry.resources)
    for name in names:
        there = resources.get(name, 0)
        needs = [entry.resources.get(name, 0) for entry in entries]
        if challengers:
            first, others = needs[:challengers], needs[challengers:]
            most = max(first) + sum(sorted(others)[1 - players :])
        else:
            most = sum(sorted(needs)[-players:])
        if most > there:
            raise OptionError(
                f"a game needs {name}={most}, and the tournament has {name}={there}: "
                f"write --resources {name}={most}"
            )


class ResourceGate(GameSource):
    """A source of games that waits until the resources of their engines are free.

    A game that does not fit is put off, and later ones that fit are played before it.

    Args:
        source: The games.
        entries: The engines, with what each needs.
        resources: The amount of each resource.
    """

    def __init__(
        self, source: GameSource, entries: Sequence[Entry], resources: Mapping[str, int]
    ) -> None:
        self._source = source
        self._entries = entries
        self._free = Counter(resources)
        self._put_off: deque[ScheduledGame] = deque()
        self._exhausted = False
        self._changed = asyncio.Event()

    @override
    async def take(self) -> ScheduledGame | None:
        while True:
            for game in self._put_off:
                if self._fits(game):
                    self._put_off.remove(game)
                    self._free.subtract(self._needs(game))
                    return game
            if not self._exhausted and len(self._put_off) < MOST_PUT_OFF:
                following = await self._source.take()
                if following is None:
                    self._exhausted = True
                else:
                    self._put_off.append(following)
            elif not self._put_off:
                return None
            else:
                self._changed.clear()
                await self._changed.wait()

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        self._free.update(self._needs(game))
        self._changed.set()
        self._source.ended(game, record)

    @override
    def stop(self) -> None:
        self._exhausted = True
        self._put_off.clear()
        self._changed.set()
        self._source.stop()

    def _needs(self, game: ScheduledGame) -> Counter[str]:
        needs: Counter[str] = Counter()
        for number in game.seating:
            needs.update(self._entries[number].resources)
        return needs

    def _fits(self, game: ScheduledGame) -> bool:
        return all(self._free[name] >= count for name, count in self._needs(game).items())


@value_class
class GatedExecutor(Executor):
    """An executor whose games wait until what their engines need is free.

    Args:
        executor: Plays the games.
        entries: The engines, with what each needs.
        resources: The amount of each resource.
    """

    executor: Executor
    entries: Sequence[Entry]
    resources: Mapping[str, int]

    @override
    async def run(self, source: GameSource) -> None:
        await self.executor.run(ResourceGate(source, self.entries, self.resources))
