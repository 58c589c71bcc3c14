"""Swiss system: in every round engines with equal scores meet, and nobody twice if possible."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Literal

from boardwire.matches.records.match_record import MatchRecord
from boardwire.override import override

from .adaptive import Adaptive, Encounter
from .encounters import Encounters

_FIRST: Final = "white"  # the colours of the library's history
_SECOND: Final = "black"
_NONE: Final = "none"

Active = Callable[[int], Sequence[int]]
"""Returns the engines that take part in a round, by its number from 0 on."""

logging.getLogger("caissify_pairings").setLevel(logging.CRITICAL)  # it warns of every forced bye


class Swiss(Adaptive):
    """Rounds in which engines of equal score meet; an engine without an opponent has a bye.

    The seeds are in the order of the engines. An encounter counts 1 point in all, shared as the
    points of its games. A bye counts 1 in games for two, as in chess, and an equal share of a point
    in games for more.

    Games for two are paired by the Dutch system of FIDE (Handbook C.04.3): no opponent twice, no
    second bye, colours in turn where an encounter is a single game, the fewest and smallest
    differences of scores (floats). With more rounds than that allows, engines meet again, those
    first who met longest ago.

    In games for more players, the engines sit down in the order of their scores, with those they
    met least. The last ones, who fill no table, have a bye; nobody has a second one before all had
    their first.

    An engine may come late, or withdraw: it is paired in the rounds in which it takes part, and has
    no points for the others.

    Args:
        engines: The number of engines.
        encounters: Makes the games.
        rounds: The number of rounds.
        active: Returns the engines that take part in a round, by its number from 0 on; None for all
            in every round.

    Raises:
        ScheduleError: There are fewer engines than players.
    """

    def __init__(
        self, engines: int, encounters: Encounters, rounds: int, active: Active | None = None
    ) -> None:
        super().__init__(engines, encounters)
        self._rounds = rounds
        self._active = active or (lambda round: range(engines))
        self._bye = _bye(encounters.game.players)
        self._histories = [_History() for _ in range(engines)]
        self._met: list[tuple[int, ...]] = []  # groups, the latest last

    @property
    @override
    def total(self) -> int:
        players = self._encounters.game.players
        tables = sum(len(self._active(round)) // players for round in range(self._rounds))
        return tables * self._encounters.games

    @property
    def byes(self) -> Counter[int]:
        """The number of byes of each engine that had one, as far as the rounds are known."""
        return Counter({n: it.byes for n, it in enumerate(self._histories) if it.byes})

    @property
    def bye_points(self) -> dict[int, float]:
        """The points of byes by engine, on the scale of the points of games."""
        each = self._bye * self._encounters.games
        return {engine: byes * each for engine, byes in self.byes.items()}

    @override
    def _course(self) -> Iterator[Encounter | None]:
        for round in range(self._rounds):
            here = self._active(round)
            two = self._encounters.game.players == 2
            paired = self._pair_two(round, here) if two else self._pair(here)
            met = [self._meet(engines, round, deal=round) for engines in paired]
            self._note_pairing(paired, here)
            yield from met
            yield from self._wait_for(met)
            for encounter in met:
                for engine, points in self._points(encounter).items():
                    self._histories[engine].score += points / self._encounters.games

    def _note_pairing(self, paired: list[tuple[int, ...]], here: Sequence[int]) -> None:
        """Keep the opponents, seats and differences of scores of a round, and its byes."""
        scores = [it.score for it in self._histories]
        seated: set[int] = set()
        for engines in paired:
            seated.update(engines)
            self._met.append(engines)
            for seat, engine in enumerate(engines):
                others = [scores[it] for it in engines if it != engine]
                self._histories[engine].play(seat, scores[engine], max(others))
        for engine, history in enumerate(self._histories):
            if engine in here and engine not in seated:
                history.have_bye(self._bye)
            elif engine not in here:
                history.miss()

    # -- games for two ---------------------------------------------------------------------

    def _pair_two(self, round: int, here: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the pairs of a round among the engines that are here, by the Dutch system."""
        if len(here) < 2:
            return []
        from caissify_pairings import generate_pairings  # imports networkx, which takes its time

        alternate = self._encounters.games % 2 == 1
        players = [
            {
                "id": engine + 1,
                "name": str(engine),
                "score": history.score,
                "rating": self._engines - engine,
                "starting_number": engine + 1,
                "color_hist": history.colours if alternate else [_NONE] * len(history.colours),
                "float_history": history.floats,
                "bye_count": history.byes,
            }
            for engine, history in enumerate(self._histories)
            if engine in here
        ]
        latest = list(self._met)
        while True:
            found = generate_pairings(
                "dutch",
                players=[{**player} for player in players],
                previous_pairings={
                    (one + 1, other + 1) for one, other in latest if {one, other} <= set(here)
                },
                round_number=round + 1,
                total_rounds=self._rounds,
            )
            pairs = [
                (pairing["white_id"] - 1, pairing["black_id"] - 1)
                for pairing in found
                if pairing["black_id"] is not None
            ]
            if len(pairs) == len(here) // 2 or not latest:
                return [*pairs]
            del latest[: max(self._engines // 2, 1)]

    # -- games for more --------------------------------------------------------------------

    def _pair(self, here: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the tables of a round: engines near each other in score that met least."""
        size = self._encounters.game.players
        met = Counter(pair for group in self._met for pair in combinations(sorted(group), 2))
        order = sorted(here, key=lambda it: (-self._histories[it].score, it))
        for _ in range(len(here) % size):
            fewest = min(self._histories[it].byes for it in order)
            order.remove(next(it for it in order[::-1] if self._histories[it].byes == fewest))
        tables: list[tuple[int, ...]] = []
        while order:
            table = [order.pop(0)]
            while len(table) < size:
                table.append(
                    min(order, key=lambda it: sum(met[min(it, o), max(it, o)] for o in table))
                )
                order.remove(table[-1])
            tables.append(tuple(table))
        return tables


def bye_points(
    names: Sequence[str],
    games: int,
    records: Mapping[int, MatchRecord],
    active: Active | None = None,
) -> dict[str, float]:
    """The points of byes in the rounds that are complete, on the scale of the points of games.

    Args:
        names: The engines by their numbers.
        games: The games of an encounter; 0 for one from every seat.
        records: The finished games by number.
        active: As in :class:`Swiss`.
    """
    if not records:
        return {}
    players = max(len(it.players) for it in records.values())
    games = games or players
    byes: Counter[str] = Counter()
    first, round, last = 0, 0, max(records)
    while first <= last:
        here = range(len(names)) if active is None else active(round)
        numbers = range(first, first + len(here) // players * games)
        if not numbers:
            break
        if all(it in records for it in numbers):
            seated = {name for it in numbers for name in records[it].players}
            byes.update(names[it] for it in here if names[it] not in seated)
        first, round = numbers.stop, round + 1
    return {name: number * games * _bye(players) for name, number in byes.items()}


def _bye(players: int) -> float:
    """Return the points of a bye, where an encounter counts 1 point in all."""
    return 1.0 if players == 2 else 1 / players


@dataclass(slots=True)
class _History:
    """An engine in the rounds so far, as the library wants to know it."""

    score: float = 0.0
    byes: int = 0
    colours: list[str] = field(default_factory=list)
    floats: list[Literal["up", "down", "none"]] = field(default_factory=list)

    def play(self, seat: int, own: float, other: float) -> None:
        """Take an encounter, with the scores before it."""
        self.colours.append(_FIRST if seat == 0 else _SECOND)
        self.floats.append("none" if own == other else "down" if own > other else "up")

    def miss(self) -> None:
        """Take a round in which the engine does not take part."""
        self.colours.append(_NONE)
        self.floats.append("none")

    def have_bye(self, points: float) -> None:
        """Take a round without an opponent."""
        self.score += points
        self.byes += 1
        self.colours.append(_NONE)
        self.floats.append("down")
