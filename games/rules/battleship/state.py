"""A position of Battleship as players see and write it."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Self

from boardwire.games.errors import IllegalMove, InvalidMove
from boardwire.games.points import point_name, point_of
from boardwire.games.view import BoardView, Geometry, Piece
from boardwire.games.words import SILENT, Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .boards import Shot, cells
from .course import LEARNT, Course, with_fleet
from .results import read_result, result_text, result_words
from .sampling import draw_fleet
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
_PLACE = re.compile(r"([a-z]+\d+)(?:-?([a-z]+\d+))?")


class BattleshipState(Course):
    """A position of Battleship, with its texts and what each player knows of it."""

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
        return result_text(move % LEARNT) if self._announcing else self._point(move)

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
        return result_words(move % LEARNT) if self._announcing else None

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
            raise InvalidMove(
                english(
                    "{text} is no place of a ship: write its two ends, B3-B6", text=repr(text[:20])
                )
            )
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

    @override
    def consistent_moves(self, text: str, player: int | None) -> list[int]:
        """Return the moves and results that `player` sees as `text`.

        A program that follows a game has guessed the other player's fleet. A result that does not
        fit it has `LEARNT` added to its number, and applying it places that fleet anew.
        """
        if found := super().consistent_moves(text, player):
            return found
        if self.placing or not self._announcing or player == 1 - self.turn:
            return []
        try:
            learnt = LEARNT + read_result(text)
        except InvalidMove:
            return []
        return [learnt] if self.is_legal(learnt) else []

    @override
    def determinized(self, player: int, random: Random) -> Self:
        """Draw another fleet for the other player, and take back its choice of this round."""
        twin = self.copy()
        if self.winner is not None:
            return twin
        placed = len(self.fleets[1 - player])
        if not self.rules.placed_by_chance:
            placed = min(map(len, self.fleets))
        drawn = draw_fleet(self.rules.waters, self.rules.lengths, self.known(player), random)
        assert drawn is not None, "the true fleet fits"
        twin.fleets = with_fleet(self.fleets, 1 - player, drawn[:placed])
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
        if self.sees(observer, owner) or self.winner is not None:
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
        return self.fleets[owner] if self.winner is not None or self.sees(observer, owner) else ()

    def _cells(self, owner: int, observer: int | None) -> list[Piece | None]:
        """Return the waters of a player as an observer sees them."""
        return cells(self.rules.area, owner, self._seen_ships(owner, observer), self.shots)
