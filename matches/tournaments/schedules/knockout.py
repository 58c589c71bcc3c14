"""Knockout: who loses an encounter is out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwire.override import override

from ..errors import ScheduleError
from .adaptive import Adaptive, Encounter
from .encounters import Encounters


class Knockout(Adaptive):
    """In each round the engines meet in groups, and one of each group goes on.

    The engines are seeded in their order: the first two can only meet in the final. With a number
    of engines that is no power of two, the best-seeded have a bye in the first round. Engines
    that are level after their encounter meet again, until one leads or `replays` is reached; then
    the better-seeded one goes on.

    In games for more players, groups have as many engines as the game has players.

    Args:
        engines: The number of engines.
        encounters: Makes the games.
        replays: How often engines that are level meet again, at most.

    Raises:
        ScheduleError: This number of engines cannot be divided into groups.
    """

    def __init__(self, engines: int, encounters: Encounters, replays: int = 5) -> None:
        super().__init__(engines, encounters)
        out = encounters.game.players - 1
        if (engines - 1) % out:
            wanted = ", ".join(str(1 + out * groups) for groups in (1, 2, 3))
            raise ScheduleError(
                f"in a knockout of {encounters.game.title} each group loses {out}: "
                f"name {wanted}, ... engines, not {engines}"
            )
        self._replays = replays
        self._out: list[tuple[int, ...]] = []  # of each round

    @property
    def places(self) -> list[tuple[int, ...]]:
        """The engines by place: the winner, who lost the final, the rounds before.

        Before the end, those still in are first. Engines that went out in one round share a place.
        """
        gone = {engine for engines in self._out for engine in engines}
        left = tuple(engine for engine in range(self._engines) if engine not in gone)
        return [left, *reversed(self._out)]

    @override
    def _course(self) -> Iterator[Encounter | None]:
        size = self._encounters.game.players
        left = list(range(self._engines))
        round = 0
        while len(left) > 1:
            full = 1
            while full * size <= len(left):
                full *= size
            if full == len(left):
                byes, groups = [], _groups(left, size)
            else:
                playing = (len(left) - full) // (size - 1) * size
                byes, rest = left[:-playing], left[-playing:]
                groups = _groups(rest, size)
            winners: list[int] = []
            yield from self._play_round(groups, round, winners)
            self._out.append(tuple(sorted(set(left) - set(byes) - set(winners))))
            left = [*byes, *winners]
            round += 1

    def _play_round(
        self, groups: Sequence[tuple[int, ...]], round: int, winners: list[int]
    ) -> Iterator[Encounter | None]:
        """Play a round, and put the winners of the groups into `winners`, in the groups' order."""
        points = [dict.fromkeys(group, 0.0) for group in groups]
        level = list(range(len(groups)))
        for turn in range(1 + self._replays):
            deal = round * (1 + self._replays) + turn
            met = [self._meet(groups[group], round, turn, deal) for group in level]
            yield from met
            yield from self._wait_for(met)
            for group, encounter in zip(level, met, strict=True):
                for engine, gained in self._points(encounter).items():
                    points[group][engine] += gained
            level = [group for group in level if len(_leaders(points[group])) > 1]
            if not level:
                break
        winners += [min(_leaders(it)) for it in points]


def _leaders(points: dict[int, float]) -> list[int]:
    best = max(points.values())
    return [engine for engine, gained in points.items() if gained == best]


def _groups(engines: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """Groups of a round, each with one engine of every strength.

    The first of the seeds meet the last ones: 1-8, 2-7, 3-6, 4-5 for two in a group. The winner of
    the first group has the place of its best seed in the next round.
    """
    count = len(engines) // size
    rows = [engines[row * count : (row + 1) * count] for row in range(size)]
    turned = [row if number % 2 == 0 else row[::-1] for number, row in enumerate(rows)]
    return list(zip(*turned, strict=True))
