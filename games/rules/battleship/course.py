"""The course of Battleship: whose turn it is, the moves, their results, and what they reveal."""

from __future__ import annotations

from random import Random
from typing import Self
from zlib import crc32

from boardwire.games.model import CHANCE, OVER, Game, State
from boardwire.override import override

from .boards import Shot
from .options import Rules
from .results import HIT, HIT_SHIP, MISS, SUNK
from .sampling import Knowledge, draw_fleet
from .waters import Ship, kept_free

LEARNT = 1000
"""Added to a result that does not fit the fleet that was guessed: see `consistent_moves`."""

Fleets = tuple[tuple[Ship, ...], tuple[Ship, ...]]


class Course(State):
    """A position of Battleship: whose turn it is, what it may do, and what that changes.

    First the players place their ships at once, a ship a round: a move is the two ends of a ship,
    ``B3-B6``. Then they shoot in turn: a move is a square, ``D4``. The result of a shot is an
    outcome of chance that cannot be another one: ``miss``, ``hit``, ``hit-3`` or ``sunk-3``.

    Args:
        game: The game with its options.
        rules: What these options say.
    """

    def __init__(self, game: Game, rules: Rules) -> None:
        super().__init__(game)
        self.rules = rules
        self.fleets: Fleets = ((), ())
        """The ships that each player has placed, in the order of the game's fleet."""
        self.shots: list[Shot] = []
        self.turn = 0
        """The player that shoots, or has shot and gets the results."""
        self._salvo = 1  # the shots that the player still has in its turn
        self._due: list[int] = []  # the places in `shots` whose results are not reported yet
        self._hits = [0, 0]
        self._fired = [0, 0]
        self._next: int | None = None  # the player that yield_turn() has made the one to act

    @override
    def copy(self) -> Self:
        twin = type(self)(self.game, self.rules)
        twin.fleets, twin.turn, twin._salvo = self.fleets, self.turn, self._salvo
        twin.shots, twin._due = self.shots.copy(), self._due.copy()
        twin._hits, twin._fired, twin._next = self._hits.copy(), self._fired.copy(), self._next
        return twin

    # -- whose turn it is ------------------------------------------------------------------

    @property
    def placing(self) -> bool:
        """Whether the players still place their ships."""
        return min(map(len, self.fleets)) < len(self.rules.lengths)

    @property
    def winner(self) -> int | None:
        """The player that has sunk all ships of the other."""
        if self.placing:
            return None
        sunk = (it for it in (0, 1) if self._hits[it].bit_count() == self.rules.squares)
        return next(sunk, None)

    @property
    def shots_left(self) -> int:
        """The shots that the player to act still has in its turn; 0 where nobody shoots."""
        return self._salvo if self.to_act() >= 0 and not self.placing else 0

    def placed(self, owner: int, observer: int | None) -> int:
        """Return the number of a player's ships that an observer knows to be placed."""
        after = len(self.fleets[owner])
        secret = self.placing and not self.rules.placed_by_chance
        hidden = secret and not self.sees(observer, owner)
        return min(map(len, self.fleets)) if hidden else after

    @override
    def placements_left(self, player: int) -> int:
        if self.rules.placed_by_chance:
            return 0
        return len(self.rules.lengths) - len(self.fleets[player])

    @property
    def _announcing(self) -> bool:
        """Whether the result of a shot is due: in a salvo after the last shot."""
        return bool(self._due) and not self._salvo

    @override
    def acting(self) -> tuple[int, ...]:
        if self.placing and not self.rules.placed_by_chance:
            placed = min(map(len, self.fleets))
            return tuple(it for it in (0, 1) if len(self.fleets[it]) == placed)
        player = self.to_act()
        return (player,) if player >= 0 else ()

    @override
    def to_act(self) -> int:
        if self.placing:
            if self.rules.placed_by_chance:
                return CHANCE
            return self._next if self._next is not None else self.acting()[0]
        if self.winner is not None:
            return OVER
        return CHANCE if self._announcing else self.turn

    @override
    def yield_turn(self, player: int) -> bool:
        if player not in self.acting():
            return False
        if self.placing:
            self._next = player
        return True

    @property
    def _placer(self) -> int:
        """The player whose ship is placed next."""
        if self.rules.placed_by_chance:
            return int(len(self.fleets[0]) > len(self.fleets[1]))
        return self.to_act()

    # -- moves -----------------------------------------------------------------------------

    @override
    def legal_moves(self) -> list[int]:
        if self.to_act() < 0:
            return []
        return self._places() if self.placing else self._targets()

    def _targets(self) -> list[int]:
        fired = self._fired[self.turn]
        return [it for it in range(self.rules.area) if not fired >> it & 1]

    def _places(self) -> list[int]:
        """Return the places of the next ship that leave places for the others."""
        fleet = self.fleets[self._placer]
        lengths = self.rules.lengths[len(fleet) :]
        return [self._number(it) for it in self.rules.waters.open_places(lengths, kept_free(fleet))]

    def _number(self, ship: Ship) -> int:
        return self.rules.area + 2 * ship.first + (not ship.across)

    def _ship(self, number: int) -> Ship:
        """Return the next ship at the place with that number."""
        first, down = divmod(number - self.rules.area, 2)
        length = self.rules.lengths[len(self.fleets[self._placer])]
        step = self.rules.size if down else 1
        return self.rules.waters.by_ends[first, first + step * (length - 1)]

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.to_act() != CHANCE:
            return []
        if self.placing:
            places = self._places()
            return [(place, 1 / len(places)) for place in places]
        return [(self._result(self.shots[self._due[0]][1]), 1.0)]

    def _result(self, square: int) -> int:
        """Return the result of the shot of the player whose turn it is."""
        bit = 1 << square
        for ship in self.fleets[1 - self.turn]:
            if ship.squares & bit:
                if self.rules.announced == "hit":
                    return HIT
                if not ship.squares & ~(self._hits[self.turn] | bit):
                    return SUNK + ship.length
                return HIT_SHIP + ship.length if self.rules.announced == "ship" else HIT
        return MISS

    @override
    def is_legal(self, move: int) -> bool:
        if move >= LEARNT:
            return self._fleet_if(move - LEARNT) is not None
        if self.placing or self._announcing or self.winner is not None:
            return super().is_legal(move)
        return 0 <= move < self.rules.area and not self._fired[self.turn] >> move & 1

    @override
    def apply(self, move: int) -> None:
        self._check(move, f"move {move}")
        if self.placing:
            self._place(self._placer, self._ship(move))
            return
        if not self._announcing:
            self._shoot(move)
            return
        if move >= LEARNT and (fleet := self._fleet_if(move - LEARNT)) is not None:
            self.fleets = with_fleet(self.fleets, 1 - self.turn, fleet)
        self._announce(move % LEARNT)

    def _place(self, player: int, ship: Ship) -> None:
        self.fleets = with_fleet(self.fleets, player, (*self.fleets[player], ship))
        self._next = None
        if not self.placing:
            self._salvo = self._shots_of(self.turn)

    def _shots_of(self, player: int) -> int:
        """Return the shots of a player in its turn."""
        if self.rules.turns != "salvo":
            return 1
        afloat = [it for it in self.fleets[player] if it.squares & ~self._hits[1 - player]]
        return min(len(afloat), self.rules.area - self._fired[player].bit_count())

    def _shoot(self, square: int) -> None:
        self._due.append(len(self.shots))
        self.shots.append((self.turn, square, None))
        self._fired[self.turn] |= 1 << square
        self._salvo -= 1

    def _announce(self, result: int) -> None:
        place = self._due.pop(0)
        square = self.shots[place][1]
        self.shots[place] = self.turn, square, result
        if result != MISS:
            self._hits[self.turn] |= 1 << square
        if not self._due and self.winner is None:
            again = self.rules.turns == "hit" and result != MISS
            self.turn = self.turn if again else 1 - self.turn
            self._salvo = self._shots_of(self.turn)

    @override
    def returns(self) -> list[float]:
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    @override
    def evaluate(self, player: int) -> float:
        lead = self._hits[player].bit_count() - self._hits[1 - player].bit_count()
        return lead / (self.rules.squares + 1)

    @override
    def key(self) -> int:
        known = self.fleets, tuple(self.shots), self.turn, self.to_act()
        return hash(known) & (2**64 - 1)

    # -- what a player knows ---------------------------------------------------------------

    def known(self, player: int) -> Knowledge:
        """Return the knowledge of a player on the other one's fleet."""
        misses, hits = 0, 0
        sunk, named = [], []
        for shooter, square, result in self.shots:
            if result is None or shooter != player:
                continue
            misses, hits = misses | (result == MISS) << square, hits | (result != MISS) << square
            if result >= SUNK:
                sunk.append((result - SUNK, square, hits))
            if result >= HIT_SHIP:
                length = result - (SUNK if result >= SUNK else HIT_SHIP)
                named.append((length, 1 << square))
        return Knowledge(misses, hits, tuple(sunk), tuple(named), self.rules.announced != "hit")

    def _fleet_if(self, result: int) -> tuple[Ship, ...] | None:
        """Return a fleet with which the shot whose result is due has that result.

        It is drawn from what the player knows that has shot, in the same way each time.
        """
        if self.placing or not self._announcing or self.winner is not None:
            return None
        after = self.copy()
        after.shots[self._due[0]] = self.turn, self.shots[self._due[0]][1], result
        random = Random(crc32(repr(after.shots).encode()))
        return draw_fleet(self.rules.waters, self.rules.lengths, after.known(self.turn), random)


def with_fleet(fleets: Fleets, player: int, fleet: tuple[Ship, ...]) -> Fleets:
    """Return the fleets with another one of a player."""
    return (fleet, fleets[1]) if player == 0 else (fleets[0], fleet)
