"""A position of Battleship."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from zlib import crc32

from boardwire.games.errors import IllegalMove, InvalidMove
from boardwire.games.model import CHANCE, OVER, Game, State
from boardwire.games.points import point_name, point_of
from boardwire.games.view import BoardView, Geometry, Piece
from boardwire.games.words import SILENT, Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .boards import Shot, cells
from .options import Rules
from .results import HIT, HIT_SHIP, MISS, SUNK, read_result, result_text, result_words
from .sampling import Knowledge, draw_fleet
from .table import last_shot, sea
from .waters import Ship, kept_free

HIDDEN = "?"
_NAMES = ("black", "white")
_SHIPS = {
    5: phrase("carrier"),
    4: phrase("battleship"),
    3: phrase("cruiser"),
    2: phrase("destroyer"),
}
"""The names of ships by their lengths; a second one of three squares is a submarine."""
_LEARNT = 1000
"""Added to a result that does not fit the fleet that was guessed: see `consistent_moves`."""
_PLACE = re.compile(r"([a-z]+\d+)(?:-?([a-z]+\d+))?")

Fleets = tuple[tuple[Ship, ...], tuple[Ship, ...]]


class BattleshipState(State):
    """A position of Battleship.

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
    def copy(self) -> BattleshipState:
        twin = BattleshipState(self.game, self.rules)
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
        hidden = owner != observer and self.placing and not self.rules.placed_by_chance
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
        if move >= _LEARNT:
            return self._fleet_if(move - _LEARNT) is not None
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
        if move >= _LEARNT and (fleet := self._fleet_if(move - _LEARNT)) is not None:
            self.fleets = _with(self.fleets, 1 - self.turn, fleet)
        self._announce(move % _LEARNT)

    def _place(self, player: int, ship: Ship) -> None:
        self.fleets = _with(self.fleets, player, (*self.fleets[player], ship))
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

    # -- texts of moves --------------------------------------------------------------------

    def _point(self, square: int) -> str:
        row, column = divmod(square, self.rules.size)
        return point_name(column, row)

    def _ends(self, ship: Ship) -> str:
        ends = dict.fromkeys((ship.first, ship.last))
        return "-".join(map(self._point, ends))

    @override
    def move_text(self, move: int) -> str:
        if self.placing:
            return self._ends(self._ship(move))
        return result_text(move % _LEARNT) if self._announcing else self._point(move)

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        return HIDDEN if self.placing and player != self._placer else self.move_text(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        if self.placing:
            return (
                phrase("ship at {place}", place=self.move_text(move))
                if player == self._placer
                else SILENT
            )
        return result_words(move % _LEARNT) if self._announcing else None

    @override
    def prompt(self, player: int) -> Words | None:
        if not self.placing:
            return phrase("Fire at a square of the other side's sea.")
        lengths, placed = self.rules.lengths, len(self.fleets[player])
        length = lengths[placed]
        second = length == 3 and length in lengths[:placed]
        ship = phrase("submarine") if second else _SHIPS.get(length, phrase("ship"))
        if length == 1:
            return phrase("Place your {ship}: one square.", ship=ship)
        return phrase("Place your {ship}: {length} squares.", ship=ship, length=length)

    @override
    def parse_move(self, text: str) -> int:
        """The place ``B3-B6``, from either end, the square ``D4`` or the result that is meant.

        Raises:
            InvalidMove: The text is no move.
            IllegalMove: The move is not legal here.
        """
        if not self.placing:
            return self._check(read_result(text) if self._announcing else self._square(text), text)
        found = _PLACE.fullmatch(text.lower())
        if found is None:
            raise InvalidMove(f"{text[:20]!r} is no place of a ship: write its two ends, B3-B6")
        first, last = sorted(self._square(it) for it in (found[1], found[2] or found[1]))
        ship = self.rules.waters.by_ends.get((first, last))
        fleet = self.fleets[self._placer]
        lengths = self.rules.lengths[len(fleet) :]
        if ship is None or ship.length != lengths[0]:
            raise IllegalMove(
                english(
                    "the next ship lies along {length} squares, not {place}",
                    length=lengths[0],
                    place=text[:20],
                )
            )
        number = self._number(ship)
        if number not in self._places():
            raise IllegalMove(self._obstacle(fleet, ship))
        return number

    def _obstacle(self, fleet: tuple[Ship, ...], ship: Ship) -> str:
        """Return why a ship cannot lie at a place."""
        if any(ship.squares & it.squares for it in fleet):
            return english("another ship is in the way")
        if ship.squares & kept_free(fleet):
            return english("it touches another ship")
        return english("it leaves no room for the ships that follow")

    def _square(self, text: str) -> int:
        column, row = point_of(text, self.rules.size, self.rules.size)
        return row * self.rules.size + column

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        if not self.placing:
            return () if self._announcing else (self._point(move),)
        ship, size = self._ship(move), self.rules.size
        ends = dict.fromkeys((ship.first, ship.last))
        return tuple(point_name(it % size, it // size + size) for it in ends)

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

    @override
    def consistent_moves(self, text: str, player: int | None) -> list[int]:
        """Return the moves and results that `player` sees as `text`.

        A program that follows a game has guessed the other player's fleet. A result that does not
        fit it has `_LEARNT` added to its number, and applying it places that fleet anew.
        """
        if found := super().consistent_moves(text, player):
            return found
        if self.placing or not self._announcing or player == 1 - self.turn:
            return []
        try:
            learnt = _LEARNT + read_result(text)
        except InvalidMove:
            return []
        return [learnt] if self.is_legal(learnt) else []

    @override
    def determinized(self, player: int, random: Random) -> BattleshipState:
        """Draw another fleet for the other player, and take back its choice of this round."""
        twin = self.copy()
        if self.winner is not None:
            return twin
        placed = len(self.fleets[1 - player])
        if not self.rules.placed_by_chance:
            placed = min(map(len, self.fleets))
        drawn = draw_fleet(self.rules.waters, self.rules.lengths, self.known(player), random)
        assert drawn is not None, "the true fleet fits"
        twin.fleets = _with(self.fleets, 1 - player, drawn[:placed])
        if self._next is not None or self.placing:
            twin._next = None
            twin.yield_turn(player)
        return twin

    # -- texts of positions ----------------------------------------------------------------

    @override
    def position_text(self) -> str:
        return self._text([self._fleet_text(it) for it in (0, 1)])

    @override
    def observation(self, player: int | None = None) -> str:
        return self._text([self._seen_fleet(it, player) for it in (0, 1)])

    def _fleet_text(self, owner: int) -> str:
        return ",".join(map(self._ends, self.fleets[owner])) or "-"

    def _seen_fleet(self, owner: int, observer: int | None) -> str:
        if owner == observer or self.winner is not None:
            return self._fleet_text(owner)
        return ",".join([HIDDEN] * self.placed(owner, observer)) or "-"

    def _text(self, fleets: list[str]) -> str:
        """Return the fleets of black and white, then the shots of both in their order."""
        return " ".join([*fleets, *map(self._shot_text, self.shots)])

    def _shot_text(self, shot: Shot) -> str:
        """Return a shot, with its result once that is reported: ``D4:miss``."""
        _, square, result = shot
        return self._point(square) + ("" if result is None else f":{result_text(result)}")

    # -- boards ----------------------------------------------------------------------------

    @override
    def view(self, player: int | None = None) -> BoardView:
        """Two boards above each other, the waters that the observer shoots at in the first rows.

        The rows from size + 1 on are the observer's own waters. Spectators have white's waters
        first, then black's.
        """
        own = 0 if player is None else player
        shown = [*self._cells(1 - own, player), *self._cells(own, player)]
        size = self.rules.size
        side: dict[str, int | float | str] = {
            f"rows 1 to {size}": f"{_NAMES[1 - own]}'s waters",
            f"rows {size + 1} to {2 * size}": f"{_NAMES[own]}'s waters",
        }
        for it, name in enumerate(_NAMES):
            side[f"{name} hits"] = self._hits[it].bit_count()
        return BoardView(
            Geometry.SQUARES,
            self.rules.size,
            2 * self.rules.size,
            tuple(shown),
            row_one_on_top=True,
            last_move=self._shot_text(self.shots[-1]) if self.shots else None,
            side=side,
            kind="fleet",
            table=self._table(player),
        )

    def _table(self, observer: int | None) -> dict[str, Any]:
        """Return the table as an observer sees it: the seas, and the shots of the player to act."""
        shots = {"last": last_shot(self.rules, self.shots[-1])} if self.shots else {}
        return {
            "size": self.rules.size,
            "fleet": list(self.rules.lengths),
            "touching": self.rules.waters.touching,
            "placing": self.placing,
            "shots_left": self.shots_left,
            "seas": [
                sea(
                    self.rules,
                    self._seen_ships(owner, observer),
                    self.placed(owner, observer),
                    [it for it in self.shots if it[0] != owner],
                    self.known(1 - owner),
                )
                for owner in (0, 1)
            ],
            **shots,
        }

    def _seen_ships(self, owner: int, observer: int | None) -> tuple[Ship, ...]:
        return self.fleets[owner] if self.winner is not None or observer == owner else ()

    def _cells(self, owner: int, observer: int | None) -> list[Piece | None]:
        """Return the waters of a player as an observer sees them."""
        return cells(self.rules.area, owner, self._seen_ships(owner, observer), self.shots)


def _with(fleets: Fleets, player: int, fleet: tuple[Ship, ...]) -> Fleets:
    """Return the fleets with another one of a player."""
    return (fleet, fleets[1]) if player == 0 else (fleets[0], fleet)
